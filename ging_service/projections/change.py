"""The input of a read model: one event, with the state of its stream after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ging_service.domain.game import Transfer

Row = tuple[Any, ...]
"""One row of a read model's table, its values in the order of the columns."""


class Change(NamedTuple):
    """One event of a club as the read models receive it.

    ``position`` is the event's position in the club's log or, while a command is being appended, its offset in the
    command: the log assigns positions only inside the append. ``after`` is the state of the event's stream after it.
    ``happened_at`` equals ``recorded_at`` unless another time was given. Times are RFC 3339 text. ``transfers``: the
    counters that the event moves, as its decider declares them.
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
    transfers: tuple[Transfer, ...]
