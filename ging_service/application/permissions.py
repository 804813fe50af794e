"""Who may give which command. For now it is one rule: only its holder speaks for a hand that nobody else has seen."""

from __future__ import annotations

from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import BeSatisfied, DeclareCombination, DeclareSuit
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.state import TableState


def check_speaks_for_seat(actor: str, command: object, state: object) -> None:
    """G21: in a running deal that the service has dealt, a seat is spoken for by its member and by nobody else.

    The service says of each claim whether it is true. Whoever could claim for another seat could find out its hand claim
    by claim; so this is checked before the cards are looked at. What a scribe records with real cards he has seen, and
    he goes on recording it; he may also say that an absent player is satisfied (G19).
    Raises ``Refused("not_your_seat")``.
    """
    match command:
        case DeclareSuit() | DeclareCombination() | BeSatisfied(by="player"):
            seat = command.seat
        case _:
            return
    if not isinstance(state, TableState) or state.phase != "declaring" or state.deal is None:
        return
    if not state.deal.dealt.recorded and seat in SEATS and state.seating.members[seat] != actor:
        detail = "this deal was dealt by the service: only the player of this seat speaks for its hand"
        raise Refused("not_your_seat", "G21", detail, "seat")
