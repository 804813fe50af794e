"""Statements of periods within the life of a table: it is played in some months, rests in others, and is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.club import at_club
from ging_service.application.table import at_table, execute_batch
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, BuyCounters, FoundClub
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections.balances import balances_before
from ging_service.reporting.paging import Paging
from ging_service.reporting.statements.queries import (
    WholeStatement,
    statement_head,
    statement_on,
    statement_page,
    whole_statement,
)
from ging_service.reporting.statements.scopes import used_holdings
from ging_service.reporting.statements.statement import Subject
from tests.games.ging.deals import EXAMPLE_1

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "rests"
MEMBERS = ("ada", "bram", "clara", "dirk")
# The server reports what it read in earlier transactions of the connection now and then: until then these count too.
READS = "SELECT coalesce(idx_tup_fetch, 0)::int FROM pg_stat_xact_user_tables WHERE relname = 'entries'"
LOOKS = "SELECT (seq_scan + coalesce(idx_scan, 0))::int FROM pg_stat_xact_user_tables WHERE relname = 'totals'"
PERIODS = (
    ("", "2024-01-19"),
    ("2024-01-01", "2024-01-31"),
    ("2024-02-01", "2024-02-29"),
    ("2024-02-01", "2024-03-31"),
    ("2024-04-01", "2024-04-30"),
    ("2024-05-01", ""),
    ("", ""),
)


def play(services: Services, table_id: str, day: str) -> None:
    settled = c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), c.Settle()
    execute_batch(services, (CLUB, table_id), settled, happened_at=f"{day}T20:00:00.000000Z")


@pytest.fixture(scope="module", autouse=True)
def club(services: Services) -> None:
    """A table of January that rests until April, one that is only in March, and one that runs since January."""
    at_club(services, CLUB, FoundClub(name="Rests"))
    for member in MEMBERS:
        at_club(services, CLUB, AddMember(member=member, name=member))
    rules = HouseRules(first_dealer="assigned")
    for table_id, days in {
        "long": ("2024-01-20", "2024-04-10"),
        "short": ("2024-03-05",),
        "open": ("2024-01-25", "2024-03-02"),
    }.items():
        opened = c.OpenTable(members=MEMBERS, rules=rules, first_dealer=0)
        at_table(services, CLUB, table_id, opened, happened_at=f"{days[0]}T19:00:00.000000Z")
        for day in days:
            play(services, table_id, day)
        if table_id != "open":
            at_table(services, CLUB, table_id, c.EndTable(), happened_at=f"{days[-1]}T23:00:00.000000Z")


def statement(services: Services, member: str, days: tuple[str, str]) -> WholeStatement:
    return whole_statement(services, CLUB, Subject(kind="member", id=member), of_days((), *days))


@pytest.mark.parametrize("days", PERIODS)
def test_a_period_has_its_part_of_a_members_whole_statement(services: Services, days: tuple[str, str]) -> None:
    first, last = days[0], days[1] or "9999"
    for member in MEMBERS:
        whole = statement(services, member, ("", "")).movements
        part = statement(services, member, days)
        counted = [one for one in whole if one.role == "movement"]
        assert part.statement.opening == sum(one.counters for one in counted if one.day < first)
        assert part.statement.closing == sum(one.counters for one in counted if one.day <= last)
        assert part.movements == tuple(one for one in whole if first <= one.day <= last)
    assert whole


@pytest.mark.parametrize("days", PERIODS)
def test_pages_go_on_where_a_table_rested(services: Services, days: tuple[str, str]) -> None:
    subject, period = Subject(kind="member", id=MEMBERS[0]), of_days((), *days)
    found, after = [], None
    while after != "":
        page = statement_page(services, CLUB, subject, period, Paging(limit=3, after=after or "")).page
        found += page.items
        after = page.next
    assert tuple(found) == statement(services, MEMBERS[0], days).movements


def test_a_tables_statement_reads_no_more_entries_because_its_players_have_more(
    services: Services, database: Database
) -> None:
    def reads() -> int:
        with psycopg.connect(database.owner_dsn) as owner:
            owner.execute("ANALYZE entries, postings")
        subject = Subject(kind="table", id="short")
        with services.reading(CLUB) as conn:
            conn.execute("SET LOCAL enable_seqscan = off")  # as in a club with more than a few pages
            conn.execute("SET LOCAL enable_bitmapscan = off")
            (earlier,) = conn.execute(READS).fetchone() or (0,)
            statement_on(services, conn, CLUB, subject, of_days(()))
            (read,) = conn.execute(READS).fetchone() or (0,)
        return int(read) - int(earlier)

    before = reads()
    assert before > 0
    for _ in range(9):
        for member in MEMBERS:
            at_club(services, CLUB, BuyCounters(member=member, counters=9, note="", paid="", currency=""))
    assert reads() <= before


def test_counters_rest_at_tables(services: Services) -> None:
    """Otherwise the statements of a month without a deal would show nothing."""
    openings = [statement(services, member, PERIODS[2]).statement.opening for member in MEMBERS]
    assert any(openings)


def test_a_clubs_statement_reads_the_balances_at_each_end_of_its_period_once(services: Services) -> None:
    """They are those of all lasting accounts: its own and, in sum, those of its members."""
    subject, period = Subject(kind="club", id=""), of_days((), "2024-02-01", "2024-03-31")
    assert period.starts_at
    assert period.ends_at

    def reads(ask: Callable[[Connection], object]) -> int:
        with services.reading(CLUB) as conn:
            (earlier,) = conn.execute(LOOKS).fetchone() or (0,)
            ask(conn)
            (read,) = conn.execute(LOOKS).fetchone() or (0,)
        return int(read) - int(earlier)

    head = statement_head(services, CLUB, subject, period)
    balances = sum(
        reads(lambda conn, at=at: balances_before(conn, CLUB, at)) for at in (period.starts_at, period.ends_at)
    )
    moved = reads(lambda conn: used_holdings(conn, CLUB, period, head.holdings))
    assert balances > moved > 0
    assert reads(lambda conn: statement_head(services.on(conn), CLUB, subject, period)) == balances + moved
