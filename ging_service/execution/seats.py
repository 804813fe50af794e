"""Members by seat, cached in the memory of the process. They never change once a table is open."""

from __future__ import annotations

_MOST_TABLES = 10_000


class Seats:
    """Cache of the members by seat. Clears itself when it has too many tables."""

    def __init__(self) -> None:
        self._members: dict[tuple[str, str], tuple[str, ...]] = {}

    def get(self, club_id: str, stream_id: str) -> tuple[str, ...]:
        """Return the members at a table by seat; () if they are not cached."""
        return self._members.get((club_id, stream_id), ())

    def keep(self, club_id: str, stream_id: str, members: tuple[str, ...]) -> None:
        """Cache the members of a table. An empty table is not cached, because it may be opened yet."""
        if not members:
            return
        # Clearing everything is the simplest bound: a table that is missing costs one query.
        if len(self._members) >= _MOST_TABLES:
            self._members.clear()
        self._members[club_id, stream_id] = members
