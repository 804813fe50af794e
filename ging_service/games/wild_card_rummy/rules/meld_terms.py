"""What the melds of a deal depend on."""

from __future__ import annotations

from ging_service.domain.declare import value
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


@value
class Terms:
    """The ``wild`` rank of the deal ("" for only the joker), the number of ``packs``, and the house ``rules``."""

    wild: str
    packs: int
    rules: HouseRules
