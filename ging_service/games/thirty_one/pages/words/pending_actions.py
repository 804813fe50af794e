"""The awaited action of a table, and its players: one sentence, in every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.pending_actions import awaited_names
from ging_service.games.thirty_one.game import to_act
from ging_service.games.thirty_one.messages.game_words import ended_words
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.thirty_one.decider.state import TableState


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return ended_words(state.ended)  # type: ignore[arg-type]  # an ended table says why
    awaited = to_act(state)
    if awaited.what == "start_round" and state.first < 0:
        return _("Waiting for a player to start the first round.")
    if awaited.what == "take_card" and own_seat in awaited.seats:
        return _("Your turn: take a card.")
    who = awaited_names(awaited.seats, name, own_seat)
    if awaited.what == "start_round":
        return _("Waiting for %(names)s to start the next round.", names=who)
    return _("Waiting for %(names)s to take a card.", names=who)
