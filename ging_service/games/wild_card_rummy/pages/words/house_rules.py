"""Form fields of the house rules: one field each, in groups, with the rule that leaves it to the table."""

from __future__ import annotations

from ging_service.game_support.declared_values import read_value
from ging_service.games.wild_card_rummy.pages.words import rules_of_play, rules_of_score
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import form_values, grouped_fields
from ging_service.web.pages.games.outlet import RuleField, RulesForm


def rule_fields(rules: HouseRules) -> tuple[RuleField, ...]:
    """Every house rule as it stands in ``rules``, group by group. A stake has a field for each of its parts."""
    groups = (*rules_of_play.groups(), *rules_of_score.groups())
    return tuple(grouped_fields(HouseRules, rules, groups))


def asked_rules() -> HouseRules:
    """Return the chosen house rules. Raises ``BadRequest`` or ``Refused("invalid")``; the game checks the rest."""
    return read_value(HouseRules, form_values(HouseRules))


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets: the usual game, and the named games (WR29 to WR34)."""
    return {
        "classic": _("Thirteen deals"),
        "ten-cards": _("Ten cards, for two or three"),
        "two-packs": _("Two packs from five players on"),
        "strict": _("Strict: taken cards and claimed wild cards are melded at once"),
        "press": _("With presses and doublings"),
        "money": _("For money, a cent a point"),
        "counters": _("For counters"),
        "biddies": _("Biddies"),
        "treize-brasses": _("Treize Brasses"),
        "beanie-second-round": _("Beanie: melds when all have had a turn"),
        "beanie-last-melds": _("Beanie: last melds"),
        "beanie-kings-first": _("Beanie: kings first"),
        "beanie-fives": _("Beanie: fives and tens"),
        "beanie-top-card": _("Beanie: the top card"),
        "ace-to-ace": _("Ace to Ace"),
        "dealers-wild": _("Dealer's wild"),
        "joker": _("Joker"),
        "joker-last-deal": _("Joker, with a last deal of its own"),
    }


RULES_FORM = RulesForm(fields=rule_fields, asked=asked_rules, preset_names=preset_names)
"""The house rules of wild-card rummy on the pages."""
