"""A date is a day of the club's time zone, wherever it is said."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.calendar.happened_in import happened_in
from ging_service.domain.books import commands as b
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club import commands as c
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider.commands import EndTable, OpenTable
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "dated"
EURO = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
TERMS = SeasonTerms(
    first_day="2024-09-01",
    last_day="2025-06-30",
    zone="",
    starts_at="",
    ends_at="",
    money=EURO,
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)


@pytest.fixture
def club(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "Dated")
    at_club(fresh_services, CLUB, c.AddMember(member="ada", name="Ada"))
    return fresh_services


def opened(club: Services, season: str, **terms: Any) -> Any:
    command = b.OpenSeason(season=season, name=season, terms=replace(TERMS, **terms))
    return at_books(club, CLUB, command).recorded_events[0].event.terms


def closed(club: Services, season: str) -> None:
    at_books(club, CLUB, b.CloseSeason(season=season, now="", balances=()))


def test_a_season_is_in_the_clubs_time_zone_unless_it_names_another(club: Services) -> None:
    assert opened(club, "utc", first_day="2020-01-01", last_day="2020-12-31").zone == "UTC"
    at_club(club, CLUB, c.SetTimeZone(zone="Europe/Amsterdam"))
    terms = opened(club, "own")
    assert (terms.zone, terms.starts_at) == ("Europe/Amsterdam", "2024-08-31T22:00:00.000000Z")
    assert terms.last_moment == "2025-06-30T21:59:59.999999Z"
    assert opened(club, "other", first_day="2023-01-01", last_day="2023-12-31", zone="Asia/Tokyo").zone == "Asia/Tokyo"


def test_a_time_zone_that_there_is_not_is_refused(club: Services) -> None:
    with pytest.raises(Refused) as refused:
        at_club(club, CLUB, c.SetTimeZone(zone="Europe/Nowhere"))
    assert refused.value.code == "bad_time_zone"


def test_what_happened_on_a_date_is_recorded_at_its_noon_in_the_clubs_time_zone(club: Services) -> None:
    assert happened_in(club, CLUB, "2024-01-05") == "2024-01-05T12:00:00.000000Z"
    at_club(club, CLUB, c.SetTimeZone(zone="Europe/Amsterdam"))
    assert happened_in(club, CLUB, "2024-01-05") == "2024-01-05T11:00:00.000000Z"
    opened(club, "far", first_day="2023-01-01", last_day="2023-12-31", zone="Asia/Tokyo")
    assert happened_in(club, CLUB, "2023-06-05") == "2023-06-05T03:00:00.000000Z"
    bought = at_club(
        club, CLUB, c.BuyCounters(member="ada", counters=5, note="", paid="", currency=""), happened_at="2024-01-05"
    )
    assert bought.recorded_events[0].happened_at == "2024-01-05T11:00:00.000000Z"
    for text, code in (("9999-12-31", "happened_in_future"), ("2024-02-30", "bad_time"), ("0001-01-01", "")):
        if code:
            with pytest.raises(Refused) as refused:
                happened_in(club, CLUB, text)
            assert refused.value.code == code
    with pytest.raises(NoSuchClub):
        happened_in(club, "none", "2024-01-05")


def test_a_season_of_other_money_does_not_revalue_what_members_carry(club: Services) -> None:
    opened(club, "one")
    at_club(
        club, CLUB, c.BuyCounters(member="ada", counters=5, note="", paid="", currency=""), happened_at="2024-10-01"
    )
    after = {"first_day": "2025-07-01", "last_day": "2025-12-31"}
    for money in (replace(EURO, counter_value="3"), replace(EURO, currency="CHF")):
        with pytest.raises(Refused) as refused:
            opened(club, "two", money=money, **after)
        assert refused.value.code == "money_changed"
        assert "0.025 EUR in season one" in refused.value.detail
    opened(club, "two", money=replace(EURO, counter_value="2.50"), **after)


def test_other_money_is_taken_when_the_season_before_is_over_and_nobody_holds_anything(club: Services) -> None:
    opened(club, "one")
    at_club(
        club, CLUB, c.BuyCounters(member="ada", counters=5, note="", paid="", currency=""), happened_at="2024-10-01"
    )
    closed(club, "one")
    after = {"first_day": "2025-07-01", "last_day": "2025-12-31", "money": replace(EURO, counter_value="3")}
    with pytest.raises(Refused, match="settle up"):
        opened(club, "two", **after)
    at_club(club, CLUB, c.CashCounters(member="ada", counters=5, note="", paid="", currency=""))
    opened(club, "two", **after)


def test_other_money_waits_for_counters_that_lie_on_a_table(club: Services) -> None:
    members = ("ada", "bob", "cat", "dan")
    opened(club, "one")
    for member in members:
        if member != "ada":
            at_club(club, CLUB, c.AddMember(member=member, name=member))
        bought = c.BuyCounters(member=member, counters=20, note="", paid="", currency="")
        at_club(club, CLUB, bought, happened_at="2024-10-01")
    table = OpenTable(members=members, rules=HouseRules(first_dealer="random"), first_dealer=-1)
    at_table(club, CLUB, "late", table, happened_at="2024-10-01")
    closed(club, "one")
    after = {"first_day": "2025-07-01", "last_day": "2025-12-31", "money": replace(EURO, counter_value="3")}
    # Nobody has anything at home, but what they have taken to the table comes home again.
    with pytest.raises(Refused, match="end its tables"):
        opened(club, "two", **after)
    at_table(club, CLUB, "late", EndTable())
    for member in members:
        at_club(club, CLUB, c.CashCounters(member=member, counters=20, note="", paid="", currency=""))
    opened(club, "two", **after)


def test_other_money_is_taken_where_members_are_cashed_at_the_close(club: Services) -> None:
    dear = replace(EURO, counter_value="3")
    opened(club, "one", members_at_close="cashed")
    opened(club, "two", first_day="2025-07-01", last_day="2025-12-31", money=dear)
    with pytest.raises(Refused, match="in season one"):
        opened(club, "before", first_day="2024-01-01", last_day="2024-08-31", money=dear)


def test_a_season_is_opened_once_under_its_key_although_members_have_bought_counters_since(club: Services) -> None:
    opened(club, "one")
    closed(club, "one")
    terms = replace(TERMS, first_day="2025-07-01", last_day="2025-12-31", money=replace(EURO, counter_value="3"))
    opening, caller = b.OpenSeason(season="two", name="two", terms=terms), Caller(key="open two")
    first = at_books(club, CLUB, opening, caller)
    at_club(club, CLUB, c.BuyCounters(member="ada", counters=5, note="", paid="", currency=""))
    again = at_books(club, CLUB, opening, caller)
    assert (again.replayed, again.recorded_events) == (True, first.recorded_events)
