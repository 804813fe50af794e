"""Authority to give commands to a table of wild-card rummy, beside what their declarations state.

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
    from ging_service.games.wild_card_rummy.decider.state import TableState


def ends_table(_command: object, state: TableState, asker: Asker) -> None:
    """WR36: a scribe who does not play ends the table at any time."""
    need_seat_or_scribe(asker, state.members)
    # Other people have been told before this that it is not their table.
    if not asker.keeps_score or asker.one_of(state.members):
        raise Refused("scribe_only", "WR36", "only a scribe who does not play ends the table before its last deal")
