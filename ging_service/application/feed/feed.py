"""The feed of one process: the readers that wait for each club, and the one watcher that looks for all of them.

The watcher queries the sizes of all logs that somebody waits for, in one query a round, and reads the new events of
each once. It is a thread that exists while somebody waits. Waiting readers hold no connection.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ging_service.domain.club.events import MemberNameErased
from ging_service.eventlog.connections.outage_log import log_failure
from ging_service.eventlog.read import club_events, sizes_of
from ging_service.execution.recorded_event import listed_events_of
from ging_service.execution.visibility import seats_at
from ging_service.parallel import start_daemon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.execution.visibility import VisibilityFilter


class TooManyStreams(Exception):  # noqa: N818  an answer, not a fault
    """As many wait already as this process lets wait, or half of them for this club, or as many as one credential may have."""

    def __init__(self) -> None:
        super().__init__("read by pages meanwhile, without waiting")


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


_LOG = logging.getLogger("ging.feed")
# Without it, a database that is away would be asked, and the failure logged, twenty times a second.
_PAUSE_AFTER_FAILURE_S = 1.0
_LATE_ON_STANDBY_S = 1.0
"""How much later than on the primary an event may be seen on a standby, before the primary is asked instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedLimits:
    """Limits on the readers that wait in one process: half of them at most for one club and fewer for one credential.

    ``look_every_s``: how often the watcher looks. ``pause_a_reader_s``: how much later it looks again for each reader
    for whom it has found something. ``answer_within_s``: how long those who wait may take to say that they are still
    there, when all places are taken.
    """

    most: int = 256
    most_of_a_credential: int = 32
    look_every_s: float = 0.05
    pause_a_reader_s: float = 0.001
    answer_within_s: float = 0.5

    @property
    def most_of_a_club(self) -> int:
        """Limit for one club, so that no club takes the others' places."""
        return max(1, self.most // 2)


class Feed(Generic[Shown]):
    """The feed, made once a process. ``show`` renders an event as somebody sees it. Safe for threads."""

    def __init__(
        self, services: Services, show: Callable[[RecordedEvent], Shown], limits: FeedLimits | None = None
    ) -> None:
        self.services = services
        self.show = show
        self.stopped = False
        self._limits = limits or FeedLimits()
        self._buffers: dict[str, EventBuffer[Shown]] = {}
        self._of_credential: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()
        self._left = threading.Condition(self._lock)
        self._stopping = threading.Event()
        self._is_watched: Callable[[], bool] = lambda: False
        self._asked_at = float("-inf")

    @property
    def streams(self) -> int:
        """Return how many readers wait now."""
        # A copy: other threads subscribe and leave while this one adds up.
        return sum(buffer.readers for buffer in tuple(self._buffers.values()))

    def subscribe(self, club_id: str, credential: str = "") -> EventBuffer[Shown]:
        """Wait for a club's events from now on, with a credential ("": counted with no other).

        If no place is free, the readers that wait are first checked for a client that is still there: a client that has
        gone is noticed only when something is sent to it. Raises ``TooManyStreams``.
        """
        with self._lock:
            if not self._has_place(club_id, credential):
                self._ask_who_is_there()
                self._left.wait_for(lambda: self._has_place(club_id, credential), self._limits.answer_within_s)
            if not self._has_place(club_id, credential):
                raise TooManyStreams
            # Before the reader is counted: if no thread can be started, the reader gets an error, and holds no place.
            self._ensure_watcher()
            self._of_credential[club_id, credential] += 1
            buffer = self._buffers.setdefault(club_id, EventBuffer())
            buffer.readers += 1
            self.services.observer.streams_open(1)
            return buffer

    def _ensure_watcher(self) -> None:
        # A thread may die in any way, such as for want of memory: then the next reader starts another one.
        if not self._is_watched() and not self.stopped:
            # A daemon: a look that hangs in the database must not keep the process from ending.
            self._is_watched = start_daemon(self._watch)

    def unsubscribe(self, club_id: str, credential: str = "") -> None:
        """Stop waiting. When the last reader of a club leaves, its buffer is dropped."""
        with self._lock:
            buffer = self._buffers[club_id]
            buffer.readers -= 1
            self._of_credential[club_id, credential] -= 1
            self._of_credential += Counter()  # forgets credentials without a stream
            self.services.observer.streams_open(-1)
            if not buffer.readers:
                del self._buffers[club_id]
            self._left.notify_all()

    def _ask_who_is_there(self) -> None:
        now = time.monotonic()
        # Not for every request that finds no place: it wakes each reader of the process.
        if now >= self._asked_at + self._limits.answer_within_s:
            self._asked_at = now
            for buffer in self._buffers.values():
                buffer.check_clients()

    def _has_place(self, club_id: str, credential: str) -> bool:
        buffer = self._buffers.get(club_id)
        of_club = buffer.readers if buffer else 0
        if credential and self._of_credential[club_id, credential] >= self._limits.most_of_a_credential:
            return False
        return self.streams < self._limits.most and of_club < self._limits.most_of_a_club

    @contextmanager
    def subscribed(self, club_id: str, credential: str = "") -> Iterator[EventBuffer[Shown]]:
        """Subscribe for the duration of a block."""
        buffer = self.subscribe(club_id, credential)
        try:
            yield buffer
        finally:
            self.unsubscribe(club_id, credential)

    def stop(self) -> None:
        """Stop all waiting, because the process is about to end."""
        # Set before the readers wake: it is the first thing that they look at.
        self.stopped = True
        self._stopping.set()
        with self._lock:
            for buffer in self._buffers.values():
                buffer.wake(buffer.size)

    def _watch(self) -> None:
        while self._somebody_waits():
            begun = time.monotonic()
            try:
                pause_s = self._look()
            except Exception as error:  # noqa: BLE001  whatever it is, it is logged
                # The next round tries again: a database that fails over must not end all streams.
                log_failure(_LOG, "the logs' ends could not be read", error)
                pause_s = _PAUSE_AFTER_FAILURE_S
            self._stopping.wait(max(0.0, begun + pause_s - time.monotonic()))

    def _somebody_waits(self) -> bool:
        with self._lock:
            if self._buffers and not self.stopped:
                return True
            # Under the lock: a reader who subscribes now either is seen above or starts a new watcher.
            self._is_watched = lambda: False
            return False

    def _look(self) -> float:
        """One round: look up the lengths of the logs with readers, and read what is new. Returns the pause after it.

        The pause grows with the number of readers that a round has woken: busy clubs are sent more events at a time.
        """
        with self._lock:
            # A copy, because readers come and go during the query.
            buffers = dict(self._buffers)
        # All of a round reads from the same place, so that none of it is older than the lengths.
        services = self.services.reading_recent(_LATE_ON_STANDBY_S)
        with services.cross_club_transaction() as conn:
            sizes = sizes_of(conn, list(buffers))
        self._restart({club_id: buffer for club_id, buffer in buffers.items() if buffer.size > sizes.get(club_id, 0)})
        # Before the buffers grow: afterwards none is behind.
        woken = sum(buffer.readers for club_id, buffer in buffers.items() if buffer.size < sizes.get(club_id, 0))
        for club_id, buffer in buffers.items():
            try:
                self._read_on(services, club_id, buffer, sizes.get(club_id, 0))
            except Exception as error:  # noqa: BLE001  whatever it is, it is logged
                # It must not hold up the other clubs; and this one's readers find out by themselves.
                log_failure(_LOG, "the end of a log could not be read", error)
                buffer.wake(sizes.get(club_id, 0))
        if any(buffer.size < sizes.get(club_id, 0) for club_id, buffer in buffers.items()):
            # A log has grown by more than one batch.
            return 0.0
        return self._limits.look_every_s + self._limits.pause_a_reader_s * woken

    def _restart(self, longer: Mapping[str, EventBuffer[Shown]]) -> None:
        """Restart the buffers that are longer than their logs. Otherwise they would wait, and skip what is recorded there."""
        if not longer:
            return
        # On the primary: a standby may only be late.
        with self.services.cross_club_transaction() as conn:
            sizes = sizes_of(conn, list(longer))
        for club_id, buffer in longer.items():
            if buffer.size > sizes.get(club_id, 0):
                _LOG.warning("the log of club %s has lost its end: its streams begin again", club_id)
                buffer.restart(sizes.get(club_id, 0))

    def _read_on(self, services: Services, club_id: str, buffer: EventBuffer[Shown], size: int) -> None:
        # Events from before the first reader are not read here: each reader catches up from the database.
        if buffer.size < 0:
            buffer.wake(size)
        if buffer.size < size:
            with services.club_transaction(club_id) as conn:
                stored = club_events(conn, club_id, buffer.size, BATCH_EVENTS, size)
                # Once for all readers, and from the moment in which the events are read.
                seats = seats_at(conn, club_id, {one.stream_id for one in stored})
            recorded_events = listed_events_of(services, stored)
            buffer.grow(EventBatch(recorded_events, seats, self.show))
            self._tell_lag(recorded_events)

    def _tell_lag(self, recorded_events: Sequence[RecordedEvent]) -> None:
        if recorded_events:
            recorded_at = datetime.fromisoformat(recorded_events[-1].recorded_at)
            self.services.observer.told((self.services.clock() - recorded_at).total_seconds())
