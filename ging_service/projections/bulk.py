"""The rows of a whole club, gathered in memory and inserted by COPY: the fast half of a rebuild."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from ging_service.eventlog.schema import snapshots
from ging_service.projections.copying import copy_lines, copy_text, copy_value, copying, insert_lines
from ging_service.projections.ledger import entry_of
from ging_service.projections.live import Rows, collect
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import accounts, entries, postings, totals
from ging_service.projections.snapshots import encode_state
from ging_service.projections.totals import Totals, add_totals

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    import psycopg
    from sqlalchemy import Table

    from ging_service.projections.change import Change, Row
    from ging_service.projections.copying import CopyRows
    from ging_service.projections.fold import ClubFold
    from ging_service.projections.model import ReadModel


class Target(NamedTuple):
    """The destination of rows: the tables whose names have this prefix, and the way to insert."""

    prefix: str
    copy_rows: CopyRows


REBUILT: Final = Target("rebuild.", copy_lines)
"""The tables that are rebuilt, in a schema of their own, by the owner."""

LIVE: Final = Target("", insert_lines)
"""The live tables, by the application."""


class Lines(Protocol):
    """Any consumer of lines of COPY text."""

    def write(self, lines: str, /) -> object:
        """Write lines."""


@contextmanager
def bulk_of(
    conn: psycopg.Connection[Any], ledger: psycopg.Connection[Any], club_id: str, chosen: Collection[str]
) -> Iterator[Bulk]:
    """The bulk of one club: all of it is inserted or, after an error, nothing.

    Postings take a connection of their own, ``ledger``: the server inserts them while the next events are folded.
    """
    with ExitStack() as stack:
        stack.enter_context(conn.transaction())
        wanted = entries.name in chosen
        # A connection that copies accepts nothing else until the COPY ends, and postings come throughout.
        copy = stack.enter_context(copying(ledger, *_place(postings, REBUILT))) if wanted else None
        yield Bulk(conn, copy, club_id, chosen)


class Bulk:
    """The rows of one club for the chosen tables.

    Ledger lines are inserted chunk by chunk, so that memory does not grow with them. Rows by key are kept to the end,
    because later events change them. ``ledger``: the destination of postings, None to skip them. ``target``: the
    destination of all rows.
    """

    def __init__(
        self,
        conn: psycopg.Connection[Any],
        ledger: Lines | None,
        club_id: str,
        chosen: Collection[str],
        target: Target = REBUILT,
    ) -> None:
        self._conn = conn
        self._target = target
        self._ledger = ledger
        self._club_id = club_id
        self._chosen = chosen
        self._rows: dict[ReadModel, Rows] = {model: {} for model in MODELS if model.name in chosen}
        self._balances: dict[str, int] = {}
        self._totals: Totals = {}

    def add(self, changes: Iterable[Change]) -> None:
        """Add the changes of one chunk of events, and insert their ledger lines."""
        entry_lines: list[str] = []
        posting_lines: list[str] = []
        rows = self._rows
        for change in changes:
            for model in LISTENERS.get(type(change.event), ()):
                if model in rows:
                    collect(model, change, rows[model])
            if self._ledger is not None:
                self._book(change, entry_lines, posting_lines)
        if self._ledger is not None:
            self._target.copy_rows(self._conn, *_place(entries, self._target), entry_lines)
            self._ledger.write("".join(posting_lines))

    def finish(self, fold: ClubFold) -> None:
        """Insert the rows by key, the balances and the snapshots."""
        for model, by_key in self._rows.items():
            self._copy_rows(model.table, by_key.values())
        if self._ledger is not None:
            self._copy_rows(accounts, [(self._club_id, *balance) for balance in self._balances.items()])
            self._copy_rows(totals, [(self._club_id, *place, counters) for place, counters in self._totals.items()])
        if snapshots.name in self._chosen:
            states = fold.streams.items()
            self._copy_rows(
                snapshots,
                [(self._club_id, name, stream.version, encode_state(stream.state)) for name, stream in states],
            )

    def _book(self, change: Change, entry_lines: list[str], posting_lines: list[str]) -> None:
        """COPY text of one entry. Everything except its note is our own text, without characters that COPY escapes."""
        entry = entry_of(change)
        if entry is None:
            return
        balances, club, position = self._balances, self._club_id, change.position
        *own, note = entry.row
        entry_lines.append("\t".join(map(str, own)) + f"\t{copy_value(note)}\n")
        add_totals(self._totals, (entry,))
        for line, (account, counterpart, counters, reason, rule) in enumerate(entry.postings):
            balance = balances[account] = balances.get(account, 0) + counters
            posting_lines.append(
                f"{club}\t{position}\t{line}\t{account}\t{counterpart}\t{counters}\t{balance}\t{reason}\t{rule}\n"
            )

    def _copy_rows(self, table: Table, rows: Iterable[Row]) -> None:
        self._target.copy_rows(self._conn, *_place(table, self._target), copy_text(rows))


def _place(table: Table, target: Target) -> tuple[str, list[str]]:
    """A table that receives rows, and its columns."""
    return f"{target.prefix}{table.name}", table.columns.keys()


class PostingsAtOnce:
    """Postings for the live tables, on the same connection as everything else: one transaction, chunk after chunk."""

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self._conn = conn

    def write(self, lines: str, /) -> None:
        """Insert lines of COPY text."""
        insert_lines(self._conn, *_place(postings, LIVE), [lines])
