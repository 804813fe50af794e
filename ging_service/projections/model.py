"""A read model that is a set of rows by key: the events and facts that it subscribes to, and the rows that each writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Table

from ging_service.domain.declare import Fact, facts_of
from ging_service.projections.change import Change, Row
from ging_service.projections.schema import KEPT


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReadModel:
    """``rows`` gives whole rows, to be inserted or to replace the row of the same key.

    Columns marked as kept keep what the row was first written with. ``key`` and ``kept`` are places in a row.
    ``one_row``: every event of a stream gives one row, of the same key, so the last one replaces all before it.
    """

    table: Table
    listens_to: tuple[type | Fact, ...]
    rows: Callable[[Change], Iterable[Row]]
    one_row: bool = False
    name: str = field(init=False)
    columns: tuple[str, ...] = field(init=False)
    key: tuple[int, ...] = field(init=False)
    kept: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        columns = tuple(self.table.columns)
        places = {
            "name": self.table.name,
            "columns": tuple(column.name for column in columns),
            "key": tuple(place for place, column in enumerate(columns) if column.primary_key),
            "kept": tuple(place for place, column in enumerate(columns) if KEPT in column.info),
        }
        for attribute, value in places.items():
            # The class is frozen; these fields follow from the table.
            object.__setattr__(self, attribute, value)

    def hears(self, kind: type) -> bool:
        """Return True if events of a type concern this read model."""
        return kind in self.listens_to or not facts_of(kind).isdisjoint(self.listens_to)


def as_stored(summary: Mapping[str, Any]) -> dict[str, Any]:
    """A game's summary as the database returns it: JSON has arrays but no tuples."""
    stored: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(summary)))
    return stored
