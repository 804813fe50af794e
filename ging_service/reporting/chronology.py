"""Lists in the order of time: the newest or the oldest items first."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import tuple_

from ging_service.reporting.paging import bad_cursor, number, utc

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Column, Row, Select

    from ging_service.reporting.paging import Paging


class Chronology(NamedTuple):
    """The order of a table's rows by a time. The ids break ties: many rows of one evening have the same time.

    None of these columns may change after a row is written. Otherwise a reader who follows the cursors would miss rows.
    """

    time: Column[datetime]
    ids: tuple[Column[Any], ...]

    def page(self, wanted: Select[Any], paging: Paging) -> Select[Any]:
        """The rows of a page, and one more. Raises ``Refused("bad_cursor")``."""
        columns = (self.time, *self.ids)
        if paging.after:
            key, place = tuple_(*columns), tuple_(*self._place(paging))
            # Postgres reads a comparison of rows as one range of the index. The same with OR would be filtered row by
            # row.
            wanted = wanted.where(key < place if paging.newest_first else key > place)
        # All columns in one direction: otherwise no single index has the order.
        order = [column.desc() if paging.newest_first else column for column in columns]
        return wanted.order_by(*order).limit(paging.limit + 1)

    def cursor(self, paging: Paging) -> Callable[[Row[Any]], str]:
        """Return the function that gives the place of a row: ``newest/2026-11-20T19:30:00.000000Z/evening-1/3``.

        The order is part of it. Otherwise a list that goes on in the other order would turn round without a sign.
        """

        def place(row: Row[Any]) -> str:
            ids = (str(getattr(row, column.name)) for column in self.ids)
            return "/".join((paging.order, utc(getattr(row, self.time.name)), *ids))

        return place

    def _place(self, paging: Paging) -> tuple[Any, ...]:
        order, _, cursor = paging.after.partition("/")
        if order != paging.order:
            raise bad_cursor()
        moment, *ids = cursor.split("/")
        try:
            time = datetime.fromisoformat(moment)
        except ValueError:
            raise bad_cursor() from None
        # The database would take a time without a zone for one in the zone of its session.
        if time.tzinfo is None or len(ids) != len(self.ids):
            raise bad_cursor()
        return (time, *(_value(column, text) for column, text in zip(self.ids, ids, strict=True)))


def _value(column: Column[Any], text: str) -> str | int:
    return number(text) if column.type.python_type is int else text
