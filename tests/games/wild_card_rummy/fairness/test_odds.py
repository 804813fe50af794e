"""The odds of wild cards against a count of all hands of a small pack, and against the multiplication of single draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.fairness.game_fairness import Sample
from ging_service.domain.fairness.report_lines import cards_in_hand
from ging_service.games.wild_card_rummy.fairness import FAIRNESS, Kind
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, is_wild
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Mapping


def by_place(kind: Kind) -> Mapping[str, Fraction]:
    """The chances of the hand of any but the first player."""
    return FAIRNESS.statistics[0].odds(Sample(kind=kind), 1)


@pytest.mark.parametrize(("pack", "wilds", "size"), [(13, 4, 7), (12, 1, 8), (14, 5, 10), (9, 8, 5)])
def test_wr4_the_odds_are_the_shares_of_all_hands(pack: int, wilds: int, size: int) -> None:
    hands = list(combinations(range(pack), size))
    seen = Counter(sum(card < wilds for card in hand) for hand in hands)
    assert cards_in_hand(wilds, size, pack) == {held: Fraction(number, len(hands)) for held, number in seen.items()}


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
    assert cards_in_hand(wilds, size, len(pack)) == dealt


def test_wr4_seven_cards_of_one_pack_have_no_wild_card_in_55_of_100_hands() -> None:
    chances = by_place(Kind(seats=4, pack=len(ONE_PACK), wilds=4, size=7))
    assert {band: round(float(chance), 4) for band, chance in chances.items()} == {
        "no wild card": 0.5504,
        "one wild card": 0.3669,
        "two wild cards": 0.0768,
        "three wild cards or more": 0.0059,
    }
    assert by_place(Kind(seats=4, pack=53, wilds=1, size=7))["two wild cards"] == 0
