"""The part of wild-card rummy in the form that opens a table, in addition to the members and the house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.decider.commands import OpenTable
from ging_service.web.pages.games.first_dealer import named_first_dealer

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """WR1, WR2: the command. Raises ``BadRequest("invalid")``."""
    named = named_first_dealer(is_assigned=rules.first_dealer == "assigned")
    return OpenTable(members=members, rules=rules, first_dealer=named)
