"""Statements: opening balance, movements and closing balance of a member, a table or the club, in one moment."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import merge
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.books.terms import amount_text
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import is_lasting
from ging_service.domain.streams import CLUB
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import head_size
from ging_service.execution.deciding import books_on, current
from ging_service.projections.balances import balances_before, balances_now
from ging_service.reporting.paging import Page, Paging, bad_cursor
from ging_service.reporting.sql import read_sql
from ging_service.reporting.statements.movements import (
    PostingLine,
    Range,
    month_of,
    months_moved,
    movements_of,
    windows,
)
from ging_service.reporting.statements.scopes import elsewhere, statement_accounts, used_holdings, with_tables_of
from ging_service.reporting.statements.statement import Movement, Statement, Subject

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    import psycopg

    from ging_service.calendar.periods import Period
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services
    from ging_service.reporting.statements.movements import StatementScope

MOST_MOVEMENTS: Final = 20_000
"""The default limit of movements for a statement in one document: pages have no limit."""

_BEGINNING = "-infinity"
_END = "infinity"
# Rows for each round trip of the cursor: a page of 200 movements needs one, a whole statement few.
_CHUNK_ROWS: Final = 2_000
_CURSOR = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,18})~(\d{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeStatement:
    """A statement with all of its movements."""

    statement: Statement
    movements: tuple[Movement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementPage:
    """A statement with a page of its movements."""

    statement: Statement
    page: Page[Movement]


class _Place(NamedTuple):
    """A place in the order of statements: after ``skip`` movements of the entry at ``position``."""

    at: dt.datetime | None
    position: int = 0
    skip: int = 0


def whole_statement(
    services: Services, club_id: str, subject: Subject, period: Period, most: int | None = MOST_MOVEMENTS
) -> WholeStatement:
    """Return a whole statement; ``most`` None: of any length.

    Raises ``NoSuchClub``, ``NotFound`` or ``Refused("statement_too_long")``.
    """
    with services.reading(club_id) as conn:
        query = _StatementQuery(services, conn, club_id, subject, period)
        # One more than allowed shows that there are too many, without reading the rest.
        found = tuple(islice(query.movements(_Place(period.starts_at)), None if most is None else most + 1))
        if most is not None and len(found) > most:
            detail = f"there are more than {most} movements: request a shorter period, or pages"
            raise Refused("statement_too_long", "", detail)
        return WholeStatement(statement=query.statement(), movements=found)


def statement_on(
    services: Services, conn: psycopg.Connection[Any], club_id: str, subject: Subject, period: Period
) -> WholeStatement:
    """A statement of any length, on a connection whose transaction sees one moment and reads only."""
    query = _StatementQuery(services, conn, club_id, subject, period)
    return WholeStatement(statement=query.statement(), movements=tuple(query.movements(_Place(period.starts_at))))


def statement_head(services: Services, club_id: str, subject: Subject, period: Period) -> Statement:
    """Return a statement's holdings, and none of its movements. Raises ``NoSuchClub`` or ``NotFound``."""
    with services.reading(club_id) as conn:
        return _StatementQuery(services, conn, club_id, subject, period).statement()


def statement_page(services: Services, club_id: str, subject: Subject, period: Period, paging: Paging) -> StatementPage:
    """A statement with a page of its movements. Raises ``NoSuchClub``, ``NotFound`` or ``Refused("bad_cursor")``."""
    place = _place(paging, period)
    with services.reading(club_id) as conn:
        query = _StatementQuery(services, conn, club_id, subject, period)
        found = tuple(islice(query.movements(place), paging.limit + 1))
        # In the same snapshot as the movements, so that opening, movements and closing add up.
        statement = query.statement()
    shown = found[: paging.limit]
    more = _cursor(shown, found[paging.limit], place) if len(found) > paging.limit else ""
    return StatementPage(statement=statement, page=Page(items=shown, next=more))


class _StatementQuery:
    """One statement, read in one snapshot of the database."""

    def __init__(
        self, services: Services, conn: psycopg.Connection[Any], club_id: str, subject: Subject, period: Period
    ) -> None:
        self._services = services
        self._conn = conn
        self._club_id = club_id
        self._subject = subject
        self._period = period
        self._drawn_up_at = timestamp(services.clock())
        self._events = head_size(conn, club_id)
        self._club: ClubState = current(services, conn, club_id, CLUB).state
        self._told = statement_accounts(conn, club_id, subject, self._club.names())

    @cached_property
    def _opening(self) -> dict[str, int]:
        """The balances of the holdings before the period."""
        return self._before(_Place(self._period.starts_at)) if self._period.starts_at else {}

    @cached_property
    def _of_all_lasting(self) -> tuple[dict[str, int], dict[str, int]]:
        """The balances of all lasting accounts of the club before the period and after it."""
        starts_at, ends_at = self._period.starts_at, self._period.ends_at
        return (
            balances_before(self._conn, self._club_id, starts_at) if starts_at else {},
            balances_before(self._conn, self._club_id, ends_at) if ends_at else balances_now(self._conn, self._club_id),
        )

    def statement(self) -> Statement:
        """Return its head: the holdings before and after the period."""
        ends_at = self._period.ends_at
        closing = self._before(_Place(ends_at)) if ends_at else self._now()
        holdings = (
            replace(one, opening=self._opening.get(one.account, 0), closing=closing.get(one.account, 0))
            for one in self._told.holdings
        )
        of_club = self._subject.kind == "club"
        return Statement(
            club_id=self._club_id,
            club_name=self._club.name,
            subject=self._subject,
            name=self._told.name or self._club.name,
            period=self._period,
            holdings=used_holdings(self._conn, self._club_id, self._period, holdings) if of_club else tuple(holdings),
            elsewhere=elsewhere(*self._of_all_lasting) if of_club else (),
            drawn_up_at=self._drawn_up_at,
            events=self._events,
        )

    def movements(self, place: _Place) -> Iterator[Movement]:
        """Its movements from a place on."""
        return islice(self._all_movements(place), place.skip, None)

    def _all_movements(self, place: _Place) -> Iterator[Movement]:
        """Yield the movements of the entry at a place, and all that follow."""
        held = dict(self._opening) if place == _Place(self._period.starts_at) else self._before(place)
        for scope, ranges in self._parts(place):
            lines = self._lines(place, scope.own, ranges)
            if self._subject.kind == "table":
                beside = self._lines(place, scope.asides, ranges, self._subject.id)
                lines = merge(lines, beside, key=_order)
            for movement in movements_of(lines, scope, self._period, held):
                held[movement.account] = movement.balance
                yield movement

    def _parts(self, place: _Place) -> Iterator[tuple[StatementScope, Sequence[Range]]]:
        """Yield the parts of the statement from a place on: ranges of time, and the accounts that may move in them."""
        scope, rest = self._told.scope, Range(place.at, self._period.ends_at)
        if self._subject.kind == "table":
            yield scope, (rest,)
            return
        months = months_moved(self._conn, self._club_id, self._subject, scope.own, rest)
        for window in windows(months, rest):
            yield self._scope_of(window.first, window.last), window.ranges

    def _scope_of(self, first: dt.date, last: dt.date) -> StatementScope:
        """Return the scope in some months: of a member's tables that are over, only those of these months hold something."""
        if self._subject.kind != "member":
            return self._told.scope
        return with_tables_of(self._conn, self._club_id, self._subject.id, self._told.scope, (first, last))

    def _lines(
        self, place: _Place, accounts: Iterable[str], ranges: Sequence[Range], beside_table: str = ""
    ) -> Iterator[PostingLine]:
        """Yield lines only as they are needed, so that a page reads no more than its own part.

        ``beside_table``: only what was paid for this table between accounts that are no places of it.
        """
        wanted = {
            "club": self._club_id,
            "accounts": list(accounts),
            "table": beside_table,
            "at": place.at or _BEGINNING,
            "position": place.position,
            "starts": [str(part.starts_at or _BEGINNING) for part in ranges],
            "ends": [str(part.ends_at or _END) for part in ranges],
        }
        # The cursors' names differ because both can be open at the same time.
        name = "statement_lines_beside_table" if beside_table else "statement_lines"
        # A cursor of the server: the client would otherwise hold all rows before the first one is used.
        with self._conn.cursor(name=name) as cursor:
            cursor.itersize = _CHUNK_ROWS
            cursor.execute(read_sql(name), wanted)
            yield from map(self._with_paid, starmap(PostingLine, cursor))

    def _with_paid(self, line: PostingLine) -> PostingLine:
        """Note the money of a payment of a settlement, as purchases note theirs."""
        if line.paid is None:
            return line
        return line._replace(note=amount_text(self._money_of[line.reason.removeprefix("settlement ")], line.paid))

    @cached_property
    def _money_of(self) -> dict[str, MoneyTerms]:
        """The money of each settlement."""
        books: BooksState = books_on(self._services, self._conn, self._club_id).state
        return {one.agreed.settlement: one.agreed.money for one in books.settlements}

    def _before(self, place: _Place) -> dict[str, int]:
        """Return the balance of each holding from all that counts before a moment, or before a place within it."""
        assert place.at is not None  # noqa: S101  nothing is before everything
        own = self._scope_of(month_of(place.at), month_of(place.at)).own
        lasting = [account for account in own if is_lasting(account)]
        at_tables = [account for account in own if not is_lasting(account)]
        held = self._lasting_before(place.at, lasting)
        wanted = {"club": self._club_id, "at": place.at, "position": place.position}
        if at_tables:
            _add(held, self._conn.execute(read_sql("statement_balances"), wanted | {"accounts": at_tables}))
        if place.position:
            _add(held, self._conn.execute(read_sql("statement_balances_at"), wanted | {"accounts": lasting}))
        return _by_holding(own, held)

    def _now(self) -> dict[str, int]:
        own = self._told.scope.own
        if self._subject.kind == "club":
            return _by_holding(own, _those_of(own, self._of_all_lasting[1]))
        return _by_holding(own, balances_now(self._conn, self._club_id, own))

    def _lasting_before(self, at: dt.datetime, accounts: Collection[str]) -> dict[str, int]:
        """Return balances of lasting accounts. A club's statement has those at both ends of its period anyway."""
        ends = (self._period.starts_at, self._period.ends_at)
        if self._subject.kind == "club" and at in ends:
            return _those_of(accounts, self._of_all_lasting[ends.index(at)])
        return balances_before(self._conn, self._club_id, at, accounts)


def _those_of(accounts: Collection[str], balances: Mapping[str, int]) -> dict[str, int]:
    return {account: balances[account] for account in accounts if account in balances}


def _by_holding(own: Mapping[str, str], balances: Mapping[str, int]) -> dict[str, int]:
    held: dict[str, int] = {}
    _add(held, ((own[account], counters) for account, counters in balances.items()))
    return held


def _add(held: dict[str, int], more: Iterable[tuple[str, int]]) -> None:
    for account, counters in more:
        held[account] = held.get(account, 0) + counters


def _order(line: PostingLine) -> tuple[dt.datetime, int]:
    return line.counts_at, line.position


def _place(paging: Paging, period: Period) -> _Place:
    """Return the start of a page. Raises ``Refused("bad_cursor")``."""
    if not paging.after:
        return _Place(period.starts_at)
    found = _CURSOR.fullmatch(paging.after)
    try:
        at = dt.datetime.fromisoformat(found[1]) if found else None
    except ValueError:
        at = None
    if found is None or at is None or (period.starts_at and at < period.starts_at):
        raise bad_cursor()
    return _Place(at, int(found[2]), int(found[3]))


def _cursor(shown: Sequence[Movement], following: Movement, place: _Place) -> str:
    """Return the place of the movement after a page."""
    skip = sum(one.position == following.position for one in shown)
    skip += place.skip if following.position == place.position else 0
    return f"{following.counts_at}~{following.position}~{skip}"
