"""The periods of statements and standings: seasons, days of a time zone, everything."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from ging_service.calendar.happened_in import noon_of
from ging_service.calendar.periods import Period, of_days, of_season
from ging_service.calendar.zoned_days import day_in, terms_with_moments, zone_named
from ging_service.domain.books.state import Season
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.days import begins_at, is_skipped
from ging_service.domain.errors import Refused

EURO = MoneyTerms(currency="EUR", minor_digits=2, counter_value="10")
AUTUMN = Season(
    season="2026",
    name="Autumn 2026",
    terms=SeasonTerms(
        first_day="2026-09-01",
        last_day="2026-12-31",
        zone="Europe/Berlin",
        starts_at="2026-08-31T22:00:00.000000Z",
        ends_at="2026-12-31T23:00:00.000000Z",
        money=EURO,
        table_money_per="none",
        table_money=0,
        members_at_close="carried",
        revalues=False,
    ),
)


def at(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


def test_a_season_is_its_days_in_its_zone_with_what_a_counter_is_worth() -> None:
    period = of_season(AUTUMN)
    assert (period.starts_at, period.ends_at) == (at("2026-08-31T22:00:00Z"), at("2026-12-31T23:00:00Z"))
    assert (period.first_day, period.last_day, period.zone) == ("2026-09-01", "2026-12-31", "Europe/Berlin")
    assert (period.season, period.name, period.money) == ("2026", "Autumn 2026", EURO)


def test_days_are_those_of_the_season_that_they_lie_in() -> None:
    period = of_days([AUTUMN], "2026-10-01", "2026-10-31")
    assert (period.starts_at, period.ends_at) == (at("2026-09-30T22:00:00Z"), at("2026-10-31T23:00:00Z"))
    assert (period.zone, period.season, period.name, period.money) == ("Europe/Berlin", "", "Autumn 2026", EURO)


def test_days_that_no_season_holds_are_those_of_utc() -> None:
    period = of_days([AUTUMN], "2026-08-31", "2026-10-31")
    assert period == Period(starts_at=at("2026-08-31T00:00:00Z"), ends_at=at("2026-11-01T00:00:00Z"), zone="UTC")
    assert (period.first_day, period.last_day) == ("2026-08-31", "2026-10-31")


def test_days_of_another_zone_may_reach_out_of_the_season() -> None:
    inside = of_days([AUTUMN], "2026-10-01", "2026-10-31", "Asia/Tokyo")
    assert (inside.starts_at, inside.money) == (at("2026-09-30T15:00:00Z"), EURO)
    across = of_days([AUTUMN], "2026-09-01", "2026-10-31", "Asia/Tokyo")
    assert (across.starts_at, across.name, across.money) == (at("2026-08-31T15:00:00Z"), "", None)


def test_one_day_may_be_left_out_and_so_may_both() -> None:
    since = of_days([AUTUMN], first_day="2026-09-01")
    assert (since.starts_at, since.ends_at, since.zone, since.money) == (
        at("2026-08-31T22:00:00Z"),
        None,
        "Europe/Berlin",
        None,
    )
    until = of_days([], last_day="2026-09-01")
    assert (until.starts_at, until.ends_at, until.first_day) == (None, at("2026-09-02T00:00:00Z"), "")
    assert of_days([AUTUMN]) == Period(starts_at=None, ends_at=None, zone="UTC")
    assert of_days([AUTUMN], zone="Europe/Berlin").zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("day", "zone", "begins"),
    [
        ("2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00Z"),
        ("2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00Z"),
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),  # midnight was left out: it began at one
        ("2026-11-20", "+05:30", "2026-11-19T18:30:00Z"),
    ],
)
def test_a_day_begins_when_the_clocks_of_its_zone_say_so(day: str, zone: str, begins: str) -> None:
    assert begins_at(dt.date.fromisoformat(day), zone_named(zone)) == at(begins)
    assert not is_skipped(dt.date.fromisoformat(day), zone_named(zone))


@pytest.mark.parametrize("where", ["first_day", "last_day"])
def test_a_day_that_a_zone_skips_is_no_day_of_a_season(where: str) -> None:
    terms = replace(AUTUMN.terms, first_day="2011-12-29", last_day="2011-12-31", zone="Pacific/Apia")
    assert terms_with_moments(terms).starts_at == "2011-12-29T10:00:00.000000Z"
    with pytest.raises(Refused, match="there was no 2011-12-30") as refusal:
        terms_with_moments(replace(terms, **{where: "2011-12-30"}))
    assert (refusal.value.code, refusal.value.where) == ("bad_day", where)


def test_nothing_happened_on_a_day_that_a_zone_skips() -> None:
    with pytest.raises(Refused, match="there was no 2011-12-30") as refusal:
        noon_of(dt.date(2011, 12, 30), zone_named("Pacific/Apia"), at("2020-01-01T00:00:00Z"), "happened_at")
    assert (refusal.value.code, refusal.value.where) == ("bad_time", "happened_at")


@pytest.mark.parametrize(
    ("first", "last", "zone", "code", "where"),
    [
        ("2026-10-02", "2026-10-01", "", "bad_day", "to"),
        ("2026-02-30", "", "", "bad_day", "from"),
        ("", "20261001", "", "bad_day", "to"),
        ("", "2026-10-01T00:00:00Z", "", "bad_day", "to"),
        ("", "9999-12-31", "", "bad_day", "from"),
        ("0001-01-01", "", "Asia/Tokyo", "bad_day", "from"),
        ("2026-10-01", "", "Europe/Nowhere", "bad_time_zone", "zone"),
        ("", "", "../etc/passwd", "bad_time_zone", "zone"),
    ],
)
def test_what_is_no_period_is_refused(first: str, last: str, zone: str, code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        of_days([AUTUMN], first, last, zone)
    assert (refused.value.code, refused.value.where) == (code, where)


def test_at_the_ends_of_the_calendar_a_day_is_that_of_utc() -> None:
    assert day_in(at("0001-01-01T00:00:00Z"), zone_named("America/New_York")) == "0001-01-01"
    assert day_in(at("9999-12-31T23:59:59Z"), zone_named("Asia/Tokyo")) == "9999-12-31"
    assert day_in(at("2026-10-01T23:59:59Z"), zone_named("Asia/Tokyo")) == "2026-10-02"
