"""Playing by the page of a table, without scripts: whole games by the forms that it shows, and refusals with their rule."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.web.pages.conftest import Pages, text_of

PLAYERS = ("anna", "ben")
FORM = re.compile(r'<form method="post" action="[^"]*/gin-rummy/([a-z]+)"[^>]*>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
CARD = re.compile(
    r'<input type="radio" name="card" id="pick-(\w+)" value="\w+"( form="do-discard" required)?( disabled)?>'
)
CHOICE = re.compile(r'<select id="(place-\w+)".*?</select>', re.DOTALL)
SELECTED = re.compile(r'value="([^"]*)" selected')
TURNS_MOST = 2000


@pytest.fixture
def players(browser_of: Any) -> dict[str, Pages]:
    return {name: browser_of(name) for name in PLAYERS}


def opened(players: dict[str, Pages], **rules: str) -> dict[str, Pages]:
    """A table that anna has opened by the form, where she deals first."""
    rules = {"first_dealer": "assigned", "first_dealer_seat": "0"} | rules
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    page = players["anna"].do("tables/new", {"game": "gin_rummy", "table": "g", **seats, **rules})
    assert "Waiting for you to deal." in text_of(page)
    return players


def forms_of(page: str) -> dict[str, list[tuple[str, str]]]:
    """The fields of the first form for each move, as the page fills them in."""
    found: dict[str, list[tuple[str, str]]] = {}
    for move, inside in FORM.findall(page):
        found.setdefault(move, [(name, unescape(value)) for name, value in HIDDEN.findall(inside)])
    return found


def send(player: Pages, move: str, fields: list[tuple[str, str]]) -> Any:
    form: dict[str, list[str]] = {}
    for name, value in fields:
        form.setdefault(name, []).append(value)
    return player.post(f"tables/g/gin-rummy/{move}", form)


def play(player: Pages) -> bool:
    """Make a move if it is the player's turn: knock if the page offers it, or discard the last card."""
    page = player.get("tables/g").text
    forms = forms_of(page)
    move = next((one for one in ("show", "knock", "discard", "take", "draw", "deal") if one in forms), None)
    # Only the dealer's own button deals, and the upcard is not passed on: somebody must begin.
    if move is None or (move == "deal" and "Waiting for you" not in page):
        return False
    fields = forms[move]
    if move == "discard":
        fields.append(("card", [card for card, _form, kept in CARD.findall(page) if not kept][-1]))
    if move == "take" and "draw" in forms:
        move, fields = "draw", forms["draw"]
    assert send(player, move, fields).status_code == 303
    return True


def play_until(players: dict[str, Pages], words: str) -> Any:
    """The page of anna on which these words stand."""
    for _turn in range(TURNS_MOST):
        page = players["anna"].get("tables/g")
        if words in page.text:
            return page
        assert any(play(player) for player in players.values())
    raise AssertionError(words)


@pytest.mark.complete
@pytest.mark.parametrize("showing", ["found", "declared"])
def test_a_game_is_played_to_its_end_by_forms_alone(players: dict[str, Pages], showing: str) -> None:
    page = play_until(opened(players, showing=showing, target="15"), "The table has ended")
    told = text_of(page)
    for words in ("Bonus for the game", "Score sheet", "Points of the deals GR22", "Total GR24", "has won game 1."):
        assert words in told
    deal = players["ben"].get("tables/g/deals/1")
    assert "How it was settled" in text_of(deal)


def test_the_players_cut_for_the_first_deal(players: dict[str, Pages]) -> None:
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    players["anna"].do("tables/new", {"game": "gin_rummy", "table": "g", **seats})
    for _round in range(20):
        for seat, name in enumerate(PLAYERS):
            page = send(players[name], "cut", [("seat", str(seat))])
        if "to deal." in text_of(players["anna"].get("tables/g")):
            break
    assert page.status_code == 303
    assert "has cut the lower card and deals first." in text_of(players["anna"].get("tables/g"))


def test_nobody_sees_the_others_hand_or_their_forms(players: dict[str, Pages]) -> None:
    play(opened(players)["anna"])
    anna, ben = (players[name].get("tables/g").text for name in PLAYERS)
    assert {"take", "pass"} <= set(forms_of(ben))
    assert {"take", "pass"}.isdisjoint(forms_of(anna))
    held = [{card for card, *_rest in CARD.findall(page)} for page in (anna, ben)]
    assert [len(hand) for hand in held] == [10, 10]
    assert held[0].isdisjoint(held[1])


def to_discard(players: dict[str, Pages]) -> str:
    """Ben has taken the upcard: Ben's page."""
    play(opened(players)["anna"])
    fields = forms_of(players["ben"].get("tables/g").text)["take"]
    assert send(players["ben"], "take", fields).status_code == 303
    return players["ben"].get("tables/g").text


def test_gr8_the_card_just_taken_cannot_be_chosen_and_its_discard_is_refused_with_the_rule(
    players: dict[str, Pages],
) -> None:
    page = to_discard(players)
    (kept,) = (card for card, _form, kept in CARD.findall(page) if kept)
    refused = send(players["ben"], "discard", [*forms_of(page)["discard"], ("card", kept)])
    assert refused.status_code == 422
    assert 'data-code="taken_back"' in refused.text
    assert "/docs/rules-gin-rummy#gr8" in refused.text
    assert "Your turn: discard or knock." in text_of(refused)


def test_a_discard_needs_a_card_and_its_deal(players: dict[str, Pages]) -> None:
    fields = forms_of(to_discard(players))["discard"]
    refused = send(players["ben"], "discard", fields)
    assert (refused.status_code, "Choose the card that you discard." in text_of(refused)) == (422, True)
    stale = [(name, "7" if name == "deal" else value) for name, value in fields]
    assert "A new deal has begun." in text_of(send(players["ben"], "discard", stale))


def test_gr13_a_knock_put_together_from_cards_that_make_no_meld_is_refused(players: dict[str, Pages]) -> None:
    page = to_discard(players)
    seat = [("deal", "1"), ("seat", "1")]
    cards = [card for card, *_rest in CARD.findall(page)]
    refused = send(players["ben"], "knock", [*seat, *((f"place-{card}", "") for card in cards)])
    assert "Choose one card that you lay face down." in text_of(refused)
    (kept,) = (card for card, _form, kept in CARD.findall(page) if kept)
    down = next(card for card in cards if card != kept)
    places = [(f"place-{card}", "down" if card == down else "1") for card in cards]
    assert 'data-code="not_a_meld"' in send(players["ben"], "knock", [*seat, *places]).text


def test_the_hand_stays_in_its_order_after_a_move(players: dict[str, Pages]) -> None:
    play(opened(players)["anna"])
    page = players["ben"].get("tables/g?sort=melds").text
    assert "Deadwood" in page
    fields = forms_of(page)["pass"]
    assert ("sort", "melds") in fields
    assert send(players["ben"], "pass", fields).headers["Location"].endswith("/tables/g?sort=melds")
    assert players["ben"].get("tables/g?sort=nonsense").status_code == 200


def test_gr31_who_resigns_loses_the_game(players: dict[str, Pages]) -> None:
    page = to_discard(players)
    assert send(players["ben"], "resign", forms_of(page)["resign"]).status_code == 303
    told = text_of(players["anna"].get("tables/g"))
    assert "Anna wins: the other player has resigned." in told


def test_there_are_no_other_moves(players: dict[str, Pages]) -> None:
    assert opened(players)["anna"].post("tables/g/gin-rummy/cheat", {"deal": "0"}).status_code == 404


def test_a_seat_is_named_exactly_where_the_house_rules_ask_for_it(players: dict[str, Pages]) -> None:
    seats = {"game": "gin_rummy", "table": "g", "member-0": "anna", "member-1": "ben"}
    told = text_of(players["anna"].post("tables/new", {**seats, "first_dealer_seat": "1"}))
    assert "Name a seat only if the house rule for the first dealer is: the player we name." in told
    told = text_of(players["anna"].post("tables/new", {**seats, "first_dealer": "assigned"}))
    assert "Name the seat that deals first." in told


def test_a_review_shows_what_each_player_saw(players: dict[str, Pages]) -> None:
    page = to_discard(players)
    send(players["ben"], "resign", forms_of(page)["resign"])
    all_open = players["ben"].get("tables/g/review?deal=1").text
    as_anna = players["ben"].get("tables/g/review?view=0&deal=1").text
    assert "10 cards face down" not in all_open
    assert as_anna.count("10 cards face down") == 1
    assert "view=0&amp;at=" in as_anna
    assert players["ben"].get("tables/g/review?view=2").status_code == 422


def test_the_page_for_players_explains_the_rules_and_links_them(players: dict[str, Pages]) -> None:
    page = players["anna"].get("how-to-play?game=gin_rummy")
    assert "How to play Gin Rummy" in text_of(page)
    links = set(re.findall(r'class="rule" href="([^"]+)"', page.text))
    assert "/docs/rules-gin-rummy#gr9" in links
    german = players["anna"].get("how-to-play?game=gin_rummy", Accept_Language="de").text
    assert "So spielt man Gin Rummy" in german
    for words in ("An example: gin", "An example: two cards laid off", "An example: a hand that undercuts"):
        assert f'aria-label="{words}"' in page.text


@pytest.mark.parametrize("address", ["how-to-play?game=gin_rummy", "tables/g"])
def test_the_footer_links_the_rules_of_the_same_game(players: dict[str, Pages], address: str) -> None:
    page = opened(players)["anna"].get(address).text
    assert re.search(r'class="colophon"><a href="/clubs/[^/]+/how-to-play\?game=gin_rummy"', page)
