"""Gin Rummy in words on pages: awaited actions and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.games.gin_rummy.decider.decisions.turns import sources
from ging_service.games.gin_rummy.decider.events import SeriesEnded
from ging_service.games.gin_rummy.game import to_act
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import rules_form

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.gin_rummy.decider.state import TableState


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "classic": _("Classic"),
        "stock-after-passes": _("Stock after two passes"),
        "upcard-limit": _("Knock limit by the upcard"),
        "high-aces": _("High and low aces"),
        "declared-showing": _("Players declare their lay-offs"),
        "counters": _("For counters"),
    }


RULES_FORM = rules_form(HouseRules, preset_names)
"""The house rules of Gin Rummy on the pages."""


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return event_text(SeriesEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
    awaited = to_act(state)
    if own_seat in awaited.seats and state.deal is not None and state.deal.result is None:
        return _your_turn(state)
    names = awaited_names(awaited.seats, name, own_seat)
    return {
        "cut": _("Waiting for %(names)s to cut.", names=names),
        "deal": _("Waiting for %(names)s to deal.", names=names),
        "take_or_pass": _("Waiting for %(names)s to take the upcard or pass.", names=names),
        "draw": _("Waiting for %(names)s to draw.", names=names),
        "discard_or_knock": _("Waiting for %(names)s to discard or knock.", names=names),
        "show": _("Waiting for %(names)s to show their hand.", names=names),
    }[awaited.what]


def _your_turn(state: TableState) -> str:
    """What the reader may do in their turn."""
    deal = state.deal
    if state.phase == "drawing" and deal is not None and len(sources(deal, state.rules)) == 1:
        only = sources(deal, state.rules)[0]
        return _("Your turn: draw from the stock.") if only == "stock" else _("Your turn: you must take the upcard.")
    return {
        "upcard": _("Your turn: take the upcard or pass."),
        "drawing": _("Your turn: draw a card."),
        "discarding": _("Your turn: discard or knock."),
        "showing": _("Your turn: show your hand."),
    }[state.phase]
