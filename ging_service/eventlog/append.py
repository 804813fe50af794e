"""Appending a command's events to a club's log: one round trip, whatever else is written with them included."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg.adapt import Dumper

from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """What to append: the events of one command to one stream of one club.

    ``expected_version`` is the stream's version that the command was decided on (0: the stream is new; stream "club"
    at 0 founds the club) and ``expected_last`` the body of its last event then, for whoever has not just read it: the
    same version of another history, as after a failover, is refused too. ``types`` and ``bodies`` go together. ``snapshot`` is the stream's state after the events.
    ``key`` "" is a command that may be done twice.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Appended:
    """What an append did, now or, if ``replayed``, when the same command came first.

    ``first_position`` of its ``count`` events in the club's log; ``version`` of the stream after them.
    """

    first_position: int
    count: int
    version: int
    replayed: bool = False


class _TextArray(list[bytes]):
    """Values of a text[], dumped without looking at each: psycopg's own lists cost more than the rest of a call."""


class _ByteaArray(list[bytes]):
    """Values of a bytea[]."""


class _ByteaArrayDumper(Dumper):
    """Postgres' binary form of a one-dimensional array without nulls."""

    format = psycopg.pq.Format.BINARY
    oid = psycopg.adapters.types["bytea"].array_oid
    item_oid = psycopg.adapters.types["bytea"].oid

    def dump(self, obj: list[bytes]) -> bytes:
        if not obj:
            return struct.pack("!iii", 0, 0, self.item_oid)
        parts = [struct.pack("!iiiii", 1, 0, self.item_oid, len(obj), 1)]
        for item in obj:
            parts.append(len(item).to_bytes(4, "big"))
            parts.append(item)
        return b"".join(parts)


class _TextArrayDumper(_ByteaArrayDumper):
    oid = psycopg.adapters.types["text"].array_oid
    item_oid = psycopg.adapters.types["text"].oid


psycopg.adapters.register_dumper(_ByteaArray, _ByteaArrayDumper)
psycopg.adapters.register_dumper(_TextArray, _TextArrayDumper)

APPEND = "SELECT append(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


def append(
    conn: psycopg.Connection[Any],
    request: Append,
    also: Callable[[psycopg.Connection[Any]], object] | None = None,
) -> Appended:
    """Append, and commit unless the connection is in a transaction block.

    ``also`` executes the statements that belong to the append (read-model rows): they travel behind it in the same
    round trip and the same transaction, and are undone with it. It must not fetch.

    Raises ``Conflict``, ``KeyReused`` or ``NoSuchClub``. A repeated command writes nothing, the rows of ``also``
    included, and answers ``replayed``. After any of these a surrounding transaction block can only be rolled back.
    """
    try:
        if also is None:
            sent = send(conn, request)
        else:
            with conn.pipeline():
                sent = send(conn, request)
                also(conn)
    except psycopg.DatabaseError as error:
        return answer(error)
    return result(sent, request)


def send(conn: psycopg.Connection[Any], request: Append) -> psycopg.Cursor[Any]:
    """Only send the append, to be used inside ``conn.pipeline()``. See ``result`` and ``answer``."""
    return conn.execute(
        APPEND,
        (
            request.club_id,
            request.stream_id,
            request.expected_version,
            request.recorded_at,
            _TextArray(name.encode() for name in request.types),
            _ByteaArray(request.bodies),
            request.snapshot,
            request.key,
            request.request_hash,
            request.expected_last,
        ),
        prepare=True,
        binary=True,
    )


def result(sent: psycopg.Cursor[Any], request: Append) -> Appended:
    """What the sent append did. To be called after the pipeline's sync."""
    row = sent.fetchone()
    if row is None:  # pragma: no cover  a SELECT of one value has one row
        raise psycopg.DataError("append answered nothing")
    count = len(request.bodies)
    return Appended(first_position=row[0], count=count, version=request.expected_version + count)


def answer(error: psycopg.DatabaseError) -> Appended:
    """What a refused append means: the replay as a result, the others raised, a stranger raised as it is."""
    detail = (error.diag.message_detail or "").split()
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
        case _:
            raise error
