"""The treasurer's book over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE
from tests.web.factories.books import IN_S24, NEXT, NOT_OVER, SEASON, opened
from tests.web.factories.disputes import disputed

FIVE_FROM_ANNA_TO_BEN = {"payer": 0, "taker": 1, "counters": 5}


def held(api: Any) -> dict[str, int]:
    return {one["account"]: one["balance"] for one in api.get("accounts").json["items"] if one["balance"]}


def test_a_book_that_nobody_has_written_in_limits_nothing(api: Any) -> None:
    seen = api.get("books")
    assert seen.json == {
        "member_limit": None,
        "limits": [],
        "bank_limit": None,
        "stock": None,
        "open_seasons": [],
    }
    assert seen.headers["ETag"].startswith('"0-')


def test_limits_stock_and_open_seasons_stand_in_the_book(api: Any) -> None:
    api.do("credit-limits", {"member": None, "counters": 50})
    api.do("credit-limits", {"member": "dan", "counters": 0})
    (event,) = api.do("credit-limits", {"member": "anna", "counters": None})["events"]
    assert event["data"] == {"member": "anna", "counters": None}
    api.do("bank-limit", {"counters": 900})
    api.do("stock", {"counters": 1000})
    done = api.do("seasons", NOT_OVER)
    seen = api.get("books")
    assert seen.headers["ETag"].startswith(f'"{done["version"]}-')
    book = seen.json
    assert (book["member_limit"], book["bank_limit"], book["stock"]) == (50, 900, 1000)
    assert book["limits"] == [{"member": "anna", "counters": None}, {"member": "dan", "counters": 0}]
    assert [(one["season"], one["state"]) for one in book["open_seasons"]] == [("long", "open")]
    api.do("bank-limit", {"counters": None})
    assert api.get("books").json["bank_limit"] is None


def test_gifts_fines_and_opening_balances_are_posted(api: Any) -> None:
    api.do("opening-balances", {"member": "anna", "counters": 40})
    api.do("opening-balances", {"member": "ben", "counters": -15, "note": "From the old book."})
    api.do("gifts", {"giver": "anna", "member": "ben", "counters": 10, "note": "For his birthday."})
    api.do("gifts", {"member": "cleo", "counters": 5})
    api.do("gifts", {"giver": None, "member": "cleo", "counters": 2})
    (event,) = api.in_office("cleo", "treasurer").do("fines", {"member": "dan", "counters": 3, "note": "Came late."})[
        "events"
    ]
    assert (event["actor"], event["data"]) == ("cleo", {"member": "dan", "counters": 3, "note": "Came late."})
    assert held(api) == {
        "bank": -25,
        "fines": 3,
        "gifts": -7,
        "member/anna": 30,
        "member/ben": -5,
        "member/cleo": 7,
        "member/dan": -3,
    }


def test_a_season_from_its_opening_to_its_closing_and_the_next_one(api: Any) -> None:
    opened(api, SEASON | {"money": {"currency": "EUR", "counter_value": "2.50"}}, NEXT)
    api.do("members/anna/bought-counters", {"counters": 30, "happened_at": IN_S24})
    api.do("fines", {"member": "anna", "counters": 3, "note": "Came late.", "happened_at": IN_S24})
    seen = api.get("seasons/s24").json
    assert seen["terms"] == {
        "first_day": "2024-09-01",
        "last_day": "2025-06-30",
        "zone": "Europe/Amsterdam",
        "starts_at": "2024-08-31T22:00:00.000000Z",
        "ends_at": "2025-06-30T22:00:00.000000Z",
        "money": {"currency": "EUR", "minor_digits": 2, "counter_value": "2.5"},
        "table_money_per": "none",
        "table_money": 0,
        "members_at_close": "carried",
    }
    assert seen["balances"] == [figures("bank", -30), figures("fines", 3), figures("member/anna", 27)]
    (event,) = api.do("seasons/s24/closing")["events"]
    assert event["happened_at"] == "2025-06-30T21:59:59.999999Z"
    closed = api.get("seasons/s24").json
    assert closed["state"] == "closed"
    assert closed["balances"] == [
        figures("bank", -30, -30),
        figures("fund", 3, 3),
        figures("member/anna", 27, 27),
    ]
    following = api.get("seasons/s25").json
    assert [(one["account"], one["opening"], one["closing"]) for one in following["balances"]] == [
        ("bank", -30, None),
        ("fund", 3, None),
        ("member/anna", 27, None),
    ]
    assert [one["season"] for one in api.get("books").json["open_seasons"]] == ["s25"]


def figures(account: str, now: int, closing: int | None = None) -> dict[str, Any]:
    """An account with nothing at the season's beginning, and as much by the ledger at its end as was written."""
    return {
        "account": account,
        "opening": 0,
        "opening_as_ruled": 0,
        "closing": closing,
        "closing_as_ruled": now,
    }


def test_what_is_ruled_after_a_season_was_closed_stands_beside_what_was_written(api: Any) -> None:
    opened(api, SEASON, NEXT)
    table = {"table": "t", "members": ["anna", "ben", "cleo", "dan"], "rules": {"first_dealer": "random"}}
    api.do("tables", table | {"happened_at": IN_S24})
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE, "happened_at": IN_S24})
    api.do("tables/t/settlement", {"happened_at": IN_S24})
    api.do("tables/t/end", {"happened_at": IN_S24})
    eve = disputed(api)
    eve.do("disputes/d1/review")
    api.do("seasons/s24/closing")
    written = {one["account"]: one["closing"] for one in api.get("seasons/s24").json["balances"]}
    eve.do("disputes/d1/ruling", {"outcome": "ordered", "reasons": "why", "transfers": [FIVE_FROM_ANNA_TO_BEN]})
    for season, moment in (("s24", "closing"), ("s25", "opening")):
        seen = {one["account"]: one for one in api.get(f"seasons/{season}").json["balances"]}
        assert {account: one[moment] for account, one in seen.items() if one[moment]} == written
        ruled = {account: one[f"{moment}_as_ruled"] - one[moment] for account, one in seen.items()}
        assert {account: more for account, more in ruled.items() if more} == {"member/anna": -5, "member/ben": 5}


def test_seasons_are_listed_page_by_page(api: Any) -> None:
    opened(api, NEXT, SEASON)
    first = api.get("seasons?limit=1").json
    assert [one["season"] for one in first["items"]] == ["s24"]
    rest = api.get(f"seasons?limit=1&after={first['next']}").json
    assert ([one["season"] for one in rest["items"]], rest["next"]) == (["s25"], None)


def test_a_command_under_its_key_is_carried_out_once_and_one_for_another_version_is_refused(api: Any) -> None:
    fine = {"member": "dan", "counters": 3, "note": "Came late."}
    first = api.do("fines", fine, Idempotency_Key="f1")
    again = api.do("fines", fine, Idempotency_Key="f1")
    assert (again["version"], again["replayed"]) == (first["version"], True)
    assert api.post("fines", fine, If_Match='"0"').json["code"] == "stale"
    api.do("fines", fine, If_Match=f'"{first["version"]}"')
    assert held(api)["fines"] == 6


@pytest.mark.parametrize(
    ("path", "body", "code", "where"),
    [
        ("stock", {"counters": -1}, "bad_counters", "counters"),
        ("bank-limit", {}, "invalid", "counters"),
        ("bank-limit", {"counters": -1}, "invalid", "counters"),
        ("credit-limits", {"counters": 5}, "invalid", "member"),
        ("gifts", {"giver": "eve", "member": "anna", "counters": 5}, "no_such_member", "giver"),
        ("fines", {"member": "anna", "counters": 5, "note": " "}, "bad_text", "note"),
        ("seasons", SEASON | {"zone": "Amsterdam"}, "bad_time_zone", "zone"),
        ("seasons", SEASON | {"first_day": "2024-13-01"}, "bad_day", "first_day"),
        ("seasons", SEASON | {"table_money_per": "deal"}, "bad_counters", "table_money"),
        ("seasons", SEASON | {"table_money_per": "hour"}, "invalid", "table_money_per"),
        ("seasons", SEASON | {"money": {"currency": "EUR", "counter_value": 2.5}}, "invalid", "money.counter_value"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(api: Any, path: str, body: Any, code: str, where: str) -> None:
    said = api.post(path, body).json
    assert (said["code"], said["where"]) == (code, where)


def test_a_season_is_closed_at_its_own_end(api: Any) -> None:
    opened(api, SEASON)
    said = api.post("seasons/s24/closing", {"happened_at": IN_S24}).json
    assert (said["code"], said["where"]) == ("bad_time", "happened_at")


def test_a_season_of_no_name_is_not_found(api: Any) -> None:
    assert api.get("seasons/none").json["code"] == "season_not_found"


@pytest.mark.parametrize("days", [{"last_day": "9999-12-31"}, {"first_day": "0001-01-01"}])
def test_a_day_at_the_end_of_the_calendar_is_refused_with_the_range(api: Any, days: dict[str, str]) -> None:
    said = api.post("seasons", SEASON | days).json
    assert (said["code"], said["where"]) == ("bad_day", next(iter(days)))
    assert said["detail"] == "a day is one from 0001-01-02 to 9999-12-30"
    read = api.get("statement?from=0001-01-01&to=9999-12-31&zone=Europe/Amsterdam").json
    assert (read["code"], read["detail"]) == ("bad_day", said["detail"])
