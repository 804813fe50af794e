"""Windows: the parts of time in which a statement's movements are read, one after another.

A page needs the first of them only, however many years its statement has. Months in which no account of the statement
moved are left out. Each window has more months than the one before, so a whole statement takes few queries.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.ledger import is_lasting
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import psycopg

    from ging_service.reporting.statements.statement import Subject

_FIRST_MONTHS: Final = 2
"""A member's first page of a club that plays every week is in as many."""
_GROWTH: Final = 2
_LAST_MOMENT: Final = dt.datetime.max.replace(tzinfo=dt.UTC)


class Range(NamedTuple):
    """From a moment to just before another; None: without a beginning or an end."""

    starts_at: dt.datetime | None
    ends_at: dt.datetime | None


class Window(NamedTuple):
    """The first days of its first and last months, in UTC, and the ranges of time in it."""

    first: dt.date
    last: dt.date
    ranges: tuple[Range, ...]


def months_moved(
    conn: psycopg.Connection[Any], club_id: str, subject: Subject, accounts: Iterable[str], period: Range
) -> list[dt.date]:
    """Return the months in which a statement may have movements, in order.

    ``accounts``: those that a statement of all years has, without a member's stacks at tables that are over.
    """
    known = list(accounts)
    asked = {
        "club": club_id,
        "member": subject.id if subject.kind == "member" else "",
        "lasting": [account for account in known if is_lasting(account)],
        "places": [account for account in known if not is_lasting(account)],
        "first": month_of(period.starts_at) if period.starts_at else "-infinity",
        "last": month_of(period.ends_at) if period.ends_at else "infinity",
    }
    return [month for (month,) in conn.execute(read_sql("statement_months"), asked)]


def windows(months: Sequence[dt.date], period: Range) -> Iterator[Window]:
    """Yield windows of more and more of these months, within a period."""
    begin, size = 0, _FIRST_MONTHS
    while begin < len(months):
        part = months[begin : begin + size]
        yield Window(part[0], part[-1], tuple(_ranges(part, period)))
        begin, size = begin + size, size * _GROWTH


def month_of(moment: dt.datetime) -> dt.date:
    """Return the first day of the month of a moment, in UTC."""
    return moment.astimezone(dt.UTC).date().replace(day=1)


def _ranges(months: Iterable[dt.date], period: Range) -> Iterator[Range]:
    """Yield the ranges of months, as few as possible: months that follow each other are one."""
    begins, ends = None, None
    for month in months:
        midnight = _midnight(month)
        if midnight != ends:
            if begins and ends:
                yield _within(period, begins, ends)
            begins = midnight
        ends = _month_after(month)
    if begins and ends:
        yield _within(period, begins, ends)


def _within(period: Range, begins: dt.datetime, ends: dt.datetime) -> Range:
    return Range(max(begins, period.starts_at or begins), min(ends, period.ends_at or ends))


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(), dt.UTC)


def _month_after(month: dt.date) -> dt.datetime:
    """Return the beginning of the next month. The calendar's last month ends with its last moment, at which nothing counts."""
    if (month.year, month.month) == (_LAST_MOMENT.year, _LAST_MOMENT.month):
        return _LAST_MOMENT
    return _midnight((month + dt.timedelta(days=31)).replace(day=1))
