"""Append of a command's events to a club's log: one round trip, including everything else that is written with them."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg

from ging_service.eventlog.connections.scope import setting
from ging_service.eventlog.connections.statement import Binary, one_row
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub, OverQuota
from ging_service.eventlog.event_ranges import describe_after

if TYPE_CHECKING:
    from datetime import datetime


class WriteQuotas(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Events that one member and one club may write a day, a fortieth of them at once. 0: no quota.

    A command is appended while one event may come. All of its events count, so that the next command may have to wait for longer.
    """

    of_member: int = 0
    of_club: int = 0


class Append(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The events of one command, to append to one stream of one club.

    ``expected_version`` is the stream's version that the command was decided on. 0 means that the stream is new; stream
    "club" at 0 founds the club. ``expected_last`` is the body of its last event then, unless the caller has just read
    it: the same version of another history, as after a failover, is refused too. ``types`` and ``bodies`` go together.
    ``snapshot`` is the stream's state after the events. ``key`` "" is a command without an idempotency key: repeating
    it executes it again. ``quotas``: what the events count towards, for ``member`` ("": an app that acts for nobody) and
    the club; None: they are not counted.
    """

    club_id: str
    stream_id: str
    expected_version: int
    types: Sequence[str]
    bodies: Sequence[bytes]
    recorded_at: datetime
    snapshot: bytes
    key: str = ""
    request_hash: bytes = b""
    expected_last: bytes | None = None
    member: str = ""
    quotas: WriteQuotas | None = None


class Appended(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The result of this append or, if ``replayed``, of the first append of the same command.

    ``first_position`` of its ``count`` events in the club's log; ``version`` of the stream after them.
    """

    first_position: int
    count: int
    version: int
    replayed: bool = False


_TEXT_OID = psycopg.adapters.types["text"].oid
_BYTEA_OID = psycopg.adapters.types["bytea"].oid
_INT8 = struct.Struct("!q")


def _array(item_oid: int, items: Sequence[bytes]) -> Binary:
    """Postgres' binary form of a one-dimensional array without nulls."""
    if not items:
        return Binary(struct.pack("!iii", 0, 0, item_oid))
    parts = [struct.pack("!iiiii", 1, 0, item_oid, len(items), 1)]
    for item in items:
        parts.append(len(item).to_bytes(4, "big"))
        parts.append(item)
    return Binary(b"".join(parts))


APPEND = (
    "append(%(club)s, %(stream)s, %(version)s, %(at)s, %(types)s, %(bodies)s, %(state)s, %(key)s, %(hash)s, %(last)s)"
)

COUNTED = f"count_written({APPEND}, %(count)s, %(club)s, %(member)s, %(of_member)s, %(of_club)s)"
COUNT = "SELECT count_written(0, %(count)s, %(club)s, %(member)s, %(of_member)s, %(of_club)s)"
APPENDED = "WITH appended AS MATERIALIZED (SELECT {} AS position)"
POSITION = " SELECT position FROM appended"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraRows:
    """Rows to write in the same statement as the append: one round trip, one transaction, rolled back with it.

    ``sql``: common table expressions, each beginning with a comma; they may read ``appended(position)``, the position of
    the append's first event, and the append's own parameters. ``parameters``: their own, of type text or json.
    """

    sql: str
    parameters: Mapping[str, str]


def append(conn: psycopg.Connection[Any], request: Append, also: ExtraRows | None = None) -> Appended:
    """Append, and commit unless the connection is in a transaction block.

    Raises ``Conflict``, ``KeyReused``, ``NoSuchClub`` or ``OverQuota``. A repeated command writes nothing, including the rows of
    ``also``, and returns ``replayed``. After any of these a surrounding transaction block can only be rolled back.
    """
    parameters, called = _parameters(request), APPEND
    if request.quotas is not None:
        parameters, called = parameters | _counted(request, request.quotas), COUNTED
    statement = f"SELECT {called}"
    if also is not None:
        parameters |= {name: Binary(value.encode()) for name, value in also.parameters.items()}
        statement = f"{APPENDED.format(called)}{also.sql}{POSITION}"
    try:
        (answer,) = one_row(conn, statement, parameters, setting(request.club_id))
    except psycopg.DatabaseError as error:
        return _answer(error)
    # The statement bypasses psycopg, and with it the conversion of types.
    (first_position,) = _INT8.unpack(answer or b"")
    count = len(request.bodies)
    describe_after(conn, request.club_id, first_position, count)
    return Appended(first_position=first_position, count=count, version=request.expected_version + count)


def count_events(conn: psycopg.Connection[Any], club_id: str, member: str, count: int, quotas: WriteQuotas) -> None:
    """Count events that the transaction appends without ``quotas``, all of them at once. Raises ``OverQuota``."""
    parameters = {
        "club": club_id,
        "member": member,
        "count": count,
        "of_member": quotas.of_member,
        "of_club": quotas.of_club,
    }
    try:
        conn.execute(COUNT, parameters)
    except psycopg.DatabaseError as error:
        _answer(error)


def _parameters(request: Append) -> dict[str, bytes | None]:
    return {
        "club": Binary(request.club_id.encode()),
        "stream": Binary(request.stream_id.encode()),
        "version": str(request.expected_version).encode(),
        "at": request.recorded_at.isoformat().encode(),
        "types": _array(_TEXT_OID, [name.encode() for name in request.types]),
        "bodies": _array(_BYTEA_OID, request.bodies),
        "state": Binary(request.snapshot),
        "key": Binary(request.key.encode()),
        "hash": Binary(request.request_hash),
        "last": None if request.expected_last is None else Binary(request.expected_last),
    }


def _counted(request: Append, quotas: WriteQuotas) -> dict[str, bytes | None]:
    return {
        "count": str(len(request.bodies)).encode(),
        "member": Binary(request.member.encode()),
        "of_member": str(quotas.of_member).encode(),
        "of_club": str(quotas.of_club).encode(),
    }


def _answer(error: psycopg.DatabaseError) -> Appended:
    """Interpret a refused append: return a replay as a result, raise other refusals, and raise unknown errors unchanged."""
    detail = (error.diag.message_detail or "").split()
    # Codes of our own, raised in `sql/append.sql`: the SQL standard leaves classes from I to Z to implementations.
    match error.sqlstate:
        case "LG001":
            raise NoSuchClub from error
        case "LG002":
            raise KeyReused from error
        case "LG003":
            raise Conflict(int(detail[0])) from error
        case "LG004":
            first_position, count, version = map(int, detail)
            return Appended(first_position=first_position, count=count, version=version, replayed=True)
        case "LG007":
            whose, a_day, retry_after_s = detail
            raise OverQuota(whose, int(a_day), int(retry_after_s)) from error
        case _:
            raise error
