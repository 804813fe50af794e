"""Notes about a table: the stakes of the next deal, the suits of the next sequence, and what is known of the last king."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.event_messages.card_words import suit_words
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.next_dressing import next_dressing
from ging_service.games.newmarket.messages.table_events import table_message
from ging_service.games.newmarket.pages.words.seat_names import seat_names
from ging_service.i18n.formatting import together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.newmarket.decider.state import TableState


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
        yield _("Only one king is in: the game ends when it is won.")
    if deal.burial is not None:
        buried = from_fields(e.CardBuried, deal.burial, deal=deal.number, hand=())
        yield table_message(buried, seat_names(name, len(state.members))).text
