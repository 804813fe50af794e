"""Sealed fields of a table's events, and the events that open them (G4, G20, G22)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ging_service.domain.game import Sealed
from ging_service.games.ging.decider.events import DealRecorded, Event, HandsDealt, HandsShown
from ging_service.games.ging.decider.fair_events import HandsOpened, ShuffleCommitted

if TYPE_CHECKING:
    from collections.abc import Mapping


def _of_its_holder(_event: HandsDealt | DealRecorded, seat: int) -> str:
    """Return the holder: a hand is visible to its holder only, until it is opened."""
    return f"seat/{seat}"


def _of_nobody(_event: ShuffleCommitted, _index: int) -> str:
    """Return an audience without members: a seed reveals all four hands."""
    return "hands"


def _deal(event: HandsDealt | DealRecorded | ShuffleCommitted) -> str:
    return str(event.deal)


_HANDS: Final = Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal, hidden=())

SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        HandsDealt: (_HANDS,),
        DealRecorded: (_HANDS,),
        ShuffleCommitted: (Sealed(field="seed", each=False, audience=_of_nobody, subject=_deal),),
    }
)
"""Each hand is sealed by itself, and a shuffle's seed. The subject of a seal is its deal's number."""


def opens(event: Event, _state: object) -> tuple[str, ...]:
    """Return the deals whose hands and seeds an event opens to everybody."""
    match event:
        case HandsShown():
            # The seed has the same subject: it opens with the hands, and everybody can replay the shuffle.
            return (str(event.deal),)
        case HandsOpened():
            return tuple(str(deal) for deal in event.deals)
        case _:
            return ()
