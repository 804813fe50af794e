"""Authority to give commands to a table of Thirty-one, beside what their declarations state.

A player acts for their own seat. A scribe opens and ends tables, starts rounds, and records rounds with real cards.
Otherwise a scribe who plays is a player there (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.game.authority import need_seat_or_scribe

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.thirty_one.decider.state import TableState


def ends_table(_command: object, state: TableState, asker: Asker) -> None:
    """NM94: a player ends the table between two rounds, unless a number of rounds was agreed; a scribe at any time."""
    if asker.keeps_score and not asker.one_of(state.members):
        return
    need_seat_or_scribe(asker, state.members)
    if state.rules.rounds or state.phase == "taking":
        detail = "the rounds are not over: play them, or ask a scribe who does not play to end the table"
        raise Refused("scribe_only", "NM94", detail)
