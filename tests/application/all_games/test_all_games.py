"""One club plays every game in each of its seasons: ledger, statements, standings, settling up, audit and feed are correct.

`pytest -m long tests/application/all_games` simulates more years.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL as EVERY_RIGHT
from ging_service.application.feed.feed import Feed
from ging_service.application.feed.subscription import Subscription
from ging_service.application.settlement_commands import SettlementRequest, plan_settlement
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days, of_season, seasons_of
from ging_service.domain.installed_games import GAMES as INSTALLED
from ging_service.domain.ledger import member_account
from ging_service.eventlog.read import club_events
from ging_service.execution.caller import Principal
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.events.event_filter import ALL_EVENTS
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.ledger import ledger
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import by_pair, by_seat, by_table, leaderboard
from ging_service.reporting.standings.ranking import Scope, sum_of
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.tables import list_tables
from tests.application.all_games.years import GAMES, MEMBERS, Life, Years
from tests.audit.conftest import sign
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ging_service.domain.books.state import Season
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.reporting.ledger.ledger import LedgerEntry
    from ging_service.reporting.paging import Page
    from tests.support.databases import Database

ALL = Paging(limit=500)
SHORT = Years(club_id="every", years=2, evenings_a_year=3)
LONG = Years(club_id="every-long", years=6, evenings_a_year=20)


@pytest.fixture(scope="module", params=short_or_long(SHORT, LONG))
def plan(request: pytest.FixtureRequest) -> Years:
    found: Years = request.param
    return found


@pytest.fixture(scope="module")
def services(database: Database, plan: Years) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        life = Life(replace(opened, chance=Random(17)), plan)  # noqa: S311  can be repeated
        life.live()
        sign(life.services, plan.club_id)
        yield life.services


@pytest.fixture(scope="module")
def seasons(services: Services, plan: Years) -> tuple[Season, ...]:
    return seasons_of(services, plan.club_id)


@pytest.fixture(scope="module")
def entries(services: Services, plan: Years) -> list[LedgerEntry]:
    page = ledger(services, plan.club_id, paging=ALL)
    found = list(page.items)
    while page.next:
        page = ledger(services, plan.club_id, paging=Paging(limit=500, after=page.next))
        found += page.items
    return found


def at_home(services: Services, plan: Years) -> dict[str, int]:
    held = {one.account: one.balance for one in balances(services, plan.club_id, paging=ALL).items}
    return {member: held.get(member_account(member), 0) for member in MEMBERS}


def test_every_installed_game_is_played() -> None:
    assert set(GAMES) == {game.kind for game in INSTALLED if game.kind != "ditch"}


def test_each_season_has_deals_of_every_game_and_all_tables_are_over(services: Services, plan: Years) -> None:
    tables = all_pages(lambda paging: list_tables(services, plan.club_id, paging))
    assert {table.phase for table in tables} == {"ended"}
    played = Counter((table.happened_at[:4], table.game) for table in tables)
    assert set(played.values()) == {plan.evenings_a_year}
    assert len(played) == plan.years * len(GAMES)


@pytest.mark.complete
def test_the_ledger_agrees_with_every_table(services: Services, plan: Years, entries: list[LedgerEntry]) -> None:
    faults = reconcile(services, plan.club_id)
    assert faults.ok, [finding.failures for finding in faults.findings if not finding.ok]
    assert all(sum(one.counters for one in entry.postings) == 0 for entry in entries)
    held = {one.account: one.balance for one in balances(services, plan.club_id, paging=ALL).items}
    assert sum(held.values()) == 0
    assert not any(counters for account, counters in held.items() if account.startswith("table/"))
    summed: Counter[str] = Counter()
    for entry in entries:
        for posting in entry.postings:
            summed[posting.account] += posting.counters
    assert {account: summed[account] for account in held} == held


def test_statements_go_from_season_to_season_and_end_with_the_ledger(
    services: Services, plan: Years, seasons: tuple[Season, ...], entries: list[LedgerEntry]
) -> None:
    for member in MEMBERS:
        account, closing = member_account(member), 0
        for season in seasons:
            period = of_season(season)
            whole = whole_statement(services, plan.club_id, Subject(kind="member", id=member), period)
            assert whole.statement.opening == closing
            closing = whole.statement.closing
            moved = sum(
                posting.counters
                for entry in entries
                if entry.counts_at[:4] == season.season
                for posting in entry.postings
                if posting.account == account
            )
            assert closing - whole.statement.opening == moved
        assert closing == at_home(services, plan)[member]


def test_standings_of_each_season_are_what_the_ledger_says_of_its_tables(
    services: Services, plan: Years, seasons: tuple[Season, ...], entries: list[LedgerEntry]
) -> None:
    for season in seasons:
        counted = {
            one.member: one.tally.net
            for one in leaderboard(services, plan.club_id, Scope(period=of_season(season)), paging=ALL).items
        }
        won: Counter[str] = Counter()
        for entry in entries:
            if entry.table_id and entry.counts_at[:4] == season.season and not entry.type.startswith("books."):
                for posting in entry.postings:
                    won[posting.account] += posting.counters
        assert counted == {member: won[member_account(member)] for member in counted}
        assert sum(counted.values()) == 0


def test_standings_have_columns_of_every_game(services: Services, plan: Years) -> None:
    tallies = [one.tally for one in leaderboard(services, plan.club_id, Scope(period=of_days(())), paging=ALL).items]
    columns = {name.partition(".")[0] for tally in tallies for name in tally.own}
    assert columns == {*GAMES}


def all_pages(read: Callable[[Paging], Page[Any]]) -> tuple[Any, ...]:
    """The items of a list, page by page: a long club has more tables than a page."""
    pages = [read(ALL)]
    while pages[-1].next:
        pages.append(read(replace(ALL, after=pages[-1].next)))
    return tuple(one for page in pages for one in page.items)


@pytest.mark.complete
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("days", [(), ("2000-01-01", "2999-12-31")], ids=["added-up", "counted"])
def test_standings_of_one_game_are_those_of_its_tables(
    services: Services, plan: Years, game: str, days: tuple[str, ...]
) -> None:
    """Whether tables that are over have been added up, or their deals are counted."""
    scope = Scope(period=of_days((), *days), game=game)
    listed = all_pages(lambda paging: list_tables(services, plan.club_id, paging=paging))
    of_game = {one.table_id for one in listed if one.game == game}
    tables = all_pages(lambda paging: by_table(services, plan.club_id, replace(scope, game=""), paging).page)
    own = tuple(one for one in tables if one.table_id in of_game)
    assert own
    assert by_table(services, plan.club_id, scope, ALL).items == own
    seats = [placed for one in own for placed in one.seats]
    found = leaderboard(services, plan.club_id, scope, paging=ALL).items
    assert {one.member: one.tally for one in found} == {
        member: sum_of(placed.tally for placed in seats if placed.member == member)
        for member in {placed.member for placed in seats}
    }
    assert sum(one.tables for one in by_pair(services, plan.club_id, scope, ALL).items) == sum(
        len(one.seats) * (len(one.seats) - 1) // 2 for one in own
    )
    member = found[0].member
    assert by_table(services, plan.club_id, replace(scope, member=member), ALL).items == tuple(
        one for one in own if member in {placed.member for placed in one.seats}
    )
    assert sum_of(one.tally for one in by_seat(services, plan.club_id, scope).items) == sum_of(
        placed.tally for placed in seats
    )


def test_settling_up_pays_everybody_what_their_counters_are_worth(services: Services, plan: Years) -> None:
    found = plan_settlement(services, plan.club_id, SettlementRequest()).plan
    shares = {share.account: share.amount for share in found.shares}
    assert sum(shares.values()) == 0
    for member, counters in at_home(services, plan).items():
        # A counter is worth two and a half pence; an amount is rounded to the penny.
        assert abs(shares.get(member_account(member), 0) - 2.5 * counters) <= 1
    paid: Counter[str] = Counter()
    for payment in found.payments:
        paid[payment.payer] -= payment.amount
        paid[payment.payee] += payment.amount
    assert {account: amount for account, amount in paid.items() if amount} == {
        account: amount for account, amount in shares.items() if amount
    }


@pytest.mark.complete
def test_the_audit_finds_the_whole_record_genuine_and_decides_everything_again(
    services: Services, plan: Years, tmp_path: Path
) -> None:
    export_club(services, plan.club_id, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    told = [(failure.what, failure.where) for finding in report.findings for failure in finding.failures]
    assert told == [], told
    assert report.verdict == "genuine"
    assert "not_decided_again" not in report.finding("play").counts


def test_the_feed_has_every_event_once_and_in_order(services: Services, plan: Years) -> None:
    def show(event: RecordedEvent) -> RecordedEvent:
        return event

    feed = Feed(services, show)
    try:
        with feed.subscribed(plan.club_id) as tail:
            reader = Subscription(feed, plan.club_id, Principal(rights=EVERY_RIGHT), ALL_EVENTS, -1)
            page = reader.read(tail, 500)
            read = list(page.items)
            while page.more:
                page = reader.read(tail, 500)
                read += page.items
    finally:
        feed.stop()
    with services.cross_club_transaction() as conn:
        stored = club_events(conn, plan.club_id, limit=1_000_000)
    assert [one.position for one in read] == list(range(len(stored)))
    kinds = {type(one.event).__module__.split(".")[2] for one in read if ".games." in type(one.event).__module__}
    assert kinds == {*GAMES}


def test_read_models_are_rebuilt_as_they_were(services: Services, plan: Years, database: Database) -> None:
    before = (list_deals(services, plan.club_id, ALL).items, balances(services, plan.club_id, paging=ALL).items)
    rebuild(database.owner_dsn, services.codec)
    assert (list_deals(services, plan.club_id, ALL).items, balances(services, plan.club_id, paging=ALL).items) == before
