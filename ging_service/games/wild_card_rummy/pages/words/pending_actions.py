"""The awaited action of a table, and its players: one sentence, in every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.pending_actions import awaited_names
from ging_service.games.wild_card_rummy.game import to_act
from ging_service.games.wild_card_rummy.messages.game_words import ended_words
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.wild_card_rummy.decider.state import TableState


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return ended_words(state.ended)  # type: ignore[arg-type]  # an ended table says why
    seats = to_act(state).seats
    if own_seat in seats and state.phase not in ("cutting", "between_deals", "counting"):
        return _your_turn(state)
    names = awaited_names(seats, name, own_seat)
    return _waiting(state, names)


def _waiting(state: TableState, names: str) -> str:
    turns_up = state.rules.first_dealer == "jack"
    return {
        "cutting": _("Waiting for %(names)s to deal cards face up until a jack appears.", names=names)
        if turns_up
        else _("Waiting for %(names)s to draw a card for the first deal.", names=names),
        "between_deals": _("Waiting for %(names)s to deal.", names=names),
        "naming": _("Waiting for %(names)s to name the wild rank.", names=names),
        "drawing": _("Waiting for %(names)s to draw.", names=names),
        "playing": _("Waiting for %(names)s to meld and discard.", names=names),
        "last_melds": _("Waiting for %(names)s to put down last melds.", names=names),
        "counting": _("Waiting for a scribe to record what the players hold."),
        "pressing": _("Waiting for %(names)s to decide on the press.", names=names),
    }[state.phase]


def _your_turn(state: TableState) -> str:
    """What the reader may do in their turn."""
    is_stock_empty = state.deal is not None and not state.deal.stock
    return {
        "naming": _("Your turn: name the wild rank."),
        "drawing": _("Your turn: take the top discard, or leave it and end the deal.")
        if is_stock_empty
        else _("Your turn: draw a card."),
        "playing": _("Your turn: meld if you like, then discard."),
        "last_melds": _("Your turn: put down your last melds."),
        "pressing": _("Your turn: press the next deal, or leave it."),
    }[state.phase]
