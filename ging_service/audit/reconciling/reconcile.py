"""Reconciliation of a club's ledger: recompute it from the events and compare all its figures, in one moment."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.events import Events
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.audit.checking.ledger import Bounds, Ledger
from ging_service.audit.checking.openings import OpeningMatcher
from ging_service.audit.checking.report import finding_json, told_of
from ging_service.audit.database.read_models import LedgerRows, ReadModelRows
from ging_service.audit.database.record import DatabaseRecord
from ging_service.audit.reconciling.statements import StatementsCompared
from ging_service.audit.reconciling.sums import BoxCounts, Clearing, Closings, Entries, Sums
from ging_service.domain.books.events import SeasonCorrected, SeasonOpened
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.eventlog.read import head_size, stream_events
from ging_service.eventlog.whole_tables import without_time_limits
from ging_service.projections.fold import no_looking_for_cycles
from ging_service.projections.read_models import RULINGS, SEASON_BALANCES, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import psycopg

    from ging_service.audit.checking.check import Check
    from ging_service.audit.reconciling.sums import Listener
    from ging_service.execution.services import Services

    Progress = Callable[[int, int], object]

TOLD_FROM: Final = (TABLES, RULINGS, SEASON_BALANCES)
"""The read models that statements and seasons are made from, next to the ledger's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciliation:
    """The result of checking a club's ledger after ``events`` events of its log."""

    club_id: str
    events: int
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Return True if nothing differs."""
        return all(finding.ok for finding in self.findings)


def reconcile(services: Services, club_id: str, on_progress: Progress = lambda _done, _of: None) -> Reconciliation:
    """Check a club's ledger. Others can write meanwhile. Raises ``NoSuchClub``.

    ``on_progress`` receives how many events and statements are done, of how many.
    """
    with without_time_limits(services.reading(club_id)) as conn, no_looking_for_cycles():
        head_size(conn, club_id)
        return _Reconciling(services, conn, club_id, on_progress).run()


class _Reconciling:
    """One run: a pass over the events, then the statements."""

    def __init__(self, services: Services, conn: psycopg.Connection[Any], club_id: str, on_progress: Progress) -> None:
        self._services = services
        self._conn = conn
        self._club_id = club_id
        self._on_progress = on_progress
        self._record = DatabaseRecord(conn, club_id)
        # Sums divide entries as they come, so the moments must be known before the first one.
        self._sums = Sums(_moments(services, conn, club_id))
        self._folded = Finding(name="streams", title="Streams folded", unit="events")
        self._streams = Streams(self._folded, club_id)

    def run(self) -> Reconciliation:
        """Run everything."""
        findings = [self._record.head, *self._events(), self._statements()]
        return Reconciliation(club_id=self._club_id, events=self._record.size, findings=tuple(findings))

    def _events(self) -> Iterator[Finding]:
        """Run the pass over the events. Sealed values stay sealed: they move no counters."""
        events, unsealing = Events(self._services.codec), OpeningMatcher(iter(()))
        listeners: tuple[Listener, ...] = (Closings(self._sums), Clearing(), BoxCounts())
        ledger: tuple[Check, ...] = (
            Ledger(),
            Bounds(whole=True),
            LedgerRows(self._conn, self._club_id),
            ReadModelRows(self._conn, self._club_id, TOLD_FROM),
        )
        entries = Entries(listeners)
        done = 0
        for stored in self._record.entries():
            steps = list(self._streams.steps(events.read(unsealing.opened(stored))))
            self._folded.looked_at += len(steps)
            for check in ledger:
                check.feed(steps)
            entries.feed(steps)
            done += len(stored)
            self._on_progress(done, self._record.size)
        events.finish()
        for check in ledger:
            check.finish()
        for listener in listeners:
            listener.finish()
        yield from (events.finding, self._folded, *(check.finding for check in ledger))
        yield from (listener.finding for listener in listeners)

    def _statements(self) -> Finding:
        compared = StatementsCompared(self._services, self._conn, self._club_id, self._streams)
        total, done = self._record.size + len(compared.all()), self._record.size

        def on_one() -> None:
            nonlocal done
            done += 1
            self._on_progress(done, total)

        compared.compare(self._sums, on_one)
        return compared.finding


def _moments(services: Services, conn: psycopg.Connection[Any], club_id: str) -> Iterator[str]:
    """Yield the moments when seasons begin and end. An unreadable event is reported when its turn comes."""
    for stored in stream_events(conn, club_id, BOOKS_STREAM):
        with suppress(Exception):  # it may contain anything
            if services.codec.event_class(stored.type) in (SeasonOpened, SeasonCorrected):
                terms = services.codec.decode(stored.body, stored.type, stored.values).event.terms
                yield from (terms.starts_at, terms.ends_at)


def reconciliation_told(found: Reconciliation) -> Iterator[str]:
    """Yield the report for people, line by line; the last line is the answer."""
    yield f"The ledger of the club {found.club_id}, recomputed from {found.events} events"
    for finding in found.findings:
        yield from told_of(finding)
    yield said_of(found)


def reconciliation_json(found: Reconciliation) -> dict[str, Any]:
    """Return the report for programs."""
    return {
        "ok": found.ok,
        "club": found.club_id,
        "events": found.events,
        "checks": [_check_json(finding) for finding in found.findings],
        "said": said_of(found),
    }


def _check_json(finding: Finding) -> dict[str, Any]:
    told = finding_json(finding)
    failures = told.pop("failures")
    return told | {"differences": [{"what": one["what"], "at": one["at"]} for one in failures]}


def said_of(found: Reconciliation) -> str:
    """Return the answer in a sentence."""
    if found.ok:
        return "RECONCILED: every account, season, count and statement follows from the events"
    wrong = [finding for finding in found.findings if not finding.ok]
    failed = sum(finding.failed for finding in wrong)
    differences = "1 difference" if failed == 1 else f"{failed} differences"
    return f"NOT RECONCILED: {differences} ({', '.join(finding.name for finding in wrong)})"
