"""Lookup of a token: its owner, the current rights and the rate limit, in one statement and one round trip."""

from __future__ import annotations

import struct
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.eventlog.connections.scope import setting
from ging_service.eventlog.connections.standby import PRIMARY_COLUMNS, WalPosition, position_of_columns
from ging_service.eventlog.connections.statement import Binary, one_row

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import timedelta

    import psycopg

    from ging_service.access.rate_limiter import Rate
    from ging_service.access.sessions import SessionLimits

_FLOAT8 = struct.Struct("!d")
_MOST_SPANS: Final = 16
"""Rates and spans whose parameters are kept. They are settings: a process has a few of each."""

_COLUMNS = "SELECT id, member, allowed, offices, early_s"
# In a running deal, an app that acts for nobody has no more rights than a player who made its key.
_CREATED_BY = "(SELECT created_by FROM keys WHERE club_id = %(club)s AND key_id = id)"
# The bucket as it was before this request: the statement does not see what the function writes.
_AHEAD_S = (
    "(SELECT extract(epoch FROM due_at - clock_timestamp())::float8 FROM rates"
    " WHERE club_id = %(club)s AND bucket = 'requests/' || {})"
)
_AHEAD_OF_SESSION_S = _AHEAD_S.format("member")
_AHEAD_OF_KEY_S = _AHEAD_S.format("member || '/' || CASE member WHEN '' THEN id ELSE 'keys' END")
_OF_KEY = "admit_key(%(club)s, %(hash)s, %(period)s, %(slack)s)"
_OF_SESSION = "admit_session(%(club)s, %(hash)s, %(period)s, %(slack)s, %(idle)s, %(life)s)"
# By whether the position is wanted. It belongs to the same statement, so that it costs no round trip of its own.
_KEY = {
    False: f"{_COLUMNS}, {_CREATED_BY}, {_AHEAD_OF_KEY_S} FROM {_OF_KEY}",
    True: f"{_COLUMNS}, {_CREATED_BY}, {_AHEAD_OF_KEY_S}, {PRIMARY_COLUMNS} FROM {_OF_KEY}",
}
_SESSION = {
    False: f"{_COLUMNS}, NULL, {_AHEAD_OF_SESSION_S} FROM {_OF_SESSION}",
    True: f"{_COLUMNS}, NULL, {_AHEAD_OF_SESSION_S}, {PRIMARY_COLUMNS} FROM {_OF_SESSION}",
}


class ValidCredential(NamedTuple):
    """A valid credential. ``early_s``: how much too early the request comes; 0: it passes.

    ``created_by``: the member who made a key, "" for the operator, and for sessions. ``position``: what a read that was
    admitted here must see, if it was requested. ``ahead_s``: how far ahead of now the next request that counts with it
    was due before this one.
    """

    id: str
    member: str
    scopes: list[str]
    roles: list[str]
    early_s: float
    created_by: str
    ahead_s: float
    position: WalPosition | None


def admit_key(
    conn: psycopg.Connection[Any], club_id: str, token_hash: bytes, rate: Rate, *, with_position: bool = False
) -> ValidCredential | None:
    """Return the key of this token, None if there is none or it has ended."""
    return _found(conn, _KEY[with_position], club_id, {"hash": Binary(token_hash), **_rate(rate)})


def admit_session(  # noqa: PLR0913  whose session of which club, its limits, and what is asked
    conn: psycopg.Connection[Any],
    club_id: str,
    token_hash: bytes,
    rate: Rate,
    limits: SessionLimits,
    *,
    with_position: bool = False,
) -> ValidCredential | None:
    """Return the session of this token, None if there is none or it has ended."""
    ends = {"idle": _seconds(limits.idle), "life": _seconds(limits.life)}
    return _found(conn, _SESSION[with_position], club_id, {"hash": Binary(token_hash), **ends, **_rate(rate)})


def _found(
    conn: psycopg.Connection[Any], statement: str, club_id: str, parameters: dict[str, bytes | None]
) -> ValidCredential | None:
    # The club's setting goes in the same pipeline, so admission stays one round trip.
    row = one_row(conn, statement, {"club": Binary(club_id.encode()), **parameters}, setting(club_id))
    # A function with OUT parameters always returns one row: of nulls, if there is no such credential.
    if row[0] is None:
        return None
    id_, member, scopes, roles, early_s, created_by, ahead_s, *position = (value or b"" for value in row)
    return ValidCredential(
        id=id_.decode(),
        member=member.decode(),
        scopes=scopes.decode().split(),
        roles=roles.decode().split(),
        early_s=_FLOAT8.unpack(early_s)[0],
        created_by=created_by.decode(),
        ahead_s=max(0.0, _FLOAT8.unpack(ahead_s)[0]) if ahead_s else 0.0,
        position=position_of_columns(*position) if position else None,
    )


@lru_cache(maxsize=_MOST_SPANS)
def _rate(rate: Rate) -> Mapping[str, bytes]:
    return MappingProxyType({name: _seconds(span) for name, span in rate.parameters().items()})


@lru_cache(maxsize=_MOST_SPANS)
def _seconds(span: timedelta) -> bytes:
    return f"{span.total_seconds():f} seconds".encode()
