"""Paper in, over HTTP: old books and evening records, looked at first and taken in whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ging_service.access.role_rights import Right

BOOK = """date;member;kind;counters;name;reference
2019-03-01;anna;opening;-40;;p. 1
2019-03-08;anna;result;+12;;first evening
2019-03-08;ben;result;-12;;first evening
2019-03-08;finn;bought;50;Finn;
2019-03-08;eve;bought;50;;
"""
EVENING = Path("examples/evening.toml").read_text(encoding="utf-8")


def balances(api: Any) -> dict[str, int]:
    return {one["account"]: one["balance"] for one in api.get("accounts").json["items"]}


def events(api: Any) -> int:
    return int(api.get("").json["events"])


def test_book_is_looked_at_and_then_taken_in_as_it_was_seen(api: Any) -> None:
    before = events(api)
    asked = {"csv": BOOK, "add_members": True}
    looked = api.post("paper", asked | {"dry_run": True})
    assert (looked.status_code, looked.headers["ETag"], events(api)) == (200, '"0"', before)
    seen = looked.json
    assert (seen["dry_run"], seen["rows"], seen["first_position"]) == (True, 5, None)
    assert seen["preview"]["errors"] == []
    assert seen["preview"]["members"][0] == {"member": "anna", "name": None, "rows": 2, "before": 0, "after": -28}
    taken = api.post("paper", asked, If_Match=looked.headers["ETag"])
    assert (taken.status_code, taken.headers["ETag"]) == (201, '"5"')
    done = taken.json
    assert done == seen | {"dry_run": False, "version": 5, "first_position": before + 2}
    assert done["members_added"] == ["finn", "eve"]
    assert balances(api) == {
        "bank": -60,
        "member/anna": -28,
        "member/ben": -12,
        "member/eve": 50,
        "member/finn": 50,
        "paper": 0,
    }
    kinds = [one["type"] for one in api.get(f"events?after={before + 1}").json["items"]]
    assert set(kinds) == {"books.PaperRowEntered"}


def test_dry_run_of_a_book_with_faults_is_answered_with_them(api: Any) -> None:
    looked = api.post("paper", {"csv": BOOK, "dry_run": True})
    assert looked.status_code == 200
    assert looked.json["preview"]["error_count"] == 2
    fault, _ = looked.json["preview"]["errors"]
    assert (fault["row"], fault["column"], fault["code"]) == (5, "member", "no_such_member")


def test_faults_of_a_book_are_told_by_row_and_column_and_nothing_is_written(api: Any) -> None:
    before = events(api)
    refused = api.post("paper", {"csv": BOOK.replace("+12", "+11")})
    assert (refused.status_code, refused.json["code"], refused.json["error_count"]) == (422, "bad_paper", 2)
    refused = api.post("paper", {"csv": BOOK.replace("+12", "+11"), "add_members": True})
    assert refused.json["errors"] == [
        {
            "row": 3,
            "column": "counters",
            "code": "evening_uneven",
            "detail": "the results of the evening 2019-03-08 first evening (rows 3 and 4) sum to -1, not to zero",
        }
    ]
    assert events(api) == before


@pytest.mark.parametrize("dry_run", [True, False])
def test_book_is_not_taken_in_by_an_app_that_may_not_see_the_balances_it_changes(api: Any, *, dry_run: bool) -> None:
    app, asked = api.allowed(Right.KEEP_BOOKS, Right.KEEP_MEMBERS), {"csv": BOOK, "add_members": True}
    before = events(api)
    refused = app.post("paper", asked | {"dry_run": dry_run})
    assert (refused.status_code, refused.json["code"], events(api)) == (403, "not_allowed", before)
    form = app.post(f"/clubs/{api.club}/ledger/paper", asked)
    assert form.status_code == 403
    assert "−28" not in form.text


def test_book_is_taken_in_once_under_its_key_and_not_again_without(api: Any) -> None:
    asked = {"csv": BOOK, "add_members": True}
    once = api.do("paper", asked, Idempotency_Key="k")
    again = api.do("paper", asked, Idempotency_Key="k")
    assert again == once | {"replayed": True, "preview": None}
    known = api.post("paper", asked)
    assert {one["code"] for one in known.json["errors"]} == {"row_known"}
    assert known.json["errors"][0]["column"] is None
    grown = api.do("paper", asked | {"csv": BOOK + "2019-03-15;ben;bought;5;;\n", "skip_known": True})
    assert (grown["rows"], grown["preview"]["left_out"]) == (1, 5)
    assert api.post("paper", asked | {"skip_known": True}, If_Match='"1"').status_code == 201, "there is nothing to do"
    stale = api.post(
        "paper", {"csv": BOOK.replace("p. 1", "p. 2"), "add_members": True, "skip_known": True}, If_Match='"1"'
    )
    assert stale.json["code"] == "stale"


def record(table: str, members: str = "anna ben cleo dan") -> str:
    named = ", ".join(f'"{member}"' for member in members.split())
    return (
        f'format = 1\ngame = "ging"\ntable = "{table}"\ndate = 2020-01-02\nmembers = [{named}]\n'
        'rules.first_dealer = "assigned"\nfirst_dealer = 3\n'
        'actions = ["deal", "0 S 27 KS 10S 7S", "settle", "end"]\n'
    )


def test_records_come_in_together_or_not_at_all(api: Any) -> None:
    asked = {"records": [{"text": record("one")}, {"text": record("two"), "name": "two.toml"}]}
    before = events(api)
    looked = api.post("records", asked | {"dry_run": True})
    assert (looked.status_code, looked.json["dry_run"], events(api)) == (200, True, before)
    done = api.do("records", asked, Idempotency_Key="k")
    assert done == looked.json | {"dry_run": False}
    assert [one["table"] for one in done["records"]] == ["one", "two"]
    assert api.do("records", asked, Idempotency_Key="k") == done | {"replayed": True}
    for one in done["records"]:
        state = api.get(f"tables/{one['table']}").json
        assert (state["version"], state["ended"]) == (one["version"], "closed")
    refused = api.post("records", {"records": [{"text": record("three")}, *asked["records"]]})
    assert (refused.status_code, refused.json["code"]) == (422, "bad_records")
    assert [(one["file"], one["line"], one["code"]) for one in refused.json["errors"]] == [
        ("record 2", 3, "table_exists"),
        ("two.toml", 3, "table_exists"),
    ]
    assert api.get("tables/three").status_code == 404


def test_one_record_brings_its_members(api: Any) -> None:
    done = api.do("records", {"records": [{"text": EVENING}], "add_members": True})
    assert done["records"][0]["members_added"] == ["ada", "bram", "clara", "dirk"]


def test_error_of_a_record_names_its_rule(api: Any) -> None:
    false = record("false").replace("0 S 27", "0 S 28")
    refused = api.post("records", {"records": [{"text": false}]})
    (error,) = refused.json["errors"]
    assert (error["code"], error["rule"], error["line"], error["column"]) == ("false_claim", "G21", 8, 21)
