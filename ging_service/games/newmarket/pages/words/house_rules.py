"""Form fields of the house rules: one field each, in groups, with the rule that leaves it to the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ging_service.game_support.declared_values import read_value
from ging_service.games.newmarket.pages.words.rules_of_play import groups
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.i18n.messages import _
from ging_service.web.pages.forms import text
from ging_service.web.pages.games.derived_form import form_values, grouped_fields
from ging_service.web.pages.games.outlet import RuleField, RulesForm

_VARIANT: Final = "variant"
"""The field of the house rule ``game``: in forms, ``game`` says which game of the service it is."""


def rule_fields(rules: HouseRules) -> tuple[RuleField, ...]:
    """Every house rule as it stands in ``rules``, group by group."""
    fields = grouped_fields(HouseRules, rules, groups())
    return tuple(replace(field, name=_VARIANT) if field.name == "game" else field for field in fields)


def asked_rules() -> HouseRules:
    """Return the chosen house rules. Raises ``BadRequest`` or ``Refused("invalid")``; the game checks the rest."""
    asked = form_values(HouseRules, without=("game",))
    return read_value(HouseRules, asked | ({"game": text(_VARIANT)} if text(_VARIANT) else {}))


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "day-centre": _("Day centre, as it stands"),
        "no-debts": _("Without debts: rebuys, twelve deals"),
        "short-evening": _("Short evening: eight deals, cards shown"),
        "strict-colours": _("Strict colours: the other readings of the rules"),
        "kings-once": _("Kings dressed once, no buy"),
        "original": _("Original Newmarket"),
        "original-colours": _("Original Newmarket with changes of colour"),
    }


RULES_FORM = RulesForm(fields=rule_fields, asked=asked_rules, preset_names=preset_names)
"""The house rules of Newmarket on the pages."""
