"""Notes about a table: the stakes of the next deal, the suits of the next sequence, and what is known of the last king."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.games.newmarket.decider.next_dressing import next_dressing
from ging_service.i18n.text import _, ngettext, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.newmarket.decider.state import Burial, TableState


def notes_of(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """Return the notes, a sentence each. ``name``: returns the name of a seat's player."""
    deal = state.deal
    if state.phase == "between_deals":
        each = next_dressing(state).each
        yield ngettext(
            "Everybody puts down one counter for the next deal.",
            "Everybody puts down %(num)s counters for the next deal.",
            each,
        )
    if deal is None or deal.result is not None:
        return
    if state.phase == "starting":
        yield _("Suits to start with: %(suits)s.", suits=together([suit_words(suit) for suit in deal.suits]))
    if deal.last_king:
        yield _("Only one king is in: the game ends when he is won.")
    if deal.burial is not None:
        yield burial_words(deal.burial, name)


def burial_words(burial: Burial, name: Callable[[int], str]) -> str:
    """NM22 to NM24: what has been buried for the last king, by whom, and who has exchanged their hand."""
    caller = name(burial.caller)
    if not burial.target:
        return _("%(caller)s holds all the lower cards of the last king’s suit: nothing is buried.", caller=caller)
    card = card_name(burial.target)
    if burial.seat < 0:
        return _("%(caller)s buries the %(card)s, which is in the dead hand already.", caller=caller, card=card)
    return _(
        "%(caller)s buries the %(card)s: %(who)s exchanges hands with the dead hand.",
        caller=caller,
        card=card,
        who=name(burial.seat),
    )
