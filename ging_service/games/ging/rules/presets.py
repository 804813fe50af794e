"""Named sets of house rules: the book's own rules, a game without tabled cards, and a table that players leave and join."""

from __future__ import annotations

from typing import Final

from ging_service.games.ging.rules.house_rules import HouseRules

PRESETS: Final = {
    "willughby": HouseRules(),
    "showdown": HouseRules(mode="showdown"),
    "open-table": HouseRules(ending="open", first_dealer="random"),
}
