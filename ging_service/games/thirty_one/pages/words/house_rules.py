"""Form fields of the house rules: one field each, with the rule that leaves it to the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.game_support.declared_values import read_value
from ging_service.games.thirty_one.rules.house_rules import HouseRules
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import form_fields, form_values
from ging_service.web.pages.games.outlet import RuleField, RulesForm

if TYPE_CHECKING:
    Choices = tuple[tuple[str, str], ...]


def rule_fields(rules: HouseRules) -> tuple[RuleField, ...]:
    """Every house rule as it stands in ``rules``."""
    told = _told()
    return tuple(_in_own_words(field, *told[field.name]) for field in form_fields(HouseRules, rules))


def _in_own_words(field: RuleField, rule: str, label: str, choices: Choices) -> RuleField:
    return replace(field, rule=rule, label=label, choices=choices)


def asked_rules() -> HouseRules:
    """Return the chosen house rules. Raises ``BadRequest`` or ``Refused("invalid")``; the game checks the rest."""
    return read_value(HouseRules, form_values(HouseRules))


def _told() -> dict[str, tuple[str, str, Choices]]:
    return {
        "stuck": (
            "NM91",
            _("When no card fits any more"),
            (("last_taker", _("the player who took the last card wins")), ("draw", _("the round is a draw"))),
        ),
        "turn_limit_s": ("NM93", _("Seconds for a turn, 0 for no limit"), ()),
        "rounds": ("NM94", _("Number of rounds, 0 until a player ends the table"), ()),
        "stake": ("NM95", _("Counters that each player puts into the pot of a round"), ()),
        "starting_stack": ("NM95", _("Counters at the start"), ()),
        "bot_stakes": (
            "NM95",
            _("Bots at a table with stakes"),
            (("refused", _("not allowed")), ("allowed", _("allowed"))),
        ),
    }


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "usual": _("Usual rules"),
        "draw-when-stuck": _("Draw when no card fits"),
        "quick": _("Three quick rounds"),
        "counters": _("For counters"),
    }


RULES_FORM = RulesForm(fields=rule_fields, asked=asked_rules, preset_names=preset_names)
"""The house rules of Thirty-one on the pages."""
