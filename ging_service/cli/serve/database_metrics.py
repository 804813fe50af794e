"""State of the database, for metrics: read when Prometheus scrapes."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import psycopg
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from psycopg_pool import PoolTimeout

from ging_service.eventlog.connections.availability import accepts_connections
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.connections.standby import primary_position
from ging_service.eventlog.signed_tree.lease_store import SigningLag, SigningWatch, lease_is_held
from ging_service.parallel import Glance
from ging_service.reporting.readiness import WAIT_S, writes
from ging_service.webhooks.outbox import Backlog, backlog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from prometheus_client.metrics_core import Metric

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.eventlog.connections.standby import WalPosition
    from ging_service.execution.services import Services

    Seen = TypeVar("Seen")

# Prometheus gives up on a scrape after 10 s by default.
_WAIT_S: Final = 5.0
_LIMITS: Final = "SET LOCAL statement_timeout = 1500; SET LOCAL lock_timeout = 500"
_LOG: Final = logging.getLogger("ging.metrics")


class _FoundStandby(NamedTuple):
    """``lag_bytes``: what it has not replayed yet; None if it cannot be asked."""

    lag_bytes: int | None


class _Found(NamedTuple):
    """All but ``is_up`` are None if a database that is up did not return them."""

    is_up: bool
    lag: SigningLag | None = None
    has_signer: bool | None = None
    waiting: Backlog | None = None
    takes_writes: bool | None = None
    standby: _FoundStandby | None = None


_AWAY: Final = _Found(is_up=False)


class WaitingWork(Collector):
    """Work that waits in the database, over all clubs: signing and deliveries. And whether it accepts writes."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._signing = SigningWatch()
        # a database that hangs must not block the scrape until Prometheus gives up
        self._glance: Glance[_Found] = Glance(self._look, _AWAY, wait_s=_WAIT_S)

    def describe(self) -> list[Metric]:
        """Nothing: the database is not queried before the first scrape."""
        return []

    def collect(self) -> Iterator[Metric]:
        """The waiting work; if the database is unavailable, only that fact."""
        found = self._glance.seen()
        yield _gauge("ging_database_up", "Whether the database answers", int(found.is_up))
        if found.takes_writes is not None:
            yield _gauge("ging_database_writable", "Whether commands can be recorded", int(found.takes_writes))
        if found.lag is not None:
            yield from _of_signing(found.lag)
        if found.has_signer is not None:
            yield _gauge("ging_signing_lease_held", "Whether a signer holds the lease", int(found.has_signer))
        if found.waiting is not None:
            yield from _of_webhooks(found.waiting)
        if found.standby is not None:
            yield from _of_standby(found.standby)

    def _look(self) -> _Found:
        try:
            with self._services.pool.connection(timeout=WAIT_S) as conn:
                position = primary_position(conn) if self._services.standby else None
                found = _Found(
                    is_up=True,
                    lag=_seen(conn, self._signing.lag),
                    has_signer=_seen(conn, lease_is_held),
                    waiting=_seen(conn, backlog),
                    takes_writes=writes(conn) == "ok",
                )
        except PoolTimeout:
            return _Found(is_up=accepts_connections(self._services.pool))
        except psycopg.Error:
            return _AWAY
        return found._replace(standby=self._standby(position)) if position else found

    def _standby(self, position: WalPosition) -> _FoundStandby | None:
        standby = self._services.standby
        return _FoundStandby(standby.lag_bytes(position)) if standby else None


def _seen(conn: Connection, look: Callable[[Connection], Seen]) -> Seen | None:
    """The current state; None if the database returns an error, such as a lock.

    Raises the errors of a lost connection.
    """
    try:
        with throughout(conn):
            conn.execute(_LIMITS, prepare=False)
            return look(conn)
    except psycopg.Error as error:
        if conn.closed:
            raise
        _LOG.warning("a metric cannot be read from the database: %s", error)
        return None


def _of_signing(lag: SigningLag) -> Iterator[Metric]:
    yield _gauge("ging_unsigned_events", "Events that are in no signed checkpoint yet", lag.events)
    yield _gauge("ging_unsigned_oldest_seconds", "How long the oldest of them has waited", lag.seconds)
    yield _gauge("ging_signing_refused_clubs", "Clubs that the signer refuses to sign for", lag.clubs_refused)


def _of_standby(found: _FoundStandby) -> Iterator[Metric]:
    yield _gauge("ging_standby_up", "Whether a standby answers", int(found.lag_bytes is not None))
    if found.lag_bytes is not None:
        yield _gauge("ging_standby_lag_bytes", "WAL that the standby has not replayed yet", found.lag_bytes)


def _of_webhooks(waiting: Backlog) -> Iterator[Metric]:
    oldest_s = 0.0 if waiting.oldest is None else max(0.0, (datetime.now(UTC) - waiting.oldest).total_seconds())
    yield _gauge("ging_webhook_backlog_events", "Deliveries that are still to be made", waiting.pending)
    yield _gauge("ging_webhook_unread_events", "Events not looked at yet for webhooks", waiting.not_looked_at)
    yield _gauge("ging_webhook_oldest_seconds", "How long the oldest of either has waited", oldest_s)
    yield _gauge("ging_webhook_dead_deliveries", "Deliveries that were given up", waiting.dead)


def _gauge(name: str, told: str, value: float) -> Metric:
    family = GaugeMetricFamily(name, told)
    family.add_metric([], value)
    return family
