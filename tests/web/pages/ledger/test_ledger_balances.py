"""Lines of balances beside each other, and the ledger at a glance."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

from ging_service.reporting.statements.curve import Curve, Point
from ging_service.web.pages.ledger.balances import combined_plot
from tests.web.deals import FIRST_EXAMPLE
from tests.web.pages.conftest import text_of

PLACE = re.compile("[*]{2}(Ledger|Club) \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ([^*]+)[*]{2}")
"""A place in the browser, as guides name it."""

MONEY = {"currency": "EUR", "minor_digits": 2, "counter_value": "10"}


def test_lines_are_set_beside_each_other_day_by_day() -> None:
    one = Curve(grain="day", names=("one",), points=(Point(at=1, label="", balances=(5,)), _point(4, 7)))
    other = Curve(grain="day", names=("other",), points=(_point(2, 3),))
    found = combined_plot([(one, 0), (other, 10)])
    assert [(point.at, point.balances) for point in found.points] == [(1, (5, 10)), (2, (5, 3)), (4, (7, 3))]


def _point(at: int, held: int) -> Point:
    return Point(at=at, label="", balances=(held,))


def test_several_members_have_their_lines_and_their_figures(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "treasurer")
    for member, counters in (("ben", 30), ("cleo", 12)):
        api.do(f"members/{member}/bought-counters", {"counters": counters})
    page = browser_of("anna").get("ledger/balances?member=ben&member=cleo&season=")
    assert len(re.findall(r'<path class="line', page.text)) == 4  # two lines, and the key of each
    assert re.search(r'<th scope="row">[^<]+</th><td class="num">30</td><td class="num">12</td>', page.text)
    many = "&".join(f"member={member}" for member in ("a", "b", "c", "d", "e", "f"))
    refused = browser_of("anna").get(f"ledger/balances?{many}")
    assert refused.status_code == 422
    assert "up to five members" in text_of(refused)
    assert browser_of("anna").get("ledger/balances?member=nobody").status_code == 404


def test_the_ledger_at_a_glance_is_ones_own(api: Any, browser_of: Any) -> None:
    api.do("members/anna/bought-counters", {"counters": 30})
    api.open_table("t", mode="showdown")
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/settlement")
    page = browser_of("anna").get("ledger")
    told = api.get("members/anna/statement").json
    assert f"{told['closing']} in all, at home and at tables" in _numbers_first(page)
    net = api.get("tables/t/deals/1").json["net"][0]
    signed = f"+{net}" if net > 0 else f"−{-net}"
    assert f"{signed} won or lost at tables since the beginning" in _numbers_first(
        page
    )  # not the 30 that she has bought
    stack = api.get("tables/t").json["counters"]["stacks"][0]
    assert f"{stack} in front of you at t" in text_of(page)
    assert "ledger/book" not in page.text
    assert "ledger/statements/members/anna" in page.text
    guest = browser_of("").get("ledger")
    assert guest.status_code == 200
    assert "A guest has no counters here" in text_of(guest)
    assert "Your counters" not in text_of(guest)
    assert "ledger/settle-up" not in guest.text


def test_what_a_member_owes_is_called_so(api: Any, browser_of: Any) -> None:
    api.do("gifts", {"giver": "anna", "member": "ben", "counters": 7})
    assert "7 owed to the club, tables included" in _numbers_first(browser_of("anna").get("ledger"))


def test_what_a_member_had_when_a_season_ended_is_not_called_what_they_have(api: Any, browser_of: Any) -> None:
    past = {"season": "past", "name": "Past", "first_day": "2020-01-01", "last_day": "2020-06-30", "money": MONEY}
    api.do("seasons", past)
    api.do("members/anna/bought-counters", {"counters": 30, "happened_at": "2020-03-01"})
    api.do("gifts", {"giver": "ben", "member": "cleo", "counters": 7, "happened_at": "2020-03-01"})
    assert "30 in all, at the end of the season" in _numbers_first(browser_of("anna").get("ledger"))
    assert "7 owed to the club at the end of the season" in _numbers_first(browser_of("ben").get("ledger"))


def test_places_that_the_guides_name_are_in_the_browser(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "treasurer")
    pages = {"Ledger": browser_of("anna").get("ledger"), "Club": browser_of("anna").get("members")}
    shown = {part: unescape(page.text) for part, page in pages.items()}
    named = [re.findall(PLACE, page.read_text(encoding="utf-8")) for page in Path("docs").glob("*.md")]
    missing = [(part, place) for found in named for part, place in found if f">{place}</a>" not in shown[part]]
    assert not missing


def _numbers_first(page: Any) -> str:
    """The big figures, each before its words, as they are seen."""
    pairs = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page.text, re.DOTALL)
    plain = [(re.sub(r"<[^>]+>", "", words), re.sub(r"<[^>]+>", "", figure)) for words, figure in pairs]
    return " ".join(f"{figure.strip()} {words.strip()}" for words, figure in plain)


def test_whoever_reads_the_books_finds_the_way_to_all_of_it(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "treasurer")
    page = browser_of("anna").get("ledger").text
    for place in ("standings", "statements", "balances", "settle-up", "book", "box", "paper", "check"):
        assert f"/ledger/{place}" in page
    for name in ("hledger", "beancount", "csv", "jsonl"):
        assert f"export?format={name}" in page
