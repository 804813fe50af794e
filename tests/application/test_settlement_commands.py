"""Settling up from the plan to the last payment, over a real database."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.settlement_commands import (
    SettlementRequest,
    agree_settlement,
    cancel_settlement,
    pay_payments,
    pay_settlement,
    plan_settlement,
)
from ging_service.domain.books import commands as b
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, BuyCounters, CashCounters
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused, NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import books_of
from ging_service.execution.services import Services
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.ledger import EntryFilter, ledger

if TYPE_CHECKING:
    from ging_service.execution.command_batch import CommandResult

MEMBERS = ("ada", "ben", "cat", "dan", "eve")
CENTS = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
NOW = SettlementRequest(money=CENTS, coin=5)
TERMS = SeasonTerms(
    first_day="2025-09-01",
    last_day="2026-06-30",
    zone="Europe/Amsterdam",
    starts_at="",
    ends_at="",
    money=dataclasses.replace(CENTS, counter_value="10"),
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)
IN_SEASON, AT_ITS_END = "2026-06-30T21:59:59Z", "2026-06-30T22:00:00Z"
SEASON = SettlementRequest(season="s25")


@dataclass(frozen=True, slots=True)
class Club:
    """A club: ada has won 120 counters, ben 25; cat has lost 100 and dan 46; eve bought 1."""

    services: Services
    id: str

    def books(self, command: b.Command, happened_at: str = "") -> CommandResult:
        return at_books(self.services, self.id, command, happened_at=happened_at)

    def gives(self, giver: str, member: str, counters: int, happened_at: str = "") -> None:
        self.books(b.GiveCounters(giver=giver, member=member, counters=counters, note=""), happened_at)

    def agree(self, wanted: SettlementRequest = NOW, settlement: str = "s1", **more: Any) -> CommandResult:
        return agree_settlement(self.services, self.id, settlement, wanted, **more)

    def pay(self, payment: int, settlement: str = "s1", **more: Any) -> CommandResult:
        return pay_settlement(self.services, self.id, settlement, payment, **more)

    def pay_all(self, settlement: str = "s1") -> None:
        agreed = books_of(self.services, self.id).state.settlement(settlement)
        assert agreed is not None
        for payment in agreed.agreed.payments:
            self.pay(payment.number, settlement)

    def held(self) -> dict[str, int]:
        return {one.account: one.balance for one in balances(self.services, self.id).items if one.balance}

    def shares(self, wanted: SettlementRequest) -> dict[str, int]:
        return {one.account: one.counters for one in plan_settlement(self.services, self.id, wanted).plan.shares}


@pytest.fixture
def club(services: Services, request: Any) -> Club:
    club_id = f"c{abs(hash(request.node.name))}"
    found_club(services, club_id, "Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member))
    found = Club(services, club_id)
    found.books(b.OpenSeason(season="s25", name="2025/26", terms=TERMS))
    at_club(
        services, club_id, BuyCounters(member="eve", counters=1, note="", paid="", currency=""), happened_at=IN_SEASON
    )
    for giver, member, counters in (("cat", "ada", 100), ("dan", "ada", 20), ("dan", "ben", 25), ("dan", "eve", 1)):
        found.gives(giver, member, counters, IN_SEASON)
    at_club(
        services, club_id, CashCounters(member="eve", counters=1, note="", paid="", currency=""), happened_at=IN_SEASON
    )
    return found


def refused(ask: Any, *given: Any, **more: Any) -> str:
    with pytest.raises(Refused) as caught:
        ask(*given, **more)
    return caught.value.code


def test_a_plan_says_who_would_pay_whom_and_records_nothing(club: Club) -> None:
    before = club.held()
    found = plan_settlement(club.services, club.id, NOW)
    assert (found.season, found.as_of, found.money, found.coin, found.plan.method) == ("", "", CENTS, 5, "exact")
    assert [(one.account, one.counters, one.amount) for one in found.plan.shares] == [
        ("member/ada", 120, 300),
        ("member/ben", 25, 65),
        ("member/cat", -100, -250),
        ("member/dan", -46, -115),
        ("member/eve", 1, 0),
    ]
    assert [(one.payer, one.payee, one.amount) for one in found.plan.payments] == [
        ("member/cat", "member/ada", 250),
        ("member/dan", "member/ada", 50),
        ("member/dan", "member/ben", 65),
    ]
    assert club.held() == before


def test_settle_up_clears_to_zero(club: Club) -> None:
    plan = plan_settlement(club.services, club.id, NOW).plan
    agreed = club.agree()
    assert club.held() == {
        "member/ada": 120,
        "member/ben": 25,
        "member/cat": -100,
        "member/dan": -46,
        "settlement/s1": 1,
    }
    payments = agreed.recorded_events[0].event.payments
    assert payments == plan.payments
    club.pay(2)
    assert club.held()["member/dan"] == -46 + payments[1].payer_counters
    assert club.held()["member/ada"] == 120 - payments[1].payee_counters
    club.pay(1)
    club.pay(3)
    assert club.held() == {}


def test_a_payment_is_posted_in_an_entry_of_its_own(club: Club) -> None:
    club.agree()
    done = club.pay(1, happened_at="2026-07-03T12:00:00Z")
    (entry,) = ledger(club.services, club.id, EntryFilter(first_position=done.recorded_events[0].position)).items
    assert entry.happened_at.startswith("2026-07-03T12:00:00")
    assert {posting.reason for posting in entry.postings} == {"settlement s1"}
    assert {posting.account for posting in entry.postings} == {"member/ada", "member/cat", "settlement/s1"}
    assert sum(posting.counters for posting in entry.postings) == 0


def test_a_season_is_settled_as_it_ended_by_its_own_money(club: Club) -> None:
    club.gives("ada", "ben", 7, AT_ITS_END)
    assert club.shares(SEASON)["member/ada"] == 120
    assert club.shares(NOW)["member/ada"] == 113
    found = plan_settlement(club.services, club.id, SEASON)
    assert (found.season, found.as_of, found.money.counter_value) == ("s25", "2026-06-30T22:00:00.000000Z", "10")
    assert club.agree(SEASON).recorded_events[0].event.shares == found.plan.shares
    club.pay_all()
    assert club.held() == {"member/ada": -7, "member/ben": 7}


def test_what_has_been_settled_since_is_not_settled_again(club: Club) -> None:
    club.gives("ada", "ben", 7, AT_ITS_END)
    club.agree(NOW)
    club.pay(1)
    assert (club.shares(SEASON).get("member/cat", 0), club.shares(SEASON)["member/dan"]) == (0, -46)
    cancel_settlement(club.services, club.id, "s1")
    club.agree(SEASON, "s2")
    club.pay_all("s2")
    assert {account for account in club.held() if account.startswith("settlement/")} == set()
    assert refused(club.agree, SEASON, "s3") == "nothing_to_settle"


def test_a_late_entry_into_the_season_is_settled_with_it(club: Club) -> None:
    club.agree(SEASON)
    club.pay_all()
    club.gives("cat", "ben", 30, IN_SEASON)
    assert club.shares(SEASON) == {"member/cat": -30, "member/ben": 30}


def test_a_closed_season_can_be_settled_and_the_next_one_opens_with_what_it_left(club: Club) -> None:
    club.books(b.CloseSeason(season="s25", now="", balances=()))
    club.agree(SEASON)
    club.pay_all()
    assert club.held() == {}


def test_on_demand_what_counts_before_a_moment(club: Club) -> None:
    before = dataclasses.replace(NOW, before="2026-06-30T23:59:59+02:00")
    assert club.shares(before) == {}
    assert refused(club.agree, before) == "nothing_to_settle"
    at_the_end = dataclasses.replace(NOW, before=AT_ITS_END)
    agreed = club.agree(at_the_end).recorded_events[0].event
    assert (agreed.season, agreed.as_of) == ("", "2026-06-30T22:00:00.000000Z")
    assert agreed.shares[0].counters == 120


def test_on_demand_by_the_money_of_the_season_of_that_moment(club: Club) -> None:
    for before in ("2026-06-30T21:59:59.5Z", AT_ITS_END):
        assert plan_settlement(club.services, club.id, SettlementRequest(before=before)).money == TERMS.money
    assert refused(plan_settlement, club.services, club.id, SettlementRequest()) == "no_money_terms"
    assert refused(club.agree, SettlementRequest()) == "no_money_terms"


def test_of_a_cancelled_settlement_what_has_been_paid_stays_paid(club: Club) -> None:
    club.agree()
    club.pay(1)
    cancel_settlement(club.services, club.id, "s1")
    held = club.held()
    assert held.pop("rounding", 0) + sum(held.values()) == 0
    assert (held.get("member/cat", 0), held["member/dan"]) == (0, -46)
    assert not [account for account in held if account.startswith("settlement/")]
    club.agree(settlement="s2")


def test_of_those_who_agree_at_once_one_does_and_of_those_who_pay_at_once_too(club: Club) -> None:
    def code(ask: Any, *given: Any) -> str:
        try:
            ask(*given)
        except Refused as refusal:
            return refusal.code
        return ""

    with ThreadPoolExecutor(4) as pool:
        agreed = list(pool.map(lambda number: code(club.agree, NOW, f"s{number}"), range(4)))
    assert sorted(agreed) == ["", "settlement_open", "settlement_open", "settlement_open"]
    settlement = f"s{agreed.index('')}"
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: code(club.pay, 1, settlement), range(4)))
    assert sorted(made) == ["", "payment_made", "payment_made", "payment_made"]


def test_the_same_key_agrees_and_pays_once(club: Club) -> None:
    key = Caller(actor="eve", key="once")
    first = club.agree(caller=key)
    club.gives("ada", "ben", 1)
    again = club.agree(caller=key)
    assert again.replayed
    assert again.recorded_events == first.recorded_events
    with pytest.raises(KeyReused):
        club.agree(dataclasses.replace(NOW, coin=1), caller=key)
    paid = Caller(actor="eve", key="paid")
    assert not club.pay(1, caller=paid).replayed
    assert club.pay(1, caller=paid).replayed
    assert refused(club.pay, 1) == "payment_made"


def test_no_payments_at_all_are_refused(club: Club) -> None:
    assert refused(pay_payments, club.services, club.id, "s1", []) == "nothing_asked"


def test_whoever_has_used_the_counters_that_he_is_paid_for_is_told_so(club: Club) -> None:
    """cat pays ada 250 cents for 100 of her counters; she has given them away by then and may not owe."""
    club.agree()
    club.gives("ada", "eve", 120)
    club.books(b.SetCreditLimit(member="ada", counters=0))
    assert refused(club.pay, 1) == "credit_limit"


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("season_has_terms", dataclasses.replace(NOW, season="s25")),
        ("season_has_terms", SettlementRequest(season="s25", before=AT_ITS_END)),
        ("bad_time", dataclasses.replace(NOW, before="yesterday")),
        ("happened_in_future", dataclasses.replace(NOW, before="2999-01-01T00:00:00Z")),
    ],
)
def test_what_cannot_be_planned_cannot_be_agreed(club: Club, code: str, wanted: SettlementRequest) -> None:
    assert refused(plan_settlement, club.services, club.id, wanted) == code
    assert refused(club.agree, wanted) == code


def test_there_is_no_such_club(services: Services) -> None:
    with pytest.raises(NoSuchClub):
        plan_settlement(services, "nowhere", NOW)
    with pytest.raises(NoSuchClub):
        agree_settlement(services, "nowhere", "s1", NOW)


def test_a_settlement_happens_when_it_is_said_to(club: Club) -> None:
    assert refused(club.agree, happened_at=datetime(2999, 1, 1, tzinfo=UTC).isoformat()) == "happened_in_future"
