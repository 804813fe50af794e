"""The rows of a whole club, gathered in memory and brought in by COPY: the quick half of a rebuild."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.schema import snapshots
from ging_service.projections.copying import copy_lines, copy_rows
from ging_service.projections.ledger import LEDGER_EVENTS, entry_of
from ging_service.projections.live import Rows, collect
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import accounts, entries, postings
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    import psycopg
    from sqlalchemy import Table

    from ging_service.projections.change import Change, Row
    from ging_service.projections.fold import ClubFold
    from ging_service.projections.model import ReadModel


class Bulk:
    """The rows of one club for the chosen tables.

    Ledger lines go out chunk by chunk, so that memory does not grow with them; rows by key are kept to the end,
    because later events change them.
    """

    def __init__(self, conn: psycopg.Connection[Any], club_id: str, chosen: Collection[str]) -> None:
        self._conn = conn
        self._club_id = club_id
        self._chosen = chosen
        self._rows: dict[ReadModel, Rows] = {model: {} for model in MODELS if model.name in chosen}
        self._balances: dict[str, int] = {}
        self._ledger = entries.name in chosen

    def add(self, changes: Iterable[Change]) -> None:
        """Take the changes of one chunk of events, and bring in their ledger lines."""
        entry_lines: list[str] = []
        posting_lines: list[str] = []
        rows = self._rows
        for change in changes:
            kind = type(change.event)
            for model in LISTENERS[kind]:
                if model in rows:
                    collect(model, change, rows[model])
            if self._ledger and kind in LEDGER_EVENTS:
                self._book(change, entry_lines, posting_lines)
        self._copy_lines(entries, entry_lines)
        self._copy_lines(postings, posting_lines)

    def finish(self, fold: ClubFold) -> None:
        """Bring in the rows by key, the balances and the snapshots."""
        for model, by_key in self._rows.items():
            self._copy_rows(model.table, by_key.values())
        if self._ledger:
            self._copy_rows(accounts, [(self._club_id, *balance) for balance in self._balances.items()])
        if snapshots.name in self._chosen:
            states = fold.streams.items()
            self._copy_rows(
                snapshots,
                [(self._club_id, name, stream.version, encode_state(stream.state)) for name, stream in states],
            )

    def _book(self, change: Change, entry_lines: list[str], posting_lines: list[str]) -> None:
        """COPY text of one entry. Account names and reasons are our own words, free of signs that COPY escapes."""
        entry = entry_of(change)
        if entry is None:
            return
        balances, club, position = self._balances, self._club_id, change.position
        entry_lines.append("\t".join(map(str, entry.row)) + "\n")
        for line, (account, counterpart, counters, reason, rule) in enumerate(entry.postings):
            balance = balances[account] = balances.get(account, 0) + counters
            posting_lines.append(
                f"{club}\t{position}\t{line}\t{account}\t{counterpart}\t{counters}\t{balance}\t{reason}\t{rule}\n"
            )

    def _copy_lines(self, table: Table, lines: list[str]) -> None:
        if lines:
            copy_lines(self._conn, f"rebuild.{table.name}", table.columns.keys(), lines)

    def _copy_rows(self, table: Table, rows: Iterable[Row]) -> None:
        copy_rows(self._conn, f"rebuild.{table.name}", table.columns.keys(), rows)
