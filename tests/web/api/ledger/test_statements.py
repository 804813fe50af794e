"""Statements over HTTP."""

from __future__ import annotations

import base64
import csv
import io
import re
from hashlib import sha256
from typing import Any

import pytest

from ging_service.application.books import at_books
from ging_service.domain.books.commands import GiveCounters, ImposeFine, OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.web.http.running_request import EXTENSION
from tests.web.deals import SWEEP

EVIL = "<script>alert(1)</script>"
TERMS = SeasonTerms(
    first_day="2026-01-01",
    last_day="2030-12-31",
    zone="Europe/Berlin",
    starts_at="",
    ends_at="",
    money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5"),
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)


def style_of(text: str) -> str:
    """The one style of a page or a picture, as a policy names it."""
    (style,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    return f"'sha256-{base64.b64encode(sha256(style.encode()).digest()).decode()}'"


@pytest.fixture
def played(api: Any) -> Any:
    """A club whose member Anna has bought counters, played a deal, and been given and fined some."""
    api.do("members/anna/bought-counters", {"counters": 100})
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    api.do("tables/t/settlement")
    services = api.app.extensions[EXTENSION]
    at_books(services, api.club, OpenSeason(season="s", name="Season & Co", terms=TERMS))
    at_books(services, api.club, GiveCounters(giver="", member="anna", counters=7, note=EVIL))
    at_books(services, api.club, ImposeFine(member="anna", counters=3, note="=1+1"))
    return api


def test_a_statement_opens_and_closes_with_what_its_movements_come_to(played: Any) -> None:
    for path in ("statement", "members/anna/statement", "tables/t/statement"):
        said = played.get(path).json
        moved = sum(one["counters"] for one in said["movements"] if one["role"] == "movement")
        assert said["closing"] - said["opening"] == moved
        assert said["movements"][-1]["total"] == said["closing"]
        assert sum(one["closing"] for one in said["holdings"]) == said["closing"]


def test_pages_of_any_length_are_the_whole_with_its_balances(played: Any) -> None:
    for path in ("statement", "members/anna/statement", "tables/t/statement"):
        whole = played.get(path).json["movements"]
        for limit in (1, 2, 3, 7):
            found: list[Any] = []
            after = ""
            while after is not None:
                said = played.get(f"{path}?limit={limit}&after={after}").json
                found += said["movements"]
                after = said["next"]
                assert after is None or len(said["movements"]) == limit
            assert found == whole


def test_a_season_says_what_counters_are_worth(played: Any) -> None:
    said = played.get("members/anna/statement?season=s").json
    assert (said["season"], said["first_day"], said["last_day"], said["zone"]) == (
        "s",
        "2026-01-01",
        "2030-12-31",
        "Europe/Berlin",
    )
    fine = next(one for one in said["movements"] if one["reason"] == "fine")
    assert (fine["counters"], fine["value"], fine["counterpart"], fine["note"]) == (-3, "-0.075", "fines", "=1+1")
    assert said["money"]["currency"] == "EUR"
    assert played.get("members/anna/statement").json["money"] is None


def test_a_day_has_only_what_counts_on_it(played: Any) -> None:
    early = played.get("members/anna/statement?to=2026-01-31").json
    assert (early["movements"], early["closing"], early["last_day"]) == ([], 0, "2026-01-31")
    late = played.get("members/anna/statement?from=2026-01-31&zone=Asia/Tokyo").json
    assert (late["opening"], late["zone"]) == (0, "Asia/Tokyo")
    assert late["movements"]


@pytest.mark.parametrize("path", ["statement", "members/anna/statement", "tables/t/statement"])
def test_a_page_runs_nothing_allows_only_its_own_style_and_escapes_what_people_wrote(played: Any, path: str) -> None:
    played.send("PATCH", "members/anna", {"name": EVIL})
    answer = played.get(f"{path}/export?season=s")
    assert answer.content_type == "text/html; charset=utf-8"
    assert EVIL not in answer.text
    assert "&lt;script&gt;" in answer.text
    assert "<script" not in answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert style_of(answer.text) in policy
    assert not re.search(r"\sstyle=|\son\w+=", answer.text)
    for link in re.findall(r'href="(export\?[^"]*)"', answer.text):
        other = played.get(f"{path}/{link.replace('&amp;', '&')}")
        assert other.status_code == 200
        assert "Season" not in other.headers["Content-Disposition"]


def test_the_chart_alone_bears_its_style_and_words_for_those_who_do_not_see_it(played: Any) -> None:
    answer = played.get("members/anna/statement/export?format=svg")
    assert answer.content_type == "image/svg+xml"
    assert "<title>" in answer.text
    assert "<desc " in answer.text
    assert f"style-src {style_of(answer.text)};" in answer.headers["Content-Security-Policy"]


def test_csv_has_a_line_a_movement_and_no_formula(played: Any) -> None:
    answer = played.get("members/anna/statement/export?format=csv&season=s")
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert answer.text.endswith("\r\n")
    assert [rows[0]["line"], rows[-1]["line"]] == ["opening", "closing"]
    moved = sum(int(row["counters"]) for row in rows if row["line"] == "movement")
    assert int(rows[0]["balance"]) + moved == int(rows[-1]["balance"])
    assert "'=1+1" in [row["note"] for row in rows]


def test_what_is_not_there_has_no_statement(played: Any) -> None:
    for path, code in (
        ("members/eve/statement", "member_not_found"),
        ("tables/none/statement/export", "table_not_found"),
    ):
        answer = played.get(path)
        assert (answer.status_code, answer.json["code"]) == (404, code)


@pytest.mark.parametrize(
    "cursor",
    ["x", "2026-01-01T00:00:00.000000Z~1", "2026-13-01T00:00:00.000000Z~1~1", "2025-01-01T00:00:00.000000Z~1~1"],
)
def test_a_cursor_of_another_kind_or_period_is_refused(played: Any, cursor: str) -> None:
    answer = played.get(f"members/anna/statement?season=s&after={cursor}")
    assert (answer.status_code, answer.json["code"]) == (422, "bad_cursor")


def test_an_erased_name_is_told_as_an_id(played: Any) -> None:
    [balance] = [one["balance"] for one in played.get("accounts").json["items"] if one["account"] == "member/anna"]
    played.do("members/anna/erased-name", {"balance": balance})
    for name in ("html", "text", "csv", "svg"):
        text = played.get(f"members/anna/statement/export?format={name}").text
        assert "Anna" not in text
        assert "anna" in text
