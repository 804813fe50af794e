"""Checks that share one fold of the streams, in this process or in a worker process."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from ging_service.audit.checking.check import ReadEvent
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.audit.checking.source import Columns
from ging_service.eventlog.sealing import Opening
from ging_service.parallel import Worker
from ging_service.projections.fold import no_looking_for_cycles

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from ging_service.audit.checking.check import Again, Check, CheckStep
    from ging_service.eventlog.codec import Codec
    from ging_service.parallel import Parent

    ReadAgain = Callable[[Collection[str]], Iterator[list[ReadEvent]]]
    """The events of some streams once more, some at a time."""


class CheckGroup(Protocol):
    """Some checks. Each of these methods raises ``WorkerLostError`` if the checks run in a worker that is gone."""

    def feed(self, events: Sequence[ReadEvent]) -> None:
        """The next events."""

    def end(self) -> None:
        """There are no more events."""

    def findings(self) -> list[Finding]:
        """Return the findings of all checks, after ``end``."""


class LocalGroup:
    """Checks in this process."""

    def __init__(self, streams: Streams, checks: Sequence[Check]) -> None:
        self._streams = streams
        self._checks = checks

    def feed(self, events: Iterable[ReadEvent]) -> None:
        """The next events."""
        steps = list(self._streams.steps(events))
        for check in self._checks:
            check.feed(steps)

    def end(self) -> None:
        """Finish every check."""
        for check in self._checks:
            check.finish()

    def findings(self) -> list[Finding]:
        """Return the findings of all checks, in their order."""
        return [check.finding for check in self._checks]


class RemoteGroup:
    """Checks in a worker process, which receives the events that have been read here."""

    def __init__(self, worker: Worker, read_again: ReadAgain) -> None:
        self._worker = worker
        self._read_again = read_again

    def feed(self, events: Iterable[ReadEvent]) -> None:
        """The next events. Waits while the worker is busy with the ones before them."""
        self._worker.send([_as_sent(read) for read in events])

    def end(self) -> None:
        """Let the worker finish every check."""
        self._worker.send(None)

    def findings(self) -> list[Finding]:
        """Return the findings of all checks, and read what they need again until they are done."""
        # A set of streams is the worker's request to read them again. Findings come as a list.
        while isinstance(found := self._worker.receive(), frozenset):
            for events in self._read_again(found):
                self.feed(events)
            self.end()
        return list(found)


@contextmanager
def remote_group(
    codec: Codec, club_id: str, checks: Callable[[Again], LocalGroup], read_again: ReadAgain
) -> Iterator[RemoteGroup]:
    """Start the worker of a group whose checks ``checks`` makes, from a way to read streams again."""
    with Worker(partial(_check, codec, club_id, checks)) as worker:
        yield RemoteGroup(worker, read_again)


def steps_again(club_id: str, chunks: Iterable[list[ReadEvent]], stream_ids: Collection[str]) -> Iterator[CheckStep]:
    """Fold some streams again. Their problems have been reported already."""
    streams = Streams(Finding(name="again", title="", unit="events"), club_id)
    for events in chunks:
        for step in streams.steps(events):
            if step.read.recorded.stream in stream_ids:
                yield step


def _check(codec: Codec, club_id: str, checks: Callable[[Again], LocalGroup], parent: Parent) -> None:
    """Feed the checks with what the parent sends, and send their findings."""

    def again(stream_ids: Collection[str]) -> Iterator[CheckStep]:
        # The record stays with the parent: two processes cannot share one connection or one position in a file.
        parent.send(frozenset(stream_ids))
        yield from steps_again(club_id, _received(codec, parent), stream_ids)

    group = checks(again)
    with no_looking_for_cycles():
        for events in _received(codec, parent):
            group.feed(events)
        group.end()
    parent.send(group.findings())


def _received(codec: Codec, parent: Parent) -> Iterator[list[ReadEvent]]:
    sent: list[tuple[Any, ...]] | None
    while (sent := parent.receive()) is not None:
        yield [_read(codec, one) for one in sent]


def _as_sent(read: ReadEvent) -> tuple[Any, ...]:
    """Return an event for its way to a worker: in plain tuples, which take a third of the time of named ones.

    The worker decodes it again: that is quicker than to pickle what was decoded.
    """
    position, body, columns, recorded, commitments, openings = read
    return position, body, columns and (*columns,), recorded.type, commitments, [(*one,) for one in openings.values()]


def _read(codec: Codec, sent: tuple[Any, ...]) -> ReadEvent:
    """Return an event that was sent."""
    position, body, columns, type_name, commitments, its_openings = sent
    openings = {place: Opening(place, *rest) for place, *rest in its_openings}
    values = {place: opening.value for place, opening in openings.items()}
    recorded: Any = codec.decode(body, type_name, values)
    return ReadEvent(position, body, columns and Columns(*columns), recorded, commitments, openings)
