"""Ging in words: claims and results, awaited actions, house rules, and the contents of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.games.ging.decider.events import GameEnded
from ging_service.games.ging.game import to_act
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import due_dealer, serves_penalty
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.games.derived_form import rules_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.ging.decider.state import TableState
    from ging_service.web.pages.games.derived_form import FieldWords


def _groups() -> tuple[tuple[str, FieldWords], ...]:
    """Return the groups: what each is about, and its house rules."""
    return (
        (_("Cards and dealers"), _of_dealing()),
        (_("Claims and hands"), _of_declaring()),
        (_("The end, and counters"), _of_ending()),
    )


def _of_dealing() -> FieldWords:
    return {
        "first_dealer": (
            "G3",
            _("First dealer"),
            (
                ("lowest", _("the player who cuts the lowest card")),
                ("highest", _("the player who cuts the highest card")),
                ("assigned", _("the player we name")),
                ("random", _("a player drawn by lot")),
            ),
        ),
        "packets": ("G4", _("Cards dealt at a time, round by round"), ()),
        "shuffle": (
            "G4",
            _("Shuffle of the service"),
            (
                ("at_once", _("committed to when it is dealt")),
                ("committed", _("committed to in advance; players may add to it")),
            ),
        ),
        "lost_deal": (
            "G26",
            _("A lost deal noticed at once"),
            (
                ("standard", _("they deal now, without a penalty")),
                ("literal", _("they deal in place of the next three dealers")),
            ),
        ),
    }


def _of_declaring() -> FieldWords:
    return {
        "mode": (
            "G20",
            _("Claims"),
            (("declared", _("only what is declared counts")), ("showdown", _("all hands are turned up and read"))),
        ),
        "ties": (
            "G10",
            _("Equal claims"),
            (("elder", _("all claims of the elder go first")), ("best_first", _("each player's best goes first"))),
        ),
        "declaring_limit_s": ("G19", _("Seconds to declare, 0 for no limit"), ()),
        "false_claim_penalty": ("G21", _("Counters that a false claim costs to each other player"), ()),
        "hands_open": (
            "G22",
            _("Hands of all deals, when the game ends"),
            (("never", _("stay hidden")), ("at_end", _("are opened to everyone"))),
        ),
    }


def _of_ending() -> FieldWords:
    return {
        "ending": (
            "G29",
            _("The game ends"),
            (
                ("last_counter", _("when a player has no counter left")),
                ("deals", _("after a number of deals")),
                ("last_counter_or_deals", _("at whichever of the two comes first")),
                ("deals_on_account", _("after a number of deals; stacks may go below zero")),
                ("open", _("when the scribe closes the table")),
            ),
        ),
        "deals": ("G29", _("Number of deals, 0 for none"), ()),
        "short": (
            "G30",
            _("A corner that a player cannot replace"),
            (
                ("each_pays", _("each pays what they can, the rest out of their share of the layout")),
                ("nobody_replaces", _("nobody replaces, what is left is divided equally")),
            ),
        ),
        "starting_stack": ("G32", _("Counters at the start"), ()),
        "rebuys": ("G32", _("More counters may be taken between deals"), (("on", _("yes")), ("", _("no")))),
        "stake": ("G33", _("Counters per place"), ()),
    }


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "willughby": _("Willughby's rules"),
        "showdown": _("Showdown"),
        "open-table": _("Open table"),
    }


RULES_FORM = rules_form(HouseRules, _groups, preset_names)
"""Ging's house rules on the pages."""


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    # Before ``to_act``, which knows no ended table.
    if state.ended:
        return event_text(GameEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
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
