from __future__ import annotations

from collections import Counter

import pytest

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import (
    deal_out,
    dealer_by_jack,
    draw_round,
    first_player,
    hand_sizes,
    order_of,
    pack_of,
    packs_of,
    seat_after,
    turned_up_to_jack,
)
from ging_service.games.wild_card_rummy.rules.house_rules import Decks, HouseRules


@pytest.mark.parametrize(("decks", "four", "five"), [("one", 1, 1), ("two", 2, 2), ("two_from_five", 1, 2)])
def test_wr1_two_packs_are_used_always_or_from_five_seats_on(decks: Decks, four: int, five: int) -> None:
    rules = HouseRules(decks=decks)
    assert (packs_of(rules, 4), packs_of(rules, 5)) == (four, five)


def test_wr1_the_pack_has_52_cards_and_two_packs_have_each_twice() -> None:
    assert pack_of(HouseRules(), 3) == ONE_PACK
    assert set(Counter(pack_of(HouseRules(decks="two"), 3)).values()) == {2}
    assert [len(pack_of(HouseRules(decks="two_from_five"), seats)) for seats in (4, 5)] == [52, 104]


@pytest.mark.parametrize("joker", ["one", "last_deal"])
def test_wr34_there_is_one_joker_with_one_pack_and_with_two(joker: str) -> None:
    for decks in ("one", "two"):
        rules = HouseRules(decks=decks, joker=joker)  # type: ignore[arg-type]
        assert pack_of(rules, 3).count(JOKER) == 1


def test_wr1_seats_follow_each_other_clockwise() -> None:
    assert [seat_after(seat, 3) for seat in range(3)] == [1, 2, 0]


def drawn(*cards: str) -> list[tuple[int, Card]]:
    """Draws such as "0 5H"."""
    return [(int(text[0]), Card(text[2:])) for text in cards]


def test_wr2_everybody_draws_a_card() -> None:
    found = draw_round(drawn("2 5H"), 3)
    assert (found.seats, found.drawn) == ((0, 1, 2), {2: "5H"})


def test_wr2_the_lowest_card_deals_and_the_ace_is_lowest() -> None:
    assert draw_round(drawn("2 5H", "0 AS", "1 2S"), 3).seats == (0,)


def test_wr2_those_who_tie_for_the_lowest_draw_again() -> None:
    tied = drawn("0 5H", "1 KD", "2 5S")
    assert draw_round(tied, 3).seats == (0, 2)
    assert draw_round([*tied, *drawn("2 9S")], 3).drawn == {2: "9S"}
    assert draw_round([*tied, *drawn("2 9S", "0 10S")], 3).seats == (2,)


def test_wr2_those_who_tie_again_draw_again() -> None:
    tied = drawn("0 5H", "1 KD", "2 5S", "0 JS", "2 JD")
    assert draw_round(tied, 3).seats == (0, 2)
    assert draw_round([*tied, *drawn("2 3D", "0 2S")], 3).seats == (0,)


def test_wr29_the_first_jack_dealt_face_up_round_the_table_finds_the_dealer() -> None:
    up = turned_up_to_jack([Card(card) for card in ("5H", "KD", "2S", "9C", "JD", "JS")])
    assert up == ("5H", "KD", "2S", "9C", "JD")
    assert dealer_by_jack(up, 3) == 1


def test_wr29_without_a_jack_all_cards_are_turned_up() -> None:
    assert turned_up_to_jack([Card("5H"), Card("KD")]) == ("5H", "KD")


def test_wr4_the_player_to_the_dealers_left_is_first_or_by_house_rule_the_dealer() -> None:
    assert first_player(2, 3, "left") == 0
    assert first_player(2, 3, "dealer") == 2


@pytest.mark.parametrize(("seats", "stock"), [(3, 30), (4, 23), (5, 16), (6, 9)])
def test_wr4_seven_cards_each_an_eighth_to_the_first_player_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    dealt = deal_out(ONE_PACK, 0, seats, HouseRules())
    assert [len(hand) for hand in dealt.hands] == [7, 8] + [7] * (seats - 2)
    assert len(dealt.stock) == stock
    assert sorted([*dealt.stock, *(card for hand in dealt.hands for card in hand)]) == sorted(ONE_PACK)


def test_wr4_cards_are_dealt_one_at_a_time_from_the_dealers_left_on() -> None:
    dealt = deal_out(ONE_PACK, 1, 3, HouseRules(hand_size=2))
    left, after, dealer = (ONE_PACK[place:6:3] for place in range(3))
    assert dealt.hands == (after, dealer, (*left, ONE_PACK[6]))
    assert dealt.stock == ONE_PACK[7:]


def test_wr4_by_house_rule_the_dealer_gets_the_eighth() -> None:
    dealt = deal_out(ONE_PACK, 1, 3, HouseRules(first_player="dealer"))
    assert [len(hand) for hand in dealt.hands] == [7, 8, 7]
    assert dealt.hands[1][-1] == ONE_PACK[21]


def test_wr4_by_house_rule_two_or_three_players_get_ten_and_eleven() -> None:
    assert [len(hand) for hand in deal_out(ONE_PACK, 1, 2, HouseRules(hand_size=10)).hands] == [11, 10]


@pytest.mark.parametrize("rules", [HouseRules(), HouseRules(first_player="dealer", hand_size=5)])
@pytest.mark.parametrize("seats", [3, 5])
def test_wr4_the_order_of_a_pack_follows_from_the_cards_dealt(rules: HouseRules, seats: int) -> None:
    for dealer in range(seats):
        assert order_of(deal_out(ONE_PACK, dealer, seats, rules), dealer, rules) == ONE_PACK


def test_wr4_the_first_player_is_dealt_one_card_more() -> None:
    assert hand_sizes(1, 3, HouseRules()) == (7, 7, 8)
    assert hand_sizes(1, 3, HouseRules(hand_size=10, first_player="dealer")) == (10, 11, 10)
