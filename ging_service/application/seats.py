"""Who sits where: kept in the memory of the process, because it never changes once a table is open."""

from __future__ import annotations

_MOST_TABLES = 10_000


class Seats:
    """The members by seat of the tables that have been looked at. Forgets all of them when they are too many."""

    def __init__(self) -> None:
        self._members: dict[tuple[str, str], tuple[str, ...]] = {}

    def get(self, club_id: str, stream_id: str) -> tuple[str, ...]:
        """The members at a table by seat; () where it is not known."""
        return self._members.get((club_id, stream_id), ())

    def keep(self, club_id: str, stream_id: str, members: tuple[str, ...]) -> None:
        """Remember who sits at a table; nobody is not remembered: the table may be opened yet."""
        if not members:
            return
        if len(self._members) >= _MOST_TABLES:
            self._members.clear()
        self._members[club_id, stream_id] = members
