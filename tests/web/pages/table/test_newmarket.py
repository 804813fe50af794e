"""Playing Newmarket by the page of a table, without scripts: whole games by its buttons, and refusals with their rule."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.web.pages.conftest import Pages, text_of

PLAYERS = ("anna", "ben", "cleo", "dan")
FORM = re.compile(r'<form method="post" action="[^"]*/newmarket/(\w+)"[^>]*>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
SUIT = re.compile(r'id="start-(\w)" name="suit"')
TURNS_MOST = 400
USUAL = {"first_dealer": "assigned", "first_dealer_seat": "0"}


@pytest.fixture
def players(browser_of: Any) -> dict[str, Pages]:
    return {name: browser_of(name) for name in PLAYERS}


def opened(players: dict[str, Pages], **rules: str) -> dict[str, Pages]:
    """A table that anna has opened by the form."""
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    players["anna"].do("tables/new", {"game": "newmarket", "table": "n", **seats, **USUAL, **rules})
    for name in PLAYERS[1:]:
        players[name].do("tables/n/accept-seat")
    return players


def forms_of(player: Pages) -> dict[str, dict[str, str]]:
    """The forms on the player's page, with their hidden fields, and the first suit of a start."""
    page = player.get("tables/n").text
    found = {}
    for move, inside in FORM.findall(page):
        fields = {name: unescape(value) for name, value in HIDDEN.findall(inside)}
        found[move] = fields | ({"suit": SUIT.findall(inside)[0]} if move == "start" else {})
    return found


def moved_on(players: dict[str, Pages], *wanted: str) -> bool:
    """Whether a player who may has made a move of these kinds, the first one that there is."""
    for player in players.values():
        forms = forms_of(player)
        for move in wanted:
            if move in forms:
                assert player.post(f"tables/n/newmarket/{move}", forms[move]).status_code == 303
                return True
    return False


def play(players: dict[str, Pages], *wanted: str, until: str) -> str:
    """Play until anna's page says this; what it says."""
    for _turn in range(TURNS_MOST):
        told = text_of(players["anna"].get("tables/n"))
        if until in told:
            return told
        assert moved_on(players, *wanted)
    raise AssertionError(until)


@pytest.mark.complete
def test_a_game_is_played_to_its_end_by_buttons_alone(players: dict[str, Pages]) -> None:
    opened(players, deals="2")
    told = play(players, "keep", "start", "deal", until="The table has ended")
    assert "What deal" in told
    assert "Open another table for the same players" in told
    deal = text_of(players["ben"].get("tables/n/deals/1"))
    assert "Sequences and counters" in deal
    assert "Everybody puts down 5 counters." in deal


def test_nm7_nobody_sees_other_hands_and_everybody_their_sizes(players: dict[str, Pages]) -> None:
    opened(players)
    play(players, "deal", until="Take the spare hand")
    pages = {name: player.get("tables/n").text for name, player in players.items()}
    assert all(page.count('class="held-back" aria-hidden="true">') == 4 for page in pages.values())
    own = {name: set(re.findall(r'<li>(<img class="card"[^>]*>)</li>', page)) for name, page in pages.items()}
    assert [len(hand) for hand in own.values()] == [9, 10, 10, 10]
    assert len(set().union(*own.values())) == 39


def test_nm8_the_spare_hand_is_taken_and_the_old_hand_stays_known(players: dict[str, Pages]) -> None:
    opened(players)
    told, form = "", {}
    # By chance a deal can be over with the forced cards after the buy: then another one follows.
    while "You know the spare hand:" not in told:
        assert moved_on(players, "deal")
        (buyer,) = (player for player in players.values() if "buy" in forms_of(player))
        form = forms_of(buyer)
        told = text_of(buyer.do("tables/n/newmarket/buy", form["buy"]))
    others = [player for player in players.values() if player is not buyer]
    assert not any("You know the spare hand:" in text_of(player.get("tables/n")) for player in others)
    refused = buyer.post("tables/n/newmarket/keep", form["keep"])
    assert "The table has moved on. Look again before you play." in text_of(refused)


def test_nm13_a_suit_is_chosen_by_its_lowest_card(players: dict[str, Pages]) -> None:
    opened(players)
    for _turn in range(TURNS_MOST):
        asked = [player for player in players.values() if "start" in forms_of(player)]
        if asked:
            break
        assert moved_on(players, "keep", "deal")
    (player,) = asked
    page = player.get("tables/n").text
    assert page.count('form="do-start"') == len(SUIT.findall(page))
    form = forms_of(player)["start"]
    wrong = player.post("tables/n/newmarket/start", form | {"suit": "X"})
    assert wrong.status_code in (409, 422)
    assert player.post("tables/n/newmarket/start", form).status_code == 303


def test_there_are_no_other_moves(players: dict[str, Pages]) -> None:
    opened(players)
    assert players["anna"].post("tables/n/newmarket/fold", {}).status_code == 404


def test_nm2_every_player_cuts_and_somebody_is_named_only_where_the_rules_say_so(players: dict[str, Pages]) -> None:
    opened(players, first_dealer="lowest", first_dealer_seat="")
    for player in players.values():
        assert player.post("tables/n/newmarket/cut", forms_of(player)["cut"]).status_code == 303
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    form = {"game": "newmarket", "table": "m", **seats}
    named = players["anna"].post("tables/new", form | {"first_dealer": "lowest", "first_dealer_seat": "1"})
    assert "Name a seat only if" in text_of(named)
    unnamed = players["anna"].post("tables/new", form | {"first_dealer": "assigned", "first_dealer_seat": ""})
    assert "Name the seat that deals first." in text_of(unnamed)


def test_nm2_nm31_a_scribe_calls_a_misdeal_and_ends_the_table(
    api: Any, players: dict[str, Pages], browser_of: Any
) -> None:
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("members/eve/roles", {"role": "scribe"})
    opened(players)
    play(players, "deal", until="Take the spare hand")
    scribe = browser_of("eve")
    assert "misdeal" not in forms_of(players["anna"])
    assert scribe.post("tables/n/newmarket/misdeal", forms_of(scribe)["misdeal"]).status_code == 303
    assert "A misdeal: everything that the deal moved goes back." in text_of(scribe.get("tables/n"))
    told = text_of(scribe.do("tables/n/newmarket/end", forms_of(scribe)["end"]))
    assert "The table has been closed." in told


def test_nm53_the_original_game_has_a_layout_and_no_kitty(players: dict[str, Pages]) -> None:
    opened(players, variant="original", deals="1")
    page = players["ben"].get("tables/n").text
    assert 'id="heap-AH"' in page
    assert 'id="kitty"' not in page
    told = play(players, "start", "deal", until="The table has ended")
    assert "Original Newmarket" in told
    assert "is out and is paid for the cards left." in told
    assert "Cards left" in told


def test_the_table_in_words_and_in_german(players: dict[str, Pages]) -> None:
    opened(players)
    play(players, "deal", until="Take the spare hand")
    for player in players.values():
        player.do("/preferences", {"text": "on", "language": "de", "to": "/"})
    told = text_of(players["anna"].get("tables/n"))
    assert "Sie sind am Zug: das tote Blatt kostenlos nehmen oder das eigene behalten." in told
    assert "Herz-König" in told or "Herzkönig" in told
    assert "Topf" in told


def test_a_moment_of_the_record_is_drawn(players: dict[str, Pages]) -> None:
    opened(players)
    play(players, "deal", until="Take the spare hand")
    moment = text_of(players["anna"].get("tables/n/review?at=5"))
    assert "Everybody puts down 5 counters." in moment
    assert "Deal 1" in moment


def test_how_to_play_names_the_rules(players: dict[str, Pages]) -> None:
    page = players["anna"].get("how-to-play?game=newmarket")
    for rule in ("nm4", "nm8", "nm13", "nm17", "nm23", "nm27", "nm56"):
        assert f"#{rule}" in page.text


def test_nm32_the_form_says_where_bots_may_sit_and_shows_the_house_rule_that_a_refusal_names(
    api: Any, browser_of: Any
) -> None:
    api.in_office("dan", "scribe")
    dan = browser_of("dan")
    page = dan.get("tables/new?game=newmarket")
    assert "bots sit only at tables that a scribe opens for others" in text_of(page)
    assert "<details><summary>House rules" in page.text
    seats = {"member-0": "anna"} | {f"member-{seat}": "bot:careful" for seat in (1, 2, 3)}
    form = {"game": "newmarket", "table": "n", **seats, **USUAL}
    refused = dan.post("tables/new", form)
    assert refused.status_code == 422
    assert "bots play only where the house rules allow it" in text_of(refused)
    assert "<details open><summary>House rules" in refused.text
    assert 'name="bot_stakes" aria-invalid="true"' in refused.text
    assert "Newmarket bot" in text_of(dan.do("tables/new", form | {"bot_stakes": "allowed"}))
