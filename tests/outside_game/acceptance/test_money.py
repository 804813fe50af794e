"""The counters and the money of an outside game: standings, statements, the ledger, limits, table money, settlements."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.settlement_commands import SettlementRequest, agree_settlement, pay_settlement
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.calendar.periods import of_days
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import BuyCounters
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake
from ging_service.execution.deciding import books_on
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import by_pair, by_seat, by_table, leaderboard
from ging_service.reporting.standings.ranking import Ranking, Scope
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables.table_activity import results_of
from tests.outside_game.acceptance import evening

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from tests.support.databases import Database

EVERYTHING = Scope(period=of_days(()))
ALL = Paging(limit=500)
CENTS = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """Three tables of two and three players, all played to the end."""
    club = evening.club_of(services, "money")
    for number, seats in enumerate((2, 3, 3)):
        evening.opened(services, club, f"t{number}", seats=seats, deals=4)
        evening.played(services, club, f"t{number}", seed=number)
    return club


def results(services: Services, club: str) -> dict[str, dict[str, int]]:
    """What the ledger says that each player won or lost at each table."""
    with services.club_transaction(club) as conn:
        found = results_of(conn, club, ["t0", "t1", "t2"])
    return {table: {one.member: one.net for one in seats} for table, seats in found.items()}


def test_standings_come_to_what_the_ledger_does(services: Services, club: str) -> None:
    won = results(services, club)
    tables = by_table(services, club, EVERYTHING, ALL).items
    assert {one.table_id: {seat.member: seat.tally.net for seat in one.seats} for one in tables} == won
    assert [len(one.seats) for one in tables] == [2, 3, 3]
    board = leaderboard(services, club, EVERYTHING, paging=ALL).items
    assert {one.member: one.tally.net for one in board} == {
        member: sum(nets.get(member, 0) for nets in won.values()) for member in evening.MEMBERS
    }
    assert any(one.tally.net for one in board)
    assert [one.tally.deals for one in by_seat(services, club, EVERYTHING).items] == [12, 12, 8]
    pairs = by_pair(services, club, EVERYTHING, ALL).items
    assert [(one.first.member, one.second.member, one.tables) for one in pairs] == [
        ("ada", "bob", 3),
        ("ada", "cat", 2),
        ("bob", "cat", 2),
    ]


def test_members_are_ranked_by_a_column_of_the_game(services: Services, club: str) -> None:
    points = [evening.state_of(services, club, table).points for table in ("t0", "t1", "t2")]
    scored = {
        member: sum(one[seat] for one in points if seat < len(one)) for seat, member in enumerate(evening.MEMBERS)
    }
    board = leaderboard(services, club, EVERYTHING, Ranking(by="points"), ALL).items
    assert {one.member: one.tally.own["ditch.points"] for one in board} == scored
    ranked = [scored[one.member] for one in board]
    assert ranked == sorted(scored.values(), reverse=True)  # chance may give two members as many


def test_the_ledger_is_reconciled_with_every_statement(services: Services, club: str) -> None:
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]


def test_a_statement_of_a_table_has_a_holding_for_each_stack_and_one_for_the_pot(services: Services, club: str) -> None:
    whole = whole_statement(services, club, Subject(kind="table", id="t1"), EVERYTHING.period)
    assert [one.account for one in whole.statement.holdings] == [
        *(f"table/t1/stack/{seat}" for seat in range(3)),
        "table/t1/pot",
    ]
    assert [one.closing for one in whole.statement.holdings] == [0, 0, 0, 0]
    curve = curve_of(whole.statement, whole.movements)
    state_before_home = results(services, club)["t1"]
    assert curve.points[-1].balances == tuple(20 + state_before_home[member] for member in evening.MEMBERS)


def test_accounts_are_listed_by_the_words_of_the_game(services: Services, club: str) -> None:
    pots = balances(services, club, paging=ALL, kind="pot").items
    assert [(one.account, one.table_id) for one in pots if one] == [(f"table/t{n}/pot", f"t{n}") for n in range(3)]


def test_a_rebuild_makes_the_rows_that_are_there(services: Services, club: str, database: Database) -> None:
    before = rows(database, club)
    rebuild(database.owner_dsn, services.codec)
    assert rows(database, club) == before
    assert {len(one["net"]) for one in before["deals"]} == {2, 3}
    assert any(one["afterwards"] for one in before["deals"])


def rows(database: Database, club: str) -> dict[str, list[Any]]:
    """Every row of a club."""
    tables = ("tables", "deals", "entries", "postings", "accounts", "totals", "snapshots")
    with psycopg.connect(database.owner_dsn) as conn:
        return {
            name: [
                row
                for (row,) in conn.execute(
                    f"SELECT to_jsonb(t) FROM {name} AS t WHERE club_id = %s ORDER BY t::text",  # noqa: S608  of the test
                    (club,),
                )
            ]
            for name in tables
        }


def test_credit_limits_bind_whoever_takes_a_stack_to_a_table(services: Services) -> None:
    club = evening.club_of(services, "limits")
    at_books(services, club, c.SetCreditLimit(member="", counters=15))
    with pytest.raises(Refused) as refused:
        evening.opened(services, club, "t1", seats=2, starting_stack=20)
    assert refused.value.code == "credit_limit"
    evening.opened(services, club, "t1", seats=2, starting_stack=15)


def test_a_deal_begins_only_if_stacks_and_credit_bear_what_points_can_cost(services: Services) -> None:
    club = evening.club_of(services, "credit")
    at_books(services, club, c.SetCreditLimit(member="", counters=50))
    evening.opened(services, club, "t1", seats=2, starting_stack=20, stake=Stake(amount=5))
    with pytest.raises(Refused) as refused:
        evening.played(services, club, "t1")
    assert (refused.value.code, evening.state_of(services, club, "t1").deal) == ("credit_limit", None)
    evening.opened(services, club, "t2", seats=2, starting_stack=20, stake=Stake(amount=0))
    evening.played(services, club, "t2")


def test_table_money_is_charged_when_the_game_ends(services: Services) -> None:
    club = evening.club_of(services, "table-money")
    today = dt.datetime.now(dt.UTC).date()
    terms = SeasonTerms(
        first_day=str(today - dt.timedelta(days=3)),
        last_day=str(today + dt.timedelta(days=3)),
        zone="UTC",
        starts_at="",
        ends_at="",
        money=CENTS,
        table_money_per="deal",
        table_money=2,
        members_at_close="carried",
        revalues=False,
    )
    at_books(services, club, c.OpenSeason(season="now", name="Now", terms=terms))
    evening.opened(services, club, "t1", seats=2, deals=3)
    evening.played(services, club, "t1")
    (paid,) = balances(services, club, paging=ALL, account="table-money").items
    assert paid
    assert paid.balance == 2 * 3 * 2


def test_a_settlement_brings_everybody_to_zero(services: Services) -> None:
    club = evening.club_of(services, "settled")
    at_club(services, club, BuyCounters(member="ada", counters=50, note="", paid="", currency=""))
    evening.opened(services, club, "t1", seats=3, deals=3)
    evening.played(services, club, "t1", seed=5)
    agree_settlement(services, club, "last", SettlementRequest(money=CENTS))
    with services.club_transaction(club) as conn:
        payments = books_on(services, conn, club).state.settlements[-1].agreed.payments
    for due in payments:
        pay_settlement(services, club, "last", due.number)
    left = [one for one in balances(services, club, paging=ALL).items if one and one.balance]
    assert left == []
