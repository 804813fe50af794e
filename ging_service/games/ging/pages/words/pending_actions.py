"""The awaited action of a table, and its players: one sentence, in every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.pending_actions import awaited_names
from ging_service.games.ging.game import to_act
from ging_service.games.ging.messages.game_words import ended_words
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.ging.decider.state import TableState


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
