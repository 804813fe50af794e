"""Every row of every read model, made anew from the log by the functions of the rebuild, against the row that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.application.audit.database.comparing import InOrder
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.schema import snapshots
from ging_service.eventlog.whole_tables import stored_rows
from ging_service.projections.fold import ClubFold
from ging_service.projections.ledger import LEDGER_EVENTS, entry_of
from ging_service.projections.live import Rows, collect
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import accounts, entries, postings
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import psycopg
    from sqlalchemy import Table

    from ging_service.application.audit.database.comparing import Tell
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored
    from ging_service.eventlog.whole_tables import Row
    from ging_service.projections.change import Change
    from ging_service.projections.model import ReadModel

CANNOT_BE = (UnknownEvent, msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What comes of folding events that no decider has decided."""

COMPARED = (entries, postings, accounts, snapshots, *(model.table for model in MODELS))
"""The tables that are compared row by row."""


class ReadModels:
    """One club's read models. Events come in the order of the log, in pieces; what is wrong is told as it is met.

    Ledger rows are compared piece by piece; those of the other tables at the end, because later events change them:
    the memory grows with them. ``rows``: how many there are of each table.
    """

    def __init__(self, conn: psycopg.Connection[Any], codec: Codec, club_id: str, tell: Tell) -> None:
        self._conn = conn
        self._club_id = club_id
        self._tell = tell
        self._fold = ClubFold(codec, club_id)
        self._rows: dict[ReadModel, Rows] = {model: {} for model in MODELS}
        self._balances: dict[str, int] = {}
        self._entries = self._live(entries)
        self._postings = self._live(postings)
        self._broken = False
        self.rows: dict[str, int] = {}

    def add(self, stored: Sequence[Stored]) -> None:
        """Some more events."""
        if self._broken:
            return
        try:
            for change in self._fold.changes(stored):
                self._take(change)
        except CANNOT_BE:
            first, last = stored[0].position, stored[-1].position
            self._broken = True
            told = "cannot be compared from here on: an event is none that can have happened"
            self._tell("read models", f"positions {first} to {last}", told)

    def finish(self) -> None:
        """There are no more events."""
        if self._broken:
            return
        self._ended(self._entries, entries)
        self._ended(self._postings, postings)
        try:
            states = [
                (self._club_id, name, stream.version, encode_state(stream.state))
                for name, stream in sorted(self._fold.streams.items())
            ]
        except CANNOT_BE:
            self._tell("snapshots", "", "cannot be compared: an event is none that can have happened")
            return
        self._compare(snapshots, states)
        self._compare(accounts, [(self._club_id, *balance) for balance in sorted(self._balances.items())])
        for model, by_key in self._rows.items():
            self._compare(model.table, [by_key[key] for key in sorted(by_key)])

    def _take(self, change: Change) -> None:
        kind = type(change.event)
        for model in LISTENERS[kind]:
            collect(model, change, self._rows[model])
        if kind in LEDGER_EVENTS and (entry := entry_of(change)) is not None:
            self._entries.expect(entry.row)
            balances = self._balances
            for line, (account, counterpart, counters, reason, rule) in enumerate(entry.postings):
                balance = balances[account] = balances.get(account, 0) + counters
                row = (self._club_id, change.position, line, account, counterpart, counters, balance, reason, rule)
                self._postings.expect(row)

    def _live(self, table: Table) -> InOrder:
        return InOrder(table, stored_rows(self._conn, table, self._club_id), self._tell)

    def _compare(self, table: Table, wanted: Iterable[Row]) -> None:
        live = self._live(table)
        for row in wanted:
            live.expect(row)
        self._ended(live, table)

    def _ended(self, live: InOrder, table: Table) -> None:
        live.finish()
        self.rows[table.name] = live.rows
