"""One pass over a record that runs every check."""

from __future__ import annotations

from base64 import b64encode
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from ging_service.audit.checking.check import Columns, ReadEvent
from ging_service.audit.checking.deciding.decisions import Decisions
from ging_service.audit.checking.deciding.rulings import Rulings
from ging_service.audit.checking.events import Events
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.audit.checking.ledger import Book, Bounds, Ledger, Seasons
from ging_service.audit.checking.openings import Audiences, OpeningMatcher
from ging_service.audit.checking.report import Report
from ging_service.audit.checking.shuffles import Shuffles
from ging_service.audit.checking.signatures.checkpoints import Checkpoints, Roots
from ging_service.audit.checking.signatures.signed_data import NO_TRUST, Statements, Trust
from ging_service.audit.checking.signatures.tree import DueCheckpoints, Tree
from ging_service.eventlog.sealing import Opening
from ging_service.parallel import Worker
from ging_service.projections.fold import no_looking_for_cycles

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from ging_service.audit.checking.check import Again, Check, CheckStep, Source, StoredEvent
    from ging_service.eventlog.codec import Codec
    from ging_service.parallel import Parent

    ReadAgain = Callable[[Collection[str]], Iterator[list[ReadEvent]]]
    """The events of some streams once more, some at a time."""
    Progress = Callable[[int, int], object]


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


MANY_EVENTS: Final = 3_000
"""For fewer events a worker process is not worth its start."""


class Leaves(Roots, Protocol):
    """The link between the events and what is signed: a tree over all of them, or proofs for some of them."""

    finding: Finding

    @property
    def root(self) -> bytes:
        """The root so far."""

    def feed(self, entries: Sequence[StoredEvent]) -> None:
        """The next events."""

    def finish(self, said_size: int) -> None:
        """Finish after the last event. ``said_size``: the number of events that the record claims to have."""


def verify(  # noqa: PLR0913  the record, what is said of it, what is trusted, and what else is to be checked
    source: Source,
    statements: Statements,
    codec: Codec,
    *,
    trust: Trust = NO_TRUST,
    leaves: Leaves | None = None,
    book: Book | None = None,
    more_checks: Sequence[Check] = (),
    first: Iterable[Finding] = (),
    on_progress: Progress = lambda _done, _of: None,
    processes: int = 1,
) -> Report:
    """Check a record in one pass over its events. Every problem becomes a failure in the report.

    ``leaves``: how a part of a record is bound to the signed root; by default, the tree over all events. ``book``: the
    written ledger to compare with. ``first``: findings made before, in files or tables. ``more_checks`` are fed with
    the others. ``on_progress`` receives how many events are done, of how many. With more than one of ``processes``, and
    many events, a worker checks play, and others the signatures; the report is the same. Raises ``WorkerLostError``.
    """
    processes = processes if source.size >= MANY_EVENTS else 1
    checkpoints = Checkpoints(source.club_id, statements, trust, whole=source.whole, processes=processes)
    tree: Leaves = leaves or Tree(checkpoints.sizes)
    unsealing, events = OpeningMatcher(source.openings()), Events(codec)
    events.check_names(source.club_id, source.eyes)
    read_again = partial(_read_again, source, codec)
    audiences = Audiences(unsealing.finding, source.eyes, whole=source.whole)
    checks = [audiences, *_of_books(source, _local_again(source, read_again), book), *more_checks]
    if source.whole:
        checks.append(DueCheckpoints(checkpoints.signed_sizes, statements.place, checkpoints.finding))
    with ExitStack() as stack, no_looking_for_cycles():
        groups = _groups(stack, source, codec, read_again, checks, processes=processes)
        for entries in _counted(source, on_progress):
            tree.feed(entries)
            read = list(events.read(unsealing.opened(entries)))
            for group in groups:
                group.feed(read)
        tree.finish(source.size)
        unsealing.finish()
        events.finish()
        for group in groups:
            group.end()
        # The worker finishes its own checks meanwhile.
        checkpoints.finish(tree)
        of_groups = [finding for group in groups for finding in group.findings()]
    findings = [*first, tree.finding, checkpoints.finding, events.finding, unsealing.finding, *of_groups]
    return _report(source, tree, checkpoints, findings, is_trusted=bool(trust.keys))


def _counted(source: Source, on_progress: Progress) -> Iterator[Sequence[StoredEvent]]:
    """Yield the events of a record in pieces, and tell after each how many are done."""
    done = 0
    for entries in source.entries():
        yield entries
        done += len(entries)
        on_progress(done, source.size)


def _report(
    source: Source, tree: Leaves, checkpoints: Checkpoints, findings: Iterable[Finding], *, is_trusted: bool
) -> Report:
    return Report(
        club_id=source.club_id,
        size=tree.size,
        signed_size=min(checkpoints.signed_size, tree.size),
        root=b64encode(tree.root).decode(),
        key=checkpoints.key,
        signed_at=checkpoints.signed_at,
        witnessed_at=checkpoints.witnessed_at,
        trusted=is_trusted,
        findings=tuple(_without_doubles(findings)),
    )


def _groups(  # noqa: PLR0913  what all groups need, and what the two differ in
    stack: ExitStack,
    source: Source,
    codec: Codec,
    read_again: ReadAgain,
    checks: Sequence[Check],
    *,
    processes: int,
) -> list[CheckGroup]:
    """Return the groups of checks: those of play and ``checks``, in one group or, with a worker, in two."""
    if processes > 1:
        remote = remote_group(codec, source.club_id, partial(_play, source, ()), read_again)
        folds = Finding(
            name="folds", title="Streams folded a second time: the worker reports what is wrong", unit="events"
        )
        # The worker comes first, so that it decides commands while this process checks the same events.
        return [stack.enter_context(remote), LocalGroup(Streams(folds, source.club_id), checks)]
    return [_play(source, checks, _local_again(source, read_again))]


def _play(source: Source, more_checks: Sequence[Check], again: Again) -> LocalGroup:
    """Return the checks of play, and others. Rulings are judged when the decisions have deferred all of them."""
    play = Finding(name="play", title="Streams folded and commands decided again", unit="events")
    streams = Streams(play, source.club_id)
    rulings = Rulings(play, streams, again, whole=source.whole)
    decisions = Decisions(play, rulings, whole=source.whole)
    return LocalGroup(streams, [decisions, rulings, Shuffles(source.club_id), *more_checks])


def _of_books(source: Source, again: Again, book: Book | None) -> list[Check]:
    whole = source.whole
    return [Ledger(book), Bounds(whole=whole), Seasons(again, whole=whole)]


def _local_again(source: Source, read_again: ReadAgain) -> Again:
    return lambda stream_ids: steps_again(source.club_id, read_again(stream_ids), stream_ids)


def _read_again(source: Source, codec: Codec, stream_ids: Collection[str]) -> Iterator[list[ReadEvent]]:
    """Yield the events of some streams, and perhaps others, once more. Their problems have been reported already."""
    unsealing, events = OpeningMatcher(source.openings()), Events(codec)
    # A search in the bytes costs less than decoding every event. JSON escapes quotes, so no text of a player contains a
    # mark, and `steps_again` leaves out what was found too much.
    marks = [f'"stream":"{stream_id}"'.encode() for stream_id in stream_ids]
    for entries in source.entries():
        wanted = [entry for entry in entries if any(mark in entry.body for mark in marks)]
        yield list(events.read(unsealing.opened(wanted)))


def _without_doubles(findings: Iterable[Finding]) -> list[Finding]:
    """Return each finding once: several checks may share one."""
    return list({id(finding): finding for finding in findings}.values())
