"""Counting the box and checking the ledger over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.application.books import at_books
from ging_service.domain.books.commands import StateStock
from ging_service.web.http.running_request import EXTENSION


@pytest.fixture
def stocked(api: Any) -> Any:
    """A club that owns 1,000 counters, of which anna has bought 188."""
    at_books(api.app.extensions[EXTENSION], api.club, StateStock(counters=1_000))
    api.do("members/anna/bought-counters", {"counters": 188, "happened_at": "2026-01-01T12:00:00Z"})
    return api


def balance(api: Any, account: str) -> int:
    found = api.get(f"accounts?account={account}").json["items"]
    return found[0]["balance"] if found else 0


def test_what_should_lie_in_the_box(api: Any) -> None:
    assert api.get("box").json == {"stock": None, "expected": None, "held": [], "on_account": 0}
    at_books(api.app.extensions[EXTENSION], api.club, StateStock(counters=1_000))
    api.do("members/anna/bought-counters", {"counters": 188})
    held = [{"account": "bank", "counters": -188, "balance": -188}]
    assert api.get("box").json == {"stock": 1_000, "expected": 812, "held": held, "on_account": 0}


def test_a_difference_is_posted_to_an_account_of_its_own(stocked: Any) -> None:
    (event,) = stocked.do("counts", {"counted": 809, "note": "three under the table?"})["events"]
    assert event["data"] == {"counted": 809, "expected": 812, "on_account": 0, "note": "three under the table?"}
    assert (balance(stocked, "difference"), balance(stocked, "bank")) == (3, -191)
    assert stocked.get("box").json["expected"] == 809
    stocked.do("counts", {"counted": 812, "note": "found again"})
    assert (balance(stocked, "difference"), balance(stocked, "bank")) == (0, -188)
    entries = stocked.get("entries?account=difference").json["items"]
    assert [one["note"] for one in entries] == ["three under the table?", "found again"]


def test_counts_are_listed_the_newest_first(stocked: Any) -> None:
    for counted in (812, 810, 811):
        stocked.do("counts", {"counted": counted, "happened_at": "2026-01-02T03:04:05Z"})
    page = stocked.get("counts?limit=2").json
    assert [(one["counted"], one["difference"]) for one in page["items"]] == [(811, -1), (810, 2)]
    assert page["items"][0]["happened_at"] == "2026-01-02T03:04:05.000000Z"
    (first,) = stocked.get(f"counts?after={page['next']}").json["items"]
    assert (first["counted"], first["expected"], first["difference"], first["member"]) == (812, 812, 0, None)
    assert stocked.get("counts?after=x").json["code"] == "bad_cursor"


def test_a_count_that_is_recorded_later_is_held_against_what_counted_by_then(stocked: Any) -> None:
    stocked.do("counts", {"counted": 1_000, "happened_at": "2026-01-01T11:59:59Z"})
    (one,) = stocked.get("counts").json["items"]
    assert (one["expected"], one["difference"]) == (1_000, 0)
    assert stocked.get("ledger/check").json["ok"]


def test_the_ledger_is_checked(stocked: Any) -> None:
    stocked.open_table()
    stocked.do("counts", {"counted": 700})
    checked = stocked.get("ledger/check").json
    assert checked["ok"]
    assert checked["said"].startswith("RECONCILED")
    assert {one["name"] for one in checked["checks"]} >= {"ledger_rows", "seasons", "counts", "statements"}
    assert all(one["differences"] == [] for one in checked["checks"])
