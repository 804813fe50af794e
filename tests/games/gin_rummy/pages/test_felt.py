"""The felt as drawn and as text: neither contains anything that is hidden from the viewer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from flask import Flask, render_template_string

from ging_service.access.role_rights import Right
from ging_service.domain.cards import Card
from ging_service.event_messages.card_words import card_name
from ging_service.execution.caller import Principal
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.pages.felt.table_view import picture_of
from ging_service.games.gin_rummy.pages.table.moves import moves_of
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.web import app as web
from ging_service.web.pages.rendering import templates
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.pages.deals import HANDS, KNOCK, KNOCKER, MEMBERS, NAMES, TAKE, UPCARD, after, dealt, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.pages.felt.score_sheet import Sort

FACE = re.compile(r"/cards/(?:two|four)/(\w+)\.svg")
FORMS = ("felt", "felt_text")


@pytest.fixture
def pages() -> Iterator[Flask]:
    app = Flask(web.__name__)
    templates.register(app)
    with app.test_request_context("/clubs/c/tables/t"):
        yield app


def html(state: TableState, member: str, form: str, sort: Sort = "suit") -> str:
    picture = picture_of(visible(state, member), NAMES, member=member, sort=sort)
    page = "{% from 'gin_rummy/felt.html' import FORM with context %}{{ FORM(picture) }}"
    return render_template_string(page.replace("FORM", form), picture=picture)


def seen_in(page: str) -> set[Card]:
    """Every card that is drawn or named."""
    named = {card for card in PACK if card_name(card) in page}
    return named | {Card(card) for card in FACE.findall(page)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("member", ["", *MEMBERS])
@pytest.mark.usefixtures("pages")
def test_nobody_finds_a_card_that_is_hidden_from_them(member: str, form: str) -> None:
    own = set(HANDS[MEMBERS.index(member)]) if member else set()
    assert seen_in(html(dealt(), member, form)) == own | {UPCARD}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.usefixtures("pages")
def test_gr6_a_card_from_the_discard_pile_is_known_and_one_from_the_stock_is_not(form: str) -> None:
    taken = after(dealt(), TAKE)
    assert seen_in(html(taken, "ada", form)) == {*HANDS[0], UPCARD}
    assert "10 cards face down" in html(taken, "ada", form)
    discarded = after(taken, c.Discard(seat=KNOCKER, card=cards("2S")[0]))
    drawn = after(discarded, c.DrawCard(seat=0))
    assert seen_in(html(drawn, "bob", form)) == {*HANDS[1], UPCARD}
    assert "11 cards face down" in html(drawn, "bob", form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.usefixtures("pages")
def test_gr10_gr16_the_discard_of_a_knock_is_hidden_until_the_hand_is_shown(form: str) -> None:
    knocked = after(dealt(showing="declared"), TAKE, KNOCK)
    tabled = {*HANDS[1], UPCARD} - set(cards("2S"))
    assert seen_in(html(knocked, "ada", form)) == {*HANDS[0], *tabled}
    assert seen_in(html(knocked, "", form)) == tabled
    assert seen_in(html(after(dealt(), TAKE, KNOCK), "", form)) == {*HANDS[0], *HANDS[1], UPCARD}


@pytest.mark.usefixtures("pages")
def test_backs_are_all_alike() -> None:
    backs = re.findall(r'<img class="card" src="[^"]*back[^>]*>', html(dealt(), "ada", "felt"))
    assert (len(backs), len(set(backs))) == (11, 1)  # ten cards and the stock


@pytest.mark.usefixtures("pages")
def test_names_are_written_as_they_are() -> None:
    page = html(dealt(), "ada", "felt")
    assert "Ada &lt;b&gt;" in page
    assert "<b>" not in page


@pytest.mark.usefixtures("pages")
def test_the_turn_is_told_to_the_player_and_to_others() -> None:
    assert "Your turn: take the upcard or pass." in html(dealt(), "bob", "felt")
    assert "Waiting for Ben to take the upcard or pass." in html(dealt(), "ada", "felt")
    both_pass = after(dealt(), c.PassUpcard(seat=1), c.PassUpcard(seat=0))
    assert "Your turn: you must take the upcard." in html(both_pass, "bob", "felt")
    stock = after(dealt(both_pass="stock"), c.PassUpcard(seat=1), c.PassUpcard(seat=0))
    assert "Your turn: draw from the stock." in html(stock, "bob", "felt")
    assert "In this deal a knock may leave 1." in html(dealt(knock_limit="upcard"), "", "felt")


@pytest.mark.usefixtures("pages")
def test_gr9_only_the_own_hand_is_grouped_with_its_deadwood() -> None:
    state = after(dealt(), TAKE)
    assert "Deadwood 3, after the best discard 1" in html(state, "bob", "felt", "melds")
    assert "Deadwood" not in html(state, "ada", "felt", "suit")
    assert "Deadwood 29" in html(state, "ada", "felt", "melds")


@pytest.mark.usefixtures("pages")
def test_the_winner_of_a_game_is_named_until_the_next_deal() -> None:
    assert "Ben has won game 1." in html(after(dealt(), c.Resign(seat=0)), "ada", "felt")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.usefixtures("pages")
def test_gr8_each_card_of_the_own_hand_can_be_chosen_but_the_one_just_taken(form: str) -> None:
    state = visible(after(dealt(), TAKE), "bob")
    moves = moves_of(state.state, Principal(member="bob", rights=frozenset({Right.PLAY})))
    page = "{% from 'gin_rummy/felt.html' import FORM with context %}{% call FORM(picture, moves) %}<hr>{% endcall %}"
    picture = picture_of(state, NAMES, member="bob")
    drawn = render_template_string(
        page.replace("FORM", form), picture=picture, moves=moves, state=state.state, place=""
    )
    radios = re.findall(r'<input type="radio" [^>]*value="(\w+)" form="do-discard" required( disabled)?>', drawn)
    assert {card for card, kept in radios if not kept} == set(HANDS[1])
    assert [card for card, kept in radios if kept] == [UPCARD]


@pytest.mark.usefixtures("pages")
def test_nobody_else_has_moves_in_a_turn() -> None:
    state = after(dealt(), TAKE)
    for member, resigns in (("ada", True), ("", False)):
        person = Principal(member=member, rights=frozenset({Right.PLAY, Right.LOOK}))
        moves = moves_of(visible(state, member).state, person)
        assert (moves.discards, moves.knocks, moves.resigns) == (False, (), resigns)
