"""The scribe's page of Thirty-one without scripts: rounds card by card, and their results (NM96)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.web.pages.conftest import Pages, text_of

PLACE = "tables/o/thirty-one/scribe"
WON = "6S 6H 6D 6C 5S 2S"
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
LINK = re.compile(r'id="take-(\w+)" href="([^"]+)"')


@pytest.fixture
def scribe(api: Any, browser_of: Any) -> Pages:
    api.do("members/dan/roles", {"role": "scribe"})
    opening = {"table": "o", "game": "thirty_one", "members": ["anna", "ben", "cleo"]}
    api.do("tables", opening | {"rules": {"rounds": 0, "stake": 1, "starting_stack": 5}})
    found: Pages = browser_of("dan")
    return found


def form_of(page: Any) -> dict[str, str]:
    inside = page.text.partition('action="/clubs/')[2] if 'action="/clubs/' in page.text else page.text
    (form,) = re.findall(r'<form [^>]*action="[^"]*/thirty-one/scribe"[^>]*>(.*?)</form>', page.text, re.DOTALL)
    assert inside
    return {name: unescape(value) for name, value in HIDDEN.findall(form)}


def local(address: str) -> str:
    """An address without its club."""
    return re.sub(r"^/clubs/[^/]+/", "", unescape(address))


def entered(scribe: Pages, *cards: str, first: int = 0) -> Any:
    """The page after the scribe has followed the links of these cards."""
    page = scribe.get(f"{PLACE}?first={first}")
    for card in cards:
        page = scribe.get(local(dict(LINK.findall(page.text))[card]))
    return page


def test_nm96_a_round_is_entered_card_by_card_and_recorded_when_it_is_over(scribe: Pages) -> None:
    page = entered(scribe, *WON.split()[:5])
    assert "Cleo takes a card." in text_of(page)
    assert "Record this round" not in text_of(page)
    assert set(dict(LINK.findall(page.text))) == {"AS", "2S", "AH", "2H", "AD", "2D", "AC", "2C"}
    page = entered(scribe, *WON.split())
    assert "Thirty-one: Cleo wins the round." in text_of(page)
    assert LINK.findall(page.text) == []
    done = scribe.do(PLACE, form_of(page))
    told = text_of(done)
    assert "Round 1: Thirty-one: Cleo wins the round." in told
    assert "Cleo takes the pot: 3 counters." in told
    assert "Anna takes a card." in told, "who is due begins the second round"


def test_the_last_card_is_taken_back(scribe: Pages) -> None:
    page = entered(scribe, "6S", "5H")
    (back,) = re.findall(r'<a class="button" href="([^"]+)"', page.text)
    again = scribe.get(local(back))
    assert '<span class="running-total" id="total">6</span>' in again.text
    assert "5H" in dict(LINK.findall(again.text))


def test_nm91_before_the_first_round_somebody_is_named_who_begins(scribe: Pages) -> None:
    page = scribe.get(PLACE)
    assert "Name the player who begins, then enter the cards." in text_of(page)
    assert LINK.findall(page.text) == []
    assert "Ben takes a card." in text_of(entered(scribe, first=1))


def test_nm96_only_the_result(scribe: Pages) -> None:
    form = form_of(scribe.get(f"{PLACE}?level=result"))
    done = text_of(scribe.do(PLACE, form | {"first": "2", "kind": "last_taker", "winner": "1"}))
    assert "No card fits any more: Ben took the last one and wins the round." in done


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"winner": "0"}, "Choose one of the options."),
        ({"kind": "thirty_one"}, "Choose who wins the round."),
        ({"kind": "thirty_one", "winner": "-1"}, "Choose who wins the round."),
        ({"kind": "draw", "winner": "0"}, "Nobody wins a draw."),
        ({"kind": "draw"}, "at this table, if no card fits, the last taker wins"),
        ({"kind": "thirty_one", "winner": "0", "first": "-1"}, "nobody has drawn the lot yet"),
        ({"kind": "thirty_one", "winner": "0", "first": "x"}, "This must be a whole number."),
    ],
)
def test_what_is_wrong_with_a_result_is_told(scribe: Pages, asked: dict[str, str], told: str) -> None:
    form = form_of(scribe.get(f"{PLACE}?level=result")) | {"first": "0"}
    assert told in text_of(scribe.post(PLACE, form | asked))


def test_nm96_a_draw_where_the_house_rules_have_one(api: Any, scribe: Pages) -> None:
    opening = {"table": "p", "game": "thirty_one", "members": ["anna", "ben"], "rules": {"stuck": "draw"}}
    api.do("tables", opening)
    place = PLACE.replace("/o/", "/p/")
    form = form_of(scribe.get(f"{place}?level=result"))
    done = text_of(scribe.do(place, form | {"first": "0", "kind": "draw"}))
    assert "No card fits any more: the round is a draw." in done


def test_a_round_is_recorded_once_and_not_on_top_of_another(scribe: Pages) -> None:
    form = form_of(entered(scribe, *WON.split()))
    scribe.do(PLACE, form)
    scribe.do(PLACE, form)
    assert "Round 2" in text_of(scribe.get(PLACE))
    stale = scribe.post(PLACE, form | {"once": "another"})
    assert stale.status_code == 412


@pytest.mark.parametrize("cards", ["6S 6S", "6X", "AS " * 25, "KS"])
def test_cards_that_cannot_be_are_refused_wherever_they_come_from(scribe: Pages, cards: str) -> None:
    assert scribe.get(f"{PLACE}?first=0&cards={cards}").status_code in (409, 422)
    form = form_of(entered(scribe, *WON.split()))
    refused = scribe.post(PLACE, form | {"cards": cards})
    assert refused.status_code in (409, 422)
    assert 'id="refused"' in refused.text


def test_nm90_a_word_that_is_no_card_is_refused_by_the_rule_of_this_game(scribe: Pages) -> None:
    assert "'6X' is not a card NM90" in text_of(scribe.get(f"{PLACE}?first=0&cards=6X"))


def test_while_a_round_is_played_here_nothing_is_entered(api: Any, scribe: Pages) -> None:
    api.do("tables/o/thirty_one/start-round", {})
    page = scribe.get(PLACE)
    assert "to take a card." in text_of(page)
    assert LINK.findall(page.text) == []


def test_only_scribes_have_the_page(scribe: Pages, browser_of: Any) -> None:
    assert scribe.get(PLACE).status_code == 200
    assert browser_of("anna").get(PLACE).status_code == 403
