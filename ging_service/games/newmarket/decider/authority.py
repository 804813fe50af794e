"""Authority to give commands to a table of Newmarket, beside what their declarations state.

A player acts for their own seat, and nobody else plays a hand that they cannot see, whatever rights they have. A scribe
opens, cuts, deals and ends tables, and records deals with real cards, which everybody sees. While hands are played that the
service has dealt, a scribe who plays is a player (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.game.viewers import check_did_not_sit
from ging_service.games.newmarket.decider.state import IN_DEAL

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.newmarket.decider.state import TableState


def breaks_off(_command: object, state: TableState, asker: Asker) -> None:
    """NM2, NM31: a scribe breaks off deals and ends tables. One who plays could do it as soon as their own hand is bad."""
    if not asker.keeps_score or (holds_hidden_cards(state) and asker.one_of(state.members)):
        raise Refused("scribe_only", "NM31", "only a scribe who does not play in this deal can do this")


def opens_deal(_command: object, state: TableState, asker: Asker) -> None:
    """NM33: nobody who sits at the table decides what becomes known of the others' hands."""
    if not asker.judges:
        raise Refused("not_an_arbitrator", "NM33", "only an arbitrator of the club opens a deal")
    sits = bool(asker.one_of(state.members))
    check_did_not_sit(sat=sits, doing="open a deal of a table where they sit", rule="NM33")


def holds_hidden_cards(state: TableState) -> bool:
    """Return True if a deal is running that the service has dealt: its cards are not open to everybody."""
    return state.phase in IN_DEAL and state.deal is not None and not state.deal.recorded
