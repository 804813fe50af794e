from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK, is_wild, parse_any_card, sort_hand
from tests.games.wild_card_rummy.laid import cards


def test_wr1_one_pack_has_52_cards_from_the_ace_to_the_king() -> None:
    assert (len(ONE_PACK), len(set(ONE_PACK))) == (52, 52)
    assert ONE_PACK[:13] == cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")


def test_wr3_the_four_cards_of_the_wild_rank_are_wild() -> None:
    assert [card for card in ONE_PACK if is_wild(card, "10")] == list(cards("10S 10H 10D 10C"))


@pytest.mark.parametrize("wild", ["", "2"])
def test_wr34_the_joker_is_always_wild(wild: str) -> None:
    assert is_wild(JOKER, wild)
    assert not is_wild(Card("AS"), wild)


def test_cards_in_the_order_of_the_pack() -> None:
    assert sort_hand(cards("Joker KC 2S AH KS 2S")) == cards("2S 2S KS AH KC Joker")


@pytest.mark.parametrize("text", ["Joker", " joker", "JOKER"])
def test_the_joker_is_read_in_any_case(text: str) -> None:
    assert parse_any_card(text) == JOKER


def test_other_cards_are_read_as_everywhere() -> None:
    assert parse_any_card("t♠") == "10S"
    with pytest.raises(Refused) as refused:
        parse_any_card("jokers", "here")
    assert (refused.value.code, refused.value.where) == ("not_a_card", "here")
    with pytest.raises(Refused) as refused:
        parse_any_card("jokers")
    assert refused.value.where == ""
