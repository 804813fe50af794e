"""Statements that go straight to libpq. Every command sends one, and psycopg's cursors cost more than all the rest of it.

Prepared once on each connection; not at all where the connection's ``prepare_threshold`` is None, which is how a
transaction pooler that cannot keep prepared statements is told.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from psycopg import OperationalError
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, Format, TransactionStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg
    from psycopg.pq.abc import PGresult

_GONE = b"26000"
"""SQLSTATE: there is no such prepared statement."""

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
    name = f"ging {hashlib.sha256(numbered.encode()).hexdigest()[:32]}"  # its own for each text, whatever thread asks
    return _Statement(numbered.encode(), name.encode(), names)


def one_value(conn: psycopg.Connection[Any], sql: str, parameters: Mapping[str, bytes | None]) -> bytes:
    """Run a statement of our own with parameters like ``%(name)s``: the one value that it answers, in binary form.

    The connection is in autocommit, or in a transaction block. Raises what psycopg raises.
    """
    statement = _statement(sql)
    values = [parameters[name] for name in statement.parameters]
    formats = [Format.BINARY if isinstance(value, Binary) else Format.TEXT for value in values]
    if conn.prepare_threshold is None or conn.pgconn.transaction_status != TransactionStatus.IDLE:
        # in a transaction block a statement that has gone could not be prepared anew: the block would have failed
        result = conn.pgconn.exec_params(statement.sql, values, None, formats, Format.BINARY)
    else:
        result = _run_prepared(conn, statement, values, formats)
    if result.status != ExecStatus.TUPLES_OK:
        raise _error(conn, result)
    return result.get_value(0, 0) or b""


def _run_prepared(
    conn: psycopg.Connection[Any], statement: _Statement, values: list[bytes | None], formats: list[Format]
) -> PGresult:
    """Run a statement, prepared at its first use; and again where it has gone: psycopg drops all after a ROLLBACK."""
    known = _prepared.setdefault(conn, set())
    for _ in range(2):
        if statement.name not in known:
            _prepare(conn, statement)
            known.add(statement.name)
        result = conn.pgconn.exec_prepared(statement.name, values, formats, Format.BINARY)  # type: ignore[arg-type]  # NULL
        if result.error_field(DiagnosticField.SQLSTATE) != _GONE:
            break
        known.discard(statement.name)
    return result


def _prepare(conn: psycopg.Connection[Any], statement: _Statement) -> None:
    prepared = conn.pgconn.prepare(statement.name, statement.sql)
    if prepared.status != ExecStatus.COMMAND_OK:
        raise _error(conn, prepared)


def _error(conn: psycopg.Connection[Any], result: PGresult) -> psycopg.Error:
    """What psycopg would raise: a connection that is lost has no SQLSTATE, and is an ``OperationalError``."""
    if conn.pgconn.status == ConnStatus.BAD:
        return OperationalError(conn.pgconn.get_error_message())
    return error_from_result(result)
