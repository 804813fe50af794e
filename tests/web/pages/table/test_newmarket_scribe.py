"""The scribe's page of Newmarket without scripts: deals card by card, and their results (NM29)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.web.pages.conftest import Pages, text_of

PLACE = "tables/n/newmarket/scribe"
PLAYERS = ["anna", "ben", "cleo", "eve"]
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
FORM = re.compile(r'<form [^>]*action="[^"]*/newmarket/scribe"[^>]*>(.*?)</form>', re.DOTALL)
ANNA, BEN, CLEO, EVE = "0123"


def open_table(api: Any, **rules: Any) -> None:
    house = {"first_dealer": "assigned"} | rules
    api.do("tables", {"table": "n", "game": "newmarket", "members": PLAYERS, "rules": house})


@pytest.fixture
def scribe(api: Any, browser_of: Any) -> Pages:
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("members/dan/roles", {"role": "scribe"})
    found: Pages = browser_of("dan")
    return found


def form_of(page: Any, what: str) -> dict[str, str]:
    found = [dict(HIDDEN.findall(form)) for form in FORM.findall(page.text)]
    (fields,) = (form for form in found if form.get("do") == what)
    return {name: unescape(value) for name, value in fields.items()}


def send(scribe: Pages, what: str, level: str = "cards", **more: str) -> Any:
    page = scribe.get(f"{PLACE}?level={level}")
    return scribe.post(PLACE, form_of(page, what) | more)


def record(scribe: Pages, what: str, level: str = "cards", **more: str) -> str:
    """Record something that the rules allow; what the page says then."""
    answer = send(scribe, what, level, **more)
    assert answer.status_code == 303, text_of(answer)
    return text_of(scribe.get(answer.location))


def test_nm29_a_deal_is_recorded_card_by_card(api: Any, scribe: Pages) -> None:
    open_table(api)
    told = record(scribe, "begin", dealer=ANNA)
    assert "Who plays the lowest diamond, and which one is it?" in told
    told = record(scribe, "start", seat=BEN, rank="10")
    assert "Who plays the jack of diamonds?" in told
    record(scribe, "next", seat=CLEO)
    told = record(scribe, "next", seat=BEN)
    assert "wins 4 counters" in told
    assert "The sequence is complete." in told
    assert "Ben starts with …" in told
    told = record(scribe, "pass", seat=BEN)
    assert "Cleo starts with …" in told
    record(scribe, "start", rank="7", suit="S")
    told = record(scribe, "stop")
    assert "nobody plays the eight of spades" in told
    assert "Suits to start with: diamonds and hearts." in told


def test_nm2_a_deal_with_a_mistake_is_void_and_recorded_again(api: Any, scribe: Pages) -> None:
    open_table(api)
    assert "Something was recorded by mistake" not in text_of(scribe.get(PLACE))
    record(scribe, "begin", dealer=BEN)
    record(scribe, "start", seat=BEN, rank="2")
    table = api.get("tables/n").json
    told = record(scribe, "undo")
    assert "A misdeal: everything that the deal moved goes back." in told
    assert 'value="1" selected' in scribe.get(PLACE).text, "the same player deals again"
    stale = scribe.post(PLACE, {"once": "once-more", "version": str(table["version"]), "level": "cards", "do": "undo"})
    assert stale.status_code == 412, "the form was for another deal"
    record(scribe, "begin", dealer=BEN)
    assert "Who plays the lowest diamond" in text_of(scribe.get(PLACE))


def test_nm10_for_the_first_card_the_player_and_the_card_are_named(api: Any, scribe: Pages) -> None:
    open_table(api)
    record(scribe, "begin", dealer=ANNA)
    assert "Choose who plays it." in text_of(send(scribe, "start", rank="2"))
    assert "Choose the card." in text_of(send(scribe, "start", seat=BEN))
    record(scribe, "start", seat=BEN, rank="2")
    record(scribe, "stop")
    refused = send(scribe, "start", rank="4")
    assert "Choose the suit." in text_of(refused)


def test_nm8_the_spare_hand_is_taken(api: Any, scribe: Pages) -> None:
    open_table(api)
    record(scribe, "begin", dealer=ANNA)
    told = record(scribe, "buy", buyer=CLEO)
    assert "Somebody has taken the spare hand" not in told
    assert "5 Kitty" in told


def test_nm22_the_burial_for_the_last_king(api: Any, scribe: Pages) -> None:
    open_table(api)
    won = {"won-KS": BEN, "won-KH": CLEO, "won-KC": BEN}
    told = record(scribe, "result", "result", dealer=ANNA, buyer="-1", out=EVE, **won)
    assert "Eve is out and wins the kitty." in told
    told = record(scribe, "begin", dealer=BEN)
    assert "Only one king is in: the game ends when it is won." in told
    assert "None: the caller holds all the lower cards" in told
    assert send(scribe, "bury", caller=ANNA, target="10D", exchanges=ANNA).status_code == 422
    told = record(scribe, "bury", caller=ANNA, target="10D", exchanges=CLEO)
    assert "Anna buries the ten of diamonds: Cleo exchanges hands with the dead hand." in told


def test_nm29_the_rest_of_a_deal_is_recorded_by_its_result(api: Any, scribe: Pages) -> None:
    open_table(api)
    record(scribe, "begin", dealer=ANNA)
    record(scribe, "start", seat=BEN, rank="J")
    record(scribe, "next", seat=BEN)
    page = scribe.get(f"{PLACE}?level=result")
    assert 'name="won-KH"' in page.text
    assert 'name="won-KD"' not in page.text, "it is won already"
    told = record(scribe, "result", "result", out="-1")
    assert "the deal is blocked, and the kitty stays." in told
    assert "Won in the middle" in told


def test_nm26_the_player_who_takes_the_kitty_has_won_the_last_king(api: Any, scribe: Pages) -> None:
    open_table(api)
    won = {"won-KS": EVE, "won-KH": CLEO, "won-KD": CLEO, "won-KC": CLEO}
    told = record(scribe, "result", "result", dealer=ANNA, buyer="-1", out=EVE, **won)
    assert "Eve wins the last king and the kitty: the game is over." in told


def test_nm56_in_the_original_game_the_cards_left_are_counted(api: Any, scribe: Pages) -> None:
    open_table(api, game="original")
    left = {"left-0": "2", "left-1": "0", "left-2": "3", "left-3": "1"}
    told = record(scribe, "result", "result", dealer=ANNA, out=BEN, **{"won-AH": CLEO}, **left)
    assert "Ben is out and is paid for the cards left." in told
    assert "+6" in told
    record(scribe, "begin", dealer=BEN)
    told = record(scribe, "start", rank="Q", suit="D")
    assert "Who plays the king of diamonds?" in told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "Choose who has played the last card, or nobody."),
        ({"out": "x"}, "This must be a whole number."),
        ({"out": "9"}, "there is no seat 9"),
        ({"out": "0", "won-KH": "7"}, "there is no seat 7"),
        ({"out": "0", "left-0": "2"}, "nobody is paid for cards left in this deal"),
        ({"out": "0", "buyer": "8"}, "there is no seat 8"),
    ],
)
def test_what_is_wrong_with_a_result_is_told(api: Any, scribe: Pages, asked: dict[str, str], told: str) -> None:
    open_table(api)
    assert told in text_of(send(scribe, "result", "result", dealer=ANNA, **asked))


def test_a_card_is_recorded_once_and_not_on_top_of_another(api: Any, scribe: Pages) -> None:
    open_table(api)
    record(scribe, "begin", dealer=ANNA)
    form = form_of(scribe.get(PLACE), "start") | {"seat": BEN, "rank": "3"}
    assert scribe.post(PLACE, form).status_code == 303
    assert scribe.post(PLACE, form).status_code == 303, "the same form"
    assert "Who plays the four of diamonds?" in text_of(scribe.get(PLACE))
    assert scribe.post(PLACE, form | {"once": "another"}).status_code == 412
    assert scribe.post(PLACE, form | {"once": "a third", "rank": ""}).status_code == 412
    assert "Choose one of the options." in text_of(send(scribe, "next", do="fold"))


def test_while_a_deal_is_played_here_nothing_is_entered(api: Any, scribe: Pages) -> None:
    open_table(api)
    api.do("tables/n/newmarket/deal-cards", {})
    assert FORM.findall(scribe.get(PLACE).text) == []


def test_only_scribes_have_the_page(api: Any, scribe: Pages, browser_of: Any) -> None:
    open_table(api)
    assert scribe.get(PLACE).status_code == 200
    assert browser_of("anna").get(PLACE).status_code == 403
