"""The lease of the signers, in the database: at any time one of them holds it.

Only the database's clock counts. The token grows whenever a signer takes the lease, so a signer that lost it without
noticing, because it was frozen or cut off, finds another token there.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import psycopg
from psycopg.rows import class_row

from ging_service.eventlog.connections.statement import Binary, one_row_without_club
from ging_service.eventlog.heads import Heads
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


LEASE_S: Final = 10
"""How long a lease lasts that its holder does not prolong. The same for every signer: it is no setting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseHolder:
    """A signer's process: its name for people, the identity of its folder, and its public key (hex)."""

    holder: str
    folder: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLease:
    """The lease: who holds it, or was the last to where ``is_held`` is false. ``key``: "" if none was ever taken.

    ``has_signed``: a checkpoint of any club has been stored.
    """

    holder: str
    folder: str
    key: str
    expires_at: datetime
    is_held: bool
    has_signed: bool


def stored_lease(conn: psycopg.Connection[Any]) -> StoredLease:
    """Return the lease, in a transaction that sees every club."""
    found = conn.cursor(row_factory=class_row(StoredLease))
    lease = found.execute(read_sql("signing_lease"), {"lease_s": LEASE_S}).fetchone()
    if lease is None:
        raise RuntimeError("the lease has no row")
    return lease


def lease_is_held(conn: psycopg.Connection[Any]) -> bool:
    """Return True if a signer holds the lease."""
    return stored_lease(conn).is_held


def take_lease(conn: psycopg.Connection[Any], taker: LeaseHolder, key_before: str) -> int | None:
    """Return the new token; None if another signer holds the lease, or if its key is not ``key_before`` any more."""
    values = {
        "holder": taker.holder,
        "folder": taker.folder,
        "key": taker.key,
        "key_before": key_before,
        "lease_s": LEASE_S,
    }
    row = conn.execute(read_sql("take_lease"), values).fetchone()
    return None if row is None else int(row[0])


def keep_lease(conn: psycopg.Connection[Any], holder: LeaseHolder, token: int) -> bool:
    """Prolong the lease, and keep others from taking it until this transaction ends. Return False if it is lost."""
    values = {"folder": holder.folder, "key": holder.key, "token": token, "lease_s": LEASE_S}
    return conn.execute(read_sql("keep_lease"), values).fetchone() is not None


def keep_lease_in_own_transaction(conn: psycopg.Connection[Any], holder: LeaseHolder, token: int) -> bool:
    """Prolong the lease in a transaction of its own, in one message. Return False if it is lost."""
    values = {
        "folder": Binary(holder.folder.encode()),
        "key": Binary(holder.key.encode()),
        "token": str(token).encode(),
        "lease_s": str(LEASE_S).encode(),
    }
    return bool(one_row_without_club(conn, read_sql("keep_lease"), values))


def release_lease(conn: psycopg.Connection[Any], holder: LeaseHolder, token: int) -> None:
    """Let another signer take the lease at once; without effect if it is lost."""
    conn.execute(read_sql("release_lease"), {"folder": holder.folder, "token": token})


# The lag of the signer.


class SigningLag(NamedTuple):
    """Events that wait to be signed, how long the oldest has waited (seconds), and clubs whose signing is refused."""

    events: int
    seconds: float
    clubs_refused: int


class SigningWatch:
    """Repeated measurements of the lag, in one process. Each looks at the clubs whose logs have grown, and at those that lagged.

    An event whose time lies in the future was recorded before the clock was set back. Its waiting time is then measured
    from the first look at it, by a monotonic clock.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._ahead: tuple[float, float] | None = None
        self._heads = Heads(monotonic)
        # The clubs with events that were in no checkpoint at the last look.
        self._unsigned: set[str] = set()

    def lag(self, conn: psycopg.Connection[Any]) -> SigningLag:
        """The lag over all clubs; clubs whose signing is refused are counted separately."""
        try:
            sizes, is_whole = self._heads.look(conn)
            clubs = None if is_whole else sorted(self._unsigned | sizes.keys())
            row = conn.execute(read_sql("unsigned"), {"clubs": clubs}).fetchone()
        except psycopg.Error:
            # What this look has found would be missed by the next one.
            self._heads.sweep_next()
            raise
        events, seconds, recorded_s, clubs_refused, unsigned = row or (0, 0.0, 0.0, 0, None)
        self._unsigned = set(unsigned or ())
        return SigningLag(events, self._waited(seconds, recorded_s), clubs_refused)

    def _waited(self, seconds: float, recorded_s: float) -> float:
        if seconds >= 0:
            self._ahead = None
            return seconds
        if self._ahead is None or self._ahead[0] != recorded_s:
            self._ahead = (recorded_s, self._monotonic())
        return self._monotonic() - self._ahead[1]
