"""Statements add up: over a club's whole life, over any period of it, for everybody."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.club_years.years import Years, live
from ging_service.calendar.periods import of_days, period_of, seasons_of
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import OPERATOR
from ging_service.reporting.club.members import list_members
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.reporting.statements.queries import WholeStatement, statement_head, statement_page, whole_statement
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables.tables import list_tables
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.calendar.periods import Period
    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

CLUB = Subject(kind="club")
PLAN = Years(club_id="years", years=2, deals_a_year=90, members=9, first_year=2023, seed=5)
FIRST, LAST = dt.date(2022, 12, 28), dt.date(2025, 1, 4)
PAID_AT_HOME = """
SELECT e.position, p.account, p.counters
FROM entries AS e JOIN postings AS p USING (club_id, position)
WHERE e.club_id = %s AND e.table_id = %s AND p.account = ANY(%s) AND p.counterpart NOT LIKE 'table/%%'
"""
SOME_TIMES = settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """A club that has played for two years, some evenings recorded late, some deals ruled on late."""
    live(services, PLAN)
    return PLAN.club_id


@pytest.fixture(scope="module")
def subjects(services: Services, club: str) -> list[Subject]:
    """The club, its members, its tables."""
    members = [Subject(kind="member", id=one.member) for one in list_members(services, club).items]
    tables = list_tables(services, club, Paging(limit=MOST_ITEMS)).items
    return [CLUB, *members, *(Subject(kind="table", id=one.table_id) for one in tables)]


def drawn(services: Services, club: str, subject: Subject, period: Period | None = None) -> WholeStatement:
    return whole_statement(services, club, subject, period or of_days(()))


def summed(paid: Iterable[tuple[int, str, int]]) -> dict[tuple[int, str], int]:
    """Counters by position and account."""
    found: dict[tuple[int, str], int] = {}
    for position, account, counters in paid:
        found[position, account] = found.get((position, account), 0) + counters
    return found


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


def test_every_statement_of_a_whole_life_adds_up_to_the_balances_of_now(
    services: Services, club: str, subjects: list[Subject]
) -> None:
    now: dict[str, int] = {}
    paging = Paging(limit=MOST_ITEMS)
    while paging.after or not now:
        page = balances(services, club, paging=paging)
        now |= {one.account: one.balance for one in page.items}
        paging = replace(paging, after=page.next)
    for subject in subjects[:20]:
        whole = drawn(services, club, subject)
        adds_up(whole)
        assert whole.statement.opening == 0
        for one in whole.statement.holdings:
            if not one.account.endswith("/tray"):
                assert one.closing == now[one.account]


def test_a_tables_statement_has_what_was_paid_for_it_at_home(
    services: Services, club: str, subjects: list[Subject]
) -> None:
    kinds: set[str] = set()
    for subject in subjects:
        if subject.kind != "table":
            continue
        whole = drawn(services, club, subject)
        asides = [one for one in whole.movements if one.role == "aside"]
        stacks = {one.owner: one.account for one in whole.statement.holdings if one.owner}
        with services.reading(club) as conn:
            paid = conn.execute(PAID_AT_HOME, (club, subject.id, list(stacks))).fetchall()
        shown = summed((one.position, one.account, one.counters) for one in asides)
        assert shown == summed((position, stacks[account], counters) for position, account, counters in paid), subject
        kinds |= {one.type for one in asides}
    assert kinds == {"books.TableMoneyCharged", "ging.RulingApplied"}


@given(data=st.data())
@SOME_TIMES
def test_what_a_period_closes_with_the_next_one_opens_with(
    services: Services, club: str, subjects: list[Subject], data: st.DataObject
) -> None:
    subject = data.draw(st.sampled_from(subjects))
    zone = data.draw(st.sampled_from(["UTC", "Europe/Berlin", "America/Los_Angeles", "+14:00"]))
    first, middle, last = sorted(data.draw(st.lists(st.dates(FIRST, LAST), min_size=3, max_size=3, unique=True)))
    before = (middle - dt.timedelta(days=1)).isoformat()
    parts = [
        drawn(services, club, subject, of_days((), *days, zone=zone))
        for days in (("", before), (middle.isoformat(), last.isoformat()), (first.isoformat(), before))
    ]
    both = drawn(services, club, subject, of_days((), first.isoformat(), last.isoformat(), zone))
    for one in (*parts, both):
        adds_up(one)
    until, after, within = parts
    opens = {one.account: one.opening for one in after.statement.holdings if one.opening}
    assert opens == {one.account: one.closing for one in until.statement.holdings if one.closing}
    assert (*within.movements, *after.movements) == both.movements


@given(day=st.dates(FIRST, LAST))
@settings(SOME_TIMES, max_examples=examples(6))
def test_statements_of_all_members_of_the_trays_and_of_the_club_come_to_zero(
    services: Services, club: str, subjects: list[Subject], day: dt.date
) -> None:
    period = of_days((), last_day=day.isoformat())
    of_club = drawn(services, club, CLUB, period).statement
    members = sum(drawn(services, club, one, period).statement.closing for one in subjects if one.kind == "member")
    assert of_club.closing + members == 0  # no table is open at the end of a day
    assert of_club.closing + sum(one.closing for one in of_club.elsewhere) == 0
    assert of_club.elsewhere[0].closing == members


@given(data=st.data())
@SOME_TIMES
def test_pages_are_the_whole_with_its_balances(
    services: Services, club: str, subjects: list[Subject], data: st.DataObject
) -> None:
    subject = data.draw(st.sampled_from(subjects))
    first = data.draw(st.dates(FIRST, LAST)).isoformat()
    period = of_days((), first)
    whole = drawn(services, club, subject, period)
    limit = data.draw(st.integers(max(1, len(whole.movements) // 12), MOST_ITEMS))
    found, after = [], None
    while after != "":
        drawn_page = statement_page(services, club, subject, period, Paging(limit=limit, after=after or ""))
        found += drawn_page.page.items
        after = drawn_page.page.next
        assert replace(drawn_page.statement, drawn_up_at="") == replace(whole.statement, drawn_up_at="")
    assert tuple(found) == whole.movements
    head = statement_head(services, club, subject, period)
    assert replace(head, drawn_up_at="") == replace(whole.statement, drawn_up_at="")


def test_a_season_s_statement_is_that_of_its_days_with_values(services: Services, club: str) -> None:
    season = seasons_of(services, club)[0]
    terms = season.terms
    whole = drawn(services, club, CLUB, period_of(services, club, OPERATOR, season=season.season))
    adds_up(whole)
    same = drawn(
        services, club, CLUB, period_of(services, club, OPERATOR, first_day=terms.first_day, last_day=terms.last_day)
    )
    assert same.movements == whole.movements
    assert all(one.value for one in whole.movements)
    assert replace(same.statement.period, season=season.season) == whole.statement.period


def test_a_ruling_stands_on_the_day_of_its_deal_whenever_it_was_made(
    services: Services, club: str, subjects: list[Subject]
) -> None:
    rulings = [
        one
        for subject in subjects
        if subject.kind == "member"
        for one in drawn(services, club, subject).movements
        if one.dispute_id and one.deal
    ]
    assert rulings
    for one in rulings:
        table = drawn(services, club, Subject(kind="table", id=one.table_id)).movements
        days = {other.day for other in table if other.deal == one.deal and not other.dispute_id}
        assert one.day in days
        assert one.late == (one.recorded_at[:10] > one.day)
        assert any(other.position == one.position for other in table), "a table's statement tells of it, too"
    assert any(one.late for one in rulings)


def test_what_a_member_takes_to_a_table_is_told_and_changes_nothing(services: Services, club: str) -> None:
    movements = drawn(services, club, Subject(kind="member", id="ada")).movements
    asides = [one for one in movements if one.role == "aside"]
    assert {one.reason for one in asides} >= {"starting stack", "stack taken home"}
    for before, one in pairwise(movements):
        if one.role == "aside":
            assert one.balance == before.balance


def test_what_is_not_there_has_no_statement(services: Services, club: str) -> None:
    for subject, missing in ((Subject(kind="member", id="eve"), "member"), (Subject(kind="table", id="x"), "table")):
        with pytest.raises(NotFound, match=missing):
            drawn(services, club, subject)
    with pytest.raises(NoSuchClub):
        drawn(services, "nowhere", CLUB)
    with pytest.raises(Refused) as refused:
        whole_statement(services, club, CLUB, of_days(()), most=3)
    assert refused.value.code == "statement_too_long"
