"""Folding the events of a window: those around a deal, from the table as everybody saw it when an earlier deal began."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.declare import Fact, states
from ging_service.domain.streams import begun, evolved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.tables.deal_window import DealWindow

    View = Callable[[RecordedEvent], RecordedEvent | None]
    """An event as its reader may see it, None if they may not."""


class Step(NamedTuple):
    """One event of a table, and the table before and after it, as its reader sees them."""

    recorded_event: RecordedEvent
    before: Any
    after: Any


def steps_of(
    window: DealWindow, recorded_events: Iterable[RecordedEvent], everybody: View, reader: View
) -> Iterator[Step]:
    """Yield each event of a window that the reader sees, with the fold before and after it.

    ``recorded_events``: those of the window, or its first ones. ``everybody``, ``reader``: how events are seen.
    """
    state, view = window.state, everybody if window.after else reader
    for recorded_event in recorded_events:
        # The window's first state is that which everybody sees. What the reader sees beside it begins with a deal: its
        # start replaces all cards.
        if states(recorded_event.event, Fact.DEAL_STARTED):
            view = reader
        seen = view(recorded_event)
        if seen is not None:
            before = begun(state, seen.event)
            state = evolved(before, seen.event)
            yield Step(seen, before, state)
