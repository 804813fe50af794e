"""The felt as drawn and as text: neither contains anything that is hidden from the viewer."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask, render_template_string

from ging_service.access.role_rights import Right
from ging_service.domain.cards import Card
from ging_service.event_messages.card_words import card_name
from ging_service.execution.caller import Principal
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import evolve
from ging_service.games.wild_card_rummy.pages.felt.own_hand import are_best, held_cards
from ging_service.games.wild_card_rummy.pages.felt.table_view import picture_of
from ging_service.games.wild_card_rummy.pages.table.moves import moves_of
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.web import app as web
from ging_service.web.pages.rendering import templates
from tests.games.wild_card_rummy.laid import cards, put, run, set_of
from tests.games.wild_card_rummy.pages.deals import (
    ADA,
    BOB,
    HANDS,
    MEMBERS,
    NAMES,
    after,
    dealt,
    visible,
    with_melds,
)
from tests.games.wild_card_rummy.recorded import open_table, result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.decider.state import TableState

FACE = re.compile(r"/cards/(?:two|four)/(\w+)\.svg")
FORMS = ("felt", "felt_text")
KINGS = put(set_of("K", "KC KH 2S"))
TURN = c.PlayTurn(seat=ADA, actions=(KINGS,), discard=Card("4C"), up_for_two=False)


@pytest.fixture(autouse=True)
def pages() -> Iterator[Flask]:
    app = Flask(web.__name__)
    templates.register(app)
    with app.test_request_context("/clubs/c/tables/t"):
        yield app


def html(state: TableState, member: str, form: str, **more: Any) -> str:
    picture = picture_of(visible(state, member), NAMES, member=member, **more)
    page = "{% from 'wild_card_rummy/felt.html' import FORM with context %}{{ FORM(picture) }}"
    return render_template_string(page.replace("FORM", form), picture=picture)


def seen_in(page: str) -> set[Card]:
    """Every card that is drawn or named."""
    told = page.replace("stands for the", "")
    named = {card for card in ONE_PACK if card_name(card) in told}
    return named | {Card(card) for card in FACE.findall(page)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("member", ["", *MEMBERS])
def test_nobody_finds_a_card_that_is_hidden_from_them(member: str, form: str) -> None:
    own = set(cards(HANDS[MEMBERS.index(member)])) if member else set()
    assert seen_in(html(dealt(), member, form)) == own


@pytest.mark.parametrize("form", FORMS)
def test_wr38_nobody_holds_cards_after_a_result_that_was_recorded_in_points(form: str) -> None:
    table = open_table()
    running = table.when(c.RecordDeal(dealer=-1, wild=""))
    ended = table.when(result(ADA, 0, 15, 40))
    for member in ("", *MEMBERS[:2]):
        assert {seat.cards for seat in picture_of(visible(running.state, member), NAMES, member=member).seats} == {7, 8}
        seats = picture_of(visible(ended.state, member), NAMES, member=member).seats
        assert [(seat.cards, seat.known) for seat in seats] == [(0, ())] * 3
        assert "7 cards" not in html(ended.state, member, form)


@pytest.mark.parametrize("form", FORMS)
def test_wr11_a_drawn_card_is_seen_by_its_player_and_a_taken_one_by_everybody(form: str) -> None:
    open_cards = {*cards("KC KH 2S 4C")}
    drawn = after(dealt(), TURN, c.DrawCard(seat=BOB))
    assert seen_in(html(drawn, "cleo", form)) == {*open_cards, *cards(HANDS[2])}
    taken = after(dealt(), TURN, c.TakeDiscards(seat=BOB, count=1))
    assert seen_in(html(taken, "", form)) == open_cards


@pytest.mark.parametrize("form", FORMS)
def test_wr7_wr8_each_wild_card_says_what_it_stands_for(form: str) -> None:
    state = with_melds(dealt(), BOB, run("7C 8C 2H=9C"))
    page = html(after(state, TURN), "", form)
    assert "stands for the nine of clubs" in page
    assert "stands for a missing card of the rank K" in page
    if form == "felt":
        assert re.search(r'= <span class="suit suit-c">9♣</span>', page)


@pytest.mark.parametrize("form", FORMS)
def test_wr3_the_wild_rank_is_on_every_picture(form: str) -> None:
    assert "Twos are wild." in html(dealt(), "", form)
    assert "wild." not in html(dealt(wild_choice="dealer", wild=""), "ada", form).replace("name the wild rank", "")
    assert "Only the joker is wild." in html(dealt(joker="last_deal", deals="2..K", wild="", number=13), "ada", form)


def test_backs_are_numbers_only() -> None:
    page = html(dealt(), "ada", "felt")
    assert re.findall(r'<span class="visually-hidden">(\d cards)</span>', page) == ["7 cards", "7 cards"]


@pytest.mark.parametrize("form", FORMS)
def test_a_name_is_text(form: str) -> None:
    page = html(dealt(), "bob", form)
    assert "Ada &lt;b&gt;" in page
    assert "Ada <b>" not in page


@pytest.mark.parametrize("form", FORMS)
def test_what_is_awaited_is_said_to_everybody_and_stressed_for_the_player(form: str) -> None:
    assert '<strong class="your-turn">Your turn: meld if you like, then discard.</strong>' in html(dealt(), "ada", form)
    assert "Waiting for Ada &lt;b&gt; to meld and discard." in html(dealt(), "bob", form)


@pytest.mark.parametrize("form", FORMS)
def test_new_cards_of_melds_are_marked(form: str) -> None:
    state = after(dealt(), TURN)
    assert html(state, "bob", form, new={0: cards("KC KH 2S")}).count("(new)") == 3
    assert "(new)" not in html(state, "bob", form)


def test_wr32_cards_that_count_for_another_player_say_whose_they_are() -> None:
    state = with_melds(
        dealt("9C 9S 4C 5C 6C KC KH KD", "2H 7C 8C 9D JD QD 3D", HANDS[2], scoring="melded"), BOB, run("7C 8C 2H=9C")
    )
    (meld,) = picture_of(visible(state, ""), NAMES).melds
    assert [one.owner for one in meld.cards] == ["", "", ""]
    longer = evolve(
        state, e.MeldExtended(deal=1, seat=ADA, place=0, cards=cards("6C"), stands_for=(), now=run("6C 7C 8C 2H=9C"))
    )
    (meld,) = picture_of(visible(longer, ""), NAMES).melds
    assert [one.owner for one in meld.cards] == ["Ada <b>", "", "", ""]


def test_seven_players_lie_clockwise_from_the_viewer() -> None:
    members = tuple("abcdefg")
    state = dealt(*("AS", "AS", "3S", "3S", "4S", "4S", "5S"), members=members, decks="two", most_seats=7)
    picture = picture_of(visible(state, "c"), {}, member="c")
    assert [seat.member for seat in picture.others] == list("defgab")
    assert [seat.member for seat in picture.seats] == list("cdefgab")


def moves_for(state: TableState, member: str) -> Any:
    return moves_of(visible(state, member).state, Principal(member=member, rights=frozenset({Right.PLAY})))


def test_nobody_else_has_moves_in_a_turn() -> None:
    assert moves_for(dealt(), "ada").builds
    for member in ("bob", "cleo"):
        moves = moves_for(dealt(), member)
        assert (moves.builds, moves.draws, moves.takes) == (False, False, 0)


def test_wr13_melds_are_targets_once_the_player_has_melded() -> None:
    state = with_melds(dealt(), BOB, run("7C 8C 2H=9C"))
    assert (moves_for(state, "ada").extends, moves_for(state, "ada").claims) == (False, False)
    melded = with_melds(state, ADA, set_of("K", "KC KH KD"))
    assert (moves_for(melded, "ada").extends, moves_for(melded, "ada").claims) == (True, True)


def test_wr18_a_player_with_one_card_is_told_why_they_draw_from_the_stock() -> None:
    state = dealt(HANDS[0], "2H", HANDS[2])
    moves = moves_for(after(state, TURN), "bob")
    assert (moves.draws, moves.takes, moves.why_stock) == (True, 0, "With one card you draw from the stock only.")
    strict = dealt(HANDS[0], "3D 5C 7C 8H JD QD 4S", HANDS[2], taken_card="use")
    moves = moves_for(after(strict, c.PlayTurn(seat=ADA, actions=(), discard=Card("9D"), up_for_two=False)), "bob")
    assert (moves.draws, moves.takes, moves.why_stock[:28]) == (True, 0, "You may take the top discard")


def test_wr33_only_the_dealer_names_the_wild_rank_among_those_that_are_left() -> None:
    state = dealt(wild_choice="dealer", wild="")
    assert [rank for rank, _word in moves_for(state, "cleo").names] == [
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
    ]
    assert moves_for(state, "ada").names == ()


def test_wr5_wr6_the_hand_is_sorted_into_its_best_melds() -> None:
    terms = Terms(wild="2", packs=1, rules=HouseRules())
    held = held_cards(cards("KC 5H KH 2S 7S 6H 9D 7H KD"), terms, "melds")
    places = [place for place, one in enumerate(held) if one.begins]
    first, second, rest = (held[start:end] for start, end in pairwise([0, *places, len(held)]))
    naturals = {frozenset(str(one.card) for one in meld if not one.is_wild) for meld in (first, second)}
    assert naturals == {frozenset({"KC", "KH", "KD"}), frozenset({"5H", "6H", "7H"})}
    assert sorted(str(one.card) for one in rest) == ["7S", "9D"]
    assert [one.card for one in held_cards(cards("KC 5H 2S"), terms, "melds") if one.begins] == []


def test_the_melds_of_a_very_large_hand_are_a_hint() -> None:
    terms = Terms(wild="2", packs=2, rules=HouseRules(decks="two"))
    assert are_best(ONE_PACK[:12], terms)
    assert not are_best(ONE_PACK[:39], terms)


def test_equal_cards_of_two_packs_keep_names_of_their_own_in_melds() -> None:
    terms = Terms(wild="2", packs=2, rules=HouseRules(decks="two"))
    held = held_cards(cards("KC KC KH KC 3D"), terms, "melds", cards("KC"))
    assert [one.id for one in held if one.card == "KC"] == ["KC", "KC-2", "KC-3"]
    assert sum(one.is_new for one in held) == 1
    assert [(str(one.card), one.begins) for one in held[-1:]] == [("3D", True)]
