"""Recomputes a club's ledger from its events and compares everything that is told of it, in one moment of the database."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.audit.checking.bounds import Bounds
from ging_service.application.audit.checking.events import Events
from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.checking.folding import Streams
from ging_service.application.audit.checking.ledger import Ledger
from ging_service.application.audit.checking.unsealing import Unsealing
from ging_service.application.audit.database.read_models import LedgerRows, ReadModelRows
from ging_service.application.audit.database.record import DatabaseRecord
from ging_service.application.reconciling.clearing import Clearing, Counts
from ging_service.application.reconciling.closings import Closings
from ging_service.application.reconciling.statements import StatementsCompared
from ging_service.application.reconciling.sums import Entries, Sums
from ging_service.domain.books.events import SeasonOpened
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.eventlog.read import head_size, stream_events
from ging_service.eventlog.whole_tables import unhurried
from ging_service.projections.cycles import no_looking_for_cycles
from ging_service.projections.rulings import RULINGS
from ging_service.projections.season_balances import SEASON_BALANCES
from ging_service.projections.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import psycopg

    from ging_service.application.audit.checking.check import Check
    from ging_service.application.reconciling.sums import Listener
    from ging_service.application.services import Services

    Progress = Callable[[int, int], object]

TOLD_FROM: Final = (TABLES, RULINGS, SEASON_BALANCES)
"""The read models that statements and seasons are told from, beside the ledger's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciliation:
    """What a check of a club's ledger comes to, as known behind so many ``events`` of its log."""

    club_id: str
    events: int
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return all(finding.ok for finding in self.findings)


def reconcile(services: Services, club_id: str, on_progress: Progress = lambda _done, _of: None) -> Reconciliation:
    """Check a club's ledger. Others go on writing meanwhile. Raises ``NoSuchClub``.

    ``on_progress`` hears how many events and statements are done, of how many.
    """
    with unhurried(services.reading(club_id)) as conn, no_looking_for_cycles():
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
        self._sums = Sums(_moments(services, conn, club_id))
        self._folded = Finding(name="streams", title="Streams folded", unit="events")
        self._streams = Streams(self._folded)

    def run(self) -> Reconciliation:
        """Everything."""
        findings = [self._record.head, *self._events(), self._statements()]
        return Reconciliation(club_id=self._club_id, events=self._record.size, findings=tuple(findings))

    def _events(self) -> Iterator[Finding]:
        """The pass over the events. What is sealed stays so: no counter moves by it."""
        events, unsealing = Events(self._services.codec), Unsealing(iter(()))
        listeners: tuple[Listener, ...] = (Closings(self._sums), Clearing(), Counts())
        ledger: tuple[Check, ...] = (
            Ledger(self._club_id),
            Bounds(self._club_id, whole=True),
            LedgerRows(self._conn, self._club_id),
            ReadModelRows(self._conn, self._club_id, TOLD_FROM),
        )
        entries = Entries(self._club_id, listeners)
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
    """When seasons begin and end. An event that cannot be read is told when its turn comes."""
    for stored in stream_events(conn, club_id, BOOKS_STREAM):
        with suppress(Exception):  # whatever has been written there
            if services.codec.event_class(stored.type) is SeasonOpened:
                terms = services.codec.decode(stored.body, stored.type, stored.values).event.terms
                yield from (terms.starts_at, terms.ends_at)
