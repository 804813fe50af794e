"""Concurrent writers, each on a connection of their own: limits and closed seasons hold in every order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.books import commands as b
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, BuyCounters, CashCounters
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict
from ging_service.execution.deciding import books_of
from ging_service.execution.services import Services
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.ledger import ledger
from ging_service.reporting.paging import Paging
from tests.audit.database.live_database import verified, wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


MEMBERS = ("ada", "bob", "cat", "dan")
IN_SEASON = "2020-03-01T20:00:00Z"
SPRING = SeasonTerms(
    first_day="2020-01-01",
    last_day="2020-06-30",
    zone="Europe/London",
    starts_at="",
    ends_at="",
    money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5"),
    table_money_per="evening",
    table_money=3,
    members_at_close="carried",
    revalues=False,
)
CLOSING = b.CloseSeason(season="spring", now="", balances=())
ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Club:
    services: Services
    id: str

    def balances(self) -> dict[str, int]:
        return {one.account: one.balance for one in balances(self.services, self.id, paging=Paging(limit=500)).items}

    def at_club(self, command: Any, happened_at: str = "") -> None:
        at_club(self.services, self.id, command, happened_at=happened_at)

    def at_books(self, command: b.Command, happened_at: str = "") -> None:
        at_books(self.services, self.id, command, happened_at=happened_at)

    def open_table(self, table: str, happened_at: str = "") -> None:
        opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=3)
        at_table(self.services, self.id, table, opening, happened_at=happened_at)

    def deal(self, table: str, happened_at: str) -> None:
        """Everybody passes."""
        deal = (c.RecordDeal(dealer=-1, hands=()), c.Settle())
        execute_batch(self.services, (self.id, table), deal, happened_at=happened_at)

    def end_table(self, table: str) -> None:
        execute_batch(self.services, (self.id, table), (c.EndTable(),), happened_at=IN_SEASON)


@pytest.fixture(params=range(ROUNDS))
def club(services: Services, request: pytest.FixtureRequest) -> Club:
    club_id = f"c{abs(hash(request.node.name))}"
    found_club(services, club_id, "Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member))
    return Club(services, club_id)


def all_at_once(operations: Sequence[Callable[[], object]]) -> list[str]:
    """What became of each: "" for done, or the code of its refusal. A client that is asked to retry does."""

    def tried(operation: Callable[[], object]) -> str:
        for _ in range(100):
            try:
                operation()
            except Conflict:
                continue
            except Refused as refused:
                return refused.code
            return ""
        return "conflict"

    with ThreadPoolExecutor(len(operations)) as pool:
        return list(pool.map(tried, operations))


def is_genuine(club: Club) -> None:
    """The audit finds nothing: no posting beyond a limit or in a closed season, and the closing is what counted."""
    faults = wrong(verified(club.services, None, [club.id]))
    assert not faults, "\n".join(faults)


def test_together_no_one_goes_beyond_a_credit_limit(club: Club) -> None:
    club.at_books(b.SetCreditLimit(member="", counters=10))
    cash = CashCounters(member="ada", counters=3, note="", paid="", currency="")
    gift = b.GiveCounters(giver="ada", member="bob", counters=3, note="")
    answers = all_at_once([lambda: club.at_club(cash), lambda: club.at_books(gift)] * 4)
    assert sorted(answers) == ["", "", "", *["credit_limit"] * 5]
    assert club.balances()["member/ada"] == -9
    is_genuine(club)


def test_together_tables_take_no_more_than_the_limit(club: Club) -> None:
    club.at_books(b.SetCreditLimit(member="", counters=50))
    answers = all_at_once([lambda number=number: club.open_table(f"t{number}") for number in range(5)])
    assert sorted(answers) == ["", "", *["credit_limit"] * 3]  # 20 counters each
    assert {club.balances()[f"member/{member}"] for member in MEMBERS} == {-40}
    is_genuine(club)


def test_together_the_bank_gives_out_no_more_than_its_limit(club: Club) -> None:
    club.at_books(b.SetBankLimit(counters=100))
    buys = [
        lambda member=member: club.at_club(BuyCounters(member=member, counters=30, note="", paid="", currency=""))
        for member in MEMBERS * 2
    ]
    assert sorted(all_at_once(buys)) == ["", "", "", *["credit_limit"] * 5]
    assert club.balances()["bank"] == -90


def test_a_limit_that_is_lowered_binds_whatever_comes_after(club: Club) -> None:
    cashes = [lambda: club.at_club(CashCounters(member="ada", counters=5, note="", paid="", currency=""))] * 5
    answers = all_at_once([*cashes, lambda: club.at_books(b.SetCreditLimit(member="ada", counters=0))])
    assert answers[-1] == ""
    assert set(answers[:-1]) <= {"", "credit_limit"}
    is_genuine(club)


def test_what_is_entered_late_stands_in_the_closing_or_is_refused(club: Club) -> None:
    club.at_books(b.OpenSeason(season="spring", name="Spring", terms=SPRING))
    late = [lambda: club.at_club(BuyCounters(member="ada", counters=1, note="", paid="", currency=""), IN_SEASON)] * 7
    late += [lambda: club.at_books(b.EnterOpeningBalance(member="ada", counters=1, note=""), IN_SEASON)] * 4
    answers = all_at_once([*late[:5], lambda: club.at_books(CLOSING), *late[5:]])
    assert answers.pop(5) == ""
    assert set(answers) <= {"", "season_closed"}
    assert club.balances().get("member/ada", 0) == answers.count("")
    assert books_of(club.services, club.id).state.seasons[0].closed
    is_genuine(club)


@pytest.mark.complete
def test_a_table_ends_and_is_charged_before_its_season_is_closed_or_not_at_all(club: Club) -> None:
    per_deal = replace(SPRING, table_money_per="deal")
    club.at_books(b.OpenSeason(season="spring", name="Spring", terms=per_deal))
    tables = [f"t{number}" for number in range(5)]
    for table in tables:
        club.open_table(table, IN_SEASON)
        club.deal(table, IN_SEASON)
    ends = [lambda table=table: club.end_table(table) for table in tables]
    answers = all_at_once([*ends[:3], lambda: club.at_books(CLOSING), *ends[3:]])
    assert answers.pop(3) == ""
    assert set(answers) <= {"", "season_closed"}
    charged = [one for one in ledger(club.services, club.id).items if one.type == "books.TableMoneyCharged"]
    assert len(charged) == answers.count("")
    held = club.balances()
    assert held.get("fund", 0) == 4 * 3 * len(charged)
    assert held.get("table-money", 0) == 0
    assert [any(held.get(f"table/{table}/stack/{seat}", 0) for seat in range(4)) for table in tables] == [
        bool(answer) for answer in answers
    ]
    is_genuine(club)
