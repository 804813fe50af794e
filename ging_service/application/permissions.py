"""Who may give which command.

Only its player speaks for a hand that nobody else has seen, or adds to a shuffle; only an impartial arbitrator opens hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import BeSatisfied, ContributeToShuffle, DeclareCombination, DeclareSuit
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.state import TableState

if TYPE_CHECKING:
    from collections.abc import Collection


def check_speaks_for_seat(actor: str, command: object, state: object) -> None:
    """G21: in a running deal that the service has dealt, a seat is spoken for by its member and by nobody else.

    The service says of each claim whether it is true. Whoever could claim for another seat could find out its hand claim
    by claim; so this is checked before the cards are looked at. What a scribe records with real cards he has seen, and
    he goes on recording it; he may also say that an absent player is satisfied (G19).
    What a player adds to a shuffle is worth nothing to him unless he alone chooses it (G4).
    Raises ``Refused("not_your_seat")``.
    """
    match command:
        case ContributeToShuffle(seat=seat):
            if isinstance(state, TableState) and _is_not_of(actor, seat, state):
                raise Refused("not_your_seat", "G4", "only the player of this seat contributes for it", "seat")
            return
        case DeclareSuit() | DeclareCombination() | BeSatisfied(by="player"):
            seat = command.seat
        case _:
            return
    if not isinstance(state, TableState) or state.phase != "declaring" or state.deal is None:
        return
    if not state.deal.dealt.recorded and _is_not_of(actor, seat, state):
        detail = "this deal was dealt by the service: only the player of this seat speaks for its hand"
        raise Refused("not_your_seat", "G21", detail, "seat")


def check_opens_hands(actor: str, arbitrators: Collection[str], members: Collection[str]) -> None:
    """G22: hands that were not shown are opened by an arbitrator of the club who does not sit at the table.

    Raises ``Refused``: ``not_an_arbitrator`` or ``sat_at_table``.
    """
    if actor not in arbitrators:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club opens hands that were not shown")
    if actor in members:
        raise Refused("sat_at_table", "", "an arbitrator does not open hands at a table at which he sat")


def _is_not_of(actor: str, seat: int, state: TableState) -> bool:
    """Whether there is such a seat and its player is another."""
    return seat in SEATS and state.phase != "unopened" and state.seating.members[seat] != actor
