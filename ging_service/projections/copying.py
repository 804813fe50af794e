"""Rows as Postgres' COPY text: the quickest way to bring many of them in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    import psycopg

    from ging_service.projections.change import Row

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def copy_rows(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
    """Insert rows into a table of our own schema; values as in ``copy_value``."""
    copy_lines(conn, table, columns, ("\t".join(map(copy_value, row)) + "\n" for row in rows))


def copy_lines(conn: psycopg.Connection[Any], table: str, columns: Iterable[str], lines: Iterable[str]) -> None:
    """Insert lines of COPY text."""
    with copying(conn, table, columns) as copy:
        copy.write("".join(lines))


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
