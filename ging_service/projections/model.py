"""A read model that is a set of rows by key: which events it listens to, and the rows that each of them writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Table

from ging_service.projections.change import Change, Row
from ging_service.projections.schema import KEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadModel:
    """``rows`` gives whole rows, to be inserted or to replace the row of the same key.

    Columns marked as kept keep what the row was first written with.
    """

    table: Table
    listens_to: tuple[type, ...]
    rows: Callable[[Change], Iterable[Row]]

    @property
    def name(self) -> str:
        """The table's name, by which the read model is known."""
        return self.table.name

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in the order of a row's values."""
        return tuple(column.name for column in self.table.columns)

    @property
    def key(self) -> tuple[int, ...]:
        """Where in a row the values of its key are."""
        return tuple(place for place, column in enumerate(self.table.columns) if column.primary_key)

    @property
    def kept(self) -> tuple[int, ...]:
        """Where in a row the values are that an update leaves alone."""
        return tuple(place for place, column in enumerate(self.table.columns) if KEPT in column.info)
