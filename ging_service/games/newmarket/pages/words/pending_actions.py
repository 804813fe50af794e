"""The awaited action of a table, and its players: one sentence, in every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.pending_actions import awaited_names
from ging_service.games.newmarket.game import to_act
from ging_service.games.newmarket.messages.ending import ended_words
from ging_service.games.newmarket.rules.buying import price_of_buy
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.newmarket.decider.state import TableState


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return ended_words(state.ended)  # type: ignore[arg-type]  # an ended table says why
    seats = to_act(state).seats
    is_recorded = state.deal is not None and state.deal.recorded and state.deal.result is None
    if is_recorded:
        return _("Waiting for a scribe to record the deal.")
    if own_seat in seats and state.phase in ("buying", "starting"):
        return _your_turn(state, own_seat)
    names = awaited_names(seats, name, own_seat)
    return {
        "cutting": _("Waiting for %(names)s to cut for the first deal.", names=names),
        "between_deals": _("Waiting for %(names)s to deal.", names=names),
        "buying": _("Waiting for %(names)s to take the spare hand or keep their own.", names=names),
        "starting": _("Waiting for %(names)s to start a sequence.", names=names),
        # The service plays forced cards at once: a table of its own never waits here.
        "playing": _("A sequence runs."),
    }[state.phase]


def _your_turn(state: TableState, own: int) -> str:
    """What the reader may choose."""
    if state.phase == "starting":
        return _("Your turn: start a sequence.")
    price = price_of_buy(own, state.deal.dealer, state.rules) if state.deal else 0
    if not price:
        return _("Your turn: take the spare hand free of charge, or keep your own.")
    return ngettext(
        "Your turn: take the spare hand for one counter, or keep your own.",
        "Your turn: take the spare hand for %(num)s counters, or keep your own.",
        price,
    )
