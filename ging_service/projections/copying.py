"""Rows as Postgres' COPY text: the quickest way to bring many of them in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    import psycopg

    from ging_service.projections.change import Row

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


class BringIn(Protocol):
    """A way to insert lines of COPY text into a table."""

    def __call__(
        self, conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str], /
    ) -> None:
        """Insert them."""


def copy_text(rows: Iterable[Row]) -> Iterator[str]:
    """Lines of COPY text; values as in ``copy_value``."""
    return ("\t".join(map(copy_value, row)) + "\n" for row in rows)


def copy_lines(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str], /) -> None:
    """Insert lines of COPY text, as the owner: row-level security is not asked."""
    with copying(conn, table, columns) as copy:
        copy.write("".join(lines))


def insert_lines(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str], /) -> None:
    """Insert lines of COPY text, as the application: by way of a table of the transaction's own.

    Postgres refuses COPY into a table to whoever its row-level security binds.
    """
    names, staged = ", ".join(columns), f"pg_temp.new_{table}"
    conn.execute(f"CREATE TEMPORARY TABLE IF NOT EXISTS new_{table} (LIKE {table}) ON COMMIT DROP")
    copy_lines(conn, staged, [names], lines)
    conn.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM {staged}")  # noqa: S608  names of our own schema
    conn.execute(f"TRUNCATE {staged}")


def insert_rows(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
    """Insert rows as the application; values as in ``copy_value``."""
    insert_lines(conn, table, columns, copy_text(rows))


def copying(conn: psycopg.Connection[Any], table: str, columns: Iterable[str]) -> AbstractContextManager[psycopg.Copy]:
    """A COPY into a table, to be written COPY text to for as long as it is open."""
    return conn.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN")


def copy_value(value: object) -> str:
    """COPY text of a number, a text, a truth value, bytes, or a tuple of numbers or of texts without special signs."""
    match value:
        case bool():
            return "t" if value else "f"
        case int():
            return str(value)
        case str():
            return value.translate(_ESCAPES)
        case bytes():
            return f"\\\\x{value.hex()}"
        case tuple():
            return "{" + ",".join(map(str, value)) + "}"
        case _:
            raise TypeError(type(value).__name__)
