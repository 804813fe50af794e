from __future__ import annotations

from ging_service.games.wild_card_rummy.rules.drawing import default_discard
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.laid import position

RULES = HouseRules()


def test_wr35_the_card_drawn_from_the_stock_is_discarded() -> None:
    assert default_discard(position("KS QS 3H"), RULES) == "3H"


def test_wr35_otherwise_the_card_that_counts_most_is_discarded_the_first_of_equal_ones() -> None:
    assert default_discard(position("9S KH QS 3H", source="discard_pile"), RULES) == "QS"
    assert default_discard(position("9S 2D QS 3H", source="discard_pile"), RULES) == "2D"
    assert default_discard(position("9S KH 3H", drawn=(), source=""), RULES) == "KH"


def test_wr12_a_card_that_was_just_taken_is_not_the_discard() -> None:
    assert default_discard(position("9S QH 2D", source="discard_pile"), RULES) == "QH"


def test_wr12_where_a_taken_card_may_be_discarded_the_one_that_counts_most_still_goes() -> None:
    rules = HouseRules(discard_taken="allowed")
    assert default_discard(position("9S KH 3H", source="discard_pile"), rules) == "KH"


def test_wr18_with_one_card_the_old_one_is_discarded() -> None:
    assert default_discard(position("3S KD"), RULES) == "3S"


def test_wr11_a_card_taken_to_be_melded_at_once_goes_back() -> None:
    rules = HouseRules(taken_card="use")
    assert default_discard(position("KS QS 3H", source="discard_pile"), rules) == "3H"
