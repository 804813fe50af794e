"""The services of one process, wired from its settings."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from ging_service.eventlog.connections.pool_settings import PoolSettings
    from ging_service.eventlog.connections.standby import StandbySettings
    from ging_service.eventlog.connections.watchdog import ResponseLimits
    from ging_service.execution.services import Services
    from ging_service.platform.configuration.groups import WebhookSettings
    from ging_service.platform.settings import Settings
    from ging_service.webhooks.delivery_limits import DeliveryLimits


def delivery_limits(settings: WebhookSettings) -> DeliveryLimits:
    """The limits of deliveries that the settings give."""
    from ging_service.webhooks.delivery_limits import DeliveryLimits

    return DeliveryLimits(
        allowed=settings.webhook_allow,
        http=settings.webhook_http,
        timeout_s=settings.webhook_timeout_ms / 1000,
        retries_s=settings.webhook_retries_s,
        dead_max=settings.webhook_dead_max,
        keep_days=settings.webhook_keep_days,
        threads=settings.webhook_threads,
        interval_s=settings.webhook_interval_ms / 1000,
    )


# For the way of the server's own error: the statement's time limit must end before the connection's.
_AFTER_STATEMENT_MS = 5_000


def services_of(
    settings: Settings, *, needs_row_security: bool = True, for_requests: bool = False
) -> AbstractContextManager[Services]:
    """Open the services on the database that the settings name; `local_database` fills that in if it is empty.

    ``for_requests``: requests that only read may run on the standby that the settings name, and quotas count what they
    write. Nothing counts what the operator and the service itself write.
    """
    from ging_service.access.rate_limiter import limits_of
    from ging_service.bootstrap import open_services
    from ging_service.eventlog.append import WriteQuotas

    limits = limits_of(settings.requests_per_s, settings.session_days, settings.session_life_days)
    pool = pool_settings(settings, needs_row_security=needs_row_security)
    standby = None
    if for_requests:
        standby = _standby(settings)
        quotas = WriteQuotas(of_member=settings.events_of_member_per_day, of_club=settings.events_of_club_per_day)
        limits = dataclasses.replace(limits, writes=quotas)
    return open_services(settings.database_url, pool, limits, delivery_limits(settings), standby)


def _standby(settings: Settings) -> StandbySettings | None:
    from ging_service.eventlog.connections.standby import StandbySettings

    if not settings.database_read_url:
        return None
    return StandbySettings(dsn=settings.database_read_url, wait_s=settings.read_wait_ms / 1000)


def pool_settings(settings: Settings, *, needs_row_security: bool = True) -> PoolSettings:
    """The settings of the pool: its size and its time limits."""
    from ging_service.eventlog.connections.pool_settings import PoolSettings

    return PoolSettings(
        max_size=settings.pool_size,
        wait_s=settings.pool_timeout_ms / 1000,
        statement_timeout_ms=settings.statement_timeout_ms,
        lock_timeout_ms=settings.lock_timeout_ms,
        connect_timeout_s=settings.connect_timeout_s,
        patience=_patience(settings),
        prepare_threshold=settings.prepare_threshold,
        needs_row_security=needs_row_security,
        role=settings.app_role,
    )


def _patience(settings: Settings) -> ResponseLimits:
    """Time limits for the database. A statement that its server ends in time must not end its connection."""
    from ging_service.eventlog.connections.watchdog import ResponseLimits

    least_ms = settings.statement_timeout_ms + _AFTER_STATEMENT_MS if settings.statement_timeout_ms else math.inf
    answer_s = max(settings.answer_timeout_ms, least_ms) / 1000
    return ResponseLimits(probe_after_s=settings.probe_after_ms / 1000, answer_s=answer_s)
