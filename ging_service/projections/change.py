"""What a read model is told about: one event, with the state of its stream after it."""

from __future__ import annotations

from typing import Any, NamedTuple

Row = tuple[Any, ...]
"""One row of a read model's table, its values in the order of the columns."""


class Change(NamedTuple):
    """One event of a club as the read models see it.

    ``position`` is the event's in the club's log or, while a command is being appended, its offset in the command: the
    log gives positions only inside the append. ``after`` is the state of the event's stream after it.
    ``happened_at`` is ``recorded_at`` where nothing else was said. Times are RFC 3339 text.
    """

    club_id: str
    table_id: str
    position: int
    version: int
    type: str
    event: Any
    after: Any
    recorded_at: str
    happened_at: str
