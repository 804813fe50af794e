"""An old book by the form: looked at, every fault at its place, put right, taken in."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest

from tests.web.pages.conftest import text_of

BOOK = 'date,member,kind,counters,note\n2019-03-08,anna,bought,50,"two\nlines"\n2019-03-09,ben,fine,3,late\n'
BAD = "date,member,kind,counters\n2019-03-08,anna,bought,many\n2019-13-08,nobody,bought,5\n"


@pytest.fixture
def treasurer(api: Any, browser_of: Any) -> Any:
    api.in_office("cleo", "treasurer")
    return browser_of("cleo")


def test_looking_tells_what_the_book_comes_to_and_writes_nothing(api: Any, treasurer: Any) -> None:
    page = treasurer.post("ledger/paper", {"csv": BOOK, "what": "look"})
    assert page.status_code == 200
    said = text_of(page)
    assert "2 rows would be imported." in said
    assert "bought 1 50" in said
    assert "Anna 1 0 50" in said
    assert "Ben 1 0 −3" in said
    assert "Import it" in said
    assert api.get("entries").json["items"] == []


def test_every_fault_has_its_row_and_column(api: Any, treasurer: Any) -> None:
    told = api.post("paper", {"csv": BAD, "dry_run": True}).json
    page = treasurer.post("ledger/paper", {"csv": BAD, "what": "look"})
    said = text_of(page)
    faults = told["preview"]["errors"]
    assert f"There are {len(faults)} faults" in said
    for one in faults:
        assert f"{one['row']} {one['column']} {one['detail']} {one['code']}" in said
    assert "Import it" not in said
    taken = treasurer.post("ledger/paper", {"csv": BAD, "what": "take"})
    assert taken.status_code == 422
    assert f"There are {len(faults)} faults" in text_of(taken)


def test_a_book_that_was_looked_at_is_taken_in_as_it_stands_there(api: Any, treasurer: Any) -> None:
    looked = treasurer.post("ledger/paper", {"file": (BytesIO(BOOK.encode()), "old.csv"), "what": "look"})
    kept = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", looked.text, re.DOTALL)
    once = re.search(r'name="once" value="([^"]+)"', looked.text)
    assert kept
    assert once
    form = {"csv": unescape(kept[1]).replace("\n", "\r\n"), "once": once[1], "what": "take"}
    page = treasurer.do("ledger/paper", form)
    assert "The book has been imported: 2 rows." in text_of(page)
    entries = api.get("entries").json["items"]
    assert [(one["counts_at"][:10], one["note"]) for one in entries] == [
        ("2019-03-08", "two\nlines"),
        ("2019-03-09", "late"),
    ]
    treasurer.do("ledger/paper", form)
    assert len(api.get("entries").json["items"]) == 2
    known = treasurer.post("ledger/paper", {"csv": BOOK, "skip_known": "yes", "what": "look"})
    assert "2 rows were imported before." in text_of(known)


def test_a_file_that_is_no_text_is_told_and_not_kept(treasurer: Any) -> None:
    page = treasurer.post(
        "ledger/paper", {"file": (BytesIO(BOOK.encode().replace(b"late", b"\xff\xfe")), "old.csv"), "what": "look"}
    )
    assert page.status_code == 200
    assert "UTF-8" in text_of(page)
    assert "2019-03-08,anna" not in page.text


def test_nothing_and_too_much_are_refused_at_the_field(treasurer: Any) -> None:
    for form, words in (
        ({"csv": " "}, "Choose a file"),
        ({"csv": "x" * 300_001}, "ging paper import"),
    ):
        page = treasurer.post("ledger/paper", form)
        assert page.status_code == 422
        assert words in text_of(page)
        assert re.search(r'name="file"[^>]*aria-invalid="true"', page.text)
    zone = treasurer.post("ledger/paper", {"csv": BOOK, "zone": "Nowhere/At all", "what": "look"})
    assert zone.status_code == 422
    assert re.search(r'name="zone"[^>]*aria-invalid="true"', zone.text)


def test_new_members_join_only_by_whoever_may_enter_them(api: Any, treasurer: Any, browser_of: Any) -> None:
    book = {"csv": "date,member,kind,counters,name\n2019-03-08,zoe,bought,50,Zoe\n", "add_members": "yes"}
    looked = treasurer.post("ledger/paper", book | {"what": "look"})
    assert "New members: zoe." in text_of(looked)
    assert treasurer.post("ledger/paper", book | {"what": "take"}).status_code == 403
    api.as_member("").do("members/cleo/roles", {"role": "secretary"})
    browser_of("cleo").do("ledger/paper", book | {"what": "take"})
    assert api.get("members/zoe").json["name"] == "Zoe"
