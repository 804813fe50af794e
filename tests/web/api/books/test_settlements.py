"""Settling up over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.factories.settlements import EUROS, SETTLEMENT, agreed, open_season, paid

PLAN = "settlement-plan?currency=EUR&counter_value=2.5&coin=5"


def balance(api: Any, account: str) -> int:
    (found,) = api.get(f"accounts?account={account}").json["items"]
    return found["balance"]


def test_a_settlement_from_the_plan_to_the_last_payment(api: Any) -> None:
    """Anna's 101 counters are 252.5 cents, ben's 3 are 7.5: the coin that is left over is the first's by account."""
    api.do("members/anna/bought-counters", {"counters": 101})
    api.do("members/ben/bought-counters", {"counters": 3})
    plan = api.get(PLAN).json
    assert [(one["account"], one["counters"], one["amount"]) for one in plan["shares"]] == [
        ("bank", -104, -260),
        ("member/anna", 101, 255),
        ("member/ben", 3, 5),
    ]
    assert (plan["season"], plan["as_of"], plan["method"], plan["coin"]) == (None, None, "exact", 5)
    assert plan["money"] == EUROS
    done = api.do("settlements", SETTLEMENT)
    (event,) = done["events"]
    assert event["data"]["payments"] == plan["payments"]
    seen = api.get("settlements/s1")
    assert seen.headers["ETag"].startswith(f'"{done["version"]}-')
    assert [payment["made"] for payment in seen.json["payments"]] == [False, False]
    api.do("settlements/s1/payments/2/paid", {"happened_at": "2026-01-01T20:00:00+01:00"})
    half = api.get("settlements/s1").json
    assert (half["state"], half["payments_due"], half["payments_made"]) == ("open", 2, 1)
    assert [payment["made"] for payment in half["payments"]] == [False, True]
    assert (balance(api, "member/anna"), balance(api, "member/ben")) == (101, 0)
    api.do("settlements/s1/payments/1/paid", If_Match=f'"{done["version"] + 1}"')
    whole = api.get("settlements/s1").json
    assert (whole["state"], whole["left"]) == ("paid", 0)
    assert balance(api, "member/anna") == balance(api, "bank") == balance(api, "settlement/s1") == 0


def test_decimal_places_are_those_of_the_currency(api: Any) -> None:
    api.do("gifts", {"giver": "ben", "member": "anna", "counters": 20})
    for currency, places, amount in (("KWD", 3, 50), ("JPY", 0, 50), ("EUR", 2, 50)):
        plan = api.get(f"settlement-plan?currency={currency}&counter_value=2,5").json
        assert plan["money"] == {"currency": currency, "minor_digits": places, "counter_value": "2.5"}
        assert plan["payments"][0]["amount"] == amount
    for money, code, field in (
        ({"currency": "KWD", "minor_digits": 2, "counter_value": "2.5"}, "bad_currency", "minor_digits"),
        ({"currency": "XXQ", "counter_value": "2.5"}, "bad_currency", "currency"),
        ({"currency": "XXX", "counter_value": "2.5"}, "bad_currency", "currency"),
        ({"currency": "EUR", "counter_value": "1,000"}, "bad_amount", "counter_value"),
        ({"currency": "EUR", "counter_value": "1.1234567"}, "bad_amount", "counter_value"),
    ):
        refused = api.post("settlements", {"settlement": "s1", "money": money})
        assert (refused.status_code, refused.json["code"], refused.json["where"]) == (422, code, field)
    assert api.get("settlements").json["items"] == []


def test_money_for_counters_is_as_fine_as_its_currency(api: Any) -> None:
    for amount, currency, code in (
        ("12.345", "EUR", "bad_amount"),
        ("0.375", "GBP", "bad_amount"),
        ("1,250", "EUR", "bad_amount"),
        ("1", "XXQ", "bad_currency"),
        ("ten", "EUR", "bad_currency"),
    ):
        refused = api.post("members/anna/bought-counters", {"counters": 1, "paid": amount, "currency": currency})
        assert (refused.status_code, refused.json["code"]) == (422, code), amount
    api.do("members/anna/bought-counters", {"counters": 1, "paid": "1.250,50", "currency": "EUR"})
    (entry,) = api.get("entries").json["items"]
    assert entry["note"] == "1250.50 EUR"


def test_settlements_are_listed_page_by_page(api: Any) -> None:
    paid(api)
    for number in (2, 3):
        api.do("members/anna/bought-counters", {"counters": 10})
        api.do("settlements", SETTLEMENT | {"settlement": f"s{number}"})
        api.do(f"settlements/s{number}/cancelled" if number == 2 else f"settlements/s{number}/payments/1/paid")
    first = api.get("settlements?limit=2").json
    assert [(one["settlement"], one["state"]) for one in first["items"]] == [("s1", "paid"), ("s2", "cancelled")]
    (last,) = api.get(f"settlements?after={first['next']}").json["items"]
    assert (last["settlement"], last["state"]) == ("s3", "paid")
    assert api.get("settlements?after=x").json["code"] == "bad_cursor"


def test_a_season_is_settled_by_its_own_terms(api: Any) -> None:
    open_season(api)
    api.do("members/anna/bought-counters", {"counters": 10, "happened_at": "2026-01-01T20:00:00Z"})
    plan = api.get("settlement-plan?season=s25").json
    assert (plan["season"], plan["as_of"], plan["money"]) == ("s25", "2026-06-30T22:00:00.000000Z", EUROS)
    done = api.do("settlements", {"settlement": "s1", "season": "s25"})
    assert done["events"][0]["data"]["shares"] == plan["shares"]


def test_before_a_moment_by_the_money_of_its_season(api: Any) -> None:
    open_season(api)
    api.do("members/anna/bought-counters", {"counters": 10, "happened_at": "2026-01-01T20:00:00Z"})
    assert api.get("settlement-plan?before=2026-01-01T20:00:00Z").json["shares"] == []
    plan = api.get("settlement-plan?before=2026-01-01T20:00:01Z").json
    assert (plan["money"], plan["shares"][1]["amount"]) == (EUROS, 25)


def test_the_same_key_agrees_once(api: Any) -> None:
    api.do("members/anna/bought-counters", {"counters": 100})
    first = api.do("settlements", SETTLEMENT, Idempotency_Key="once")
    again = api.do("settlements", SETTLEMENT, Idempotency_Key="once")
    assert again == first | {"replayed": True}


@pytest.mark.parametrize("query", ["currency=EUR", "counter_value=2", "minor_digits=x", "coin=-1", "coins=5"])
def test_a_plan_for_something_that_means_nothing_is_refused(api: Any, query: str) -> None:
    response = api.get(f"settlement-plan?{query}")
    assert (response.status_code, response.json["code"]) == (422, "invalid")


def test_a_settlement_is_read_again_only_if_it_has_changed(api: Any) -> None:
    etag = agreed(api).get("settlements/s1").headers["ETag"]
    assert api.get("settlements/s1", If_None_Match=etag).status_code == 304
