"""The counters that the events move, by when they count: summed between the moments at which seasons begin and end."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.audit.checking.finding import Finding
    from ging_service.projections.ledger import Entry


class Listener(Protocol):
    """Examines every event and the counters that it moves."""

    finding: Finding

    def take(self, step: CheckStep, entry: Entry | None) -> None:
        """The next event, and its entry if it has one."""

    def finish(self) -> None:
        """There are no more."""


class Entries:
    """Passes each event and its entry to all listeners."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            for listener in self._listeners:
                listener.take(step, step.entry)


class Sums:
    """Counters that came to each account between some moments. Moments are texts of the log, which sort as times do."""

    def __init__(self, moments: Iterable[str]) -> None:
        self._moments = sorted(set(moments))
        self._parts: list[Counter[str]] = [Counter() for _ in range(len(self._moments) + 1)]

    def add(self, entry: Entry) -> None:
        """Post an entry."""
        # An entry at the very moment comes after it: a season contains its first moment and not its end.
        part = self._parts[bisect_right(self._moments, entry.counts_at)]
        for posting in entry.postings:
            part[posting.account] += posting.counters

    def before(self, moment: str) -> Counter[str]:
        """Return each account's counters that count before one of the moments; "": all of them."""
        parts = self._moments.index(moment) + 1 if moment else len(self._parts)
        held: Counter[str] = Counter()
        for part in self._parts[:parts]:
            for account, counters in part.items():  # `update` of a counter is slower
                held[account] += counters
        return held
