from __future__ import annotations

import pytest

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.knocking import (
    KnockedHand,
    check_discard,
    check_knock,
    is_gin,
    knock_limit,
)
from ging_service.games.gin_rummy.rules.melds import Arrangement, arranged
from tests.games.gin_rummy.hands import cards

HAND = cards("5C 6C 7C 10H 10D 10C JS QS KS AD 9H")
MELDS = (cards("5C 6C 7C"), cards("10H 10D 10C"), cards("JS QS KS"))
RULES = HouseRules()


def knock(discard: str = "9H", melds: tuple[Hand, ...] = MELDS) -> KnockedHand:
    return KnockedHand(discard=Card(discard), melds=melds)


def refusal(
    knock: KnockedHand, rules: HouseRules = RULES, upcard: Card | None = None, taken: Card | None = None
) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        check_knock(knock, HAND, rules, upcard=upcard, taken=taken)
    return refused.value.code, refused.value.rule, refused.value.detail, refused.value.where


def test_gr10_a_knock_tables_ten_cards_as_melds_and_deadwood() -> None:
    assert check_knock(knock(), HAND, RULES) == Arrangement(melds=MELDS, unmelded=cards("AD"), deadwood=1)


def test_gr10_the_limit_is_ten() -> None:
    assert knock_limit(None, "ten") == knock_limit(Card("2S"), "ten") == 10
    assert check_knock(knock("AD"), HAND, RULES).deadwood == 9
    hand = (*HAND[:9], Card("KD"), Card("9H"))
    assert check_knock(knock(), hand, RULES).deadwood == 10
    hand = cards("5C 6C 7C 10H 10D 10C JS QS 2H 9H KD")
    with pytest.raises(Refused):
        check_knock(knock("KD", MELDS[:2]), hand, RULES)


def test_gr10_a_knock_that_leaves_more_is_refused() -> None:
    assert refusal(knock("KS", MELDS[:2])) == (
        "too_much_deadwood",
        "GR10",
        "the deadwood is 30, and a knock may leave 10",
        "melds",
    )


@pytest.mark.parametrize(("upcard", "limit"), [("AS", 1), ("7H", 7), ("10D", 10), ("KC", 10)])
def test_gr10_the_house_may_make_the_upcard_the_limit(upcard: str, limit: int) -> None:
    assert knock_limit(Card(upcard), "upcard") == limit


def test_gr10_the_upcard_limits_a_knock() -> None:
    rules = HouseRules(knock_limit="upcard", aces="both")
    assert refusal(knock(), rules, Card("9S"))[2] == "the deadwood is 15, and a knock may leave 9"
    assert check_knock(knock("AD"), HAND, rules, upcard=Card("9S")).deadwood == 9
    assert refusal(knock("AD"), rules) == (
        "upcard_missing",
        "GR10",
        "the knock limit is that of the upcard, so it must be named",
        "upcard",
    )


def test_gr1_gr10_a_knock_may_name_a_run_up_to_a_high_ace() -> None:
    hand = cards("5C 6C 7C 10H 10D 10C QS KS AS 2D 9H")
    melds = (*MELDS[:2], cards("QS KS AS"))
    assert check_knock(knock(melds=melds), hand, HouseRules(aces="both")).deadwood == 2
    with pytest.raises(Refused):
        check_knock(knock(melds=melds), hand, RULES)


def test_gr11_what_is_not_named_counts_even_if_it_could_be_melded() -> None:
    low = cards("AS 2S 3S 10H 10D 10C JS QS KS 4D 9H")
    assert check_knock(knock(melds=MELDS[1:]), low, RULES) == Arrangement(
        melds=MELDS[1:], unmelded=cards("AS 2S 3S 4D"), deadwood=10
    )
    split = cards("4C 5C 6C 7C 8C 9C 10H 10D 10C AD KD")
    melds = (cards("4C 5C 6C"), cards("9C 8C 7C"), cards("10H 10D 10C"))
    assert check_knock(knock("KD", melds), split, RULES).melds == melds


def test_gr11_an_arrangement_as_named() -> None:
    assert arranged((), cards("KD 2S"), "low") == Arrangement(melds=(), unmelded=cards("2S KD"), deadwood=12)


def test_gr12_no_deadwood_is_gin() -> None:
    assert [deadwood for deadwood in range(12) if is_gin(deadwood)] == [0]


def test_gr13_the_discard_must_be_held() -> None:
    assert refusal(knock("2S")) == ("not_held", "GR13", "2S is not in the hand", "discard")


def test_gr13_the_melds_are_made_of_the_cards_that_are_tabled() -> None:
    detail = "2C is not among the cards to be tabled"
    assert refusal(knock(melds=(*MELDS[:1], cards("2C 10D 10H")))) == ("not_held", "GR13", detail, "melds.1")
    assert refusal(knock("AD", (cards("AD AC AH"),)))[:2] == ("not_held", "GR13")


def test_gr13_no_card_is_named_twice() -> None:
    assert refusal(knock(melds=(*MELDS, MELDS[0]))) == ("card_twice", "GR13", "5C is named twice", "melds.3")
    assert refusal(knock(melds=(cards("10H 10H 10D"),))) == ("card_twice", "GR13", "10H is named twice", "melds.0")


def test_gr9_gr13_each_meld_must_be_one() -> None:
    assert refusal(knock(melds=(cards("5C 6C 10C"),))) == (
        "not_a_meld",
        "GR9",
        "5C 6C 10C is neither a set nor a run",
        "melds.0",
    )
    assert refusal(knock(melds=(*MELDS, ()))) == ("not_a_meld", "GR9", "no card is neither a set nor a run", "melds.3")
    assert refusal(knock(melds=(cards("10H 10D"),)))[0] == "not_a_meld"


def test_gr8_a_card_taken_from_the_discard_pile_is_not_the_discard_of_the_same_turn() -> None:
    assert refusal(knock(), taken=Card("9H")) == (
        "taken_back",
        "GR8",
        "9H was taken from the discard pile in this turn and must be kept",
        "discard",
    )
    check_discard(Card("9H"), HAND, Card("AD"), "refused")
    check_discard(Card("9H"), HAND, None, "refused")
    with pytest.raises(Refused):
        check_discard(Card("AD"), HAND, Card("AD"), "refused")


def test_gr8_the_house_may_allow_it() -> None:
    assert check_knock(knock(), HAND, HouseRules(take_back="allowed"), taken=Card("9H")).deadwood == 1
