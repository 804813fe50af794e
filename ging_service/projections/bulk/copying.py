"""Rows as Postgres' COPY text: the fastest way to insert many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

    import psycopg

    from ging_service.projections.change import Row

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
