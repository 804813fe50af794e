"""The newest events of one club, read and decoded once for all that wait for them in this process."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from ging_service.domain.club.events import MemberNameErased

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.application.happening import Happening
    from ging_service.application.viewing import Eyes, Person

Shown = TypeVar("Shown")
"""What is made of an event for who reads it: bytes to send, most often."""

MOST_EVENTS = 1_000
"""How many events are kept of a club: whoever is further behind reads from the database."""
STRETCH_EVENTS = 250
"""How many events a stretch has at most."""
_MOST_STRETCHES = 64


class Seen(NamedTuple):
    """An event as somebody sees it, and what was made of that."""

    happening: Happening
    shown: Any


class Sight(NamedTuple):
    """What somebody sees of a stretch: event by event, and all that was made of them."""

    events: tuple[Seen, ...]
    shown: tuple[Any, ...]


class Stretch(Generic[Shown]):
    """Events that were recorded one behind the other and read in one go, and what each viewer sees of them.

    What two viewers see alike is made once. Safe for threads.
    """

    def __init__(self, happenings: Sequence[Happening], show: Callable[[Happening], Shown]) -> None:
        self._happenings = happenings
        self._show = show
        self._by_person: dict[Person, Sight] = {}
        self._sights: list[list[Seen]] = [[] for _ in happenings]
        self._making = threading.Lock()
        self.first = happenings[0].position
        self.last = happenings[-1].position
        self.erases = any(isinstance(one.event, MemberNameErased) for one in happenings)

    def __len__(self) -> int:
        return len(self._happenings)

    def seen_by(self, person: Person, eyes: Callable[[], Eyes]) -> Sight:
        """What a person sees of it, in order."""
        known = self._by_person.get(person)
        if known is not None:
            return known
        with self._making:
            if person not in self._by_person:
                look = eyes()
                pairs = ((look.event(one), known) for one, known in zip(self._happenings, self._sights, strict=True))
                events = tuple(self._made(seen, known) for seen, known in pairs if seen is not None)
                self._by_person[person] = Sight(events, tuple(one.shown for one in events))
            return self._by_person[person]

    def _made(self, seen: Happening, known: list[Seen]) -> Seen:
        for one in known:
            if one.happening == seen:
                return one
        known.append(Seen(seen, self._show(seen)))
        return known[-1]


class Tail(Generic[Shown]):
    """The end of one club's log, as far as this process has looked.

    ``size``: how long the log is known to be, −1 before the first look. Written by the watcher, read by all.
    ``questions``: how often those who wait have been asked whether they are still there.
    """

    def __init__(self) -> None:
        self.size = -1
        self.readers = 0
        self.questions = 0
        self._stretches: tuple[Stretch[Shown], ...] = ()
        self._grown = threading.Condition()

    def stretch_behind(self, position: int) -> Stretch[Shown] | None:
        """The stretch with the event behind a position, if it is kept."""
        for stretch in reversed(self._stretches):
            if stretch.first <= position + 1 <= stretch.last:
                return stretch
        return None

    def grow(self, stretch: Stretch[Shown]) -> None:
        """Behind the last one. What a name stood in is not kept beyond its erasure."""
        kept = () if stretch.erases else self._stretches[1 - _MOST_STRETCHES :]
        while sum(map(len, kept)) + len(stretch) > MOST_EVENTS and kept:
            kept = kept[1:]
        self._stretches = (*kept, stretch)
        self.wake(stretch.last + 1)

    def wake(self, size: int) -> None:
        """Let all go on that wait for the log to be so long."""
        with self._grown:
            self.size = size
            self._grown.notify_all()

    def ask(self) -> None:
        """Let all that wait find out whether anybody is still there for whom they do."""
        self.questions += 1
        self.wake(self.size)

    def wait_beyond(self, position: int, timeout_s: float) -> None:
        """Until there is something behind a position, or somebody wakes all, or the time is over."""
        with self._grown:
            if self.size <= position + 1:
                self._grown.wait(max(timeout_s, 0))
