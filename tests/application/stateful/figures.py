"""The figures that a club is told at the end of its run: statements that add up, and a settlement that clears everything."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

from psycopg.sql import SQL

from ging_service.application.books import at_books
from ging_service.application.settlement_commands import (
    SettlementRequest,
    agree_settlement,
    cancel_settlement,
    pay_settlement,
)
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.calendar.periods import Period, of_days, of_season
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.errors import Refused
from ging_service.games.ging.rules.cards import PEE, SEATS, corner
from ging_service.reporting.ledger.accounts import Moment, balances
from ging_service.reporting.standings.queries import by_table, leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Statement, Subject
from ging_service.reporting.tables.tables import list_tables
from tests.application.stateful.club_run import ALL, CLUB

if TYPE_CHECKING:
    from typing import LiteralString

    from tests.application.stateful.club_run import ClubRun

TRAY = (PEE, *map(corner, SEATS))
CENTS = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")


def settle_everything(run: ClubRun) -> None:
    """Everybody pays: nobody has or owes anything any more, and nothing is left over on the way."""
    books = run.books()
    for settlement in books.settlements:
        if settlement.is_open:
            cancel_settlement(run.services, CLUB, settlement.agreed.settlement)
    for member in ("", *(limit.member for limit in books.limits)):
        at_books(run.services, CLUB, c.SetCreditLimit(member=member, counters=-1))
    at_books(run.services, CLUB, c.SetBankLimit(counters=-1))
    try:
        agree_settlement(run.services, CLUB, "last", SettlementRequest(money=CENTS))
    except Refused as error:
        assert error.code == "nothing_to_settle"  # noqa: PT017  a club may have nothing
        return
    for due in run.books().settlements[-1].agreed.payments:
        pay_settlement(run.services, CLUB, "last", due.number)
    held = run.balances()
    left = {
        account: held[account] for account in held if account.startswith(("member/", "settlement/")) and held[account]
    }
    assert not left, f"after all has been paid: {left}"


def check_statements(run: ClubRun) -> None:
    """Each adds up, goes on where the one before it ended, and ends with what is held now."""
    tables = [table.table_id for table in list_tables(run.services, CLUB, paging=ALL).items]
    subjects = [
        Subject(kind="club"),
        *(Subject(kind="member", id=member) for member in run.members()[-3:]),
        *(Subject(kind="table", id=table) for table in tables[-2:]),
    ]
    seasons = run.books().seasons
    middle = (run.now - timedelta(days=20)).date()
    before, after = middle.isoformat(), (middle + timedelta(days=1)).isoformat()
    zone = "Asia/Kathmandu"
    parts = [of_days(seasons, last_day=before, zone=zone), of_days(seasons, first_day=after, zone=zone)]
    for subject in subjects:
        whole = _adds_up(run, subject, of_days(seasons))
        first, second = (_adds_up(run, subject, part) for part in parts)
        assert (first.opening, first.closing, second.closing) == (0, second.opening, whole.closing), subject
        for season in seasons:
            _adds_up(run, subject, of_season(season))
        if subject.kind == "club":
            together = whole.closing + sum(one.closing for one in whole.elsewhere)
            assert together == 0, "the club's statement, and what is elsewhere, hold something"
        elif subject.kind == "member":
            _is_what_he_has(run, subject.id, whole)


def check_balances(run: ClubRun) -> None:
    """At any position and time balances are the sums of what had been posted, or counted, by then."""
    for number in range(0, run.size(), 1 + run.size() // 5):
        assert _held(run, Moment(position=number)) == _summed(run, "position <= %s", number), number
    for days in (1, 15, 50):
        moment = run.now - timedelta(days=days)
        as_ruled = Moment(happened_at=moment, as_ruled=True)
        assert _held(run, as_ruled) == _summed(run, "counts_at <= %s", moment), moment
        if run.was_set_back:  # then times are no order, and what had been recorded by then is not what bears such times
            continue
        assert _held(run, Moment(recorded_at=moment)) == _summed(run, "recorded_at <= %s", moment), moment


def check_standings(run: ClubRun) -> None:
    """What somebody has won or lost at a table, as ruled, is what they brought home beyond what they took, and what lies there."""
    scope = Scope(period=of_days(run.books().seasons))
    held, moved = run.balances(), _moved_home(run)
    board = {one.member: one.tally.net for one in leaderboard(run.services, CLUB, scope, paging=ALL).items}
    assert not sum(board.values()), f"somebody has won what nobody has lost: {board}"
    won: Counter[str] = Counter()
    for table in by_table(run.services, CLUB, scope, ALL).items:
        tray = sum(held.get(f"table/{table.table_id}/{place}", 0) for place in TRAY)
        for seat, one in enumerate(table.seats):
            there = held.get(f"table/{table.table_id}/stack/{seat}", 0) + tray // len(SEATS)
            brought = moved.get((table.table_id, f"member/{one.member}"), 0)
            assert one.tally.net == there + brought, f"{table.table_id}, {one}: {brought} home, {there} there"
            won[one.member] += one.tally.net
    assert won == board, f"{won} is not {board}"


def _moved_home(run: ClubRun) -> dict[tuple[str, str], int]:
    """What members' accounts have got from each table, or by rulings on it; table money is no part of the game."""
    asked = (
        "SELECT table_id, account, sum(counters)::bigint FROM postings JOIN entries USING (club_id, position)"
        " WHERE club_id = %s AND table_id <> '' AND type LIKE 'ging.%%' AND account LIKE 'member/%%'"
        " GROUP BY table_id, account"
    )
    with run.services.cross_club_transaction() as conn:
        return {(table, account): counters for table, account, counters in conn.execute(asked, (CLUB,)).fetchall()}


def check_ledger(run: ClubRun) -> None:
    """`ging ledger check` finds nothing."""
    found = reconcile(run.services, CLUB)
    faults = [f"{one.where}: {one.what}" for finding in found.findings for one in finding.failures]
    assert not faults, "\n".join(faults)


def _held(run: ClubRun, moment: Moment) -> dict[str, int]:
    return {one.account: one.balance for one in balances(run.services, CLUB, moment, ALL).items if one.balance}


def _summed(run: ClubRun, condition: LiteralString, value: object) -> dict[str, int]:
    asked = SQL(
        "SELECT account, sum(counters)::bigint FROM postings JOIN entries USING (club_id, position)"
        " WHERE club_id = %s AND {} GROUP BY account HAVING sum(counters) <> 0"
    ).format(SQL(condition))
    with run.services.cross_club_transaction() as conn:
        return dict(conn.execute(asked, (CLUB, value)).fetchall())


def _adds_up(run: ClubRun, subject: Subject, period: Period) -> Statement:
    found = whole_statement(run.services, CLUB, subject, period)
    moved = sum(movement.counters for movement in found.movements if movement.role == "movement")
    statement = found.statement
    assert statement.opening + moved == statement.closing, f"{subject}, {period}"
    for holding in statement.holdings:
        own = sum(one.counters for one in found.movements if one.role == "movement" and one.account == holding.account)
        assert holding.opening + own == holding.closing, f"{subject}, {period}, {holding}"
    return statement


def _is_what_he_has(run: ClubRun, member: str, statement: Statement) -> None:
    """At home, and on the stacks of the tables that go on."""
    held = run.balances()
    stacks = {
        f"table/{table.table_id}/stack/{seat}"
        for table in list_tables(run.services, CLUB, paging=ALL).items
        for seat, player in enumerate(table.members)
        if player == member
    }
    wanted = held.get(f"member/{member}", 0) + sum(held.get(stack, 0) for stack in stacks)
    assert statement.closing == wanted, f"{member} has {wanted}, and their statement says {statement.closing}"
