"""The action that a table of any game waits for, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import game_of
from ging_service.event_messages.general_messages import spoken
from ging_service.i18n.formatting import together
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def waiting_words(state: Any, name: Callable[[int], str], own_seat: int) -> str:  # noqa: ANN401  of any game
    """Return the sentence. ``name``: the name of the player on a seat; ``own_seat``: the reader's, −1 for none."""
    game = game_of(state)
    if game.summary(state).ended:
        return _("The game is over.")
    waits = game.to_act(state)
    if not waits.seats:
        return _("Waiting: %(what)s.", what=spoken(waits.what)) if waits.what else ""
    names = awaited_names(waits.seats, name, own_seat)
    return _("Waiting for %(names)s: %(what)s.", names=names, what=spoken(waits.what))


def awaited_names(seats: Sequence[int], name: Callable[[int], str], own_seat: int) -> str:
    """Return the names of the awaited players, the reader's "you" first. The arguments are those of ``waiting_words``."""
    # With a context: other languages have another case here than in other sentences.
    you = [pgettext("waiting for", "you")] if own_seat in seats else []
    return together(you + [name(seat) for seat in seats if seat != own_seat])
