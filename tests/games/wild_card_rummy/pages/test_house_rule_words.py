"""House rules in words."""

from __future__ import annotations

from ging_service.games.wild_card_rummy.pages.words import RULES_FORM
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


def test_wr23_wr32_the_bonus_for_going_out_is_named_rightly_where_melded_cards_count() -> None:
    """There it is added to the total. Where only cards in hand count, it is taken off."""
    (label,) = (field.label for field in RULES_FORM.fields(HouseRules(scoring="melded")) if field.name == "out_bonus")
    assert label == "Points in favour of the player who goes out"
