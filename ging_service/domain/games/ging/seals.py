"""What of a table's events is sealed, and which events open it (G4, G20, G22)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ging_service.domain.game import Sealed
from ging_service.domain.games.ging.events import DealRecorded, Event, HandsDealt, HandsShown

if TYPE_CHECKING:
    from collections.abc import Mapping


def _of_its_holder(_event: HandsDealt | DealRecorded, seat: int) -> str:
    """A hand is its holder's until it is opened."""
    return f"seat/{seat}"


def _deal(event: HandsDealt | DealRecorded) -> str:
    return str(event.deal)


_HANDS: Final = Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal)

SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        HandsDealt: (_HANDS,),
        DealRecorded: (_HANDS,),
    }
)
"""Each hand is sealed by itself. The subject of a seal is its deal's number."""


def opens(event: Event, _state: object) -> tuple[str, ...]:
    """The deals whose hands an event opens to everybody."""
    match event:
        case HandsShown():
            return (str(event.deal),)
        case _:
            return ()
