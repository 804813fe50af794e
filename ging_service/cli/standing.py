"""How the database stands, for metrics: looked at when Prometheus asks."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import psycopg
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from psycopg_pool import PoolTimeout

from ging_service.eventlog.signing_lag import SigningLag, SigningWatch
from ging_service.webhooks.outbox import Backlog, backlog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.metrics_core import Metric

    from ging_service.application.services import Services


class Standing(Collector):
    """What waits in the database, over all clubs: to be signed, to be delivered."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._signing = SigningWatch()

    def describe(self) -> list[Metric]:
        """Nothing: the database is not asked before Prometheus does."""
        return []

    def collect(self) -> Iterator[Metric]:
        """What waits; only that the database is away where it is."""
        try:
            with self._services.everywhere() as conn:
                lag, waiting = self._signing.lag(conn), backlog(conn)
        except (psycopg.Error, PoolTimeout):
            yield _gauge("ging_database_up", "Whether the database answers", 0)
            return
        yield _gauge("ging_database_up", "Whether the database answers", 1)
        yield from _of_signing(lag)
        yield from _of_webhooks(waiting)


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
