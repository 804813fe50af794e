"""The odds of wild cards against a count of all hands of a small pack, and against the multiplication of single draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from ging_service.games.wild_card_rummy.fairness import band_of, chances_of, wilds_draw
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, is_wild
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


@pytest.mark.parametrize(("pack", "wilds", "size"), [(13, 4, 7), (12, 1, 8), (14, 5, 10), (9, 8, 5)])
def test_wr4_the_odds_are_the_shares_of_all_hands(pack: int, wilds: int, size: int) -> None:
    hands = list(combinations(range(pack), size))
    seen = Counter(sum(card < wilds for card in hand) for hand in hands)
    assert wilds_draw(pack, wilds, size) == {held: Fraction(number, len(hands)) for held, number in seen.items()}


@pytest.mark.parametrize("size", [7, 8, 10, 11, 13, 14])
@pytest.mark.parametrize(
    "rules", [HouseRules(), HouseRules(decks="two"), HouseRules(joker="one"), HouseRules(decks="two", joker="one")]
)
def test_wr4_the_odds_of_whole_packs_are_those_of_cards_dealt_one_by_one(rules: HouseRules, size: int) -> None:
    pack = pack_of(rules, 4)
    wilds = sum(is_wild(card, "7") for card in pack)
    dealt = {0: Fraction(1)}
    for card in range(size):
        after: dict[int, Fraction] = {}
        for held, chance in dealt.items():
            is_next = Fraction(wilds - held, len(pack) - card)
            for more, share in ((1, is_next), (0, 1 - is_next)):
                if share:
                    after[held + more] = after.get(held + more, Fraction(0)) + chance * share
        dealt = after
    assert wilds_draw(len(pack), wilds, size) == dealt


def test_wr4_seven_cards_of_one_pack_have_no_wild_card_in_55_of_100_hands() -> None:
    chances = chances_of(len(ONE_PACK), 4, 7)
    assert {band: round(float(chance), 4) for band, chance in chances.items()} == {
        "no wild card": 0.5504,
        "one wild card": 0.3669,
        "two wild cards": 0.0768,
    }
    assert [band_of(held) for held in (0, 3, 4)] == ["no wild card", *["three wild cards or more"] * 2]
    assert chances_of(53, 1, 7)["two wild cards"] == 0
