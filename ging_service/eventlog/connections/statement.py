"""Statements sent directly to libpq. Each command sends one; psycopg's cursors cost more than all its rest.

Each statement is prepared once on each connection. It is not prepared where the connection's ``prepare_threshold`` is
None, which is the setting for a transaction pooler that cannot keep prepared statements.
"""

from __future__ import annotations

import hashlib
import re
import select
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from psycopg import OperationalError
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, Format, PipelineStatus, TransactionStatus

from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.eventlog.connections.watchdog import mark_waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import psycopg
    from psycopg.pq.abc import PGconn, PGresult

_GONE = b"26000"
"""SQLSTATE: there is no such prepared statement."""

_FINE = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)

_PARAMETER = re.compile(r"%\((\w+)\)s")

_prepared: WeakKeyDictionary[psycopg.Connection[Any], set[bytes]] = WeakKeyDictionary()
"""The statements known to each connection."""


class Binary(bytes):
    """A value in Postgres' binary form; plain bytes are text without NUL, which would end it. Texts are sent as binary."""


class _Statement(NamedTuple):
    """A statement with numbered parameters, its name on a connection, and the parameters' names in their order."""

    sql: bytes
    name: bytes
    parameters: tuple[str, ...]


_Given = tuple[list[bytes | None], list[Format]]
"""The values of a statement's parameters, and the form of each."""

_Run = tuple[bytes, _Given]
"""One run of a statement: the club that it sees, and its values."""


@cache
def _statement(sql: str) -> _Statement:
    names = tuple(dict.fromkeys(_PARAMETER.findall(sql)))
    numbered = _PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", sql)
    name = f"ging {hashlib.sha256(numbered.encode()).hexdigest()[:32]}"  # its own for each text, whatever thread asks
    return _Statement(numbered.encode(), name.encode(), names)


_NAME_CLUB = _statement("SELECT set_config('ging.club_id', %(club)s, true)")
"""Names the club of a transaction. It is always sent before the statement, which may scan tables before it calls anything."""


def one_row(
    conn: psycopg.Connection[Any],
    sql: str,
    parameters: Mapping[str, bytes | None],
    club: str,
    within_s: float | None = None,
) -> tuple[bytes | None, ...]:
    """Run one of our statements with parameters like ``%(name)s`` and return its one row, in binary form.

    On a connection in autocommit it is a transaction of its own, which sees ``club`` (see ``scope.setting``); all of it
    goes in one message. A server that does not answer such a transaction ``within_s`` is lost, and the connection is
    closed. () means that there is no row. Raises what psycopg raises.
    """
    return _first_row(_result(conn, sql, parameters, club, within_s))


def all_rows(
    conn: psycopg.Connection[Any], sql: str, parameters: Mapping[str, bytes | None], club: str
) -> list[tuple[bytes | None, ...]]:
    """Run such a statement and return all its rows."""
    return _rows(_result(conn, sql, parameters, club))


def all_rows_per_club(
    conn: psycopg.Connection[Any], sql: str, asked: Sequence[tuple[str, Mapping[str, bytes | None]]]
) -> list[list[tuple[bytes | None, ...]]]:
    """Run such a statement for some clubs (see ``scope.setting``), and return all rows of each.

    Outside a transaction all of it is one transaction in one message, and each run sees its own club only.
    """
    if conn.pgconn.transaction_status != TransactionStatus.IDLE:
        return [all_rows(conn, sql, parameters, club) for club, parameters in asked]
    check_deadline()
    statement = _statement(sql)
    runs = [(club.encode(), _given(statement, parameters)) for club, parameters in asked]
    return [_rows(result) for result in _as_transaction(conn, statement, runs, None)] if runs else []


def one_row_without_club(
    conn: psycopg.Connection[Any], sql: str, parameters: Mapping[str, bytes | None]
) -> tuple[bytes | None, ...]:
    """Run such a statement, which uses no table of the clubs, and return its one row.

    Outside a transaction it is one of its own. Without a club to name there is nothing to send in one message with it, so
    it costs half of what ``one_row`` does.
    """
    check_deadline()
    statement = _statement(sql)
    given = _given(statement, parameters)
    if conn.pgconn.transaction_status != TransactionStatus.IDLE:
        return _first_row(_in_transaction(conn, statement, given))
    known = None if conn.prepare_threshold is None else _prepared.setdefault(conn, set())
    if known is not None and statement.name not in known:
        prepared = _alone(conn, lambda: conn.pgconn.send_prepare(statement.name, statement.sql))
        if prepared.status != ExecStatus.COMMAND_OK:
            raise _error(conn, prepared)
        known.add(statement.name)
    result = _alone(conn, lambda: _send(conn.pgconn, known, statement, given))
    if result.status == ExecStatus.TUPLES_OK:
        return _first_row(result)
    if not _is_gone(result, statement.name, known):
        raise _error(conn, result)
    return one_row_without_club(conn, sql, parameters)


def _rows(result: PGresult) -> list[tuple[bytes | None, ...]]:
    columns = range(result.nfields)
    return [tuple(result.get_value(row, column) for column in columns) for row in range(result.ntuples)]


def _first_row(result: PGresult) -> tuple[bytes | None, ...]:
    return tuple(result.get_value(0, column) for column in range(result.nfields)) if result.ntuples else ()


def _is_gone(result: PGresult, name: bytes, known: set[bytes] | None) -> bool:
    """Return True if a statement failed because its prepared form is gone, and have it prepared again."""
    if known is None or name not in known or result.error_field(DiagnosticField.SQLSTATE) != _GONE:
        return False
    known.discard(name)
    return True


def _given(statement: _Statement, parameters: Mapping[str, bytes | None]) -> _Given:
    values = [parameters[name] for name in statement.parameters]
    return values, [Format.BINARY if isinstance(value, Binary) else Format.TEXT for value in values]


def _result(
    conn: psycopg.Connection[Any],
    sql: str,
    parameters: Mapping[str, bytes | None],
    club: str,
    within_s: float | None = None,
) -> PGresult:
    check_deadline()
    statement = _statement(sql)
    given = _given(statement, parameters)
    if conn.pgconn.transaction_status != TransactionStatus.IDLE:
        return _in_transaction(conn, statement, given)
    (result,) = _as_transaction(conn, statement, [(club.encode(), given)], within_s)
    return result


def _in_transaction(conn: psycopg.Connection[Any], statement: _Statement, given: _Given) -> PGresult:
    """Run a statement in the open transaction.

    Not prepared: if a prepared statement were gone, the transaction would fail before it could be prepared again.
    """
    values, formats = given
    with mark_waiting(conn):
        result = conn.pgconn.exec_params(statement.sql, values, None, formats, Format.BINARY)
    if result.status != ExecStatus.TUPLES_OK:
        raise _error(conn, result)
    return result


def run(conn: psycopg.Connection[Any], sql: str) -> None:
    """Run statements that return nothing, in one message. Raises what psycopg raises."""
    with mark_waiting(conn):
        result = conn.pgconn.exec_(sql.encode())
    if result.status != ExecStatus.COMMAND_OK:
        raise _error(conn, result)


def _as_transaction(
    conn: psycopg.Connection[Any], statement: _Statement, runs: Sequence[_Run], within_s: float | None
) -> list[PGresult]:
    """Run a statement as a transaction that sees one club, or several in turn. Return the result of each run.

    It runs again if its prepared form is gone: psycopg drops all of them at once.
    """
    results = _pipelined(conn, statement, runs, within_s)
    failed = next((result for result in results if result.status not in _FINE), None)
    if failed is None:
        # Naming the club has a result too, and so has preparing, which is done in the first run only.
        return results[1 - 2 * len(runs) :: 2]
    unusable = _NAME_CLUB.name if failed is results[0] else statement.name
    # Only this error is safe to repeat: the pipeline stopped before our statement, so nothing was written.
    if not _is_gone(failed, unusable, _prepared.get(conn)):
        raise _error(conn, failed)
    return _as_transaction(conn, statement, runs, within_s)


def _pipelined(
    conn: psycopg.Connection[Any], statement: _Statement, runs: Sequence[_Run], within_s: float | None
) -> list[PGresult]:
    """A transaction as one pipeline: the results of its commands.

    The server commits at the pipeline's end, unless one of its commands failed: a BEGIN and a COMMIT would only add work.
    """
    pgconn = conn.pgconn
    known = None if conn.prepare_threshold is None else _prepared.setdefault(conn, set())
    pgconn.enter_pipeline_mode()
    try:
        for club, given in runs:
            _send(pgconn, known, _NAME_CLUB, ([Binary(club)], [Format.BINARY]))
            _send(pgconn, known, statement, given)
        pgconn.pipeline_sync()
        with mark_waiting(conn):
            results = _received(pgconn, within_s)
        pgconn.exit_pipeline_mode()
    except BaseException:
        # A half-read pipeline would give its results to the next statement.
        pgconn.finish()  # no other thread may use the connection in the middle of this
        raise
    return results


def _alone(conn: psycopg.Connection[Any], send: Callable[[], None]) -> PGresult:
    """Send one command outside a pipeline, and return its result."""
    try:
        send()
        with mark_waiting(conn):
            (result,) = _received(conn.pgconn, None)
    except BaseException:
        # As in a pipeline: what is not read yet would be the answer to the next statement.
        conn.pgconn.finish()
        raise
    return result


def _send(pgconn: PGconn, known: set[bytes] | None, statement: _Statement, given: _Given) -> None:
    """Send a statement, prepared at its first use; ``known``: the statements prepared so far, None where none may be.

    If preparing failed, the next use finds it missing and prepares it again.
    """
    values, formats = given
    if known is None:
        pgconn.send_query_params(statement.sql, values, None, formats, Format.BINARY)
        return
    if statement.name not in known:
        pgconn.send_prepare(statement.name, statement.sql)
        known.add(statement.name)
    pgconn.send_query_prepared(statement.name, values, formats, Format.BINARY)


def _received(pgconn: PGconn, within_s: float | None) -> list[PGresult]:
    """The results of a pipeline's commands, or of one that is alone, once the server has committed or undone them.

    It waits here, because ``get_result`` would block all other threads meanwhile. Raises ``OperationalError`` if the
    connection is lost before the pipeline's end, or nothing comes ``within_s``: a command's own result does not say
    that it was committed.
    """
    waiting = select.poll()
    results: list[PGresult] = []
    while True:
        while pgconn.is_busy():
            waiting.register(pgconn.socket, select.POLLIN | (select.POLLOUT if pgconn.flush() else 0))
            if not waiting.poll(None if within_s is None else within_s * 1000):
                raise OperationalError(f"the server has not answered within {within_s} s")
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is None and results and pgconn.pipeline_status == PipelineStatus.OFF:
            return results
        if result is not None and result.status == ExecStatus.PIPELINE_SYNC:
            return results
        if pgconn.status == ConnStatus.BAD:
            raise OperationalError(pgconn.get_error_message())
        if result is not None:
            results.append(result)


def _error(conn: psycopg.Connection[Any], result: PGresult) -> psycopg.Error:
    """The error that psycopg would raise: a lost connection has no SQLSTATE, and is an ``OperationalError``."""
    if conn.pgconn.status == ConnStatus.BAD:
        return OperationalError(conn.pgconn.get_error_message())
    return error_from_result(result)
