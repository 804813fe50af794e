"""Names by seat, for the words of events on pages that know the name of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.event_message import Names
from ging_service.games.newmarket.rules.cards import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Callable


def seat_names(name: Callable[[int], str], seats: int = MOST_SEATS) -> Names:
    """Return the names for messages of events. ``name``: of a seat's player."""
    # The names take the place of member ids: a name that nobody has to look up stays as it is.
    return Names(members=tuple(name(seat) for seat in range(seats)))
