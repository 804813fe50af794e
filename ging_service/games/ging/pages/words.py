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


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "willughby": _("Willughby's rules"),
        "showdown": _("Showdown"),
        "open-table": _("Open table"),
    }


RULES_FORM = rules_form(HouseRules, preset_names)
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
