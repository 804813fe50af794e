"""Settling up by pages: looked at, agreed, paid, given up."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ging_service.web.pages.ledger import query_args, settlements
from tests.web.pages.conftest import text_of

SEASON = {"name": "A year", "zone": "UTC", "currency": "EUR", "counter_value": "0.025", "confirmed": "0.025 EUR"}
MONEY = {"currency": "EUR", "counter_value": "0.025", "coin": "0.05"}


@pytest.fixture
def treasurer(api: Any, browser_of: Any) -> Any:
    """Ben has won 20 counters of Cleo."""
    api.in_office("anna", "treasurer")
    api.do("gifts", {"giver": "cleo", "member": "ben", "counters": 20})
    return browser_of("anna")


def plan(treasurer: Any, **asked: str) -> Any:
    query = "&".join(f"{name}={value}" for name, value in (MONEY | asked).items())
    return treasurer.get(f"ledger/settle-up?plan=yes&{query}")


def test_looking_tells_who_would_pay_whom_and_writes_nothing(api: Any, treasurer: Any) -> None:
    page = plan(treasurer)
    told = api.get("settlement-plan?currency=EUR&counter_value=2.5&coin=5").json
    assert [(one["payer"], one["payee"], one["amount"]) for one in told["payments"]] == [
        ("member/cleo", "member/ben", 50)
    ]
    assert "Cleo Ben €0.50" in text_of(page)
    assert "No fewer payments are possible." in text_of(page)
    assert api.get("settlements").json["items"] == []


def test_a_settlement_is_agreed_and_paid(api: Any, treasurer: Any) -> None:
    page = treasurer.do("ledger/settle-up", MONEY | {"plan": "yes", "settlement": "may"})
    assert "Cleo Ben €0.50 Mark as paid" in text_of(page)
    assert "may is open: 0 of 1 payments" in text_of(treasurer.get("ledger/settle-up"))
    page = treasurer.do("ledger/settle-up/may", {"payment": "1"})
    assert "All payments have been made." in text_of(page)
    told = api.get("settlements/may").json
    assert (told["state"], told["payments"][0]["made"], told["left"]) == ("paid", True, 0)
    again = treasurer.post("ledger/settle-up/may", {"payment": "1"})
    assert again.status_code == 409
    assert 'role="alert"' in again.text
    assert "paid Undo" in text_of(page)
    page = treasurer.do("ledger/settle-up/may", {"what": "undo", "payment": "1"})
    assert "Cleo Ben €0.50 Mark as paid" in text_of(page)


def test_a_currency_and_a_name_may_be_typed_in_any_case(api: Any, treasurer: Any) -> None:
    assert "Cleo Ben €0.50" in text_of(plan(treasurer, currency="eur"))
    treasurer.do("ledger/settle-up", MONEY | {"settlement": "May", "currency": "eur"})
    assert api.get("settlements/may").json["money"]["currency"] == "EUR"


def test_the_value_of_a_counter_may_have_a_comma_and_no_second_reading(treasurer: Any) -> None:
    assert "Cleo Ben €0.50" in text_of(plan(treasurer, counter_value="0,025", coin="0.05"))
    assert "This can mean 1000 or 1.000." in text_of(plan(treasurer, counter_value="1,000"))


def test_what_is_not_paid_can_be_given_up(api: Any, treasurer: Any) -> None:
    treasurer.do("ledger/settle-up", MONEY | {"settlement": "may"})
    page = treasurer.do("ledger/settle-up/may", {"what": "cancel"})
    assert "It was cancelled" in text_of(page)
    assert api.get("settlements/may").json["state"] == "cancelled"
    assert "Undo the cancellation" in text_of(page)
    treasurer.do("ledger/settle-up/may", {"what": "reopen"})
    assert api.get("settlements/may").json["state"] == "open"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"coin": "half"}, "coin"),
        ({"coin": "0"}, "coin"),
        ({"coin": "0.005"}, "coin"),
        ({"before": "someday"}, "before"),
        ({"counter_value": "much"}, ""),
        ({"season": "none-such", "currency": "", "counter_value": ""}, "season"),
    ],
)
def test_what_cannot_be_settled_is_told_with_its_field(treasurer: Any, asked: dict[str, str], field: str) -> None:
    page = plan(treasurer, **asked)
    assert page.status_code in (404, 409, 422), text_of(page)
    assert 'role="alert"' in page.text
    assert "Who would pay whom" not in page.text
    if field:
        assert re.search(rf'name="{field}"[^>]*aria-invalid="true"', page.text)


def test_a_settlement_that_cannot_be_agreed_keeps_the_plan(treasurer: Any) -> None:
    page = treasurer.post("ledger/settle-up", MONEY | {"plan": "yes", "settlement": "No name!"})
    assert page.status_code == 422
    assert "Cleo Ben €0.50" in text_of(page)
    assert 'value="No name!"' in page.text


def test_what_counts_before_a_day_can_be_settled(api: Any, treasurer: Any) -> None:
    api.do("gifts", {"giver": "ben", "member": "dan", "counters": 6, "happened_at": "2026-01-01T10:00:00Z"})
    assert "Ben Dan €0.15" in text_of(plan(treasurer, before="2026-02-01"))


def test_secretaries_look_and_do_not_settle(api: Any, treasurer: Any, browser_of: Any) -> None:
    treasurer.do("ledger/settle-up", MONEY | {"settlement": "may"})
    api.in_office("dan", "secretary")
    secretary = browser_of("dan")
    page = secretary.get("ledger/settle-up/may")
    assert "Mark as paid" not in page.text
    assert "not yet" in text_of(page)
    assert secretary.post("ledger/settle-up/may", {"payment": "1"}).status_code == 403
    assert secretary.post("ledger/settle-up", MONEY | {"settlement": "june"}).status_code == 403
    assert treasurer.get("ledger/settle-up/none-such").status_code == 404


def test_money_is_optional_only_where_a_season_has_it(api: Any, treasurer: Any) -> None:
    page = treasurer.get("ledger/settle-up")
    assert re.search(r'name="currency"[^>]*required', page.text)
    assert "Currency (optional)" not in text_of(page)
    money = {"currency": "EUR", "minor_digits": 2, "counter_value": "2.5"}
    days = {"first_day": "2020-01-01", "last_day": "2099-12-31"}
    api.do("seasons", {"season": "s", "name": "S", "money": money} | days)
    page = treasurer.get("ledger/settle-up")
    assert not re.search(r'name="currency"[^>]*required', page.text)
    assert "Currency (optional)" in text_of(page)


def test_the_newest_of_many_settlements_and_seasons_are_on_the_page(
    treasurer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settlements, "MOST_ITEMS", 1)
    monkeypatch.setattr(query_args, "MOST_ITEMS", 1)
    for name in ("april", "may"):
        treasurer.do("ledger/settle-up", MONEY | {"settlement": name})
        treasurer.do(f"ledger/settle-up/{name}", {"what": "cancel"})
    for year in (2024, 2025):
        treasurer.do(
            "seasons", SEASON | {"season": f"s{year}", "first_day": f"{year}-01-01", "last_day": f"{year}-12-31"}
        )
    page = treasurer.get("ledger/settle-up")
    assert ("settle-up/may" in page.text, "settle-up/april" in page.text) == (True, False)
    assert ("s2025" in page.text, "s2024" in page.text) == (True, False)


def test_payer_and_payee_see_their_payment_and_the_payee_confirms_it(api: Any, treasurer: Any, browser_of: Any) -> None:
    treasurer.do("ledger/settle-up", MONEY | {"settlement": "may"})
    payer, payee, other = browser_of("cleo"), browser_of("ben"), browser_of("dan")
    for place in ("", "ledger"):
        assert "You pay Ben €0.50" in text_of(payer.get(place))
        assert "Cleo pays you €0.50" in text_of(payee.get(place))
        assert "€0.50" not in text_of(other.get(place))
    assert "Has Ben received €0.50 from Cleo?" in text_of(payee.get("ledger/settle-up/may"))
    assert "Yes, it is paid" not in text_of(payer.get("ledger/settle-up/may"))
    assert other.get("ledger/settle-up/may").status_code == 404
    assert payer.post("ledger/settle-up/may", {"payment": "1"}).status_code == 403
    assert payee.post("ledger/settle-up/may", {"what": "cancel"}).status_code == 403
    payee.do("ledger/settle-up/may", {"payment": "1"})
    assert api.get("settlements/may").json["state"] == "paid"
    assert "Cleo pays you" not in text_of(payee.get(""))
