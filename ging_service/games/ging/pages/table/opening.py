"""Ging's part of the form that opens a table, in addition to the members and the house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider.commands import OpenTable
from ging_service.web.pages.games.first_dealer import named_first_dealer

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house_rules import HouseRules


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """G3, G29, G32: the command. Raises ``BadRequest("invalid")``."""
    first, second, third, fourth = members
    # Not required here: `decide` refuses an opening that names nobody, and its refusal has the number of the rule.
    named = named_first_dealer(is_assigned=rules.first_dealer == "assigned", is_required=False)
    return OpenTable(members=(first, second, third, fourth), rules=rules, first_dealer=named)
