"""The newest events of one club, read and decoded once for all readers that wait for them in this process."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ging_service.domain.club.events import MemberNameErased

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.visibility import VisibilityFilter

Shown = TypeVar("Shown")
"""The rendering of an event for a reader, usually bytes to send."""

MOST_EVENTS = 1_000
"""Number of events kept of a club. A reader further back reads from the database."""
BATCH_EVENTS = 250
"""The most events in a batch."""
_MOST_BATCHES = 64


class RenderedEvent(NamedTuple):
    """An event as somebody sees it, and its rendering."""

    recorded_event: RecordedEvent
    shown: Any


class RenderedChunk(NamedTuple):
    """A batch as one viewer sees it: event by event, and all renderings."""

    events: tuple[RenderedEvent, ...]
    shown: tuple[Any, ...]


class EventBatch(Generic[Shown]):
    """Consecutive events that were read together, and what each viewer sees of them.

    ``seats``: the members at the tables of these events by seat, by stream, as they were read with them. Renderings that
    two viewers share are made once. Safe for threads.
    """

    def __init__(
        self,
        recorded_events: Sequence[RecordedEvent],
        seats: Mapping[str, tuple[str, ...]],
        show: Callable[[RecordedEvent], Shown],
    ) -> None:
        self._seats = seats
        self._recorded_events = recorded_events
        self._show = show
        self._by_person: dict[Principal, RenderedChunk] = {}
        self._rendered: list[list[RenderedEvent]] = [[] for _ in recorded_events]
        self._making = threading.Lock()
        self.first = recorded_events[0].position
        self.last = recorded_events[-1].position
        self.erases = any(isinstance(one.event, MemberNameErased) for one in recorded_events)

    def __len__(self) -> int:
        return len(self._recorded_events)

    def seen_by(self, person: Principal, visibility: Callable[[], VisibilityFilter]) -> RenderedChunk:
        """Return what a person sees of the events, in order."""
        # Without the lock: an entry is complete when it is stored, and never changes.
        known = self._by_person.get(person)
        if known is not None:
            return known
        # One thread renders for a person, and the others wait for its result instead of doing the same work.
        with self._making:
            if person not in self._by_person:
                look = visibility()
                look.know_seats(self._seats)
                pairs = (
                    (look.event(one), known) for one, known in zip(self._recorded_events, self._rendered, strict=True)
                )
                events = tuple(self._made(seen, known) for seen, known in pairs if seen is not None)
                self._by_person[person] = RenderedChunk(events, tuple(one.shown for one in events))
            return self._by_person[person]

    def _made(self, seen: RecordedEvent, known: list[RenderedEvent]) -> RenderedEvent:
        for one in known:
            if one.recorded_event == seen:
                return one
        known.append(RenderedEvent(seen, self._show(seen)))
        return known[-1]


class EventBuffer(Generic[Shown]):
    """The end of one club's log, up to where this process has looked.

    ``size``: the known length of the log, −1 before the first look. Written by the watcher, read by all. ``client_checks``:
    how often the waiting readers have been checked for a client that is still there. ``restarts``: how often the log has
    lost its end; a reader from before that has read events that are no longer there, and must begin again.
    """

    def __init__(self) -> None:
        self.size = -1
        self.readers = 0
        self.client_checks = 0
        self.restarts = 0
        self._batches: tuple[EventBatch[Shown], ...] = ()
        # Held by itself and not through the condition, whose methods are Python's: short of memory, the one that lets go fails.
        self._lock = threading.Lock()
        self._grown = threading.Condition(self._lock)

    def batch_after(self, position: int) -> EventBatch[Shown] | None:
        """Return the batch that contains the event after a position; None if it is not kept."""
        for batch in reversed(self._batches):
            if batch.first <= position + 1 <= batch.last:
                return batch
        return None

    def grow(self, batch: EventBatch[Shown]) -> None:
        """Append a batch. A batch that erases a name replaces all earlier ones, so that the name is not kept."""
        # One place is left for the new batch. Small batches are limited, too, because readers search them one by one.
        kept = () if batch.erases else self._batches[1 - _MOST_BATCHES :]
        while sum(map(len, kept)) + len(batch) > MOST_EVENTS and kept:
            kept = kept[1:]
        # A new tuple and no change in place: readers iterate without a lock.
        self._batches = (*kept, batch)
        self.wake(batch.last + 1)

    def wake(self, size: int) -> None:
        """Wake the readers that wait for the log to reach this length."""
        with self._lock:
            self.size = size
            self._grown.notify_all()

    def restart(self, size: int) -> None:
        """Forget everything, because the log has lost its end: after a failover, or because an older copy was restored."""
        self._batches = ()
        self.restarts += 1
        self.wake(size)

    def check_clients(self) -> None:
        """Make all waiting readers check whether their client is still there."""
        self.client_checks += 1
        self.wake(self.size)

    def wait_beyond(self, position: int, timeout_s: float) -> None:
        """Wait until there is something after a position, somebody wakes all, or the time is over."""
        with self._lock:
            if self.size <= position + 1:
                # Once and not in a loop: a reader who is woken to check their client, or to end, must return.
                self._grown.wait(max(timeout_s, 0))
