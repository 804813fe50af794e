"""Statements add up: over whole lives of clubs, over any period, for everybody."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from ging_service.application.errors import NotFound
from ging_service.application.queries.accounts import balances
from ging_service.application.queries.members import list_members
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.application.queries.periods import of_days, period_of
from ging_service.application.queries.statements import WholeStatement, statement_page, whole_statement
from ging_service.application.queries.tables import list_tables
from ging_service.application.simulated.years import Years, live
from ging_service.application.statements.statement import Subject
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.application.services import Services

CLUB = Subject(kind="club")
PLAN = Years(club_id="years", years=1, deals_a_year=300, members=9, first_year=2024, seed=5)


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """A club that has played for a year, some evenings recorded late, some deals ruled on late."""
    live(services, PLAN)
    return PLAN.club_id


def drawn(services: Services, club: str, subject: Subject, first: str = "", last: str = "") -> WholeStatement:
    return whole_statement(services, club, subject, of_days((), first, last))


def subjects(services: Services, club: str) -> list[Subject]:
    members = [Subject(kind="member", id=one.member) for one in list_members(services, club).items]
    tables = list_tables(services, club, Paging(limit=MOST_ITEMS)).items
    return [CLUB, *members, *(Subject(kind="table", id=one.table_id) for one in tables)]


def adds_up(whole: WholeStatement) -> None:
    """Every holding from its opening to its closing balance, movement by movement, in the order of statements."""
    held = {one.account: one.opening for one in whole.statement.holdings}
    total = whole.statement.opening
    for one in whole.movements:
        if one.role == "movement":
            held[one.account] += one.counters
            total += one.counters
        assert (one.balance, one.total) == (held[one.account], total), one
    assert held == {one.account: one.closing for one in whole.statement.holdings}
    assert total == whole.statement.closing
    order = [(one.counts_at, one.position) for one in whole.movements]
    assert order == sorted(order)


def test_every_statement_adds_up_and_one_period_opens_with_what_the_one_before_closed_with(
    services: Services, club: str
) -> None:
    quarters = [("", "2024-03-31"), ("2024-04-01", "2024-06-30"), ("2024-07-01", "2024-12-30"), ("2024-12-31", "")]
    for subject in subjects(services, club):
        whole = drawn(services, club, subject)
        adds_up(whole)
        assert whole.statement.opening == 0
        parts = [drawn(services, club, subject, *days) for days in quarters]
        for before, after in zip(parts, parts[1:], strict=False):
            adds_up(after)
            closings = {one.account: one.closing for one in before.statement.holdings if one.closing}
            assert closings == {one.account: one.opening for one in after.statement.holdings if one.opening}
        assert [one for part in parts for one in part.movements] == list(whole.movements)
        assert parts[-1].statement.closing == whole.statement.closing


def test_statements_of_all_members_and_of_the_club_come_to_zero(services: Services, club: str) -> None:
    for last in ("2024-05-17", "2024-12-31", ""):
        found = [drawn(services, club, one, last=last).statement for one in subjects(services, club)]
        of_club = found[0]
        members = sum(one.closing for one in found if one.subject.kind == "member")
        trays = sum(one.holdings[4].closing for one in found if one.subject.kind == "table")
        assert of_club.closing + members + trays == 0
        assert of_club.closing + sum(one.closing for one in of_club.elsewhere) == 0


def test_what_an_account_closes_with_now_is_its_balance(services: Services, club: str) -> None:
    now = {one.account: one.balance for one in balances(services, club, paging=Paging(limit=MOST_ITEMS)).items}
    for subject in subjects(services, club)[:10]:
        for holding in drawn(services, club, subject).statement.holdings:
            assert holding.closing == now[holding.account]
