"""Melds ready in dealt hands against the rules, and their probability against a count of all small hands."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.games.wild_card_rummy.fairness import Pack, has_meld, meld_chance, pack_of_deal
from ging_service.games.wild_card_rummy.pages.table.offers import meld_offers
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from tests.games.wild_card_rummy.laid import cards

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

PACKS = [
    Pack(packs, jokers, wild, aces)
    for packs in (1, 2)
    for jokers in (0, 1)
    for wild in ("A", "2", "7", "Q", "K")
    for aces in ("low", "both")
]


def is_meld(three: tuple[Card, ...], pack: Pack) -> bool:
    """WR5 to WR9: whether the rules allow these cards as a meld, in some order."""
    rules = HouseRules(
        aces=pack.aces, decks="two" if pack.packs == 2 else "one", joker="one" if pack.jokers else "none"
    )
    return bool(meld_offers(three, Terms(wild=pack.wild, packs=pack.packs, rules=rules)))


@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_wr5_wr6_wr7_a_hand_has_a_meld_if_three_of_its_cards_are_one(pack: Pack) -> None:
    random = Random(str(pack))  # noqa: S311  to be foreseen
    whole = ONE_PACK * pack.packs + (JOKER,) * pack.jokers
    for _ in range(10):
        hand = tuple(random.sample(whole, random.choice((3, 4, 6, 8))))
        assert has_meld(hand, pack) is any(is_meld(three, pack) for three in combinations(hand, 3)), hand


@pytest.mark.complete
@pytest.mark.parametrize("pack", [PACKS[4], PACKS[5], PACKS[1]], ids=str)
def test_the_chance_is_the_share_of_all_hands(pack: Pack) -> None:
    hands = list(combinations(ONE_PACK * pack.packs + (JOKER,) * pack.jokers, 3))
    assert meld_chance(pack, 3) == Fraction(sum(has_meld(hand, pack) for hand in hands), len(hands))


@pytest.mark.complete
@pytest.mark.parametrize("pack", [PACKS[4], PACKS[9], PACKS[11], PACKS[23], PACKS[-1]], ids=str)
def test_the_chance_of_a_dealt_hand_is_near_the_share_of_random_hands(pack: Pack) -> None:
    random = Random(str(pack))  # noqa: S311  to be foreseen
    whole = ONE_PACK * pack.packs + (JOKER,) * pack.jokers
    ready = sum(has_meld(tuple(random.sample(whole, 7)), pack) for _ in range(15_000))
    assert abs(ready / 15_000 - float(meld_chance(pack, 7))) < 0.015


def test_with_neither_wild_cards_nor_jokers_melds_are_natural() -> None:
    pack = pack_of_deal(pack_of(HouseRules(joker="last_deal"), 4), "", "low")
    assert pack == Pack(1, 1, "", "low")
    assert has_meld(cards("Joker KC KH"), pack)
    assert not has_meld(cards("Joker KC 9H"), pack)
    assert has_meld(cards("QC KC AC"), pack) is False
    assert has_meld(cards("QC KC AC"), pack._replace(aces="both")) is True
