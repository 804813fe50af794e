"""A closed season takes no more postings but by a ruling, which counts in it: in its ledger and in its standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import execute_batch
from ging_service.calendar.periods import period_of
from ging_service.domain.books.commands import CloseSeason, OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, BuyCounters, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.games.gin_rummy.decider import commands as gin
from ging_service.games.gin_rummy.rules.house_rules import HouseRules as GinRules
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.ledger.ledger import EntryFilter, ledger
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_ruling

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "closed-season"
MEMBERS = ("ada", "bob", "cat", "dan")
EVENING = "2026-01-02T20:00:00Z"
TERMS = SeasonTerms(
    first_day="2026-01-01",
    last_day="2026-06-30",
    zone="Europe/Berlin",
    starts_at="",
    ends_at="",
    money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="5"),
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)


@pytest.fixture(scope="module")
def closed(services: Services) -> Services:
    """A season with one deal, at a table that has ended, and the season has been closed."""
    found_club(services, CLUB, "Closed season")
    for member in (*MEMBERS, "eve"):
        at_club(services, CLUB, AddMember(member=member, name=member))
    at_club(services, CLUB, NameArbitrator(member="eve"))
    at_books(services, CLUB, OpenSeason(season="spring", name="Spring", terms=TERMS))
    rules = HouseRules(first_dealer="assigned", mode="showdown")
    evening: tuple[Any, ...] = (
        c.OpenTable(members=MEMBERS, rules=rules, first_dealer=3),
        c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1),
        c.Settle(),
        c.EndTable(),
    )
    for command in evening:
        execute_batch(services, (CLUB, "t"), (command,), happened_at=EVENING)
    execute_batch(services, (CLUB, "running"), evening[:1], happened_at=EVENING)
    at_books(services, CLUB, CloseSeason(season="spring", now="", balances=()))
    return services


def nets(services: Services, *, as_ruled: bool) -> dict[str, int]:
    scope = Scope(period=period_of(services, CLUB, OPERATOR, season="spring"), as_ruled=as_ruled)
    return {one.member: one.tally.net for one in leaderboard(services, CLUB, scope).items}


def test_nothing_is_posted_into_a_closed_season_but_by_a_ruling_on_one_of_its_deals(closed: Services) -> None:
    before = nets(closed, as_ruled=True)
    assert sorted(before.values()) == [-1, -1, 1, 1]
    with pytest.raises(Refused) as refused:
        at_club(closed, CLUB, BuyCounters(member="ada", counters=5, note="", paid="", currency=""), happened_at=EVENING)
    assert refused.value.code == "season_closed"
    place = CLUB, "d1"
    raise_dispute(closed, place, Contested(table_id="t", deal=1, subject="deal"), "why", Caller(actor="ada"))
    take_dispute(closed, place, Caller(actor="eve"))
    rule_dispute(closed, place, make_ruling(outcome="voided", deal=1), "so", Caller(actor="eve"))
    (entry,) = ledger(closed, CLUB, EntryFilter(dispute_id="d1")).items
    assert entry.counts_at.startswith("2026-01-02T20:00:00")
    assert nets(closed, as_ruled=True) == {}
    assert nets(closed, as_ruled=False) == before


def test_no_deal_begins_in_a_season_that_is_closed(closed: Services) -> None:
    running, dealing = (CLUB, "running"), (c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1),)
    with pytest.raises(Refused) as refused:
        execute_batch(closed, running, dealing, happened_at=EVENING)
    assert refused.value.code == "season_closed"
    execute_batch(closed, running, (*dealing, c.Settle()))


def test_no_move_is_made_late_in_a_season_that_is_closed_whether_or_not_it_moves_counters(closed: Services) -> None:
    """The end of a game moves counters, and can depend on the other hand: a refusal of nothing else would tell it."""
    rules = GinRules(first_dealer="assigned")
    passes = gin.PassUpcard(seat=1)
    for command in (gin.OpenTable(members=("ada", "bob"), rules=rules, first_dealer=0), gin.DealCards()):
        execute_batch(closed, (CLUB, "gin"), (command,))
    with pytest.raises(Refused) as refused:
        execute_batch(closed, (CLUB, "gin"), (passes,), Caller(actor="bob"), happened_at=EVENING)
    assert refused.value.code == "season_closed"
    execute_batch(closed, (CLUB, "gin"), (passes,), Caller(actor="bob"))


@pytest.mark.parametrize("declares", [True, False])
def test_no_deal_is_undone_whose_season_is_closed(fresh_services: Services, declares: bool) -> None:  # noqa: FBT001
    """Neither one that moved counters nor one in which nobody declared: its standings would change without a ruling."""
    table, mode = (CLUB, "t"), "showdown" if declares else "declared"
    found_club(fresh_services, CLUB, "Closed season")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    at_books(fresh_services, CLUB, OpenSeason(season="spring", name="Spring", terms=TERMS))
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned", mode=mode), first_dealer=3)
    dealing, undoing = c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), c.UndoDeal(deal=1, reason="slip")
    for command in (opening, dealing, c.Settle()):
        execute_batch(fresh_services, table, (command,), happened_at=EVENING)
    before = nets(fresh_services, as_ruled=True)
    at_books(fresh_services, CLUB, CloseSeason(season="spring", now="", balances=()))
    with pytest.raises(Refused) as refused:
        execute_batch(fresh_services, table, (undoing,))
    assert (refused.value.code, refused.value.where) == ("season_closed", "deal")
    assert nets(fresh_services, as_ruled=True) == before
    execute_batch(fresh_services, table, (dealing, c.Settle()))
    execute_batch(fresh_services, table, (replace(undoing, deal=2),))


def test_a_deal_that_runs_when_its_season_is_closed_can_be_voided(fresh_services: Services) -> None:
    found_club(fresh_services, CLUB, "Closed season")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    at_books(fresh_services, CLUB, OpenSeason(season="spring", name="Spring", terms=TERMS))
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=3)
    for command in (opening, c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1)):
        execute_batch(fresh_services, (CLUB, "t"), (command,), happened_at=EVENING)
    at_books(fresh_services, CLUB, CloseSeason(season="spring", now="", balances=()))
    execute_batch(fresh_services, (CLUB, "t"), (c.CallMisdeal(reason="cards fell"), c.EndTable()))
