"""The page of a table, where seats are accepted and a game is ended together; and the club's first page."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice
from typing import Any

from tests.web.pages.conftest import OWN, text_of

FOLLOWED = re.compile(r'data-follow="([^"]+)" data-after="(\d+)"')

OPENING = {
    "game": "gin_rummy",
    "table": "g",
    "member-0": "anna",
    "member-1": "ben",
    "first_dealer": "assigned",
    "first_dealer_seat": "0",
}


SEASON = {"season": "s", "name": "S", "first_day": "2026-01-01", "last_day": "2099-12-31"}


def test_a_member_finds_the_seat_on_the_first_page_and_accepts_it_at_the_table(browser_of: Any) -> None:
    anna, ben = browser_of("anna"), browser_of("ben")
    assert "waits until all have accepted their seats: Ben." in text_of(anna.do("tables/new", OPENING))
    refused = anna.post("tables/g/gin-rummy/deal", {"deal": "0"})
    assert refused.status_code == 409
    assert "Anna has given you a seat." in text_of(ben.get(""))
    asked = text_of(ben.get("tables/g"))
    assert "Anna has given you a seat at this table." in asked
    assert "It costs no counters." in asked
    page = text_of(ben.do("tables/g/accept-seat"))
    assert "given you a seat" not in page
    assert "accepted their seats" not in text_of(anna.get("tables/g"))
    assert "given you a seat" not in text_of(ben.get(""))


def test_a_member_sees_what_the_seat_can_cost_before_they_accept_it(api: Any, browser_of: Any) -> None:
    api.do("seasons", SEASON | {"money": {"currency": "EUR", "counter_value": "2.5"}})
    api.do("credit-limits", {"member": None, "counters": 600})
    rules = {"first_dealer": "assigned"}
    account = rules | {"king_stake": 2, "short": "account", "starting_stack": 40}
    players = {"members": ["anna", "ben", "cleo", "dan"], "first_dealer": 0}
    anna = api.as_member("anna")
    anna.do("tables", players | {"table": "g", "game": "ging", "rules": rules})
    anna.do("tables", players | {"table": "n", "game": "newmarket", "rules": account})
    ben = browser_of("ben")
    stack = "You bring 20 counters (€0.50) to the table. It cannot cost you more, unless you bring more counters."
    assert stack in text_of(ben.get("tables/g"))
    told = text_of(ben.get("tables/n"))
    assert "You bring 40 counters (€1.00) to the table. The first deal can cost you up to" in told
    assert "No deal begins that could leave you further below zero than 600 counters (€15.00)." in told
    assert "The first deal can cost" not in text_of(ben.do("tables/n/accept-seat"))


def test_the_last_player_to_agree_ends_the_table(api: Any, browser_of: Any) -> None:
    anna, ben = browser_of("anna"), browser_of("ben")
    anna.do("tables/new", OPENING)
    ben.do("tables/g/accept-seat")
    assert "I agree that the table ends" not in text_of(anna.get("tables/g"))
    api.as_member("anna").do("tables/g/gin_rummy/deal-cards", {})
    drawn_at = FOLLOWED.search(ben.get("tables/g").text)
    page = text_of(anna.do("tables/g/agree-to-end"))
    with ben.client.get(unescape(drawn_at[1]) + f"&after={drawn_at[2]}", headers=OWN) as stream:
        _retry, told = islice(stream.iter_encoded(), 2)
    assert b"club.EndAgreed" in told, "an open page hears of what was agreed"
    assert "Would end the table before the game is over: Anna." in page
    assert "I agree that the table ends" not in page
    assert "The table has been closed." in text_of(ben.do("tables/g/agree-to-end"))
