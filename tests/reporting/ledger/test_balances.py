"""Balances at any moment, of whichever accounts, against plain sums over all postings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from bench.club_years.years import Years, live
from ging_service.application.club import at_club
from ging_service.domain.account_kinds import AT_TABLES
from ging_service.domain.club.commands import BuyCounters
from ging_service.domain.ledger import kind_of, table_of
from ging_service.games.ging.game import TRAY
from ging_service.reporting.ledger.accounts import NOW, Moment, balances
from ging_service.reporting.ledger.ledger import ledger
from ging_service.reporting.paging import Paging

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services
    from ging_service.reporting.ledger.ledger import LedgerEntry
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

CLUB = "moments"
MOST = Paging(limit=500)


@pytest.fixture(scope="module")
def lived(services: Services) -> tuple[LedgerEntry, ...]:
    """Everything that has been posted in the life of a club: with late evenings, and rulings on evenings long past."""
    live(services, Years(club_id=CLUB, years=2, deals_a_year=260, members=9, first_year=2019, seed=3))
    return tuple(pages(lambda paging: ledger(services, CLUB, paging=paging)))


def pages(ask: Callable[[Paging], Any], paging: Paging = MOST) -> list[Any]:
    """The items of all pages."""
    page = ask(paging)
    found = list(page.items)
    while page.next:
        page = ask(replace(paging, after=page.next))
        found += page.items
    return found


def held(services: Services, moment: Moment, **which: str) -> dict[str, int]:
    found = pages(lambda paging: balances(services, CLUB, moment, paging, **which))
    assert [one.account for one in found] == sorted(one.account for one in found)
    return {one.account: one.balance for one in found}


def summed(entries: Any) -> dict[str, int]:
    total: Counter[str] = Counter()
    for entry in entries:
        for posting in entry.postings:
            total[posting.account] += posting.counters
    return dict(total)


def some(lived: tuple[LedgerEntry, ...], number: int) -> list[LedgerEntry]:
    return Random(8).sample(lived, number)  # noqa: S311  the same in each run


def test_by_position(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    for at in some(lived, 8):
        by_then = summed(entry for entry in lived if entry.position <= at.position)
        assert held(services, Moment(position=at.position)) == by_then
        later = summed(entry for entry in lived if -1 < entry.corrects <= at.position < entry.position)
        as_ruled = Counter(by_then)
        as_ruled.update(later)
        assert held(services, Moment(position=at.position, as_ruled=True)) == as_ruled
    assert held(services, Moment(position=lived[-1].position)) == summed(lived)
    assert held(services, Moment(position=10**15)) == held(services, NOW)  # another test may have bought counters since


def test_by_when_it_was_recorded(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    for at in some(lived, 8):
        moment = datetime.fromisoformat(at.recorded_at)
        for when in (moment, moment - timedelta(microseconds=1), moment + timedelta(days=3)):
            by_then = [entry for entry in lived if datetime.fromisoformat(entry.recorded_at) <= when]
            assert held(services, Moment(recorded_at=when)) == summed(by_then)
    assert held(services, Moment(recorded_at=datetime(2018, 1, 1, tzinfo=UTC))) == {}


def test_by_when_it_happened(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    """As known, a ruling happens when it is made; as ruled, it counts when its deal happened."""
    differ = 0
    rulings = [entry for entry in lived if entry.dispute_id]
    for moment in (*map(counts_at, some(lived, 8)), *map(counts_at, rulings[:4])):
        for when in (moment, moment - timedelta(microseconds=1), moment + timedelta(days=3)):
            known = summed(entry for entry in lived if datetime.fromisoformat(entry.happened_at) <= when)
            ruled = summed(entry for entry in lived if counts_at(entry) <= when)
            assert held(services, Moment(happened_at=when)) == known
            assert held(services, Moment(happened_at=when, as_ruled=True)) == ruled
            differ += known != ruled
    assert differ, "some ruling came later"


def counts_at(entry: LedgerEntry) -> datetime:
    return datetime.fromisoformat(entry.counts_at)


def test_of_some_accounts(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    at = some(lived, 1)[0]
    moments = (NOW, Moment(position=at.position), Moment(happened_at=datetime.fromisoformat(at.happened_at)))
    for moment in moments:
        everything = held(services, moment)
        assert held(services, moment, account="member/ada") == {"member/ada": everything["member/ada"]}
        assert held(services, moment, kind="bank") == {"bank": everything["bank"]}
        assert held(services, moment, kind="paper") == held(services, moment, account="member/nobody") == {}
        members = {name: balance for name, balance in everything.items() if name.startswith("member/")}
        assert held(services, moment, kind="member") == members
        for kind in ("stack", "corner", "pee"):
            of_kind = {name: balance for name, balance in everything.items() if f"/{kind}" in name}
            assert held(services, moment, kind=kind) == of_kind
        table = some(lived, 1)[0].table_id
        of_table = {name: balance for name, balance in everything.items() if name.startswith(f"table/{table}/")}
        assert held(services, moment, table_id=table) == of_table
        assert held(services, moment, table_id=table, kind="bank") == {}
        assert held(services, moment, kind="member", account="bank") == {}


def test_a_clock_that_was_set_back(services: Services, lived: tuple[LedgerEntry, ...]) -> None:
    """Behind the entry that bears the latest time: all that stands before it in the log counts."""
    noon, one, two = (datetime(2030, 1, 1, hour, tzinfo=UTC) for hour in (12, 13, 14))
    for recorded, member in ((two, "ada"), (noon, "bruno"), (one, "clara")):
        there = replace(services, clock=lambda recorded=recorded: recorded)
        at_club(there, CLUB, BuyCounters(member=member, counters=7, note="", paid="", currency=""))
    before = summed(lived)
    gained = {
        moment: {
            name: now - before[name]
            for name, now in held(services, Moment(recorded_at=moment), kind="member").items()
            if now != before[name]
        }
        for moment in (noon, one, two)
    }
    assert gained == {
        noon: {"member/ada": 7, "member/bruno": 7},
        one: {"member/ada": 7, "member/bruno": 7, "member/clara": 7},
        two: {"member/ada": 7},
    }


@pytest.mark.parametrize("few", [0, 500])
def test_places_of_a_kind_are_found_among_few_tables_and_among_many(
    services: Services, lived: tuple[LedgerEntry, ...], monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr("ging_service.reporting.ledger.accounts._FEW_TABLES", few)
    monkeypatch.setattr("ging_service.reporting.ledger.accounts._ACCOUNTS_A_PLACE", 1)
    everything = held(services, NOW)
    table = some(lived, 1)[0].table_id
    for kind in AT_TABLES:
        of_kind = {name: balance for name, balance in everything.items() if kind_of(name) == kind}
        assert held(services, NOW, kind=kind) == of_kind
        of_table = {name: balance for name, balance in of_kind.items() if table_of(name) == table}
        assert held(services, NOW, kind=kind, table_id=table) == of_table
        found = pages(lambda paging, kind=kind: balances(services, CLUB, NOW, paging, kind=kind), Paging(limit=7))  # type: ignore[misc]
        assert {one.account: one.balance for one in found} == of_kind
    assert held(services, NOW, kind="pee", account=f"table/{table}/pee").keys() == {f"table/{table}/pee"}


@pytest.mark.parametrize(
    "which",
    [
        {},
        {"moment": Moment(as_ruled=True)},
        {"moment": Moment(happened_at=datetime(2020, 6, 1, tzinfo=UTC))},
        {"moment": Moment(position=3_000)},
    ],
)
@pytest.mark.usefixtures("lived")
def test_a_page_reads_no_more_accounts_than_it_has(
    services: Services, database: Database, which: dict[str, Any]
) -> None:
    """By a plan for any parameters too, which statements that are repeated have."""
    assert accounts_read(services, database, **which) == LIMIT + 1


@pytest.mark.usefixtures("lived")
def test_places_that_no_table_has_are_not_sought_among_all_accounts(services: Services, database: Database) -> None:
    assert set(KINDS_OF_GING) < set(AT_TABLES)
    for kind in set(AT_TABLES) - set(KINDS_OF_GING):
        assert accounts_read(services, database, kind=kind) <= 10 * (LIMIT + 1) < len(held(services, NOW))


LIMIT = 20
KINDS_OF_GING = ("stack", *(place.partition("/")[0] for place in TRAY))


def accounts_read(services: Services, database: Database, **which: Any) -> int:
    reads = (
        "SELECT coalesce(seq_tup_read + idx_tup_fetch, 0)::int FROM pg_stat_xact_user_tables WHERE relname = 'accounts'"
    )
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute("ANALYZE accounts, tables")
    with services.club_transaction(CLUB) as conn:
        conn.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        for _ in range(9):  # a driver prepares a statement that comes for the sixth time
            (earlier,) = conn.execute(reads).fetchone() or (0,)
            balances(services.on(conn), CLUB, paging=Paging(limit=LIMIT), **which)
            (read,) = conn.execute(reads).fetchone() or (0,)
    return int(read - earlier)
