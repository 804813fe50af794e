"""Pages of the standings: the API's own figures, for everybody who may look."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.pages.conftest import text_of


@pytest.fixture
def played(api: Any) -> Any:
    """A table with a deal that somebody sweeps, and one with most and second."""
    api.open_table("t", mode="showdown")
    for hands in (FIRST_EXAMPLE, SWEEP):
        api.do("tables/t/recorded-deals", {"hands": hands})
        api.do("tables/t/settlement")
    return api


def rows_of(response: Any, table: int = 0) -> list[list[str]]:
    """What stands in the rows of one of the page's tables."""
    body = re.findall(r"<tbody>(.*?)</tbody>", response.text, re.DOTALL)[table]
    cells = (re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in body.split("</tr>"))
    return [[re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", cell)).strip() for cell in row] for row in cells if row]


def figure(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


def test_members_stand_as_the_api_has_them(played: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("ledger/standings")
    told = played.get("standings").json["items"]
    rows = rows_of(page)
    assert [(figure(row[0]), row[1], figure(row[2]), figure(row[3])) for row in rows] == [
        (one["rank"], one["member"].title(), one["tally"]["deals"], one["tally"]["net"]) for one in told
    ]
    swept = {one["member"].title(): one["tally"]["swept"] for one in told}
    assert swept == dict.fromkeys(swept, 0) | {row[0]: figure(row[3]) for row in rows_of(page, 1)}
    assert "Members who are level share a rank" in text_of(page)


@pytest.mark.parametrize("rank_by", ["net", "net_per_deal", "sweeps"])
def test_members_are_ranked_by_what_a_link_says(played: Any, browser_of: Any, rank_by: str) -> None:
    page = browser_of("").get(f"ledger/standings?rank_by={rank_by}&least_deals=1")
    told = played.get(f"standings?rank_by={rank_by}&least_deals=1").json["items"]
    assert [row[1] for row in rows_of(page)] == [one["member"].title() for one in told]
    assert page.text.count('aria-sort="descending"') == 1
    others = set(re.findall(r'rank_by=(\w+)[^"]*" title', page.text))
    assert others == {"net", "net_per_deal", "sweeps"} - {rank_by}


def test_seats_pairs_and_tables_are_counted(played: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    seats = rows_of(browser.get("ledger/standings?by=seats"))
    assert [figure(row[2]) for row in seats] == [
        one["tally"]["net"] for one in played.get("standings/seats").json["items"]
    ]
    pairs = rows_of(browser.get("ledger/standings?by=pairs"))
    told = played.get("standings/pairs").json["items"]
    assert [row[0] for row in pairs] == [
        f"{one['first']['member'].title()}, {one['second']['member'].title()}" for one in told
    ]
    tables = browser.get("ledger/standings?by=tables")
    assert rows_of(tables)[0][0] == "t"
    assert f'href="/clubs/{played.club}/tables/t"' in tables.text


def test_what_cannot_be_asked_for_is_told_with_its_field(browser_of: Any) -> None:
    browser = browser_of("anna")
    for query, field in (
        ("from=2026-02-30", "from"),
        ("from=2026-03-01&to=2026-02-01", "to"),
        ("season=none-such", "season"),
        ("rank_by=beauty", "rank_by"),
        ("least_deals=many", "least_deals"),
    ):
        page = browser.get(f"ledger/standings?{query}")
        assert page.status_code == 422, query
        assert 'role="alert"' in page.text
        if field != "rank_by":
            assert re.search(rf'name="{field}"[^>]*aria-invalid="true"', page.text), field
    assert "Nobody has played in this period." in text_of(browser.get("ledger/standings?from=2020-01-01&to=2020-01-02"))


def test_nobody_sees_them_who_is_not_let_in(stranger: Any) -> None:
    assert stranger.get("ledger/standings").status_code == 303


@pytest.fixture
def gin(played: Any) -> Any:
    """A table of Gin Rummy beside those of Ging, with one deal."""
    rules = {"first_dealer": "assigned"}
    asked = {"table": "g", "game": "gin_rummy", "members": ["anna", "ben"], "rules": rules, "first_dealer": 0}
    played.do("tables", asked)
    played.do("tables/g/gin_rummy/record-result", {"dealer": -1, "kind": "gin", "winner": 1, "points": 45})
    return played


def test_games_have_their_columns_if_somebody_has_a_figure(played: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("ledger/standings").text
    assert re.findall(r'<h2 id="apart-\d">([^<]+)</h2>', page) == ["Ging", "Sweeps by combination"]
    first, ging = re.findall(r"<thead>.*?</thead>", page, re.DOTALL)[:2]
    assert (first.count("<th "), ging.count("<th ")) == (10, 7), "a table fits a screen however many games are played"
    assert played


def test_columns_of_a_game_have_names_in_the_language_of_the_reader(gin: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("ledger/standings?game=gin_rummy", Accept_Language="de").text
    titles = [re.sub(r"<[^>]+>", "", one) for one in re.findall(r'<th scope="col" class="num">(.+?)</th>', page)]
    assert titles[-5:] == ["Gewonnene Spiele", "Punkte", "Gin", "Unterboten", "Geklopft"]
    assert gin


def test_the_days_of_a_period_are_named_as_days_in_german(played: Any, browser_of: Any) -> None:
    page = browser_of("anna").get("ledger/standings", Accept_Language="de").text
    assert re.findall(r'<label for="(?:from|to)">(.+?)</label>', page) == ["Von", "Bis"]
    assert played


def test_only_tables_of_one_game_are_counted_if_it_is_chosen(gin: Any, browser_of: Any) -> None:
    browser = browser_of("anna")
    page = browser.get("ledger/standings?game=gin_rummy")
    told = gin.get("standings?game=gin_rummy").json["items"]
    assert [row[1] for row in rows_of(page)] == [one["member"].title() for one in told]
    assert {one["member"] for one in told} == {"anna", "ben"}
    assert "Gin Rummy only" in text_of(page)
    assert '<option value="gin_rummy" selected>Gin Rummy</option>' in page.text
    assert "rank_by=points" in page.text
    assert "game=gin_rummy" in re.findall(r'href="([^"]*rank_by=points[^"]*)"', page.text)[0]
    tables = rows_of(browser.get("ledger/standings?by=tables&game=ging"))
    assert [row[0] for row in tables] == ["t"]
    assert [one["table"] for one in gin.get("standings/tables?game=gin_rummy").json["items"]] == ["g"]


def test_a_game_that_is_not_installed_is_refused(played: Any, browser_of: Any) -> None:
    assert browser_of("anna").get("ledger/standings?game=whist").status_code == 422
    refused = played.get("standings?game=whist")
    assert refused.status_code == 422
    assert [one["where"] for one in refused.json["errors"]] == ["game"]
