"""Seasons: terms that are fixed, an order of closing, and what goes to zero."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.books import commands as c
from ging_service.domain.books import events as e
from ging_service.domain.books.decide import decide
from ging_service.domain.books.seasons import table_money_due
from ging_service.domain.books.settlements import season_to_settle
from ging_service.domain.books.state import BooksState, fold
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.books.transfers import transfers
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.errors import Refused
from ging_service.domain.game import Transfer

MONEY = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
TERMS = SeasonTerms(
    first_day="2025-09-01",
    last_day="2026-08-31",
    zone="Europe/Amsterdam",
    starts_at="2025-08-31T22:00:00.000000Z",
    ends_at="2026-08-31T22:00:00.000000Z",
    money=MONEY,
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)
NEXT = replace(
    TERMS,
    first_day="2026-09-01",
    last_day="2027-08-31",
    starts_at="2026-08-31T22:00:00.000000Z",
    ends_at="2027-08-31T22:00:00.000000Z",
)
OPENED = e.SeasonOpened(season="25", name="2025/26", terms=TERMS)
OPENED_NEXT = e.SeasonOpened(season="26", name="2026/27", terms=NEXT)
CLOSED = e.SeasonClosed(season="25", balances=(), closings=())
LATE = "2026-08-31T23:00:00.000000Z"


def given(*events: e.Event) -> BooksState:
    return fold(BooksState(), events)


def opening(**changes: Any) -> c.OpenSeason:
    return c.OpenSeason(season="25", name="2025/26", terms=replace(TERMS, **changes))


def closing(season: str = "25", now: str = LATE, **held: int) -> c.CloseSeason:
    balances = (
        e.AccountBalance(account=name.replace("__", "/").replace("_", "-"), counters=held[name]) for name in held
    )
    return c.CloseSeason(season=season, now=now, balances=tuple(balances))


def refused(command: c.Command, state: BooksState | None = None) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        decide(command, state or given())
    return refusal.value.code, refusal.value.where


def test_a_season_is_opened_under_its_terms() -> None:
    assert decide(opening(), given()) == (OPENED,)
    state = given(OPENED_NEXT, OPENED)
    assert [season.season for season in state.seasons] == ["25", "26"]
    assert [state.season_at(time) and state.season_at(time).season for time in (TERMS.starts_at, TERMS.ends_at)] == [  # type: ignore[union-attr]
        "25",
        "26",
    ]
    assert state.season_at("2020-01-01T00:00:00.000000Z") is None
    assert state.closed_until == ""


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"first_day": "2025-9-1"}, "bad_day", "first_day"),
        ({"last_day": "2025-02-30"}, "bad_day", "last_day"),
        ({"last_day": "2025-08-31"}, "bad_day", "last_day"),
        ({"table_money": 1}, "bad_counters", "table_money"),
        ({"table_money_per": "deal"}, "bad_counters", "table_money"),
        ({"table_money_per": "evening", "table_money": MOST_COUNTERS + 1}, "bad_counters", "table_money"),
        ({"money": replace(MONEY, currency="eur")}, "bad_currency", "currency"),
        ({"money": replace(MONEY, minor_digits=5)}, "bad_currency", "minor_digits"),
        ({"money": replace(MONEY, counter_value="0.000")}, "bad_counter_value", "counter_value"),
        ({"money": replace(MONEY, counter_value="-1")}, "bad_counter_value", "counter_value"),
        ({"money": replace(MONEY, counter_value="1e3")}, "bad_counter_value", "counter_value"),
        ({"money": replace(MONEY, counter_value="1.1234567")}, "bad_counter_value", "counter_value"),
    ],
)
def test_terms_that_make_no_season(changes: dict[str, Any], code: str, where: str) -> None:
    assert refused(opening(**changes)) == (code, where)


@pytest.mark.parametrize(("per", "counters"), [("deal", 1), ("evening", MOST_COUNTERS)])
def test_table_money_is_for_each_deal_or_each_evening(per: Any, counters: int) -> None:
    asked = opening(table_money_per=per, table_money=counters)
    assert decide(asked, given()) == (replace(OPENED, terms=asked.terms),)


@pytest.mark.parametrize(("given_value", "kept"), [("2.50", "2.5"), ("10", "10"), ("007.000", "7"), ("0.25", "0.25")])
def test_a_value_is_kept_in_its_shortest_form(given_value: str, kept: str) -> None:
    (event,) = decide(opening(money=replace(MONEY, counter_value=given_value)), given())
    assert isinstance(event, e.SeasonOpened)
    assert event.terms.money.counter_value == kept


def test_seasons_have_names_of_their_own_and_share_no_day() -> None:
    assert refused(c.OpenSeason(season="A", name="x", terms=TERMS)) == ("bad_id", "season")
    assert refused(c.OpenSeason(season="25", name=" ", terms=TERMS)) == ("bad_name", "name")
    assert refused(opening(), given(OPENED)) == ("season_exists", "season")
    again = c.OpenSeason(season="25b", name="x", terms=replace(TERMS, first_day="2026-08-31", last_day="2026-09-30"))
    assert refused(again, given(OPENED)) == ("season_overlaps", "first_day")


def correcting(season: str = "25", *, booked: bool = False, now: str = LATE, **changes: Any) -> c.CorrectSeason:
    return c.CorrectSeason(season=season, name="2025/26", terms=replace(TERMS, **changes), booked=booked, now=now)


MISTYPED = replace(OPENED, terms=replace(TERMS, money=replace(MONEY, counter_value="0.1")))
SETTLED = e.SettlementAgreed(
    season="25", settlement="up", as_of=TERMS.ends_at, method="m", money=MONEY, coin=1, shares=(), payments=()
)


def test_a_season_in_which_nothing_is_booked_is_corrected_or_withdrawn() -> None:
    (corrected,) = decide(correcting(), given(MISTYPED, OPENED_NEXT))
    assert corrected == e.SeasonCorrected(season="25", name="2025/26", terms=TERMS)
    assert given(MISTYPED, OPENED_NEXT, corrected) == given(OPENED, OPENED_NEXT)
    (withdrawn,) = decide(c.WithdrawSeason(season="25", booked=False), given(MISTYPED))
    assert given(MISTYPED, withdrawn) == given()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (correcting(booked=True), "season_in_use"),
        (c.WithdrawSeason(season="25", booked=True), "season_in_use"),
        (correcting("none"), "no_such_season"),
        (c.WithdrawSeason(season="none", booked=False), "no_such_season"),
        (correcting(money=replace(MONEY, counter_value="x")), "bad_counter_value"),
        (correcting(last_day="2026-09-01", ends_at="2026-09-01T22:00:00.000000Z"), "season_overlaps"),
    ],
)
def test_what_no_correction_can_do(command: c.Command, code: str) -> None:
    assert refused(command, given(MISTYPED, OPENED_NEXT))[0] == code


def test_what_is_closed_or_settled_is_not_corrected() -> None:
    assert refused(correcting(), given(OPENED, CLOSED)) == ("season_closed", "season")
    assert refused(c.WithdrawSeason(season="25", booked=False), given(OPENED, CLOSED)) == ("season_closed", "season")
    assert refused(correcting(), given(MISTYPED, SETTLED)) == ("season_in_use", "season")
    assert refused(c.WithdrawSeason(season="25", booked=False), given(MISTYPED, SETTLED))[0] == "season_in_use"


def test_a_season_in_use_ends_today_at_the_earliest() -> None:
    today = {"last_day": "2026-02-01", "ends_at": "2026-02-01T23:00:00.000000Z"}
    (ended,) = decide(correcting(booked=True, now="2026-02-01T20:00:00.000000Z", **today), given(OPENED))
    assert given(OPENED, ended).seasons[0].terms == replace(TERMS, **today)
    later = correcting(booked=True, now="2026-02-02T20:00:00.000000Z", **today)
    assert refused(later, given(OPENED)) == ("bad_day", "last_day")
    over = correcting(booked=True, last_day="2026-10-01", ends_at="2026-10-01T22:00:00.000000Z")
    assert refused(over, given(OPENED)) == ("bad_day", "last_day")
    (renamed,) = decide(replace(correcting(booked=True), name="Autumn"), given(OPENED))
    assert given(OPENED, renamed).seasons[0].name == "Autumn"


def test_counters_that_were_revalued_are_not_settled_by_their_former_value() -> None:
    revaluing = replace(OPENED_NEXT, terms=replace(NEXT, revalues=True))
    begun = NEXT.starts_at
    assert season_to_settle("25", given(OPENED, OPENED_NEXT), begun).season == "25"
    assert season_to_settle("26", given(OPENED, revaluing), begun).season == "26"
    assert season_to_settle("25", given(OPENED, revaluing), TERMS.starts_at).season == "25"
    with pytest.raises(Refused) as refusal:
        season_to_settle("25", given(OPENED, revaluing), begun)
    assert refusal.value.code == "counters_revalued"


def test_a_member_owes_for_an_evening_once_and_the_season_that_closes_forgets_it() -> None:
    def charged(evening: str, *members: str) -> e.TableMoneyCharged:
        return e.TableMoneyCharged(table="t", members=members, counters=3, deals=1, evening=evening)

    state = given(OPENED, charged("2025-10-01", "ada", "ben"), charged("", "cat"), charged("2026-08-31", "dan"))
    assert state.owing("2025-10-01", ("ada", "ben", "cat")) == ("cat",)
    assert state.owing("2025-10-02", ("ada", "ben")) == ("ada", "ben")
    assert [one.evening for one in given(OPENED, *state.charged, CLOSED).charged] == ["2026-08-31"]


def test_no_season_begins_in_closed_books() -> None:
    early = replace(TERMS, starts_at="2024-01-01T00:00:00.000000Z", ends_at="2024-02-01T00:00:00.000000Z")
    before = c.OpenSeason(season="24", name="x", terms=early)
    assert refused(before, given(OPENED, CLOSED)) == ("season_closed", "first_day")
    assert given(OPENED, CLOSED).closed_until == TERMS.ends_at


def test_what_is_of_one_season_goes_to_the_fund() -> None:
    (event,) = decide(closing(bank=-30, fines=7, gifts=-4, table_money=12, member__ada=15), given(OPENED))
    assert isinstance(event, e.SeasonClosed)
    assert transfers(event) == (
        Transfer("fines", "fund", 7, "closing 25", ""),
        Transfer("fund", "gifts", 4, "closing 25", ""),
        Transfer("table-money", "fund", 12, "closing 25", ""),
    )
    held = {one.account: one.counters for one in event.balances}
    assert held == {"bank": -30, "fund": 15, "member/ada": 15}


def test_members_are_cashed_where_the_terms_say_so() -> None:
    cashing = e.SeasonOpened(season="25", name="x", terms=replace(TERMS, members_at_close="cashed"))
    (event,) = decide(closing(bank=-10, member__ada=15, member__ben=-5), given(cashing))
    assert isinstance(event, e.SeasonClosed)
    assert transfers(event) == (
        Transfer("member/ada", "bank", 15, "closing 25", ""),
        Transfer("bank", "member/ben", 5, "closing 25", ""),
    )
    assert event.balances == ()


def test_seasons_are_closed_in_order_once_and_when_they_are_over() -> None:
    assert refused(closing("none"), given(OPENED)) == ("no_such_season", "season")
    assert refused(closing(), given(OPENED, CLOSED)) == ("season_closed", "season")
    assert refused(closing("26"), given(OPENED, OPENED_NEXT)) == ("earlier_season_open", "season")
    assert refused(closing(now="2026-08-31T22:59:59.000000Z"), given(OPENED)) == ("season_running", "season")
    assert decide(closing(), given(OPENED_NEXT, OPENED)) == (CLOSED,)


@pytest.mark.parametrize(("per", "money", "due"), [("none", 0, 0), ("deal", 2, 24), ("evening", 2, 2)])
def test_table_money_is_due_by_the_deal_or_by_the_evening(per: Any, money: int, due: int) -> None:
    terms = replace(TERMS, table_money_per=per, table_money=money)
    state = given(e.SeasonOpened(season="25", name="x", terms=terms))
    assert table_money_due(state, "2026-01-01T00:00:00.000000Z", 12) == due
    assert table_money_due(state, TERMS.ends_at, 12) == 0


def test_each_player_pays_table_money() -> None:
    members = ("ada", "ben", "cat", "dan")
    command = c.ChargeTableMoney(
        table="t", members=members, deals=3, ended_at="2026-01-01T00:00:00.000000Z", evening=""
    )
    assert refused(command, given(OPENED)) == ("no_table_money", "table")
    terms = replace(TERMS, table_money_per="deal", table_money=2)
    (event,) = decide(command, given(e.SeasonOpened(season="25", name="x", terms=terms)))
    assert event == e.TableMoneyCharged(table="t", members=members, counters=6, deals=3, evening="")
    assert transfers(event) == tuple(
        Transfer(f"member/{member}", "table-money", 6, "table money", "") for member in members
    )


def test_the_last_moment_of_a_season_is_before_its_end() -> None:
    assert TERMS.last_moment == "2026-08-31T21:59:59.999999Z"
