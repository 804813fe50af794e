"""The form with which an arbitrator amends a deal of Newmarket, sent without scripts, and what pages show then (NM29)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest

from tests.web.pages.conftest import Pages, text_of

PLACE: Final = "disputes/d/ruling"
RULED: Final = {"outcome": "amended", "reasons": "All agree."}
RECORDED: Final = {
    "dealer": 0,
    "buyer": 2,
    "won": [{"seat": 1, "heap": "KH"}, {"seat": 2, "heap": "KS"}],
    "out": 3,
    "cards_left": [],
}
RESULT: Final = RULED | {"out": "0", "buyer": "-1", "won-KH": "1", "won-KS": "-1", "won-KD": "-1", "won-KC": "-1"}
AMENDED: Final = "By a ruling, deal 1 is amended."


@pytest.fixture
def disputed(api: Any, browser_of: Any) -> Any:
    """``disputed(recorded)``: Eve's browser, once Anna has disputed deal 1, which was recorded so at a table."""

    def dispute(recorded: dict[str, Any], **rules: Any) -> Pages:
        house = {"first_dealer": "assigned"} | rules
        opening = {"table": "n", "game": "newmarket", "members": ["anna", "ben", "cleo", "dan"], "rules": house}
        api.as_member("anna").do("tables", opening)
        api.do("tables/n/newmarket/record-result", recorded)
        api.do("members", {"member": "eve", "name": "Eve"})
        api.do("arbitrators", {"member": "eve"})
        raise_dispute(api, "d")
        found: Pages = browser_of("eve")
        return found

    return dispute


def raise_dispute(api: Any, dispute: str) -> None:
    raised = {"dispute": dispute, "table": "n", "deal": 1, "subject": "deal", "reason": "No!"}
    api.as_member("anna").do("disputes", raised)
    api.as_member("eve").do(f"disputes/{dispute}/review")


def values(page: Any) -> dict[str, str]:
    """What the fields of the amendment contain: seats of selects, the checked radio button, and texts."""
    selects = re.findall(r'<select id="[^"]*" name="((?:won|buyer)[^"]*)"[^>]*>(.*?)</select>', page.text, re.DOTALL)
    found = {name: (re.findall(r'value="(\d)" selected', inside) or ["-1"])[0] for name, inside in selects}
    found |= {name: unescape(value) for name, value in re.findall(r'name="(left-\d)" value="([^"]*)"', page.text)}
    return found | dict(re.findall(r'name="(out)" value="([^"]*)" checked', page.text))


def test_the_form_begins_with_the_deal_as_it_stands(disputed: Any) -> None:
    assert values(disputed(RECORDED).get(PLACE)) == {
        "buyer": "2",
        "won-KS": "2",
        "won-KH": "1",
        "won-KD": "-1",
        "won-KC": "-1",
        "out": "3",
    }


def test_nm29_a_deal_is_amended_and_every_page_shows_what_counts(disputed: Any) -> None:
    eve = disputed(RECORDED)
    shown = text_of(eve.post(PLACE, RESULT | {"only_look": "on"}))
    assert "Anna" in shown
    assert AMENDED not in text_of(eve.get("tables/n"))
    eve.do(PLACE, RESULT)
    for page in ("tables/n", "tables/n/deals/1"):
        told = text_of(eve.get(page))
        assert AMENDED in told
        assert "Anna is out" in told
        assert "The counters as they moved at the table, before the ruling:" in told


AS_PLAYED: Final = re.compile(r'<p class="as-played">(.*?)</p>', re.DOTALL)


def test_nm29_a_picture_of_a_ruled_deal_says_what_counts_now(api: Any, disputed: Any) -> None:
    eve = disputed(RECORDED)
    finished = api.get("tables/n").json["version"]
    places = ("tables/n/deals/1", "tables/n/review", f"tables/n/review?at={finished}")
    assert not any(AS_PLAYED.search(eve.get(place).text) for place in places)
    eve.do(PLACE, RESULT)
    for place in places:
        page = eve.get(place)
        (note,) = AS_PLAYED.findall(page.text)
        assert "As played; amended by a ruling." in note
        assert f"{AMENDED} Anna is out: deal 1 is over." in note
        assert "Anna +5" in note
        assert "#rulings" in note
        assert 'id="rulings"' in eve.get("tables/n/deals/1").text
    begun = eve.get("tables/n/review?at=2")
    assert not AS_PLAYED.search(begun.text), "the deal is not over at that moment"


def test_a_second_amendment_begins_with_the_first(api: Any, disputed: Any) -> None:
    eve = disputed(RECORDED)
    eve.do(PLACE, RESULT)
    raise_dispute(api, "e")
    found = values(eve.get("disputes/e/ruling"))
    assert (found["out"], found["won-KS"], found["won-KH"], found["buyer"]) == ("0", "-1", "1", "-1")


def test_nm56_cards_left_are_fields_in_the_original_game(disputed: Any) -> None:
    recorded = {"dealer": 0, "buyer": -1, "won": [], "out": 3, "cards_left": [2, 3, 1, 0]}
    eve = disputed(recorded, game="original")
    found = values(eve.get(PLACE))
    assert found == {
        "won-AH": "-1",
        "won-KC": "-1",
        "won-QD": "-1",
        "won-JS": "-1",
        "left-0": "2",
        "left-1": "3",
        "left-2": "1",
        "left-3": "0",
        "out": "3",
    }
    eve.do(PLACE, RULED | found | {"won-AH": "1"})
    assert AMENDED in text_of(eve.get("tables/n/deals/1"))


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"out": ""}, "out"),
        ({"won-KH": "9"}, "won-KH"),
        ({"buyer": "9"}, "buyer"),
    ],
)
def test_a_refusal_is_told_at_its_field(disputed: Any, form: dict[str, str], field: str) -> None:
    refused = disputed(RECORDED).post(PLACE, RESULT | form)
    assert refused.status_code in (409, 422)
    marked = re.findall(r'<select id="([A-Za-z-]+)-\d+"[^>]* aria-invalid="true"', refused.text)
    marked += re.findall(
        r'<fieldset class="field" aria-describedby="fault-\d+">.*?name="(out)"', refused.text, re.DOTALL
    )
    assert marked == [field]


def test_a_void_deal_has_no_such_form(api: Any, disputed: Any) -> None:
    eve = disputed(RECORDED)
    eve.do(PLACE, {"outcome": "voided", "reasons": "No."})
    assert "By a ruling, deal 1 is void." in text_of(eve.get("tables/n"))
    assert "As played; void by a ruling. By a ruling, deal 1 is void." in text_of(eve.get("tables/n/deals/1"))
    raise_dispute(api, "e")
    page = eve.get("disputes/e/ruling")
    assert "Only a deal with real cards can be amended" in text_of(page)
    assert values(page) == {}
