"""Seats read from the log itself: while one connection reads it, the visibility filter needs no second one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored
    from ging_service.execution.visibility import VisibilityFilter


_TABLE_OPENED = types_stating(Fact.TABLE_OPENED)


def learn_seats(codec: Codec, visibility: VisibilityFilter, stored: Iterable[Stored]) -> None:
    """Tell a filter the seats of the tables that these events open: the opening event comes before all hands."""
    for one in stored:
        if one.type in _TABLE_OPENED:
            visibility.know_seats({one.stream_id: codec.decode(one.body, one.type).event.members})
