"""A round that a ruling has voided or amended, in words: what counts instead of its result (NM96)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, states
from ging_service.event_messages.deal_step import DealStep
from ging_service.games.thirty_one.messages.amended import round_amended_words, round_is_void

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.event_messages.event_message import Names


def ruled_steps(events: Iterable[Any], number: int, names: Names) -> tuple[DealStep, ...]:
    """Return the rulings on the round of this number that have changed it, the last one at the end."""
    return tuple(
        DealStep(words=_words(event, names), rule="NM96")
        for event in events
        if states(event, Fact.RULING_APPLIED) and event.kind != "ordered" and event.deal == number
    )


def _words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of a ruling
    return round_is_void(event.deal) if event.kind == "voided" else round_amended_words(event, names)
