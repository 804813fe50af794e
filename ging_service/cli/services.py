"""The services of one process, wired from its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from ging_service.application.services import Services
    from ging_service.platform.settings import Settings


def services_of(settings: Settings) -> AbstractContextManager[Services]:
    """Open the services on the database that the settings name; `local_database` fills that in where it is empty."""
    from ging_service.application.access.limits import limits_of
    from ging_service.bootstrap import open_services
    from ging_service.cli.webhook_rules import webhook_rules
    from ging_service.eventlog.pool import PoolSettings

    pool = PoolSettings(
        max_size=settings.pool_size,
        wait_s=settings.pool_timeout_ms / 1000,
        statement_timeout_ms=settings.statement_timeout_ms,
        lock_timeout_ms=settings.lock_timeout_ms,
        prepare_threshold=settings.prepare_threshold,
        role=settings.app_role,
    )
    limits = limits_of(settings.requests_per_s, settings.session_days)
    return open_services(settings.database_url, pool, limits, webhook_rules(settings))
