"""Statements that go straight to libpq. Every command sends one, and psycopg's cursors cost more than all the rest of it.

Prepared once on each connection; not at all where the connection's ``prepare_threshold`` is None, which is how a
transaction pooler that cannot keep prepared statements is told.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, Format

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg
    from psycopg.pq.abc import PGresult

_PARAMETER = re.compile(r"%\((\w+)\)s")

_prepared: WeakKeyDictionary[psycopg.Connection[Any], set[bytes]] = WeakKeyDictionary()
"""The statements that each connection knows."""


class Binary(bytes):
    """A value in Postgres' binary form; plain bytes are text without NUL, which would end it. Texts are sent as binary."""


class _Statement(NamedTuple):
    """A statement with numbered parameters, its name on a connection, and the parameters' names in their order."""

    sql: bytes
    name: bytes
    parameters: tuple[str, ...]


@cache
def _statement(sql: str) -> _Statement:
    names = tuple(dict.fromkeys(_PARAMETER.findall(sql)))
    numbered = _PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", sql)
    return _Statement(numbered.encode(), b"ging %d" % _statement.cache_info().misses, names)


def one_value(conn: psycopg.Connection[Any], sql: str, parameters: Mapping[str, bytes | None]) -> bytes:
    """Run a statement of our own with parameters like ``%(name)s``: the one value that it answers, in binary form.

    The connection is in autocommit, or in a transaction block. Raises what psycopg raises.
    """
    statement = _statement(sql)
    values = [parameters[name] for name in statement.parameters]
    formats = [Format.BINARY if isinstance(value, Binary) else Format.TEXT for value in values]
    result = _run(conn, statement, values, formats)
    if result.status != ExecStatus.TUPLES_OK:
        raise error_from_result(result)
    return result.get_value(0, 0) or b""


def _run(
    conn: psycopg.Connection[Any], statement: _Statement, values: list[bytes | None], formats: list[Format]
) -> PGresult:
    if conn.prepare_threshold is None:
        return conn.pgconn.exec_params(statement.sql, values, None, formats, Format.BINARY)
    known = _prepared.setdefault(conn, set())
    if statement.name not in known:
        prepared = conn.pgconn.prepare(statement.name, statement.sql)
        if prepared.status != ExecStatus.COMMAND_OK:
            raise error_from_result(prepared)
        known.add(statement.name)
    return conn.pgconn.exec_prepared(statement.name, values, formats, Format.BINARY)  # type: ignore[arg-type]  # NULL
