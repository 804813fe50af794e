"""A filter for the events of a club's log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """A filter for events: all conditions that are set must hold. It can use only what everyone may know.

    ``table_id``; ``deal`` of that table (0: any); ``types`` any of these; ``member``: events by them, about them or
    about their seat, and those that name all members of a table; times from (included) to (not included), with their zones.
    """

    table_id: str = ""
    deal: int = 0
    types: tuple[str, ...] = ()
    member: str = ""
    recorded_from: datetime | None = None
    recorded_to: datetime | None = None
    happened_from: datetime | None = None
    happened_to: datetime | None = None


ALL_EVENTS = LogFilter()
