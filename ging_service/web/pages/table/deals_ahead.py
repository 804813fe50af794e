"""Who deals next, and next after him: the schedule of the rotation, with the penalties for lost deals (G24 to G28)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging.rules.rotation import after_dealing, due_dealer, penalties_over, serves_penalty
from ging_service.domain.streams import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.games.ging.rules.rotation import Rotation
    from ging_service.domain.games.ging.state import TableState

AHEAD: Final = 5
"""As many deals as a penalty can touch, and the one behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAhead:
    """A deal that comes. ``instead_of``: whose turn it would be, −1 where the dealer deals his own."""

    seat: int
    instead_of: int = -1


def deals_ahead(rotation: Rotation, count: int = AHEAD) -> Iterator[DealAhead]:
    """G24, G26: the next deals, if everybody deals when it is his turn."""
    for _deal in range(count):
        dealer = due_dealer(rotation)
        yield DealAhead(seat=dealer, instead_of=rotation.turn if serves_penalty(rotation) else -1)
        over = penalties_over(rotation, dealer)
        rotation = replace(after_dealing(rotation, dealer, 0), penalties=rotation.penalties[over:])


def if_upheld(state: TableState, accused: int) -> tuple[DealAhead, ...]:
    """G26 to G28: the next deals if the accusation is upheld; () where the record of who dealt speaks against it."""
    try:
        events = game_of(state).decide(c.FindLostDeal(accused=accused, upheld=True), state)
    except Refused:
        return ()
    found: TableState = game_of(state).fold(state, events)
    return tuple(deals_ahead(found.rotation))
