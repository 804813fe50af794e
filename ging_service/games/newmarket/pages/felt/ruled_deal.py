"""A deal that a ruling has voided or amended, in words: what counts instead of its result (NM29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, states
from ging_service.event_messages.rulings import deal_is_void
from ging_service.games.newmarket.messages.amended import deal_amended_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.event_messages.event_message import Names


def ruled_words(events: Iterable[Any], deal: int, names: Names) -> str:
    """Return what the last ruling has made of a deal; "" if it counts as it was played. ``events``: of its table."""
    ruled = [event for event in events if states(event, Fact.RULING_APPLIED) and _changes(event, deal)]
    if not ruled:
        return ""
    return deal_is_void(deal) if ruled[-1].kind == "voided" else deal_amended_words(ruled[-1], names)


def _changes(event: Any, deal: int) -> bool:  # noqa: ANN401  the game's own event of a ruling
    """Return True if a ruling has changed the result of the deal; an order to pay counters does not."""
    changes: bool = event.deal == deal and event.kind != "ordered"
    return changes
