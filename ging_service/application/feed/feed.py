"""The feed of one process: who waits for which club, and the one watcher that looks for all of them.

The watcher asks for the sizes of the logs that somebody waits for, in one query a round, and reads what is new of each
once. It is a thread that is there while somebody waits. Whoever waits holds no connection.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Generic

from ging_service.application.feed.errors import TooManyStreams
from ging_service.application.feed.tail import STRETCH_EVENTS, Shown, Stretch, Tail
from ging_service.application.happening import happenings_of
from ging_service.eventlog.failure_log import log_failure
from ging_service.eventlog.read import club_events, sizes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services

_LOG = logging.getLogger("ging.feed")
_PAUSE_AFTER_FAILURE_S = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedLimits:
    """How many may wait in one process at a time, half of them at most for one club and fewer for one credential.

    ``look_every_s``: how often the watcher looks. ``pause_a_reader_s``: how much later it looks again for each reader for
    whom it has found something.
    ``answer_within_s``: how long those who wait may take to say that they are still there, when all places are taken.
    """

    most: int = 256
    most_of_a_credential: int = 32
    look_every_s: float = 0.05
    pause_a_reader_s: float = 0.001
    answer_within_s: float = 0.5

    @property
    def most_of_a_club(self) -> int:
        """So that no club takes the others' places."""
        return max(1, self.most // 2)


class Feed(Generic[Shown]):
    """Made once a process. ``show`` makes of an event, as somebody sees it, what he is given. Safe for threads."""

    def __init__(
        self, services: Services, show: Callable[[Happening], Shown], limits: FeedLimits | None = None
    ) -> None:
        self.services = services
        self.show = show
        self.stopped = False
        self._limits = limits or FeedLimits()
        self._tails: dict[str, Tail[Shown]] = {}
        self._of_credential: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()
        self._left = threading.Condition(self._lock)
        self._stopping = threading.Event()
        self._watcher: threading.Thread | None = None
        self._asked_at = float("-inf")

    @property
    def streams(self) -> int:
        """How many wait now."""
        return sum(tail.readers for tail in tuple(self._tails.values()))

    def join(self, club_id: str, credential: str = "") -> Tail[Shown]:
        """Wait for a club's events from now on, with a credential ("": counted with no other). Raises ``TooManyStreams``.

        Where no place is free, those who wait are asked first whether they are still there: that a client has gone
        shows only when something is sent to it.
        """
        with self._lock:
            if not self._has_place(club_id, credential):
                self._ask_who_is_there()
                self._left.wait_for(lambda: self._has_place(club_id, credential), self._limits.answer_within_s)
            if not self._has_place(club_id, credential):
                raise TooManyStreams
            self._of_credential[club_id, credential] += 1
            tail = self._tails.setdefault(club_id, Tail())
            tail.readers += 1
            self.services.observer.streams_open(1)
            if self._watcher is None and not self.stopped:
                self._watcher = threading.Thread(target=self._watch, name="feed", daemon=True)
                self._watcher.start()
            return tail

    def leave(self, club_id: str, credential: str = "") -> None:
        """Wait no more; the last one who leaves takes along what was kept of the club."""
        with self._lock:
            tail = self._tails[club_id]
            tail.readers -= 1
            self._of_credential[club_id, credential] -= 1
            self._of_credential += Counter()  # whoever has no stream is forgotten
            self.services.observer.streams_open(-1)
            if not tail.readers:
                del self._tails[club_id]
            self._left.notify_all()

    def _ask_who_is_there(self) -> None:
        now = time.monotonic()
        if now >= self._asked_at + self._limits.answer_within_s:
            self._asked_at = now
            for tail in self._tails.values():
                tail.ask()

    def _has_place(self, club_id: str, credential: str) -> bool:
        tail = self._tails.get(club_id)
        of_club = tail.readers if tail else 0
        if credential and self._of_credential[club_id, credential] >= self._limits.most_of_a_credential:
            return False
        return self.streams < self._limits.most and of_club < self._limits.most_of_a_club

    @contextmanager
    def joined(self, club_id: str, credential: str = "") -> Iterator[Tail[Shown]]:
        """The same for as long as a block lasts."""
        tail = self.join(club_id, credential)
        try:
            yield tail
        finally:
            self.leave(club_id, credential)

    def stop(self) -> None:
        """Let nobody wait any more: the process is to end."""
        self.stopped = True
        self._stopping.set()
        with self._lock:
            for tail in self._tails.values():
                tail.wake(tail.size)

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
            if self._tails and not self.stopped:
                return True
            self._watcher = None
            return False

    def _look(self) -> float:
        """One round: how long the logs are that are waited for, and what is new in them. How long to pause then.

        The more readers a round has woken the longer: where much is recorded they are sent more at a time.
        """
        with self._lock:
            tails = dict(self._tails)
        with self.services.everywhere() as conn:
            sizes = sizes_of(conn, list(tails))
        woken = sum(tail.readers for club_id, tail in tails.items() if tail.size < sizes.get(club_id, 0))
        for club_id, tail in tails.items():
            try:
                self._read_on(club_id, tail, sizes.get(club_id, 0))
            except Exception as error:  # noqa: BLE001  whatever it is, it is logged
                # It must not hold up the other clubs; and this one's readers find out by themselves.
                log_failure(_LOG, "the end of a log could not be read", error)
                tail.wake(sizes.get(club_id, 0))
        if any(tail.size < sizes.get(club_id, 0) for club_id, tail in tails.items()):
            return 0.0
        return self._limits.look_every_s + self._limits.pause_a_reader_s * woken

    def _read_on(self, club_id: str, tail: Tail[Shown], size: int) -> None:
        if tail.size < 0:
            tail.wake(size)
        if tail.size < size:
            with self.services.of(club_id) as conn:
                stored = club_events(conn, club_id, tail.size, STRETCH_EVENTS, size)
            happenings = happenings_of(self.services, stored)
            tail.grow(Stretch(happenings, self.show))
            self._tell_lag(happenings)

    def _tell_lag(self, happenings: Sequence[Happening]) -> None:
        if happenings:
            recorded_at = datetime.fromisoformat(happenings[-1].recorded_at)
            self.services.observer.told((self.services.clock() - recorded_at).total_seconds())
