"""Rows as Postgres' COPY text, the fastest way to insert many of them: of a table, and of a whole club.

A club is folded in this process, or in a worker process while this one reads the log and copies.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from ging_service.domain.ledger import club_account, is_lasting
from ging_service.eventlog.schema import snapshots
from ging_service.parallel import Workers
from ging_service.projections.fold import ClubFold
from ging_service.projections.ledger import Totals, add_to_totals, entry_row
from ging_service.projections.live import Rows, collect
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import accounts, entries, totals
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    import psycopg
    from sqlalchemy import Table

    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored
    from ging_service.projections.change import Change, Row
    from ging_service.projections.fold import Stream
    from ging_service.projections.model import ReadModel


_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class CopyRows(Protocol):
    """A way to insert lines of COPY text into a table."""

    def __call__(
        self, conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str], /
    ) -> None:
        """Insert them."""


def copy_text(rows: Iterable[Row]) -> Iterator[str]:
    """Lines of COPY text; values as in ``copy_value``."""
    # Not by `copy_value`: a rebuild writes millions of values, and a call for each takes longer than most of their texts.
    return ("\t".join([_TEXT_OF[type(value)](value) for value in row]) + "\n" for row in rows)


def copy_lines(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str], /) -> None:
    """Insert lines of COPY text, as the owner: row-level security does not apply."""
    with copying(conn, table, columns) as copy:
        copy.write("".join(lines))


def insert_lines(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str], /) -> None:
    """Insert lines of COPY text, as the application: through a temporary table of the transaction.

    Postgres refuses COPY into a table to every role that its row-level security applies to.
    """
    names, staged = ", ".join(columns), f"pg_temp.new_{table}"
    conn.execute(f"CREATE TEMPORARY TABLE IF NOT EXISTS new_{table} (LIKE {table}) ON COMMIT DROP")
    copy_lines(conn, staged, [names], lines)
    conn.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM {staged}")  # noqa: S608  names of our own schema
    # The next chunk of the same transaction uses the table again.
    conn.execute(f"TRUNCATE {staged}")


def insert_rows(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
    """Insert rows as the application; values as in ``copy_value``."""
    insert_lines(conn, table, columns, copy_text(rows))


def copying(conn: psycopg.Connection[Any], table: str, columns: Iterable[str]) -> AbstractContextManager[psycopg.Copy]:
    """Open a COPY into a table and accept COPY text while the context is open."""
    return conn.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN")


def copy_value(value: object) -> str:
    """COPY text of a number, a text, a truth value, bytes, JSON, or a tuple of numbers or of texts without special signs.

    Raises ``TypeError`` for any other value.
    """
    return _TEXT_OF[type(value)](value)


def _escaped(text: str) -> str:
    # Most texts need no escapes. To look for the signs takes much less time than to translate.
    if "\\" in text or "\t" in text or "\n" in text or "\r" in text:
        return text.translate(_ESCAPES)
    return text


class _ByType(dict[type, "Callable[[Any], str]"]):
    """Functions by type: a rebuild writes millions of values. A derived type, such as an enumeration's, uses its base."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        base = next((base for base in kind.__mro__ if base in self), None)
        if base is None:
            raise TypeError(kind.__name__)
        self[kind] = self[base]
        return self[kind]


_TEXT_OF: Final = _ByType(
    {
        bool: lambda value: "t" if value else "f",
        int: str,
        str: _escaped,
        bytes: lambda value: f"\\\\x{value.hex()}",
        dict: lambda value: _escaped(msgspec.json.encode(value).decode()),
        tuple: lambda value: "{" + ",".join(map(str, value)) + "}",
    }
)


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


class FoldedChunk(NamedTuple):
    """The lines of the ledger of some events, which end before ``end_position``."""

    end_position: int
    ledger: LedgerText


class TableText(NamedTuple):
    """All rows of a table by key."""

    table: str
    rows: str


def club_text(
    codec: Codec, club_id: str, chosen: Collection[str], chunks: Iterable[Sequence[Stored]], processes: int
) -> Iterator[FoldedChunk | TableText]:
    """Yield each chunk of a club's log as it was folded, then the tables. Raises ``WorkerLostError``.

    With more than one of ``processes`` a worker folds: the next chunk is read, and the last one copied, meanwhile.
    """
    folding = _Folding(codec, club_id, chosen)
    items = chain(chunks, [()])
    if processes == 1:
        yield from chain.from_iterable(map(folding.answer, items))
        return
    with Workers(folding.answer, 1) as workers:
        yield from chain.from_iterable(workers.map(map(_as_sent, items)))


class _Folding:
    """The fold of one club, and the rows that it has led to."""

    def __init__(self, codec: Codec, club_id: str, chosen: Collection[str]) -> None:
        self._fold = ClubFold(codec, club_id)
        self._text = RowsText(club_id, chosen)

    def answer(self, chunk: Sequence[tuple[Any, ...]]) -> list[FoldedChunk | TableText]:
        """Fold the next chunk; after the last one, an empty one asks for the tables."""
        if not chunk:
            return [TableText(table.name, rows) for table, rows in self._text.tables(self._fold.streams)]
        return [FoldedChunk(chunk[-1][0] + 1, self._text.add(self._fold.changes(chunk)))]


def _as_sent(chunk: Sequence[Stored]) -> list[tuple[Any, ...]]:
    """Return what a fold needs of a chunk, as plain tuples and dictionaries: those are pickled quickly."""
    return [(*one[:5], dict(one.values)) for one in chunk]
