"""Pages of statements: the API's own figures and files, to whom they belong."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ging_service.access.role_rights import Right
from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.pages.conftest import text_of

SVG = "{http://www.w3.org/2000/svg}"
PLACES = {
    "club": "statement",
    "members/anna": "members/anna/statement",
    "tables/t": "tables/t/statement",
}


@pytest.fixture
def kept(api: Any) -> Any:
    """A club with a season, counters bought, two deals, a fine, and anna as its treasurer."""
    api.in_office("anna", "treasurer")
    money = {"currency": "EUR", "counter_value": "2.5"}
    days = {"first_day": "2000-01-01", "last_day": "2099-12-31"}
    api.do("seasons", {"season": "all", "name": "The long season", "money": money} | days)
    api.do("members/anna/bought-counters", {"counters": 50})
    api.open_table("t", mode="showdown")
    for hands in (FIRST_EXAMPLE, SWEEP):
        api.do("tables/t/recorded-deals", {"hands": hands})
        api.do("tables/t/settlement")
    api.do("fines", {"member": "anna", "counters": 2, "note": "Came <late>."})
    return api


def plain(text: str) -> str:
    return text.replace("−", "-").replace("+", "")


def cells_of(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    cells = (re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows)
    return [[re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", cell)).strip() for cell in row] for row in cells]


def movements_of(page: Any) -> list[list[str]]:
    """The rows of the table of movements."""
    table = re.search(r'<table class="movements">(.*?)</table>', page.text, re.DOTALL)
    assert table
    return cells_of(table[1])


def test_a_members_movements_are_the_apis(kept: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("ledger/statements/members/anna?season=all")
    told = kept.get("members/anna/statement?season=all").json
    rows = [row for row in movements_of(page)[2:-1] if len(row) == 7]
    assert [plain(row[4]).strip("()") for row in rows] == [str(one["counters"]) for one in told["movements"]]
    assert [plain(row[5]) for row in rows if row[5]] == [
        str(one["balance"]) for one in told["movements"] if one["role"] == "movement"
    ]
    assert plain(movements_of(page)[-1][-2]) == str(told["closing"])
    assert "€1.25" in page.text
    assert "Came &lt;late&gt;." in page.text


def test_worth_can_be_paid_and_a_payment_of_a_settlement_names_its_sum(api: Any, browser_of: Any) -> None:
    """15 counters at 2.5 pence are 37.5 pence, which nobody can pay; they paid 35 or 40."""
    api.in_office("anna", "treasurer")
    money = {"currency": "GBP", "counter_value": "2.5"}
    days = {"first_day": "2000-01-01", "last_day": "2099-12-31"}
    api.do("seasons", {"season": "all", "name": "The long season", "money": money} | days)
    api.do("gifts", {"giver": "ben", "member": "cleo", "counters": 15})
    owing = text_of(browser_of("ben").get("ledger"))
    assert "(−£0.38, rounded from −£0.375)" in owing
    api.do("settlements", {"settlement": "may", "coin": 5})
    (due,) = api.get("settlements/may").json["payments"]
    api.do("settlements/may/payments/1/paid")
    page = browser_of("ben").get("ledger/statements/members/ben?season=all")
    rows = [row for row in movements_of(page) if len(row) == 7 and row[4]]
    assert [row[6] for row in rows[1:]] == ["−£0.38", "£0.38"]
    assert f"0.{due['amount']} GBP" in rows[2][1]
    assert "0.375" not in "".join(cell for row in movements_of(page) for cell in row)
    assert "Worth is rounded in each line; settling up rounds once for all." in text_of(page)
    for name in ("text", "html"):
        told = api.get(f"members/ben/statement/export?format={name}&season=all").get_data(as_text=True)
        assert "0.375" not in told
        assert "Worth is rounded to 0.01 GBP" in told
    told = api.get("members/ben/statement?season=all").json["movements"]
    assert [(one["value"], one["note"]) for one in told] == [("-0.375", None), ("0.375", f"0.{due['amount']} GBP")]


@pytest.mark.parametrize("place", PLACES)
def test_the_picture_is_a_picture_with_a_name_and_its_table_behind_it(kept: Any, browser_of: Any, place: str) -> None:
    page = browser_of("anna").get(f"ledger/statements/{place}?season=")
    assert page.status_code == 200
    found = re.search(r'<svg viewBox="0 0 640 280".*?</svg>', page.text, re.DOTALL)
    assert found
    drawn = ET.fromstring(found[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))  # noqa: S314
    names = {one.get("id"): one.text for one in drawn}
    assert names[drawn.get("aria-labelledby")].startswith("Balance over time: ")
    told = names[drawn.get("aria-describedby")]
    assert "between" in told
    lines = [one for one in drawn.iter(f"{SVG}path") if str(one.get("class")).startswith("line")]
    assert len(lines) == (4 if place.startswith("tables") else 1)
    assert "style=" not in page.text
    assert page.text.count("<details>") == 1
    closing = kept.get(PLACES[place]).json["holdings"]
    if place == "members/anna":
        assert f"to {closing[0]['closing']} (" in told


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["html", "text", "csv", "svg"])
def test_what_is_taken_away_is_what_the_api_gives(kept: Any, browser_of: Any, place: str, name: str) -> None:
    file = browser_of("anna").get(f"ledger/statements/{place}/export?format={name}&season=all")
    told = kept.get(f"{PLACES[place]}/export?format={name}&season=all")
    parts = [re.sub(rb"[Dd]rawn up [\d: -]+ UTC", b"", one.data) for one in (file, told)]
    assert parts[0] == parts[1]
    for header in ("Content-Type", "Content-Disposition", "Content-Security-Policy"):
        assert file.headers[header] == told.headers[header]
    assert file.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("place", PLACES)
def test_it_can_be_taken_away_as_json_too(kept: Any, browser_of: Any, place: str) -> None:
    file = browser_of("anna").get(f"ledger/statements/{place}/export?format=json&season=all")
    told = kept.get(f"{PLACES[place]}?season=all&limit=500").json
    assert file.json | {"drawn_up_at": ""} == told | {"drawn_up_at": ""}
    assert file.headers["Content-Disposition"].startswith("attachment;")
    assert file.headers["Cache-Control"] == "private, no-store"


def test_members_read_their_own_and_no_other(kept: Any, browser_of: Any) -> None:
    ben = browser_of("ben")
    assert ben.get("ledger/statements/members/ben").status_code == 200
    for place in ("members/anna", "tables/t", "club"):
        assert ben.get(f"ledger/statements/{place}").status_code == 403
        assert ben.get(f"ledger/statements/{place}/export").status_code == 403
    listed = ben.get("ledger/statements").text
    assert "statements/members/ben" in listed
    assert "statements/members/anna" not in listed
    assert "statements/club" not in listed
    assert browser_of("").get("ledger/statements").status_code == 403
    assert "statements/members/cleo" in browser_of("anna").get("ledger/statements").text
    assert kept.allowed(Right.READ_BOOKS).get("/v1/clubs/" + kept.club + "/statement").status_code == 200


def test_a_long_statement_goes_on_and_comes_to_the_same(kept: Any, browser_of: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("ging_service.web.pages.ledger.statements._MOVEMENTS", 3)
    browser = browser_of("anna")
    place = "ledger/statements/members/anna?season=all"
    found: list[list[str]] = []
    while place:
        page = browser.get(place)
        found += [row for row in movements_of(page) if len(row) == 7 and row[0] != "Deal" and row[1] != "balance"]
        further = re.search(r'rel="next" href="([^"]+)"', page.text)
        place = further[1].replace("&amp;", "&") if further else ""
    whole = kept.get("members/anna/statement?season=all").json["movements"]
    assert [plain(row[4]).strip("()") for row in found] == [str(one["counters"]) for one in whole]


def test_what_is_wrong_with_a_time_is_told_at_its_field(kept: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("ledger/statements/members/anna?season=&from=2026-02-30")
    assert page.status_code == 422
    assert re.search(r'name="from"[^>]*aria-invalid="true"', page.text)
    assert "is not a day such as" in text_of(page)
    assert browser_of("anna").get("ledger/statements/members/anna/export?format=pdf").status_code == 422
    assert browser_of("anna").get("ledger/statements/members/nobody").status_code == 404
    assert kept.get("members/nobody/statement").status_code == 404


def test_the_newest_of_many_tables_are_listed_first(api: Any, browser_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ging_service.web.pages.ledger.statements._TABLES", 1)
    api.in_office("anna", "treasurer")
    for table in ("first", "second"):
        api.open_table(table)
    listed = browser_of("anna").get("ledger/statements").text
    assert re.findall(r"statements/tables/(\w+)", listed) == ["second"]
    (following,) = re.findall(r'rel="next" href="([^"]+)"', listed)
    older = browser_of("anna").get(unescape(following)).text
    assert re.findall(r"statements/tables/(\w+)", older) == ["first"]
    assert 'rel="next"' not in older
