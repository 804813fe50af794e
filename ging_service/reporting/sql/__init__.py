"""Named queries of this area, by topic."""

from __future__ import annotations

from ging_service.eventlog.named_queries import read_query


def read_sql(name: str) -> str:
    """The text of a query of this area. Raises ``LookupError`` if there is no such query."""
    return read_query(__name__, name)
