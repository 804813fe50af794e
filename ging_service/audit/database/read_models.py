"""Every row of every read model compared with the row rebuilt from the log by the functions of the rebuild."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.finding import Finding
from ging_service.audit.database.row_comparison import InOrder
from ging_service.domain.streams import table_stream
from ging_service.eventlog.schema import snapshots
from ging_service.eventlog.whole_tables import stored_rows
from ging_service.projections.ledger import Totals, add_totals
from ging_service.projections.live import Rows, collect
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import accounts, deal_mentions, deal_starts, entries, postings, totals
from ging_service.projections.snapshots import encode_state, is_older

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    import psycopg
    from sqlalchemy import Table

    from ging_service.audit.checking.check import CheckStep
    from ging_service.eventlog.whole_tables import Row
    from ging_service.projections.ledger import Entry
    from ging_service.projections.model import ReadModel


DEAL_TABLES = (deal_starts, deal_mentions)
"""Read models whose rows may be missing for the deals of an older release."""


@contextmanager
def _told(finding: Finding, step: CheckStep) -> Iterator[None]:
    """Report any error that a forged event causes in a read model, and do not raise it."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  no read model is made for events that cannot have happened
        finding.fail(f"nothing can be made of this event in the state before it ({type(error).__name__})", step.where)


class LedgerRows:
    """The tables of the ledger. Entries and postings are compared on the way, balances and totals at the end."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self.finding = Finding(name="ledger_rows", title="Ledger tables rebuilt from the log", unit="rows")
        self._conn = conn
        self._club_id = club_id
        self._balances: dict[str, int] = {}
        self._totals: Totals = {}
        self._entries = self._live(entries)
        self._postings = self._live(postings)

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            entry = None
            with _told(self.finding, step):
                # The property makes the entry, which can fail for a forged event.
                entry = step.entry
            if entry is not None:
                self._book(step.read.position, entry)

    def finish(self) -> None:
        """There are no more."""
        self._entries.finish()
        self._postings.finish()
        self._live(accounts).expect_all((self._club_id, *balance) for balance in sorted(self._balances.items()))
        self._live(totals).expect_all(
            (self._club_id, account, span, date.fromisoformat(starts_on), counters)
            for (account, span, starts_on), counters in sorted(self._totals.items())
        )

    def _book(self, position: int, entry: Entry) -> None:
        self._entries.expect(entry.row)
        add_totals(self._totals, [entry])
        balances, club = self._balances, self._club_id
        for line, (account, counterpart, counters, reason, rule) in enumerate(entry.postings):
            balance = balances[account] = balances.get(account, 0) + counters
            self._postings.expect((club, position, line, account, counterpart, counters, balance, reason, rule))

    def _live(self, table: Table) -> InOrder:
        return InOrder(table, stored_rows(self._conn, table, self._club_id), self.finding)


class ReadModelRows:
    """The read models that are rows by key, all or some. Later events change rows: the memory grows with them."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, models: Collection[ReadModel] = MODELS) -> None:
        self.finding = Finding(name="read_models", title="Read models rebuilt from the log", unit="rows")
        self._conn = conn
        self._club_id = club_id
        self._rows: dict[ReadModel, Rows] = {model: {} for model in models}

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            models = [model for model in LISTENERS.get(type(step.event), ()) if model in self._rows]
            if models:
                change = step.change
                for model in models:
                    with _told(self.finding, step):
                        collect(model, change, self._rows[model])

    def finish(self) -> None:
        """There are no more."""
        for model, rows in self._rows.items():
            live, by_key = stored_rows(self._conn, model.table, self._club_id), rows
            if model.table in DEAL_TABLES:
                live, by_key = self._of_deals(model, list(live), rows)
            InOrder(model.table, live, self.finding).expect_all(by_key[key] for key in sorted(by_key))

    def _of_deals(self, model: ReadModel, live: Sequence[Row], rows: Rows) -> tuple[Iterator[Row], Rows]:
        """Return the live rows, and those expected of the deals whose start is stored.

        A deal from before these tables existed has no start until they are rebuilt: it is folded from the first event
        of its table. Nothing reads a state of an older shape, so it passes as the right one.
        """
        is_start = model.table is deal_starts
        starts = live if is_start else stored_rows(self._conn, deal_starts, self._club_id)
        known = {row[:3] for row in starts} | {tuple(row[place] for place in model.key) for row in live}
        wanted = {key: row for key, row in rows.items() if key in known or key[:3] in known}
        if len(wanted) < len(rows):
            self.finding.note(f"{model.name} lacks rows of some deals: they are read from their tables' first events")
        passing = (row for row in live if is_start and is_older(table_stream(row[1]), row[4].encode()))
        replaced = {row[:3]: wanted.get(row[:3], row) for row in passing}
        return (replaced.get(row[:3], row) if is_start else row for row in live), wanted


class Snapshots:
    """The stored state of every stream. ``finding``: of the read models, with whose rows they are counted."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, finding: Finding) -> None:
        self.finding = finding
        self._conn = conn
        self._club_id = club_id
        self._streams: dict[str, tuple[int, Any]] = {}

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            recorded = step.read.recorded
            self._streams[recorded.stream] = (recorded.version, step.after)

    def finish(self) -> None:
        """There are no more."""
        wanted = [
            (self._club_id, stream_id, version, encode_state(state))
            for stream_id, (version, state) in sorted(self._streams.items())
        ]
        live = self._readable({stream_id: state for _, stream_id, _, state in wanted})
        InOrder(snapshots, live, self.finding).expect_all(wanted)

    def _readable(self, states: Mapping[str, bytes]) -> Iterator[Row]:
        """Yield the snapshots. Nothing reads a snapshot of an older shape, so it passes as the right one."""
        for club_id, stream_id, version, state in stored_rows(self._conn, snapshots, self._club_id):
            older = is_older(stream_id, state)
            if older and stream_id in states:
                self.finding.note(
                    f"the snapshot of {stream_id} is of an older shape: nobody reads it, nor is it compared"
                )
            yield club_id, stream_id, version, states.get(stream_id, state) if older else state
