"""Settling up over HTTP."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ging_service.access.role_rights import Right
from ging_service.application import settlement_commands
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
    assert [one["balance"] for one in plan["shares"]] == [one["counters"] for one in plan["shares"]]
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


def settlement_of_four(api: Any) -> Any:
    """Anna owes dan 20 cents (payment 1) and cleo owes ben 50 (payment 2), after a settlement of anna and dan alone.

    Tim's counter is worth no coin, so that cleo's payment leaves one on the clearing account. Sid has no part in any.
    """
    for member in ("sid", "tim"):
        api.do("members", {"member": member, "name": member})
    api.do("gifts", {"giver": "anna", "member": "dan", "counters": 4})
    api.do("settlements", SETTLEMENT | {"settlement": "s0"})
    api.do("settlements/s0/payments/1/paid")
    api.do("gifts", {"giver": "cleo", "member": "ben", "counters": 20})
    api.do("gifts", {"giver": "cleo", "member": "tim", "counters": 1})
    api.do("gifts", {"giver": "anna", "member": "dan", "counters": 8})
    agreed = api.do("settlements", SETTLEMENT)["events"][0]["data"]
    assert [(one["payer"], one["payee"]) for one in agreed["payments"]] == [
        ("member/anna", "member/dan"),
        ("member/cleo", "member/ben"),
    ]
    return api


def seen_of_settlements(api: Any, member: str) -> list[Any]:
    """Everything that answers a member about settlements: status, headers and content."""
    who = api.as_member(member)
    lists = ("", "?limit=1", "?limit=1&order=newest", "?limit=1&after=0", "?limit=1&after=1&order=newest")
    places = [f"/v1/clubs/{api.club}/settlements{query}" for query in (*lists, "/s0", "/s1")]
    places += [f"/clubs/{api.club}{page}" for page in ("", "/ledger", "/ledger/settle-up/s0", "/ledger/settle-up/s1")]
    seen = []
    for place in places:
        response = who.send("GET", place)
        headers = {name: value for name, value in response.headers.items() if name != "X-Request-Id"}
        if place.startswith("/clubs"):  # each page has a form key and a nonce of its own
            headers = {name: value for name, value in headers.items() if name in ("Content-Type", "Location")}
        seen.append((place, response.status_code, headers, CHANCE.sub("#", response.text)))
    return seen


CHANCE = re.compile(r'name="once" value="[^"]*"|nonce="[^"]*"|"(?:instance|request_id)":"[^"]*"|[0-9a-f]{32}')


@pytest.mark.parametrize("is_own_paid", [True, False])
@pytest.mark.parametrize("rest", ["settlements/s1/payments/1/paid", "settlements/s1/cancelled"])
def test_members_learn_nothing_of_the_payments_of_others(api: Any, rest: str, *, is_own_paid: bool) -> None:
    settlement_of_four(api)
    if is_own_paid:
        api.as_member("ben").do("settlements/s1/payments/2/paid")
    # What is cancelled of their own payment, or given back of their counters, is theirs to know.
    watching = ["sid"]
    if is_own_paid or rest.endswith("paid"):
        watching += ["ben", "cleo"]
    if rest.endswith("paid"):
        watching.append("tim")
    before = {member: seen_of_settlements(api, member) for member in watching}
    keeper = seen_of_settlements(api, "")
    api.do(rest)
    assert {member: seen_of_settlements(api, member) for member in watching} == before
    assert seen_of_settlements(api, "") != keeper


def test_members_read_their_own_part_of_a_settlement(api: Any) -> None:
    settlement_of_four(api)
    payer, payee, other = api.as_member("cleo"), api.as_member("ben"), api.as_member("sid")
    for who in (payer, payee):
        (listed,) = who.get("settlements").json["items"]
        assert (listed["settlement"], listed["payments_due"], listed["payments_made"]) == ("s1", 1, 0)
        seen = who.get("settlements/s1")
        assert seen.headers["ETag"].startswith('"-')
        assert [(one["payer"], one["payee"]) for one in seen.json["payments"]] == [("member/cleo", "member/ben")]
        assert [one["account"] for one in seen.json["shares"]] == [f"member/{who.member}"]
        assert who.get("settlements/s0").json["code"] == "settlement_not_found"
    # A cursor is a place in their own list.
    assert payer.get("settlements?after=0").json["items"] == []
    assert other.get("settlements").json["items"] == []
    for place in ("settlements/s1", "settlements/none"):
        refused = other.get(place)
        assert (refused.status_code, refused.json["code"]) == (404, "settlement_not_found")


def test_the_payee_confirms_and_nobody_finds_out_what_else_there_is(api: Any) -> None:
    settlement_of_four(api)
    payer, payee, other = api.as_member("cleo"), api.as_member("ben"), api.as_member("sid")
    for who, payment, status, code in (
        (payer, "s1/payments/2", 403, "not_allowed"),
        (payer, "s1/payments/1", 404, "payment_not_found"),
        (payee, "s1/payments/1", 404, "payment_not_found"),
        (payee, "s1/payments/9", 404, "payment_not_found"),
        (other, "s1/payments/2", 404, "settlement_not_found"),
        (other, "none/payments/2", 404, "settlement_not_found"),
        (api.allowed(Right.PLAY, Right.READ_CLUB), "s1/payments/2", 404, "settlement_not_found"),
    ):
        refused = who.post(f"settlements/{payment}/paid")
        assert (refused.status_code, refused.json["code"]) == (status, code), (who.member, payment)
    # The version that a refusal would name counts what others pay.
    refused = payee.post("settlements/s1/payments/2/paid", If_Match='"1"')
    assert (refused.status_code, "current_version" in refused.json) == (403, False)
    done = payee.do("settlements/s1/payments/2/paid", Idempotency_Key="once")
    assert payee.do("settlements/s1/payments/2/paid", Idempotency_Key="once") == done | {"replayed": True}
    assert payee.post("settlements/s1/payments/2/paid").json["code"] == "payment_made"
    assert payee.get("settlements/s1").json["state"] == "paid"
    assert api.get("settlements/s1").json["state"] == "open"
    # They undo what they have confirmed, not what the treasurer has recorded.
    assert payer.post("settlements/s1/payments/2/undone").json["code"] == "not_allowed"
    payee.do("settlements/s1/payments/2/undone")
    assert payee.get("settlements/s1").json["state"] == "open"
    api.do("settlements/s1/payments/2/paid")
    assert payee.post("settlements/s1/payments/2/undone").json["code"] == "not_allowed"
    api.do("settlements/s1/payments/2/undone")


def test_a_payee_whose_answer_was_lost_gets_it_though_the_treasurer_has_recorded_the_payment_since(api: Any) -> None:
    settlement_of_four(api)
    payee = api.as_member("ben")
    payee.do("settlements/s1/payments/2/paid")
    undone = payee.do("settlements/s1/payments/2/undone", Idempotency_Key="once")
    api.do("settlements/s1/payments/2/paid")
    assert payee.do("settlements/s1/payments/2/undone", Idempotency_Key="once") == undone | {"replayed": True}
    assert api.get("settlements/s1").json["payments_made"] == 1
    assert payee.post("settlements/s1/payments/2/undone", Idempotency_Key="twice").json["code"] == "not_allowed"


def test_who_confirmed_payments_of_earlier_settlements_is_not_read(api: Any) -> None:
    settlement_of_four(api)
    for payment in (1, 2):
        api.do(f"settlements/s1/payments/{payment}/paid")
    api.do("gifts", {"giver": "ben", "member": "cleo", "counters": 20})
    api.do("settlements", SETTLEMENT | {"settlement": "s2"})
    with api.services.club_transaction(api.club) as conn:
        assert settlement_commands.confirmed_by(api.services, conn, api.club, "s1") == {}
        assert settlement_commands.confirmed_by(api.services, conn, api.club, "s2") == {}
    api.as_member("cleo").do("settlements/s2/payments/1/paid")
    with api.services.club_transaction(api.club) as conn:
        assert settlement_commands.confirmed_by(api.services, conn, api.club, "s2") == {1: "cleo"}
