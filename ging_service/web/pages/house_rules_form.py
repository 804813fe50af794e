"""House rules as a form asks for them: one field each, with the rule that leaves it to the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.web.errors import BadRequest
from ging_service.web.pages.asking import text, ticked, whole
from ging_service.web.pages.words import _, language

_USUAL = HouseRules()
_PACKETS = frozenset("1234567")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleField:
    """One house rule. ``choices``: value and words of each, () for a figure or a text; ``value``: as it stands now."""

    name: str
    label: str
    rule: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()


def rule_fields(rules: HouseRules) -> tuple[RuleField, ...]:
    """Every house rule as it stands in ``rules``."""
    return tuple(
        RuleField(name=name, label=label, rule=rule, value=_written(getattr(rules, name)), choices=choices)
        for name, label, rule, choices in (*_of_dealing(), *_of_declaring(), *_of_ending())
    )


def asked_rules() -> HouseRules:
    """The house rules that have been chosen. Raises ``BadRequest("invalid")``; together they are checked by the game."""
    return HouseRules(**{field.name: _asked(field) for field in rule_fields(_USUAL)})


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _asked(field: RuleField) -> Any:  # noqa: ANN401  as the rule is
    usual = getattr(_USUAL, field.name)
    if isinstance(usual, bool):
        return ticked(field.name)
    if isinstance(usual, tuple):
        return _packets(field)
    if isinstance(usual, int):
        return whole(field.name, usual)
    chosen = text(field.name) or field.value
    if chosen not in dict(field.choices):
        raise BadRequest("invalid", _("One of the choices must be taken."), field.name)
    return chosen


def _packets(field: RuleField) -> tuple[int, ...]:
    """G4: whole numbers, with spaces or signs between them; that they add up the game itself says."""
    parts = (text(field.name) or field.value).replace("+", " ").replace(",", " ").split()
    if not all(part in _PACKETS for part in parts) or len(parts) > len(_PACKETS):
        raise BadRequest("invalid", _("Packets are whole numbers that add up to seven, as 3 4 or 2 2 3."), field.name)
    return tuple(map(int, parts))


_Fields = tuple[tuple[str, str, str, tuple[tuple[str, str], ...]], ...]


def _of_dealing() -> _Fields:
    return (
        (
            "first_dealer",
            _("First dealer"),
            "G3",
            (
                ("lowest", _("who cuts the lowest card")),
                ("highest", _("who cuts the highest card")),
                ("assigned", _("whom we name")),
                ("random", _("whom chance finds")),
            ),
        ),
        ("packets", _("Cards dealt at a time, round by round"), "G4", ()),
        (
            "shuffle",
            _("Shuffle of the service"),
            "G4",
            (
                ("at_once", _("committed to as it is dealt")),
                ("committed", _("committed to before, players may add to it")),
            ),
        ),
        (
            "lost_deal",
            _("A lost deal noticed at once"),
            "G26",
            (("standard", _("he simply deals")), ("literal", _("he replaces the next three dealers"))),
        ),
    )


def _of_declaring() -> _Fields:
    return (
        (
            "mode",
            _("Claims"),
            "G20",
            (("declared", _("only what is declared counts")), ("showdown", _("all hands are turned up and read"))),
        ),
        (
            "ties",
            _("Equal claims"),
            "G10",
            (("elder", _("all claims of the elder go first")), ("best_first", _("each player's best goes first"))),
        ),
        ("declaring_limit_s", _("Seconds to declare, 0 for no limit"), "G19", ()),
        ("false_claim_penalty", _("Counters that a false claim costs to each other player"), "G21", ()),
        (
            "hands_open",
            _("Hands of all deals, when the game ends"),
            "G22",
            (("never", _("stay hidden")), ("at_end", _("are opened to everybody"))),
        ),
    )


def _of_ending() -> _Fields:
    return (
        (
            "ending",
            _("The game ends"),
            "G29",
            (
                ("last_counter", _("when a player has no counter left")),
                ("deals", _("after a number of deals")),
                ("last_counter_or_deals", _("at whichever of both comes first")),
                ("deals_on_account", _("after a number of deals on account, stacks may go below zero")),
                ("open", _("when the scribe closes the table")),
            ),
        ),
        ("deals", _("Number of deals, 0 for none"), "G29", ()),
        (
            "short",
            _("A corner that a player cannot replace"),
            "G30",
            (
                ("each_pays", _("each pays what they can, the rest out of their share of the layout")),
                ("nobody_replaces", _("nobody replaces, what is left is divided equally")),
            ),
        ),
        ("starting_stack", _("Counters at the start"), "G32", ()),
        ("rebuys", _("More counters may be taken between deals"), "G32", (("on", _("yes")), ("", _("no")))),
        ("stake", _("Counters a place"), "G33", ()),
    )


def rules_in_words(rules: HouseRules) -> tuple[tuple[str, str, str], ...]:
    """What differs from the usual rules: what it is about, its rule, and how it is."""
    return _in_words(rules, language())


@lru_cache(maxsize=200)
def _in_words(rules: HouseRules, _language: str) -> tuple[tuple[str, str, str], ...]:
    """A table's rules stay as they are: they are put into words once in a language, which is that of whoever asks."""
    return tuple(
        (field.label, field.rule, dict(field.choices).get(field.value, field.value))
        for field in rule_fields(rules)
        if getattr(rules, field.name) != getattr(_USUAL, field.name)
    )
