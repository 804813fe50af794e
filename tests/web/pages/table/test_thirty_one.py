"""Playing Thirty-one by the page of a table, without scripts: whole rounds by its buttons, and refusals with their rule."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.web.pages.conftest import Pages, text_of

PLAYERS = ("anna", "ben")
FORM = re.compile(r'<form method="post" action="[^"]*/thirty-one/(\w+)"[^>]*>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
CARD = re.compile(r'<button class="[\w-]+" id="take-(\w+)" name="card"')
TURNS_MOST = 60


@pytest.fixture
def players(browser_of: Any) -> dict[str, Pages]:
    return {name: browser_of(name) for name in PLAYERS}


def opened(players: dict[str, Pages], **rules: str) -> dict[str, Pages]:
    """A table that anna has opened by the form."""
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    page = players["anna"].do("tables/new", {"game": "thirty_one", "table": "o", **seats, **rules})
    assert "Waiting for a player to start the first round." in text_of(page)
    return players


def started(players: dict[str, Pages], **rules: str) -> dict[str, Pages]:
    opened(players, **rules)
    assert send(players["anna"], "start").status_code == 303
    return players


def fields_of(player: Pages, move: str) -> dict[str, str]:
    """The hidden fields of a form on the player's page."""
    inside = dict(FORM.findall(player.get("tables/o").text))[move]
    return {name: unescape(value) for name, value in HIDDEN.findall(inside)}


def send(player: Pages, move: str, **more: str) -> Any:
    return player.post(f"tables/o/thirty-one/{move}", fields_of(player, move) | more)


def at_turn(players: dict[str, Pages]) -> Pages:
    (found,) = (player for player in players.values() if "Your turn: take a card." in text_of(player.get("tables/o")))
    return found


def take(players: dict[str, Pages], *cards: str) -> None:
    for card in cards:
        assert send(at_turn(players), "take", card=card).status_code == 303


def offered(player: Pages) -> list[str]:
    return CARD.findall(player.get("tables/o").text)


def test_nm94_rounds_are_played_to_the_end_of_the_table_by_buttons_alone(players: dict[str, Pages]) -> None:
    opened(players, rounds="2", stake="1", starting_stack="10")
    for _turn in range(TURNS_MOST):
        page = players["anna"].get("tables/o")
        if "The table has ended" in page.text:
            break
        if "/thirty-one/start" in page.text:
            assert send(players["anna"], "start").status_code == 303
        else:
            player = at_turn(players)
            assert send(player, "take", card=offered(player)[-1]).status_code == 303
    told = text_of(players["ben"].get("tables/o"))
    assert "The table has ended: all its rounds have been played." in told
    assert "takes the pot: 2 counters." in told
    assert "Open another table for the same players" in told
    deal = text_of(players["ben"].get("tables/o/deals/1"))
    assert "Cards taken" in deal
    assert "makes 31 with" in deal


def test_nm90_only_the_player_at_turn_has_buttons_and_everybody_sees_the_total(players: dict[str, Pages]) -> None:
    started(players)
    mine = at_turn(players)
    (other,) = (player for player in players.values() if player is not mine)
    assert len(offered(mine)) == 24
    assert offered(other) == []
    take(players, "6S", "5H")
    for player in players.values():
        page = player.get("tables/o").text
        assert '<span class="running-total" id="total">11</span>' in page
        assert "six of spades: card 1, taken by" in text_of(player.get("tables/o"))
    assert "6S" not in offered(mine)


def test_nm91_a_card_that_does_not_fit_is_no_button_and_is_refused_with_the_rule(players: dict[str, Pages]) -> None:
    take(started(players), "6S", "6H", "6D", "6C", "5S")
    player = at_turn(players)
    assert offered(player) == ["AS", "2S", "AH", "2H", "AD", "2D", "AC", "2C"]
    refused = send(player, "take", card="3S")
    assert refused.status_code == 409
    assert 'data-code="over_31"' in refused.text
    assert "/docs/rules-thirty-one#nm91" in refused.text


def test_a_card_of_an_earlier_round_is_not_taken_in_the_next(players: dict[str, Pages]) -> None:
    started(players, rounds="0")
    player = at_turn(players)
    before = fields_of(player, "take")
    take(players, "6S", "6H", "6D", "6C", "5S", "2S")
    assert "Thirty-one: " in text_of(player.get("tables/o"))
    assert send(players["anna"], "start").status_code == 303
    refused = player.post("tables/o/thirty-one/take", before | {"card": "5S"})
    assert "A new round has begun." in text_of(refused)
    assert "Choose a card." in text_of(send(at_turn(players), "take"))


HEAD = re.compile(r'<p class="felt-result">(.*?)</p>')
LEDE = re.compile(r'<p class="lede">(.*?)</p>', re.DOTALL)


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("voided", "By a ruling, round 1 is void."),
        (
            "amended",
            "By a ruling, round 1 is amended. No card fits any more: Ben took the last one and wins the round.",
        ),
    ],
)
def test_nm96_the_table_tells_what_a_ruling_has_made_of_the_round(
    api: Any, players: dict[str, Pages], outcome: str, told: str
) -> None:
    opened(players, rounds="0")
    result = {"first": 0, "kind": "thirty_one", "winner": 0}
    api.do("tables/o/thirty_one/record-result", result)
    assert HEAD.findall(players["ben"].get("tables/o").text) == ["Thirty-one: Anna wins the round."]
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    dispute = {"dispute": "d", "table": "o", "deal": 1, "subject": "deal", "reason": "No!"}
    api.as_member("ben").do("disputes", dispute)
    api.as_member("eve").do("disputes/d/review")
    ruling = {"outcome": outcome, "reasons": "So."}
    amendment = {"amendment": {"kind": "last_taker", "winner": 1}} if outcome == "amended" else {}
    api.as_member("eve").do("disputes/d/ruling", ruling | amendment)
    page = players["ben"].get("tables/o")
    assert HEAD.findall(page.text) == [told]
    assert f"{told} NM96" in text_of(page)
    assert [one.strip() for one in LEDE.findall(players["ben"].get("tables/o/deals/1").text)] == [told]
    for place in ("deals/1", "review"):
        assert f"by a ruling. {told}" in text_of(players["ben"].get(f"tables/o/{place}"))


def test_there_are_no_other_moves(players: dict[str, Pages]) -> None:
    started(players)
    assert players["anna"].post("tables/o/thirty-one/fold", {}).status_code == 404


@pytest.mark.complete
def test_nm92_a_hint_is_shown_on_request_and_stays_while_one_plays(players: dict[str, Pages]) -> None:
    started(players)
    player = at_turn(players)
    assert "marked" not in player.get("tables/o").text.replace("data-", "")
    page = player.get("tables/o?hint=1")
    assert "A marked card wins, whatever the other player takes." in text_of(page)
    assert page.text.count('class="marked"') == 12
    answer = player.post("tables/o/thirty-one/take", fields_of(player, "take") | {"card": "5S", "hint": "1"})
    assert answer.location.endswith("tables/o?hint=1")
    told = text_of(at_turn(players).get("tables/o?hint=1"))
    assert "Every card loses if the other player makes no mistake." in told


def test_nm94_the_table_is_ended_between_rounds(players: dict[str, Pages]) -> None:
    started(players, rounds="0")
    assert "/thirty-one/end" not in players["anna"].get("tables/o").text
    take(players, "6S", "6H", "6D", "6C", "5S", "2S")
    assert send(players["anna"], "end").status_code == 303
    assert "The table has been closed." in text_of(players["ben"].get("tables/o"))


def test_the_table_in_words_and_in_german(players: dict[str, Pages]) -> None:
    started(players, stake="1", starting_stack="5")
    take(players, "6S")
    for player in players.values():
        player.do("/preferences", {"text": "on", "language": "de", "to": "/"})
    pages = [text_of(player.get("tables/o?hint=1")) for player in players.values()]
    assert any("Sie sind am Zug: eine Karte nehmen." in page for page in pages)
    assert all("Pik" in page for page in pages)
    assert all("Topf" in page for page in pages)


def test_a_moment_of_the_record_is_drawn(players: dict[str, Pages]) -> None:
    take(started(players), "6S", "5H")
    told = text_of(players["anna"].get("tables/o/review?at=4"))
    assert "Round 1" in told
    assert "six of spades: card 1" in told


def test_how_to_play_names_the_rules(players: dict[str, Pages]) -> None:
    page = players["anna"].get("how-to-play?game=thirty_one")
    for rule in ("nm90", "nm91", "nm92", "nm95"):
        assert f"/docs/rules-thirty-one#{rule}" in page.text
