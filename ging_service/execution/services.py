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

from ging_service.access.passphrases import Passphrases
from ging_service.access.rate_limiter import Limits
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import Codec
from ging_service.eventlog.connections import scope
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.connections.reads import ReadConnections
from ging_service.eventlog.connections.scope import Connection, Connections
from ging_service.eventlog.connections.standby import Standby
from ging_service.execution.observer import UNOBSERVED, Observer
from ging_service.execution.stream_cache import StreamCache
from ging_service.webhooks.delivery_limits import DeliveryLimits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from ging_service.eventlog.append import WriteQuotas
    from ging_service.eventlog.connections.standby import WalPosition


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The database, the codec, the clock and chance.

    ``clock`` gives the time with its zone. ``chance`` shuffles and draws; it must not be predictable where real
    counters are played for, so the default asks the operating system. ``memory`` remembers the streams that were written
    last. ``limits``: how often somebody may come,
    ``passphrases``: how they are hashed. ``observer`` receives what happened. ``webhooks``:
    where deliveries may go, and how often they are tried. ``standby``: where requests that only read may run.
    ``beyond_limit``: for commands that are undone together, a list that takes the refusals by credit limits which tell
    their callers something about balances of others. They are raised when all is carried out: another refusal, which a
    caller can bring about, would otherwise undo the question. None: they are raised at once.
    """

    pool: Connections
    engine: sqlalchemy.Engine
    codec: Codec
    clock: Callable[[], datetime] = _now
    chance: Random = field(default_factory=secrets.SystemRandom)
    memory: StreamCache = field(default_factory=StreamCache)
    limits: Limits = field(default_factory=Limits)
    passphrases: Passphrases = field(default_factory=Passphrases)
    observer: Observer = UNOBSERVED
    webhooks: DeliveryLimits = field(default_factory=DeliveryLimits)
    standby: Standby | None = None
    beyond_limit: list[Refused] | None = None

    def uncounted(self) -> Services:
        """The services for what does not count towards the quotas of events, such as those of an import, which counts first."""
        return replace(self, limits=replace(self.limits, writes=None))

    def quotas_of(self, actor: str, app: str) -> WriteQuotas | None:
        """The quotas of events towards which a caller's commands count. The service itself, as where a time limit ends, has none."""
        return self.limits.writes if actor or app else None

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

    def reading_from(self, position: WalPosition | None) -> Services:
        """The services for one request or round that only reads: on a standby, if one shows everything up to a position.

        None, or without a standby: the same services.
        """
        if self.standby is None or position is None:
            return self
        return replace(self, pool=ReadConnections(self.standby, self.pool, position, self.observer.read_on))

    def reading_recent(self, max_age_s: float = 0.0) -> Services:
        """The same, with everything that had been acknowledged ``max_age_s`` ago."""
        if self.standby is None:
            return self
        return self.reading_from(self.standby.recent_position(self.pool, max_age_s))

    def on(self, conn: Connection) -> Services:
        """The same services on one connection, whose transaction all that they do is part of.

        They remember nothing of what others remember, nor others what they do: it may be undone.
        """
        return replace(self, pool=scope.OneConnection(conn), memory=StreamCache())

    @contextmanager
    def selecting(self, club_id: str) -> Iterator[sqlalchemy.Connection]:
        """SQLAlchemy's connection in a transaction that sees one club."""
        with self.club_transaction(club_id) as conn, selecting(self.engine, conn) as connection:
            yield connection
