"""Services that use cases work with. ``ging_service.bootstrap`` makes them once a process."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import sqlalchemy

from ging_service.access.limits import Limits
from ging_service.access.passphrases import Passphrases
from ging_service.eventlog.codec import Codec
from ging_service.eventlog.connections import scope
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.connections.scope import Connection, Connections
from ging_service.execution.observer import UNOBSERVED, Observer
from ging_service.execution.seats import Seats
from ging_service.execution.stream_cache import StreamCache
from ging_service.webhooks.rules import WebhookRules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The database, the codec, the clock and chance.

    ``clock`` gives the time with its zone. ``chance`` shuffles and draws; it must not be predictable where real
    counters are played for, so the default asks the operating system. ``seats`` remembers who sits where,
    ``memory`` the streams that were written last. ``limits``: how often somebody may come,
    ``passphrases``: how they are hashed. ``observer`` receives what happened. ``webhooks``:
    where deliveries may go, and how often they are tried.
    """

    pool: Connections
    engine: sqlalchemy.Engine
    codec: Codec
    clock: Callable[[], datetime] = _now
    chance: Random = field(default_factory=secrets.SystemRandom)
    seats: Seats = field(default_factory=Seats)
    memory: StreamCache = field(default_factory=StreamCache)
    limits: Limits = field(default_factory=Limits)
    passphrases: Passphrases = field(default_factory=Passphrases)
    observer: Observer = UNOBSERVED
    webhooks: WebhookRules = field(default_factory=WebhookRules)

    def club_transaction(self, club_id: str) -> AbstractContextManager[Connection]:
        """A connection in a transaction that sees one club."""
        return scope.of(self.pool, club_id)

    def reading(self, club_id: str) -> AbstractContextManager[Connection]:
        """A connection in one moment of the database, in which nothing can be written; it sees one club."""
        return scope.reading(self.pool, club_id)

    def cross_club_transaction(self) -> AbstractContextManager[Connection]:
        """A connection in a transaction that sees every club: for what the service itself does across clubs."""
        return scope.cross_club_transaction(self.pool)

    def cross_club_snapshot(self) -> AbstractContextManager[Connection]:
        """A connection in one moment of the database, in which nothing can be written; it sees every club."""
        return scope.cross_club_snapshot(self.pool)

    def on(self, conn: Connection) -> Services:
        """The same services on one connection, whose transaction all that they do is part of.

        They remember nothing of what others remember, nor others what they do: it may be undone.
        """
        return replace(self, pool=scope.OneConnection(conn), seats=Seats(), memory=StreamCache())

    @contextmanager
    def selecting(self, club_id: str) -> Iterator[sqlalchemy.Connection]:
        """SQLAlchemy's connection in a transaction that sees one club."""
        with self.club_transaction(club_id) as conn, selecting(self.engine, conn) as connection:
            yield connection
