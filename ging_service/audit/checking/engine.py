"""One pass over a record that runs every check."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ging_service.audit.checking.audiences import Audiences
from ging_service.audit.checking.deciding.decisions import Decisions
from ging_service.audit.checking.deciding.rulings import Rulings
from ging_service.audit.checking.events import Events
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.audit.checking.ledger.bounds import Bounds
from ging_service.audit.checking.ledger.ledger import Book, Ledger
from ging_service.audit.checking.ledger.seasons import Seasons
from ging_service.audit.checking.report import Report
from ging_service.audit.checking.shuffles import Shuffles
from ging_service.audit.checking.signatures.checkpoints import Checkpoints, Roots
from ging_service.audit.checking.signatures.due_checkpoints import DueCheckpoints
from ging_service.audit.checking.signatures.statements import NO_TRUST, Statements, Trust
from ging_service.audit.checking.signatures.tree import Tree
from ging_service.audit.checking.unsealing import OpeningMatcher

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from ging_service.audit.checking.check import Again, Check, Step
    from ging_service.audit.checking.source import Entry, Source
    from ging_service.eventlog.codec import Codec

    Progress = Callable[[int, int], object]


class Leaves(Roots, Protocol):
    """The link between the events and what is signed: a tree over all of them, or proofs for some of them."""

    finding: Finding

    @property
    def root(self) -> bytes:
        """The root so far."""

    def feed(self, entries: Sequence[Entry]) -> None:
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
    more_checks: Callable[[Streams], Sequence[Check]] = lambda _streams: (),
    first: Iterable[Finding] = (),
    on_progress: Progress = lambda _done, _of: None,
) -> Report:
    """Check a record in one pass over its events. Every problem becomes a failure in the report.

    ``leaves``: how a part of a record is bound to the signed root; by default, the tree over all events. ``book``: the
    written ledger to compare with. ``first``: findings made before, in files or tables. ``more_checks``: made with the
    streams that are being folded, and fed with the others. ``on_progress`` receives how many events are done, of how
    many.
    """
    checkpoints = Checkpoints(source.club_id, statements, trust, whole=source.whole)
    tree: Leaves = leaves or Tree(checkpoints.sizes)
    unsealing, events = OpeningMatcher(source.openings()), Events(codec)
    play = Finding(name="play", title="Streams folded and commands decided again", unit="events")
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
    """Return the checks of play. Rulings are judged when the decisions have deferred all of them."""
    return [Decisions(rulings.finding, rulings, whole=source.whole), rulings, Shuffles(source.club_id)]


def _of_books(source: Source, again: Again, book: Book | None) -> list[Check]:
    whole = source.whole
    return [Ledger(source.club_id, book), Bounds(source.club_id, whole=whole), Seasons(again, whole=whole)]


def _again(source: Source, codec: Codec, stream_ids: Collection[str]) -> Iterator[Step]:
    """Read and fold some streams again. Their problems have been reported already."""
    unsealing, events = OpeningMatcher(source.openings()), Events(codec)
    streams = Streams(Finding(name="again", title="", unit="events"))
    marks = [f'"stream":"{stream_id}"'.encode() for stream_id in stream_ids]
    for entries in source.entries():
        wanted = [entry for entry in entries if any(mark in entry.body for mark in marks)]
        for step in streams.steps(events.read(unsealing.opened(wanted))):
            if step.read.recorded.stream in stream_ids:
                yield step


def _without_doubles(findings: Iterable[Finding]) -> list[Finding]:
    """Return each finding once: several checks may share one."""
    return list({id(finding): finding for finding in findings}.values())
