"""From postings to movements: all that one entry moves for one reason between the same two parties is one movement."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.calendar.zoned_days import day_in, zone_named
from ging_service.domain.books.terms import worth
from ging_service.domain.ledger import STACK, club_account, is_lasting
from ging_service.reporting.paging import utc
from ging_service.reporting.sql import read_sql
from ging_service.reporting.statements.statement import Movement, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import psycopg

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.statement import Subject

_CLOSING: Final = "books.SeasonClosed"
"""Counts as its season's last moment and is never late: there is no earlier day to record it on."""


class PostingLine(NamedTuple):
    """A posting with the data of its entry."""

    counts_at: dt.datetime
    position: int
    recorded_at: dt.datetime
    table_id: str
    deal: int
    type: str
    corrects: int
    dispute_id: str
    note: str
    account: str
    counterpart: str
    counters: int
    reason: str
    rule: str
    paid: int | None = None
    """The amount of a payment of a settlement, in minor units."""


class _Kind(NamedTuple):
    """The common properties of postings of one entry that form one movement."""

    role: Role
    account: str
    counterpart: str
    reason: str
    rule: str
    comes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementScope:
    """The accounts of a statement.

    ``own``: these accounts, by the name of the holding that includes them. ``asides``: accounts whose postings are
    shown without being counted, by the holding that they are shown next to. ``owners``: the owners of other stacks.
    ``names``: the displayed names of members, by their ids. ``commons``: the displayed names of the places of tables
    that belong to no player, by the tables' ids.
    """

    own: Mapping[str, str]
    asides: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    commons: Mapping[str, str] = field(default_factory=dict)

    def role(self, line: PostingLine) -> Role | None:
        """Return the role of a posting in the statement; None if it has none."""
        held, other = self.own.get(line.account), self.own.get(line.counterpart)
        if held is not None and held != other:
            return "movement"
        # A transfer between home and the own stack has two postings and is shown once. In the statement of a table,
        # what goes between home and a stack is a movement already.
        return "aside" if line.account in self.asides and (held is not None or other is None) else None

    def holding(self, line: PostingLine, role: Role) -> str:
        """Return the holding that a posting is shown with."""
        return (self.own if role == "movement" else self.asides)[line.account]

    def party(self, account: str) -> str:
        """Return the owner of an account: a stack is its member's, all other places of a table are one."""
        if is_lasting(account):
            return account
        parts = account.split("/")
        return self.owners.get(account, account) if parts[2] == STACK else self.common_of(parts[1])

    def common_of(self, table_id: str) -> str:
        """The holding of a table's places that belong to no player."""
        return club_account(table_id, self.commons.get(table_id, "common"))

    def name_of(self, party: str) -> str:
        """Return the displayed name of a party."""
        kind, _, rest = party.partition("/")
        match kind:
            case "member":
                return self.names.get(rest, rest)
            case "table":
                table_id, _, place = rest.partition("/")
                return place if party == self.common_of(table_id) else "the table"
            case "settlement":
                return f"settlement {rest}"
            case _:
                return party.replace("-", " ")


def movements_of(
    lines: Iterable[PostingLine], scope: StatementScope, period: Period, held: Mapping[str, int]
) -> Iterator[Movement]:
    """Yield the movements of postings that come in the order of statements. ``held``: the holdings before them."""
    zone = zone_named(period.zone)
    balances = dict(held)
    total = sum(balances.values())
    for _, entry in groupby(lines, key=lambda line: line.position):
        for found in _merged(entry, scope, zone):
            if found.role == "movement":
                total += found.counters
                balances[found.account] = balances.get(found.account, 0) + found.counters
            value = worth(period.money, found.counters)
            yield replace(found, value=value, balance=balances.get(found.account, 0), total=total)


def _merged(entry: Iterable[PostingLine], scope: StatementScope, zone: dt.tzinfo) -> Iterator[Movement]:
    """One entry's movements in the order of their first postings, without values and balances."""
    merged: dict[_Kind, PostingLine] = {}
    for line in entry:
        role = scope.role(line)
        if role is not None:
            account, party = scope.holding(line, role), scope.party(line.counterpart)
            kind = _Kind(role, account, party, line.reason, line.rule, comes=line.counters > 0)
            before = merged.get(kind)
            merged[kind] = before._replace(counters=before.counters + line.counters) if before else line
    for kind, line in merged.items():
        yield _movement(kind, line, scope.name_of(kind.counterpart), zone)


def _movement(kind: _Kind, line: PostingLine, counterpart_name: str, zone: dt.tzinfo) -> Movement:
    day = day_in(line.counts_at, zone)
    return Movement(
        role=kind.role,
        day=day,
        counts_at=utc(line.counts_at),
        recorded_at=utc(line.recorded_at),
        late=line.type != _CLOSING and day_in(line.recorded_at, zone) > day,
        position=line.position,
        table_id=line.table_id,
        deal=line.deal,
        type=line.type,
        corrects=line.corrects,
        dispute_id=line.dispute_id,
        note=line.note,
        account=kind.account,
        counterpart=kind.counterpart,
        counterpart_name=counterpart_name,
        reason=line.reason.replace("_", " "),
        rule=line.rule,
        counters=line.counters,
        value="",
        balance=0,
        total=0,
    )


# A page needs the first of them only, however many years its statement has. Months in which no account of the statement
# moved are left out. Each window has more months than the one before, so a whole statement takes few queries.

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
