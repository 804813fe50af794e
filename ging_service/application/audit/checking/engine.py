"""Runs every check in one pass over a record."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ging_service.application.audit.checking.audiences import Audiences
from ging_service.application.audit.checking.bounds import Bounds
from ging_service.application.audit.checking.checkpoints import Checkpoints, Roots
from ging_service.application.audit.checking.decisions import Decisions
from ging_service.application.audit.checking.due_checkpoints import DueCheckpoints
from ging_service.application.audit.checking.events import Events
from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.checking.folding import Streams
from ging_service.application.audit.checking.ledger import Book, Ledger
from ging_service.application.audit.checking.report import Report
from ging_service.application.audit.checking.rulings import Rulings
from ging_service.application.audit.checking.seasons import Seasons
from ging_service.application.audit.checking.shuffles import Shuffles
from ging_service.application.audit.checking.statements import NO_TRUST, Statements, Trust
from ging_service.application.audit.checking.tree import Tree
from ging_service.application.audit.checking.unsealing import Unsealing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from ging_service.application.audit.checking.check import Again, Check, Step
    from ging_service.application.audit.checking.source import Entry, Source
    from ging_service.eventlog.codec import Codec

    Progress = Callable[[int, int], object]


class Leaves(Roots, Protocol):
    """How the events are bound to what is signed: all of them as a tree, or some of them by proofs."""

    finding: Finding

    @property
    def root(self) -> bytes:
        """The root so far."""

    def feed(self, entries: Sequence[Entry]) -> None:
        """The next events."""

    def finish(self, said_size: int) -> None:
        """There are no more; so many were said to be there."""


def verify(  # noqa: PLR0913  the record, what is said of it, what is trusted, and what else is to be checked
    source: Source,
    statements: Statements,
    codec: Codec,
    *,
    trust: Trust = NO_TRUST,
    leaves: Leaves | None = None,
    book: Book | None = None,
    more_checks: Callable[[Streams], Sequence[Check]] = lambda _streams: (),
    first: Iterable[Finding] = (),
    on_progress: Progress = lambda _done, _of: None,
) -> Report:
    """Check a record: one pass over its events. Whatever is wrong with it becomes a failure in the report.

    ``leaves``: how a part of a record is bound to the signed root, the tree over all events where nothing is given.
    ``book``: where the ledger stands written. ``first``: what was found before, in files or tables. ``more_checks``:
    made with the streams that are being folded, and fed with the others. ``on_progress`` hears how many events are done,
    of how many.
    """
    checkpoints = Checkpoints(source.club_id, statements, trust, whole=source.whole)
    tree: Leaves = leaves or Tree(checkpoints.sizes)
    unsealing, events = Unsealing(source.openings()), Events(codec)
    play = Finding(name="play", title="Streams folded and commands decided anew", unit="events")
    streams = Streams(play)
    again = partial(_again, source, codec)
    rulings = Rulings(play, streams, again, whole=source.whole)
    audiences = Audiences(unsealing.finding, source.eyes, whole=source.whole)
    checks = [*_of_play(source, rulings), audiences, *_of_books(source, again, book), *more_checks(streams)]
    if source.whole:
        checks.append(DueCheckpoints(checkpoints.signed_sizes, statements.place, checkpoints.finding))
    done = 0
    for entries in source.entries():
        tree.feed(entries)
        steps = list(streams.steps(events.read(unsealing.opened(entries))))
        for check in checks:
            check.feed(steps)
        done += len(entries)
        on_progress(done, source.size)
    tree.finish(source.size)
    unsealing.finish()
    events.finish()
    for check in checks:
        check.finish()
    checkpoints.finish(tree)
    findings = [*first, tree.finding, checkpoints.finding, events.finding, unsealing.finding, play]
    return Report(
        club_id=source.club_id,
        size=tree.size,
        signed_size=min(checkpoints.signed_size, tree.size),
        root=b64encode(tree.root).decode(),
        key=checkpoints.key,
        signed_at=checkpoints.signed_at,
        witnessed_at=checkpoints.witnessed_at,
        trusted=bool(trust.keys),
        findings=tuple(_without_doubles([*findings, *(check.finding for check in checks)])),
    )


def _of_play(source: Source, rulings: Rulings) -> list[Check]:
    """Rulings are judged when the decisions have put all of them aside."""
    return [Decisions(rulings.finding, rulings, whole=source.whole), rulings, Shuffles(source.club_id)]


def _of_books(source: Source, again: Again, book: Book | None) -> list[Check]:
    whole = source.whole
    return [Ledger(source.club_id, book), Bounds(source.club_id, whole=whole), Seasons(again, whole=whole)]


def _again(source: Source, codec: Codec, stream_ids: Collection[str]) -> Iterator[Step]:
    """Some streams read and folded once more. What is wrong with them has been told."""
    unsealing, events = Unsealing(source.openings()), Events(codec)
    streams = Streams(Finding(name="again", title="", unit="events"))
    marks = [f'"stream":"{stream_id}"'.encode() for stream_id in stream_ids]
    for entries in source.entries():
        wanted = [entry for entry in entries if any(mark in entry.body for mark in marks)]
        for step in streams.steps(events.read(unsealing.opened(wanted))):
            if step.read.recorded.stream in stream_ids:
                yield step


def _without_doubles(findings: Iterable[Finding]) -> list[Finding]:
    """Several checks may share a finding."""
    return list({id(finding): finding for finding in findings}.values())
