"""Seats read from the log itself: while one connection reads it, the eyes need no second one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.read import Stored
    from ging_service.execution.services import Services


_TABLE_OPENED = types_stating(Fact.TABLE_OPENED)


def learn_seats(services: Services, club_id: str, stored: Iterable[Stored]) -> None:
    """Remember the seats of the tables that these events open: the opening event comes before all hands."""
    for one in stored:
        if one.type in _TABLE_OPENED:
            opened = services.codec.decode(one.body, one.type).event
            services.seats.keep(club_id, one.stream_id, opened.members)
