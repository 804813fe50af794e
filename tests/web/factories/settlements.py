"""Factories for the problems of settling up. Imported for what it adds to the factories."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from ging_service.application.books import at_books
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.web.http.running_request import EXTENSION
from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

EUROS = {"currency": "EUR", "minor_digits": 2, "counter_value": "2.5"}
SETTLEMENT = {"settlement": "s1", "money": EUROS, "coin": 5}
SEASON = SeasonTerms(
    first_day="2025-09-01",
    last_day="2026-06-30",
    zone="Europe/Amsterdam",
    starts_at="",
    ends_at="",
    money=MoneyTerms(**EUROS),  # type: ignore[arg-type]
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)

asked("settlement_not_found", "", "GET", "settlements/none")
asked("no_money_terms", "", "GET", "settlement-plan")
asked("season_has_terms", "", "POST", "settlements", SETTLEMENT | {"season": "s25"})
asked("no_such_season", "", "GET", "settlement-plan?season=s25")
asked("bad_coin", "", "POST", "settlements", SETTLEMENT | {"coin": 0})
asked("bad_currency", "", "GET", "settlement-plan?currency=euro&counter_value=2.5")
asked("bad_amount", "", "GET", "settlement-plan?currency=EUR&counter_value=1,250")
asked("bad_counter_value", "", "GET", "settlement-plan?currency=EUR&counter_value=0")
asked("nothing_to_settle", "", "POST", "settlements", SETTLEMENT | {"coin": 1_000_000})


def agreed(api: Any) -> Any:
    """Anna has bought 100 counters, and they are to be settled."""
    api.do("members/anna/bought-counters", {"counters": 100})
    api.do("settlements", SETTLEMENT)
    return api


def paid(api: Any) -> Any:
    """All of it has been paid."""
    for payment in agreed(api).get("settlements/s1").json["payments"]:
        api.do(f"settlements/s1/payments/{payment['number']}/paid")
    return api


def open_season(api: Any, **terms: Any) -> None:
    season = OpenSeason(season="s25", name="2025/26", terms=dataclasses.replace(SEASON, **terms))
    at_books(api.app.extensions[EXTENSION], api.club, season)


@reaches("payment_not_found")
def _(api: Any) -> TestResponse:
    return agreed(api).post("settlements/s1/payments/99/paid")


@reaches("payment_made")
def _(api: Any) -> TestResponse:
    agreed(api).do("settlements/s1/payments/1/paid")
    return api.post("settlements/s1/payments/1/paid")


@reaches("payment_not_made")
def _(api: Any) -> TestResponse:
    return agreed(api).post("settlements/s1/payments/1/undone")


@reaches("settlement_not_cancelled")
def _(api: Any) -> TestResponse:
    return agreed(api).post("settlements/s1/reopened")


@reaches("later_settlement")
def _(api: Any) -> TestResponse:
    agreed(api).do("settlements/s1/cancelled")
    api.do("settlements", SETTLEMENT | {"settlement": "s2"})
    return api.post("settlements/s1/reopened")


@reaches("settlement_exists")
def _(api: Any) -> TestResponse:
    return agreed(api).post("settlements", SETTLEMENT)


@reaches("settlement_open")
def _(api: Any) -> TestResponse:
    return agreed(api).post("settlements", SETTLEMENT | {"settlement": "s2"})


@reaches("settlement_done")
def _(api: Any) -> TestResponse:
    return paid(api).post("settlements/s1/cancelled")


@reaches("members_cashed")
def _(api: Any) -> TestResponse:
    open_season(api, members_at_close="cashed")
    return api.get("settlement-plan?season=s25")
