"""Ging in words: claims and results, awaited actions, house rules, and the contents of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.event_messages.table_view import awaited_names
from ging_service.games.ging.game import to_act
from ging_service.games.ging.messages.game_words import ended_words
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import due_dealer, serves_penalty
from ging_service.i18n.messages import _, ngettext
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, ticked, whole
from ging_service.web.pages.games.outlet import RuleField, RulesForm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.ging.decider.state import TableState


_USUAL = HouseRules()
# A packet has at least one card and at most the whole hand (G4). Digits only: int() would also read "٣" and "1_0".
_PACKETS = frozenset("1234567")


def rule_fields(rules: HouseRules) -> tuple[RuleField, ...]:
    """Every house rule as it stands in ``rules``, group by group."""
    groups = (
        (_("Cards and dealers"), _of_dealing()),
        (_("Claims and hands"), _of_declaring()),
        (_("The end, and counters"), _of_ending()),
    )
    return tuple(
        RuleField(name=name, label=label, rule=rule, value=_written(getattr(rules, name)), choices=choices, group=group)
        for group, told in groups
        for name, label, rule, choices in told
    )


def asked_rules() -> HouseRules:
    """Return the chosen house rules. Raises ``BadRequest("invalid")``; the game checks the combination of them."""
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
    # A form without the field means the usual rule, so that an old page still opens a table.
    chosen = text(field.name) or field.value
    if chosen not in dict(field.choices):
        raise BadRequest("invalid", _("Choose one of the options."), field.name)
    return chosen


def _packets(field: RuleField) -> tuple[int, ...]:
    """G4: Return whole numbers, with spaces or signs between them. The game itself checks their sum."""
    parts = (text(field.name) or field.value).replace("+", " ").replace(",", " ").split()
    if not all(part in _PACKETS for part in parts) or len(parts) > len(_PACKETS):
        raise BadRequest(
            "invalid", _("Packets are whole numbers that add up to seven, such as 3 4 or 2 2 3."), field.name
        )
    return tuple(map(int, parts))


_Fields = tuple[tuple[str, str, str, tuple[tuple[str, str], ...]], ...]


def _of_dealing() -> _Fields:
    return (
        (
            "first_dealer",
            _("First dealer"),
            "G3",
            (
                ("lowest", _("the player who cuts the lowest card")),
                ("highest", _("the player who cuts the highest card")),
                ("assigned", _("the player we name")),
                ("random", _("a player drawn by lot")),
            ),
        ),
        ("packets", _("Cards dealt at a time, round by round"), "G4", ()),
        (
            "shuffle",
            _("Shuffle of the service"),
            "G4",
            (
                ("at_once", _("committed to when it is dealt")),
                ("committed", _("committed to in advance; players may add to it")),
            ),
        ),
        (
            "lost_deal",
            _("A lost deal noticed at once"),
            "G26",
            (
                ("standard", _("they deal now, without a penalty")),
                ("literal", _("they deal in place of the next three dealers")),
            ),
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
            (("never", _("stay hidden")), ("at_end", _("are opened to everyone"))),
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
                ("last_counter_or_deals", _("at whichever of the two comes first")),
                ("deals_on_account", _("after a number of deals; stacks may go below zero")),
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
        ("stake", _("Counters per place"), "G33", ()),
    )


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "willughby": _("Willughby's rules"),
        "showdown": _("Showdown"),
        "open-table": _("Open table"),
    }


RULES_FORM = RulesForm(fields=rule_fields, asked=asked_rules, preset_names=preset_names)
"""Ging's house rules on the pages."""


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    # Before ``to_act``, which knows no ended table.
    if state.ended:
        return ended_words(state.ended)  # type: ignore[arg-type]  # an ended table says why
    awaited = to_act(state)
    names = awaited_names(awaited.seats, name, own_seat)
    return {
        "name_first_dealer": _("Waiting for the first dealer to be named."),
        "cut": _("Waiting for %(names)s to cut.", names=names),
        "deal": _("Waiting for %(names)s to deal.", names=names),
        "declare": _("Waiting for %(names)s.", names=names),
        "turn_up": _("Waiting for the hands to be turned up."),
    }[awaited.what]


def notes_of(state: TableState, name: Callable[[int], str]) -> tuple[str, ...]:
    """Return the notes. ``name``: returns the name of a seat's player."""
    return (*_of_deal(state), *_of_rotation(state, name), *_of_shuffle(state))


def _of_deal(state: TableState) -> Iterator[str]:
    deal = state.deal
    if deal is not None and deal.false_claims:
        yield ngettext(
            "One false claim was refused in this deal.",
            "%(num)s false claims were refused in this deal.",
            deal.false_claims,
        )


def _of_rotation(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """G26, G28: Yield players accused of a lost deal, and those who deal in another's place."""
    for seat in state.accused:
        yield _("%(name)s is accused of having lost the deal.", name=name(seat))
    rotation = state.rotation
    if state.phase == "between_deals" and serves_penalty(rotation):
        yield _(
            "%(name)s lost a deal and deals in place of %(other)s.",
            name=name(due_dealer(rotation)),
            other=name(rotation.turn),
        )


def _of_shuffle(state: TableState) -> Iterator[str]:
    """G4: the shuffle that waits to be dealt."""
    if state.shuffle is not None:
        yield _(
            "The service has committed to the shuffle for deal %(deal)s; players may add to it.",
            deal=state.shuffle.deal,
        )
