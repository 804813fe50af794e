"""How the database stands, for metrics: looked at when Prometheus asks."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

import psycopg
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from psycopg_pool import PoolTimeout

from ging_service.application.queries.readiness import writes
from ging_service.eventlog.signing_lag import SigningLag, SigningWatch
from ging_service.platform.glance import Glance
from ging_service.webhooks.outbox import Backlog, backlog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.metrics_core import Metric

    from ging_service.application.services import Services

_WAIT_S: Final = 5.0


class _Found(NamedTuple):
    lag: SigningLag
    waiting: Backlog
    takes_writes: bool


class Standing(Collector):
    """What waits in the database, over all clubs: to be signed, to be delivered. And whether it can be written to."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._signing = SigningWatch()
        # a database that hangs must not make Prometheus wait until it gives up
        self._glance: Glance[_Found | None] = Glance(self._look, None, wait_s=_WAIT_S)

    def describe(self) -> list[Metric]:
        """Nothing: the database is not asked before Prometheus does."""
        return []

    def collect(self) -> Iterator[Metric]:
        """What waits; only that the database is away where it is."""
        found = self._glance.seen()
        yield _gauge("ging_database_up", "Whether the database answers", int(found is not None))
        if found is not None:
            yield _gauge("ging_database_writable", "Whether commands can be recorded", int(found.takes_writes))
            yield from _of_signing(found.lag)
            yield from _of_webhooks(found.waiting)

    def _look(self) -> _Found | None:
        try:
            with self._services.everywhere() as conn:
                lag, waiting = self._signing.lag(conn), backlog(conn)
            with self._services.pool.connection() as conn:
                return _Found(lag, waiting, takes_writes=writes(conn) == "ok")
        except (psycopg.Error, PoolTimeout):
            return None


def _of_signing(lag: SigningLag) -> Iterator[Metric]:
    yield _gauge("ging_unsigned_events", "Events that are in no signed checkpoint yet", lag.events)
    yield _gauge("ging_unsigned_oldest_seconds", "How long the oldest of them has waited", lag.seconds)
    yield _gauge("ging_signing_refused_clubs", "Clubs that the signer refuses to sign for", lag.clubs_refused)


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
