"""The rows of a whole club as COPY text, gathered in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.ledger import club_account, is_lasting
from ging_service.eventlog.schema import snapshots
from ging_service.projections.bulk.copying import copy_text, copy_value
from ging_service.projections.ledger import entry_row
from ging_service.projections.live import Rows, collect
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import accounts, entries, totals
from ging_service.projections.snapshots import encode_state
from ging_service.projections.totals import Totals, add_to_totals

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from sqlalchemy import Table

    from ging_service.projections.change import Change, Row
    from ging_service.projections.fold import Stream
    from ging_service.projections.model import ReadModel


class LedgerText(NamedTuple):
    """The lines of the ledger that some events lead to, for the tables of entries and of postings."""

    entries: str
    postings: str


class RowsText:
    """The rows of one club for the chosen tables.

    Ledger lines are returned at once, so that memory does not grow with them. Rows by key are kept to the end,
    because later events change them.
    """

    def __init__(self, club_id: str, chosen: Collection[str]) -> None:
        self._club_id = club_id
        self._chosen = chosen
        self._has_ledger = entries.name in chosen
        self._rows: dict[ReadModel, Rows] = {model: {} for model in MODELS if model.name in chosen}
        self._last: dict[tuple[ReadModel, str], Change] = {}
        self._balances: dict[str, int] = {}
        self._totals: Totals = {}

    def add(self, changes: Iterable[Change]) -> LedgerText:
        """Add the next changes, and return their lines of the ledger."""
        entry_lines: list[str] = []
        posting_lines: list[str] = []
        rows = self._rows
        for change in changes:
            for model in LISTENERS.get(type(change.event), ()):
                if model in rows:
                    self._collect(model, change)
            if self._has_ledger:
                self._book(change, entry_lines, posting_lines)
        return LedgerText("".join(entry_lines), "".join(posting_lines))

    def _collect(self, model: ReadModel, change: Change) -> None:
        """Add the rows of a change. Of a model with one row for each stream, only the first and the last one are made."""
        if model.one_row:
            stream = model, change.table_id
            is_first = stream not in self._last
            self._last[stream] = change
            if not is_first:
                return
        collect(model, change, self._rows[model])

    def tables(self, streams: Mapping[str, Stream]) -> Iterator[tuple[Table, str]]:
        """Yield the rows by key, the balances and the snapshots, after the last change."""
        for table, rows in self._rows_by_table(streams):
            yield table, "".join(copy_text(rows))

    def _rows_by_table(self, streams: Mapping[str, Stream]) -> Iterator[tuple[Table, Iterable[Row]]]:
        club_id = self._club_id
        for (model, _), change in self._last.items():
            collect(model, change, self._rows[model])
        for model, by_key in self._rows.items():
            yield model.table, by_key.values()
        if self._has_ledger:
            yield accounts, [(club_id, *balance) for balance in self._balances.items()]
            yield totals, [(club_id, *place, counters) for place, counters in self._totals.items()]
        if snapshots.name in self._chosen:
            yield (
                snapshots,
                [(club_id, name, stream.version, encode_state(stream.state)) for name, stream in streams.items()],
            )

    def _book(self, change: Change, entry_lines: list[str], posting_lines: list[str]) -> None:
        """COPY text of one entry. Everything except its note is our own text, without characters that COPY escapes."""
        if not change.transfers:
            return
        (*own, note), counts_at = entry_row(change)
        entry_lines.append("\t".join(map(str, own)) + f"\t{copy_value(note)}\n")
        start, line = f"{self._club_id}\t{change.position}", 0
        # As `postings_of` makes them, the giving side first. Without an object for each, of which a log has millions.
        for source, target, counters, reason, rule in change.transfers:
            giver, taker = club_account(change.table_id, source), club_account(change.table_id, target)
            given, taken = self._move(giver, -counters, counts_at), self._move(taker, counters, counts_at)
            posting_lines.append(
                f"{start}\t{line}\t{giver}\t{taker}\t{-counters}\t{given}\t{reason}\t{rule}\n"
                f"{start}\t{line + 1}\t{taker}\t{giver}\t{counters}\t{taken}\t{reason}\t{rule}\n"
            )
            line += 2

    def _move(self, account: str, counters: int, counts_at: str) -> int:
        """Add counters to an account, and return its balance."""
        balance = self._balances[account] = self._balances.get(account, 0) + counters
        if is_lasting(account):
            add_to_totals(self._totals, account, counters, counts_at)
        return balance
