"""`ging worker`: closes declaring time limits that have run out and delivers webhooks, until it is stopped."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from ging_service.cli.options import settings_options
from ging_service.platform.processes import StopRequested, stop_signals

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.platform.settings import Settings


@click.command()
@settings_options()
def worker(settings: Settings) -> None:
    """Close declaring time limits that have run out, and deliver webhooks.

    `ging serve` on the embedded Postgres runs a worker itself; beside an outside database run one or more as
    processes of their own.
    """
    from ging_service.application.time_limit import close_expired
    from ging_service.cli.database import local_database
    from ging_service.cli.metering import metered
    from ging_service.cli.services import services_of
    from ging_service.cli.webhook_worker import delivering
    from ging_service.platform import logs

    logs.configure(settings)
    try:
        with (
            stop_signals(),
            local_database(settings) as found,
            services_of(found) as opened,
            metered(settings, opened) as services,
            delivering(services),
        ):
            _rounds(lambda: close_expired(services, datetime.now(UTC)), settings.worker_interval_ms / 1000)
    except StopRequested:
        pass


def _rounds(close: Callable[[], object], interval_s: float) -> None:
    import structlog

    log = structlog.get_logger("ging.worker")
    log.info("ready")
    pause = threading.Event()
    while True:
        try:
            close()
        except Exception:
            # The next round tries again: a database that fails over must not end the worker.
            log.exception("a round failed")
        pause.wait(interval_s)
