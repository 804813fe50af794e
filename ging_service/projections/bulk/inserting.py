"""The rows of a whole club inserted by COPY: the fast half of a rebuild."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from ging_service.projections.bulk.copying import copy_lines, copying, insert_lines
from ging_service.projections.models import READ_MODELS
from ging_service.projections.schema import entries, postings

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

    from ging_service.projections.bulk.copying import CopyRows, LedgerText


_COLUMNS: Final = {table.name: table.columns.keys() for table in READ_MODELS}


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
def bulk_of(conn: psycopg.Connection[Any], ledger: psycopg.Connection[Any], *, has_ledger: bool) -> Iterator[Bulk]:
    """The bulk of one club: all of it is inserted or, after an error, nothing.

    Postings take a connection of their own, ``ledger``: the server inserts them while the next events are folded.
    """
    with ExitStack() as stack:
        stack.enter_context(conn.transaction())
        # A connection that copies accepts nothing else until the COPY ends, and postings come throughout.
        copy = stack.enter_context(copying(ledger, *_place(postings.name, REBUILT))) if has_ledger else None
        yield Bulk(conn, copy)


class Bulk:
    """Inserts the rows of one club.

    ``ledger``: the destination of postings, None to skip the ledger. ``target``: the destination of all rows.
    """

    def __init__(self, conn: psycopg.Connection[Any], ledger: Lines | None, target: Target = REBUILT) -> None:
        self._conn = conn
        self._target = target
        self._ledger = ledger

    def write_ledger(self, text: LedgerText) -> None:
        """Insert lines of the ledger."""
        if self._ledger is not None:
            self._target.copy_rows(self._conn, *_place(entries.name, self._target), [text.entries])
            self._ledger.write(text.postings)

    def write_rows(self, table: str, rows: str) -> None:
        """Insert rows of another table."""
        self._target.copy_rows(self._conn, *_place(table, self._target), [rows])


def _place(table: str, target: Target) -> tuple[str, list[str]]:
    """A table that receives rows, and its columns."""
    return f"{target.prefix}{table}", _COLUMNS[table]


class PostingsAtOnce:
    """Postings for the live tables, on the same connection as everything else: one transaction, chunk after chunk."""

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self._conn = conn

    def write(self, lines: str, /) -> None:
        """Insert lines of COPY text."""
        insert_lines(self._conn, *_place(postings.name, LIVE), [lines])
