"""The treasurer's book over a real log: limits, seasons, counts and table money, whatever stream a posting is of."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import rights_of
from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.settlement_commands import SettlementRequest, plan_settlement
from ging_service.application.table import at_table, execute_batch
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.calendar.periods import period_of
from ging_service.calendar.zoned_days import terms_with_moments
from ging_service.domain.books import commands as c
from ging_service.domain.books.events import AccountBalance, Closing, CountersCounted, SeasonClosed
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms, amount_text
from ging_service.domain.club.commands import AddMember, BuyCounters, CashCounters
from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import event_message
from ging_service.eventlog.errors import KeyReused, NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.execution.command_batch import CommandStep, batch_by
from ging_service.execution.deciding import books_of
from ging_service.execution.execute import execute
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider.commands import EndTable, MakeRemark, OpenTable, Rebuy, RecordDeal, Settle
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections.balances import balances_before
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.books import box
from ging_service.reporting.ledger.ledger import EntryFilter, ledger
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from tests.audit.conftest import sign

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

MEMBERS = ("ada", "ben", "cat", "dan")
OPEN = OpenTable(
    members=MEMBERS, rules=HouseRules(starting_stack=40, rebuys=True, first_dealer="random"), first_dealer=-1
)
TERMS = SeasonTerms(
    first_day="2025-09-01",
    last_day="2026-08-31",
    zone="Europe/Amsterdam",
    starts_at="",
    ends_at="",
    money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.50"),
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)
IN_SEASON = "2026-01-02T20:00:00Z"


class Club:
    """A club with four members, and what is asked of it."""

    def __init__(self, services: Services) -> None:
        self.services = replace(services, clock=lambda: datetime(2026, 11, 20, 19, tzinfo=UTC))
        found_club(self.services, "c", "Club")
        for member in MEMBERS:
            at_club(self.services, "c", AddMember(member=member, name=member))

    def book(self, command: c.Command, happened_at: str = "", **caller: Any) -> Any:
        return at_books(self.services, "c", command, Caller(**caller), happened_at=happened_at)

    def season(self, season: str = "25", **changes: Any) -> None:
        self.book(c.OpenSeason(season=season, name=season, terms=replace(TERMS, **changes)))

    def correct(self, terms: SeasonTerms) -> None:
        self.book(c.CorrectSeason(season="25", name="25", terms=terms))

    def close(self, season: str = "25", **caller: Any) -> Any:
        return self.book(c.CloseSeason(season=season, now="", balances=()), **caller)

    def play(self, table: str, happened_at: str = "") -> None:
        at_table(self.services, "c", table, OPEN, happened_at=happened_at)
        self.deal(table, happened_at)
        at_table(self.services, "c", table, EndTable(), happened_at=happened_at)

    def deal(self, table: str, happened_at: str = "") -> None:
        """Everybody passes."""
        for command in (RecordDeal(dealer=-1, hands=()), Settle()):
            at_table(self.services, "c", table, command, happened_at=happened_at)

    def refused(self, what: Any) -> tuple[str, str]:
        before = self.held()
        with pytest.raises(Refused) as refusal:
            what()
        assert self.held() == before
        return refusal.value.code, refusal.value.detail

    def held(self) -> dict[str, int]:
        found = {one.account: one.balance for one in balances(self.services, "c").items}
        assert sum(found.values()) == 0
        return {account: held for account, held in found.items() if held}


@pytest.fixture
def club(fresh_services: Services) -> Club:
    return Club(fresh_services)


def test_the_decimal_places_of_a_season_are_those_of_its_currency(club: Club) -> None:
    for currency, digits in (("KWD", 2), ("JPY", 2), ("EUR", 3)):
        money = MoneyTerms(currency=currency, minor_digits=digits, counter_value="1")
        code, detail = club.refused(lambda money=money: club.season(money=money))
        assert (code, currency in detail) == ("bad_currency", True)
    assert club.refused(lambda: club.season(money=replace(TERMS.money, currency="XXQ")))[0] == "bad_currency"
    assert club.refused(lambda: club.season(money=replace(TERMS.money, counter_value="1,000")))[0] == "bad_amount"
    club.season(money=replace(TERMS.money, counter_value="2,50"))
    assert books_of(club.services, "c").state.season("25").terms.money.counter_value == "2.5"


def test_a_season_that_was_stored_with_other_decimal_places_goes_on(club: Club) -> None:
    """Its money is shown as it was stored, and its value is carried into a season with the right decimal places."""
    stored = terms_with_moments(replace(TERMS, money=MoneyTerms(currency="KWD", minor_digits=2, counter_value="25")))
    opening = CommandStep(c.OpenSeason(season="25", name="25", terms=stored))
    execute(club.services, batch_by(Caller(), ("c", BOOKS_STREAM), (opening,)))
    club.book(c.GiveCounters(giver="ada", member="ben", counters=10, note=""), happened_at=IN_SEASON)
    club.book(c.AgreeSettlement(settlement="s", season="25", as_of="", money=None, coin=1, counters=()))
    (settlement,) = books_of(club.services, "c").state.settlements
    assert (amount_text(settlement.agreed.money, settlement.agreed.payments[0].amount)) == "2.50 KWD"
    after = {"first_day": "2026-09-01", "last_day": "2027-08-31"}
    dearer = MoneyTerms(currency="KWD", minor_digits=3, counter_value="25")
    assert club.refused(lambda: club.season("26", money=dearer, **after))[0] == "money_changed"
    club.season("26", money=replace(dearer, counter_value="250"), **after)


def test_a_limit_binds_every_way_of_taking_counters(club: Club) -> None:
    club.book(c.SetCreditLimit(member="", counters=50))
    club.book(c.SetCreditLimit(member="dan", counters=45))
    beyond = ("credit_limit", "ada would stand at -51, and the limit is -50; the balance is 0")
    services = club.services
    assert (
        club.refused(
            lambda: at_club(services, "c", CashCounters(member="ada", counters=51, note="", paid="", currency=""))
        )
        == beyond
    )
    assert club.refused(lambda: club.book(c.ImposeFine(member="ada", counters=51, note="x"))) == beyond
    assert club.refused(lambda: club.book(c.GiveCounters(giver="ada", member="ben", counters=51, note=""))) == beyond
    assert club.refused(lambda: club.book(c.EnterOpeningBalance(member="ada", counters=-51, note=""))) == beyond
    at_table(services, "c", "one", OPEN)
    rebuy = Rebuy(seat=3, counters=6)
    code, told = club.refused(lambda: at_table(services, "c", "one", rebuy))
    assert (code, told) == ("credit_limit", "dan would stand at -46, and the limit is -45; the balance is -40")
    assert club.refused(lambda: at_table(services, "c", "two", OPEN))[0] == "credit_limit"


def test_a_mistyped_value_is_corrected_until_something_counts_in_the_season(club: Club) -> None:
    typed, meant = replace(TERMS.money, counter_value="0.1"), replace(TERMS.money, counter_value="10")
    running = {"last_day": "2027-08-31"}
    club.season(money=typed, **running)
    club.season("typo", first_day="2028-01-01", last_day="2028-12-31", money=typed)
    right = replace(TERMS, money=meant, **running)
    # The later season keeps the wrong value: as in an opening, that would change what members carry.
    assert club.refused(lambda: club.correct(right))[0] == "money_changed"
    club.book(c.WithdrawSeason(season="typo"))
    club.correct(right)
    (season,) = books_of(club.services, "c").state.seasons
    assert season.terms.money.counter_value == "10"
    club.book(c.ImposeFine(member="ada", counters=5, note="late"))
    assert club.refused(lambda: club.correct(replace(right, money=typed)))[0] == "season_in_use"
    assert club.refused(lambda: club.book(c.WithdrawSeason(season="25")))[0] == "season_in_use"
    assert reconcile(club.services, "c").ok


def test_a_purchase_is_paid_with_what_its_counters_are_worth_in_the_season(club: Club) -> None:
    club.season()
    buy = BuyCounters(member="ada", counters=5, note="", paid="", currency="")
    (bought,) = at_club(club.services, "c", buy, happened_at=IN_SEASON).recorded_events
    assert (bought.event.paid, bought.event.currency) == ("0.13", "EUR")
    for given in ({"paid": "0,13", "currency": "EUR"}, {"paid": "0,13"}, {"currency": "EUR"}):
        (told,) = at_club(club.services, "c", replace(buy, **given), happened_at=IN_SEASON).recorded_events
        assert (told.event.paid, told.event.currency) == ("0.13", "EUR")
    for other in ({"paid": "5", "currency": "EUR"}, {"paid": "0.13", "currency": "USD"}):
        code, told = club.refused(lambda: at_club(club.services, "c", replace(buy, **other), happened_at=IN_SEASON))  # noqa: B023  called at once
        assert (code, "0.13 EUR" in told, f"not {other['paid']} {other['currency']}" in told) == (
            "other_amount",
            True,
            True,
        )
    # Nothing says what a counter is worth after the season.
    (free,) = at_club(club.services, "c", replace(buy, paid="5", currency="EUR")).recorded_events
    assert free.event.paid == "5"
    assert (
        club.refused(lambda: at_club(club.services, "c", replace(buy, counters=10**40), happened_at=IN_SEASON))[0]
        == "bad_counters"
    )


def test_a_season_with_bookings_ends_today_and_another_one_revalues_its_counters(club: Club, tmp_path: Path) -> None:
    typed, meant = replace(TERMS.money, counter_value="0.1"), replace(TERMS.money, counter_value="10")
    begun = {"first_day": "2026-09-01", "last_day": "2027-08-31"}
    club.season(money=typed, **begun)
    buy = BuyCounters(member="ada", counters=40, note="", paid="", currency="")
    (bought,) = at_club(club.services, "c", buy).recorded_events
    assert club.refused(lambda: club.correct(replace(TERMS, **begun | {"last_day": "2026-11-19"}, money=typed)))[0] == (
        "bad_day"
    )
    club.correct(replace(TERMS, **begun | {"last_day": "2026-11-20"}, money=typed))
    following = {"first_day": "2026-11-21", "last_day": "2027-08-31", "money": meant}
    assert club.refused(lambda: club.season("26", **following))[0] == "money_changed"
    club.season("26", **following, revalues=True)
    tomorrow = replace(club.services, clock=lambda: datetime(2026, 11, 21, 19, tzinfo=UTC))
    at_books(tomorrow, "c", c.CloseSeason(season="25", now="", balances=()))
    season = period_of(tomorrow, "c", OPERATOR, season="26")
    head = whole_statement(tomorrow, "c", Subject(kind="member", id="ada"), season).statement
    assert (head.opening, head.opening_value) == (40, "4.00")
    with pytest.raises(Refused, match="another value since season 26"):
        plan_settlement(tomorrow, "c", SettlementRequest(season="25"))
    plan = plan_settlement(tomorrow, "c", SettlementRequest())
    assert [(one.account, one.amount) for one in plan.plan.shares if one.account == "member/ada"] == [
        ("member/ada", 400)
    ]
    at_books(tomorrow, "c", c.ReverseEntry(reverses=bought.position, note="mistyped", entry=None))
    assert reconcile(tomorrow, "c").ok
    sign(tomorrow, "c")
    export_club(tomorrow, "c", tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", tomorrow.codec)
    assert report.verdict == "genuine", report


def test_a_refused_command_is_carried_out_under_its_key_when_it_may_be(club: Club) -> None:
    club.book(c.SetCreditLimit(member="", counters=5))
    fine = c.ImposeFine(member="ada", counters=6, note="late")
    assert club.refused(lambda: club.book(fine, key="k"))[0] == "credit_limit"
    club.book(c.SetCreditLimit(member="ada", counters=-1))
    assert not club.book(fine, key="k").replayed
    assert club.book(fine, key="k").replayed
    assert club.held() == {"fines": 6, "member/ada": -6}
    with pytest.raises(KeyReused):
        club.book(replace(fine, counters=5), key="k")


def test_a_closed_season_takes_no_more_postings(club: Club) -> None:
    club.season()
    club.book(c.ImposeFine(member="ada", counters=10, note="late"), IN_SEASON)
    club.book(c.GiveCounters(giver="", member="ben", counters=4, note=""), IN_SEASON)
    club.book(c.ImposeFine(member="ada", counters=3, note="of the next season"))
    (closed,) = club.close(key="close").recorded_events
    assert closed.event == SeasonClosed(
        season="25",
        balances=(
            AccountBalance(account="fund", counters=6),
            AccountBalance(account="member/ada", counters=-10),
            AccountBalance(account="member/ben", counters=4),
        ),
        closings=(
            Closing(source="fines", target="fund", counters=10),
            Closing(source="fund", target="gifts", counters=4),
        ),
    )
    assert closed.happened_at == "2026-08-31T21:59:59.999999Z"
    assert club.close(key="close").replayed
    assert club.held() == {"fines": 3, "fund": 6, "member/ada": -13, "member/ben": 4}
    told = ("season_closed", "the books are closed up to 2026-08-31T22:00:00.000000Z: only a ruling is posted there")
    late = "2026-08-31T21:00:00Z"
    services = club.services
    assert club.refused(lambda: club.book(c.ImposeFine(member="ada", counters=3, note="x"), late)) == told
    assert (
        club.refused(
            lambda: at_club(
                services, "c", BuyCounters(member="ada", counters=3, note="", paid="", currency=""), happened_at=late
            )
        )
        == told
    )
    assert club.refused(lambda: club.play("late", late)) == told
    club.play("in-time", "2026-08-31T22:00:00Z")
    with services.cross_club_transaction() as conn:
        found = balances_before(conn, "c", datetime(2026, 8, 31, 22, tzinfo=UTC))
    assert {account: held for account, held in found.items() if held} == {
        balance.account: balance.counters for balance in closed.event.balances
    }


def test_what_is_put_down_late_is_marked_and_the_closing_of_a_season_is_never_late(club: Club) -> None:
    club.season()
    club.book(c.ImposeFine(member="ada", counters=10, note="late"), IN_SEASON)
    club.close()
    season = period_of(club.services, "c", OPERATOR, season="25")
    movements = whole_statement(club.services, "c", Subject(kind="club"), season).movements
    assert {(one.type, one.late) for one in movements} == {("books.FineImposed", True), ("books.SeasonClosed", False)}


def test_a_table_that_runs_over_the_end_of_a_season_is_in_its_balances(club: Club) -> None:
    club.season()
    at_table(club.services, "c", "long", OPEN, happened_at="2026-08-31T19:00:00Z")
    closed = club.close().recorded_events[0].event
    held = {balance.account: balance.counters for balance in closed.balances}
    said = event_message(closed, Names(names={}, members=())).text
    assert said == "Season 25 is closed. Counters are still at tables: long (160)."
    assert sum(held.values()) == 0
    assert {held[f"member/{member}"] for member in MEMBERS} == {-40}
    assert sum(counters for account, counters in held.items() if account.startswith("table/long/")) == 160
    club.services.memory.forget(("c", "table/long"))
    at_table(club.services, "c", "long", EndTable())
    assert club.held() == {}


def test_members_are_cashed_only_when_their_counters_are_at_home(club: Club) -> None:
    club.season(members_at_close="cashed")
    at_table(club.services, "c", "long", OPEN, happened_at="2026-08-31T19:00:00Z")
    at_table(club.services, "c", "later", OPEN)
    told = ("tables_running", "counters of season 25 are still at tables: end long (160) first")
    assert club.refused(club.close) == told
    at_table(club.services, "c", "long", EndTable(), happened_at="2026-08-31T21:00:00Z")
    assert not club.close(key="k").replayed
    at_table(club.services, "c", "later", EndTable())
    assert club.close(key="k").replayed
    assert club.held() == {}


def test_a_table_that_has_ended_since_does_not_keep_a_season_open(club: Club) -> None:
    club.season(members_at_close="cashed")
    at_table(club.services, "c", "long", OPEN, happened_at="2026-08-31T19:00:00Z")
    at_table(club.services, "c", "long", EndTable())
    (closed,) = club.close().recorded_events
    assert {one.counters for one in closed.event.closings} == {40}, "what they had taken to the table"
    assert club.held() == {"bank": -160} | {f"member/{member}": 40 for member in MEMBERS}


def test_no_counters_come_home_in_a_season_before_the_one_in_which_they_were_taken(club: Club) -> None:
    """A player could otherwise have counters of this season paid by the money of the last one, and owe them by that of this."""
    club.season(members_at_close="cashed")
    at_table(club.services, "c", "now", OPEN)
    early = ("earlier_season", "this table was opened later, and not in the same season")
    assert club.refused(lambda: at_table(club.services, "c", "now", EndTable(), happened_at=IN_SEASON)) == early
    # Whatever the command leads to: otherwise the refusal would tell what that is.
    remark = MakeRemark(text="x")
    assert club.refused(lambda: at_table(club.services, "c", "now", remark, happened_at=IN_SEASON)) == early
    execute_batch(club.services, ("c", "both"), (OPEN, EndTable()), happened_at=IN_SEASON)
    at_table(club.services, "c", "now", EndTable())
    club.close()
    assert club.held() == {}


def test_no_table_money_is_saved_by_a_date_before_the_season(club: Club) -> None:
    club.season(first_day="2026-11-01", last_day="2027-08-31", table_money_per="evening", table_money=2)
    at_table(club.services, "c", "now", OPEN)
    club.deal("now")
    assert club.refused(
        lambda: at_table(club.services, "c", "now", EndTable(), happened_at="2026-10-31T12:00:00Z")
    ) == (
        "earlier_season",
        "this table was opened later, and not in the same season",
    )
    # In the same season a time before the opening is only a slip.
    at_table(club.services, "c", "now", EndTable(), happened_at="2026-11-02T12:00:00Z")
    assert club.held()["table-money"] == 8


def test_only_a_scribe_opens_a_table_as_of_another_season_or_of_none(club: Club) -> None:
    """A player could otherwise take counters by the money of the last season, and have them home by that of this one."""
    club.season(last_day="2025-12-31", members_at_close="cashed")
    club.season("26", first_day="2026-11-01", last_day="2027-08-31", table_money_per="evening", table_money=2)
    player = Caller(actor="ada", rights=rights_of(["player"]))
    in_25, in_none = "2025-12-02T20:00:00Z", "2026-10-31T12:00:00Z"
    refused = (
        "not_allowed",
        "as of another season than the present one, tables are recorded with the right keep_score",
    )

    def at(table: str, command: Any, happened_at: str, caller: Caller = player) -> None:
        at_table(club.services, "c", table, command, caller, happened_at=happened_at)

    def evening(happened_at: str) -> None:
        execute_batch(club.services, ("c", "new"), (OPEN, EndTable()), player, happened_at=happened_at)

    # The whole evening too: in no season, it would owe no table money.
    for when in (in_25, in_none):
        assert club.refused(lambda when=when: at("new", OPEN, when)) == refused
        assert club.refused(lambda when=when: evening(when)) == refused
    at("this", OPEN, "2026-11-02T20:00:00Z")
    club.deal("this", "2026-11-02T21:00:00Z")
    scribe = Caller(actor="ben", rights=rights_of(["scribe"]))
    at("this", EndTable(), "2026-11-02T23:00:00Z", Caller(actor="zoe", rights=rights_of(["scribe"])))
    assert club.held()["table-money"] == 8

    # A table that has run since the last season ends in it or now, and not in between.
    for table, ends in (("late", in_25), ("over", "")):
        at(table, OPEN, in_25, scribe)
        assert club.refused(lambda table=table: at(table, EndTable(), in_none)) == refused
        at(table, EndTable(), ends)
    at("scribe", OPEN, in_none, scribe)
    at("scribe", EndTable(), in_none, scribe)


def test_table_money_counts_in_the_season_in_which_the_table_ends_however_late_its_last_moment_is(club: Club) -> None:
    club.season(table_money_per="evening", table_money=2)
    at_table(club.services, "c", "last", OPEN, happened_at="2026-08-31T20:00:00Z")
    club.deal("last", "2026-08-31T20:30:00Z")
    at_its_end = datetime(2026, 8, 31, 21, 59, 59, 999999, tzinfo=UTC)
    times = iter([at_its_end] * 2)  # the table is ended by then, and its charge is still to be recorded
    ticking = replace(club.services, clock=lambda: next(times, at_its_end + timedelta(seconds=1)))
    at_table(ticking, "c", "last", EndTable())
    closed = club.close().recorded_events[0].event
    assert Closing(source="table-money", target="fund", counters=8) in closed.closings
    assert [finding.name for finding in reconcile(club.services, "c").findings if not finding.ok] == []


def test_a_table_that_ends_in_a_season_owes_its_table_money_once(club: Club) -> None:
    club.season(table_money_per="evening", table_money=2)
    club.book(c.SetCreditLimit(member="", counters=40))
    club.play("t", IN_SEASON)
    assert club.held() == {"table-money": 8} | {f"member/{member}": -2 for member in MEMBERS}
    (entry,) = (one for one in ledger(club.services, "c", EntryFilter(table_id="t")).items if "TableMoney" in one.type)
    assert (entry.type, entry.happened_at) == ("books.TableMoneyCharged", "2026-01-02T20:00:00.000000Z")
    club.book(c.SetCreditLimit(member="", counters=-1))
    club.play("of-no-season")
    assert club.held()["table-money"] == 8


def test_a_count_is_held_against_what_the_box_should_hold(club: Club) -> None:
    club.book(c.StateStock(counters=1000))
    at_club(club.services, "c", BuyCounters(member="ada", counters=200, note="", paid="", currency=""))
    club.book(c.ImposeFine(member="ada", counters=20, note="late"))
    counting = c.CountCounters(counted=812, held=0, note="after the summer")
    (counted,) = club.book(counting, key="k").recorded_events
    assert counted.event == CountersCounted(counted=812, expected=820, on_account=0, note="after the summer")
    assert club.book(counting, key="k").replayed
    assert club.held() == {"bank": -208, "difference": 8, "fines": 20, "member/ada": 180}
    (again,) = club.book(c.CountCounters(counted=820, held=0, note="")).recorded_events
    assert again.event.expected == 812
    assert "difference" not in club.held()


def test_the_key_of_a_count_covers_what_its_sender_says(club: Club) -> None:
    """Its stored hash is that of releases in which a count did not regard what members owe."""
    club.book(c.StateStock(counters=1000))
    club.book(c.CountCounters(counted=812, held=0, note="after the summer"), key="k")
    with club.services.reading("c") as conn:
        (stored,) = conn.execute("SELECT request_hash FROM idempotency WHERE key = 'k'").fetchone() or ()
    said = b'["books","",["CountCounters",{"counted":812,"held":0,"note":"after the summer"},""]]'
    assert bytes(stored) == sha256(said).digest()


def test_what_members_owe_is_not_in_the_box(club: Club) -> None:
    """Ada holds 60 of 1,000 counters, and 160 lie on the table: the other three have taken theirs on account."""
    club.book(c.StateStock(counters=1000))
    at_club(club.services, "c", BuyCounters(member="ada", counters=100, note="", paid="", currency=""))
    club.book(c.ImposeFine(member="dan", counters=5, note="late"))
    assert box(club.services, "c").expected == 900
    at_table(club.services, "c", "one", OPEN)
    shown = box(club.services, "c")
    assert (shown.expected, shown.on_account) == (780, 125)
    (counted,) = club.book(c.CountCounters(counted=780, held=0, note="")).recorded_events
    assert counted.event == CountersCounted(counted=780, expected=780, on_account=125, note="")
    (earlier,) = club.book(c.CountCounters(counted=1000, held=0, note=""), IN_SEASON).recorded_events
    assert (earlier.event.expected, earlier.event.on_account) == (1000, 0)
    # Who pays a debt with money takes no counters: the box stays as it is.
    at_club(club.services, "c", BuyCounters(member="dan", counters=45, note="", paid="", currency=""))
    assert box(club.services, "c").expected == 780
    assert reconcile(club.services, "c").ok


def test_a_count_of_an_earlier_moment_is_held_against_what_counted_by_then(club: Club) -> None:
    club.book(c.StateStock(counters=1000))
    for counters, happened_at in ((100, "2026-01-01T10:00:00Z"), (10, IN_SEASON), (50, "2026-02-01T10:00:00Z")):
        at_club(
            club.services,
            "c",
            BuyCounters(member="ada", counters=counters, note="", paid="", currency=""),
            happened_at=happened_at,
        )
    (counted,) = club.book(c.CountCounters(counted=888, held=0, note=""), IN_SEASON).recorded_events
    assert counted.event.expected == 890
    assert club.held() == {"bank": -162, "difference": 2, "member/ada": 160}
    (again,) = club.book(c.CountCounters(counted=888, held=0, note=""), IN_SEASON).recorded_events
    assert again.event.expected == 888
    (now,) = club.book(c.CountCounters(counted=838, held=0, note="")).recorded_events
    assert now.event.expected == 838
    assert [finding.name for finding in reconcile(club.services, "c").findings if not finding.ok] == []


def test_who_is_no_member_has_no_place_in_the_book(club: Club) -> None:
    for command in (
        c.SetCreditLimit(member="eve", counters=5),
        c.GiveCounters(giver="eve", member="ada", counters=5, note=""),
        c.EnterPaperRow(kind="fine", member="eve", counters=5, reference="", note=""),
    ):
        assert club.refused(lambda command=command: club.book(command))[0] == "no_such_member"
    with pytest.raises(NoSuchClub):
        at_books(club.services, "none", c.StateStock(counters=5))
    with pytest.raises(NoSuchClub):
        books_of(club.services, "none")
    assert books_of(club.services, "c").state.seasons == ()
