"""Filtered ledger entries: the same as those among all entries, and found without a look at those of all years."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from bench.club_years.years import Years, live
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, BuyCounters, FoundClub
from ging_service.domain.streams import CLUB as CLUB_STREAM
from ging_service.eventlog.event_ranges import RANGE_EVENTS
from ging_service.eventlog.read import head_size
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.ledger.ledger import EntryFilter, ledger, possible_parts
from ging_service.reporting.paging import FIRST, Paging
from tests.games.ging.deals import EXAMPLE_1

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.execution.services import Services
    from ging_service.reporting.ledger.ledger import LedgerEntry
    from tests.support.databases import Database

CLUB = "filtered"
EDGES = "edges"
MEMBERS = ("ada", "bram", "clara", "dirk")
READS = "SELECT coalesce(idx_tup_fetch, 0)::int FROM pg_stat_xact_user_tables WHERE relname = 'entries'"


@pytest.fixture(scope="module")
def lived(services: Services) -> list[LedgerEntry]:
    """All entries of a year in which each table pays table money, with rulings on deals of earlier weeks."""
    live(services, Years(club_id=CLUB, years=1, deals_a_year=320, members=9, first_year=2020, seed=3))
    found = entries(services, EntryFilter(), Paging(limit=500))
    assert found[-1].position > 3 * RANGE_EVENTS
    return found


def entries(services: Services, wanted: EntryFilter, paging: Paging, club: str = CLUB) -> list[LedgerEntry]:
    """The entries of all pages."""
    page = ledger(services, club, wanted, paging)
    found = list(page.items)
    while page.next:
        page = ledger(services, club, wanted, replace(paging, after=page.next))
        found += page.items
    return found


def filters(lived: list[LedgerEntry]) -> Iterator[tuple[EntryFilter, Callable[[LedgerEntry], bool]]]:
    ruled = next(one for one in lived if one.dispute_id)
    middle = lived[len(lived) // 2].position
    tables = list(dict.fromkeys(one.table_id for one in lived if one.table_id))
    for name in (ruled.table_id, tables[0], tables[len(tables) // 2], tables[-1], "none"):
        yield EntryFilter(table_id=name), lambda one, name=name: one.table_id == name  # type: ignore[misc]
        yield (
            EntryFilter(table_id=name, deal=ruled.deal, account="member/ada"),
            lambda one, name=name: one.table_id == name and one.deal == ruled.deal and of_ada(one),  # type: ignore[misc]
        )
    yield EntryFilter(account="member/ada"), of_ada
    yield EntryFilter(account="member/ada", first_position=middle), lambda one: one.position >= middle and of_ada(one)
    yield EntryFilter(account="member/ada", end_position=middle), lambda one: one.position < middle and of_ada(one)
    yield (
        EntryFilter(account="member/ada", dispute_id=ruled.dispute_id),
        lambda one: one.dispute_id == ruled.dispute_id and of_ada(one),
    )
    yield EntryFilter(account="none"), lambda _: False
    yield EntryFilter(dispute_id=ruled.dispute_id), lambda one: one.dispute_id == ruled.dispute_id
    yield EntryFilter(dispute_id=ruled.dispute_id, table_id="none"), lambda _: False
    yield EntryFilter(dispute_id="none"), lambda _: False
    for deal in (1, max(one.deal for one in lived), 9999):
        yield EntryFilter(deal=deal), lambda one, deal=deal: one.deal == deal  # type: ignore[misc]
        yield (
            EntryFilter(deal=deal, first_position=middle),
            lambda one, deal=deal: one.deal == deal and one.position >= middle,  # type: ignore[misc]
        )
        yield (
            EntryFilter(deal=deal, end_position=middle),
            lambda one, deal=deal: one.deal == deal and one.position < middle,  # type: ignore[misc]
        )


def of_ada(entry: LedgerEntry) -> bool:
    return any(posting.account == "member/ada" for posting in entry.postings)


@pytest.mark.complete
@pytest.mark.parametrize("limit", [3, 500])
@pytest.mark.parametrize("order", ["oldest", "newest"])
def test_filters_find_what_is_among_all_entries(
    services: Services, lived: list[LedgerEntry], order: Any, limit: int
) -> None:
    number = 0
    for wanted, is_wanted in filters(lived):
        expected = [one for one in lived if is_wanted(one)][:: 1 if order == "oldest" else -1]
        assert entries(services, wanted, Paging(limit=limit, order=order)) == expected
        number += len(expected)
    assert number > 100


@pytest.mark.complete
@pytest.mark.parametrize(
    "wanted", [EntryFilter(dispute_id="none"), EntryFilter(deal=9999), EntryFilter(table_id="none")]
)
@pytest.mark.usefixtures("lived")
def test_no_entry_is_read_for_what_never_was(services: Services, database: Database, wanted: EntryFilter) -> None:
    assert reads(services, database, wanted) == 0


@pytest.mark.complete
def test_entries_of_a_table_are_read_only_where_it_was_played(
    services: Services, database: Database, lived: list[LedgerEntry]
) -> None:
    last = next(one.table_id for one in reversed(lived) if one.table_id)
    start = next(one.position for one in lived if one.table_id == last) // RANGE_EVENTS * RANGE_EVENTS
    there = sum(one.position >= start - 1 for one in lived)
    assert reads(services, database, EntryFilter(table_id=last)) <= there < len(lived) / 2


@pytest.mark.parametrize("order", ["oldest", "newest"])
@pytest.mark.usefixtures("lived")
def test_a_page_of_an_account_reads_no_entry_of_others(services: Services, database: Database, order: Any) -> None:
    paging = Paging(limit=3, order=order)
    of_bank = ledger(services, CLUB, EntryFilter(account="bank"), paging)
    assert of_bank.next
    assert reads(services, database, EntryFilter(account="bank"), paging) == paging.limit + 1


def reads(services: Services, database: Database, wanted: EntryFilter, paging: Paging = FIRST) -> int:
    """How many entries a page reads."""
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute("ANALYZE entries, deals, rulings, events")
    with services.club_transaction(CLUB) as conn:
        conn.execute("SET LOCAL enable_seqscan = off")  # as in a club with more than a few pages
        conn.execute("SET LOCAL enable_bitmapscan = off")
        (earlier,) = conn.execute(READS).fetchone() or (0,)
        ledger(services.on(conn), CLUB, wanted, paging)
        (read,) = conn.execute(READS).fetchone() or (0,)
    return int(read - earlier)


@pytest.fixture(scope="module")
def money_at_an_edge(services: Services) -> int:
    """The position of a table's money, which is the first one of a range: that of its last event is in the one before."""
    at_club(services, EDGES, FoundClub(name="Edges"))
    for member in MEMBERS:
        at_club(services, EDGES, AddMember(member=member, name=member))
    terms = SeasonTerms(
        first_day="2000-01-01",
        last_day="2099-12-31",
        zone="UTC",
        starts_at="",
        ends_at="",
        money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="1"),
        table_money_per="evening",
        table_money=1,
        members_at_close="carried",
        revalues=False,
    )
    at_books(services, EDGES, OpenSeason(season="all", name="All", terms=terms))
    at_table(
        services, EDGES, "t", c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=0)
    )
    settled = c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), c.Settle()
    execute_batch(services, (EDGES, "t"), settled)
    ended = 3  # events of the command that ends the table
    bought = CommandStep(BuyCounters(member="ada", counters=1, note="", paid="", currency=""))
    steps = (bought,) * (RANGE_EVENTS - ended - size_of(services, EDGES))
    execute(services, CommandBatch(club_id=EDGES, stream_id=CLUB_STREAM, steps=steps))
    at_table(services, EDGES, "t", c.EndTable())
    money = size_of(services, EDGES) - 1
    execute(services, CommandBatch(club_id=EDGES, stream_id=CLUB_STREAM, steps=(bought,) * RANGE_EVENTS))
    return money


def size_of(services: Services, club: str) -> int:
    with services.club_transaction(club) as conn:
        return head_size(conn, club)


@pytest.mark.complete
@pytest.mark.parametrize("order", ["oldest", "newest"])
def test_table_money_is_found_in_the_next_range(services: Services, money_at_an_edge: int, order: Any) -> None:
    assert money_at_an_edge == RANGE_EVENTS
    every = [one for one in entries(services, EntryFilter(), Paging(limit=500), EDGES) if one.table_id == "t"]
    assert every[-1].position == money_at_an_edge
    expected = every[:: 1 if order == "oldest" else -1]
    assert entries(services, EntryFilter(table_id="t"), Paging(limit=1, order=order), EDGES) == expected


@pytest.mark.parametrize("newest_first", [False, True])
@pytest.mark.usefixtures("money_at_an_edge")
def test_parts_do_not_overlap(services: Services, newest_first: bool) -> None:  # noqa: FBT001  pytest passes by name
    with services.club_transaction(EDGES) as conn:
        for start, stop in (
            (0, 2 * RANGE_EVENTS + 9),
            (RANGE_EVENTS - 1, RANGE_EVENTS),
            (RANGE_EVENTS, RANGE_EVENTS + 1),
        ):
            parts = possible_parts(conn, EDGES, ["table/t"], range(start, stop), newest_first=newest_first)
            positions = [position for part in parts for position in (reversed(part) if newest_first else part)]
            assert positions == sorted(set(positions), reverse=newest_first)
            assert set(positions) <= set(range(start, stop))
            assert RANGE_EVENTS in positions or RANGE_EVENTS not in range(start, stop)
