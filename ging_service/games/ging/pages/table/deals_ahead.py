"""The next deals and their dealers: the schedule of the rotation, with the penalties for lost deals (G24 to G28)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.lost_deal import penalties_over
from ging_service.games.ging.rules.rotation import after_dealing, due_dealer, serves_penalty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.rotation import Rotation

AHEAD: Final = 5
"""As many deals as a penalty can touch, and the one after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAhead:
    """A coming deal. ``instead_of``: whose turn it would be, −1 where the dealer deals their own."""

    seat: int
    instead_of: int = -1


def deals_ahead(rotation: Rotation, count: int = AHEAD) -> Iterator[DealAhead]:
    """G24, G26: Yield the next deals, if every player deals when it is their turn."""
    for _deal in range(count):
        dealer = due_dealer(rotation)
        yield DealAhead(seat=dealer, instead_of=rotation.turn if serves_penalty(rotation) else -1)
        over = penalties_over(rotation, dealer)
        # Nobody is dodged by the due dealer, so the number of the deal is kept nowhere.
        rotation = replace(after_dealing(rotation, dealer, 0), penalties=rotation.penalties[over:])


def if_upheld(state: TableState, accused: int) -> tuple[DealAhead, ...]:
    """G26 to G28: Return the next deals if the accusation is upheld; () where the record contradicts it."""
    try:
        # Decided on the viewer's state, and not recorded: the page shows the effect before the finding is made.
        events = game_of(state).decide(c.FindLostDeal(accused=accused, upheld=True), state)
    except Refused:
        return ()
    found: TableState = game_of(state).fold(state, events)
    return tuple(deals_ahead(found.rotation))
