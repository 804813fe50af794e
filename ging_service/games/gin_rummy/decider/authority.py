"""Authority to give commands to a table of Gin Rummy, beside what their declarations state.

A player acts for their own seat, and nobody else plays a hand that they cannot see, whatever rights they have. A scribe
opens, cuts, deals and ends tables, and records deals with real cards, which everybody sees. Otherwise a scribe who plays is
a player there (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.game.authority import need_seat_or_scribe

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.gin_rummy.decider.state import TableState


def ends_table(_command: object, state: TableState, asker: Asker) -> None:
    """GR32: a player ends the table between two games, unless a number of games was agreed; a scribe does it at any time."""
    if asker.keeps_score and not asker.one_of(state.members):
        return
    need_seat_or_scribe(asker, state.members)
    if state.rules.games or not is_between_games(state):
        raise Refused(
            "scribe_only", "GR32", "a game is not over: resign it, or ask a scribe who does not play to end the table"
        )


def is_between_games(state: TableState) -> bool:
    """GR32: Return True if no game is running: none has begun, or the last one is over."""
    # A sheet without lines is a game whose first deals were void: a player may still leave.
    return state.phase in ("cutting", "between_deals") and (not state.game.sheet or state.game.winner >= 0)
