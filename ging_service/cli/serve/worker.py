"""`ging worker`: ends turns whose time limit has passed and delivers webhooks, until it is stopped."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.examples import example
from ging_service.cli.shared.options import settings_options
from ging_service.platform.postgres.processes import StopRequested, stop_signals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.platform.settings import Settings

_MINUTE_S = 60


@click.command(epilog=example("ging worker"))
@settings_options()
def worker(settings: Settings) -> None:
    """End turns whose time limit has passed, and deliver webhooks.

    `ging serve` on the embedded Postgres runs a worker itself; beside an outside database run one or more as
    processes of their own.
    """
    from ging_service.application.access.cleaning import clean_access
    from ging_service.application.time_limit import TimeLimits
    from ging_service.cli.serve.metering import with_metrics
    from ging_service.cli.serve.webhook_worker import delivering
    from ging_service.cli.startup.database import local_database
    from ging_service.cli.startup.services import services_of
    from ging_service.platform import logs

    logs.configure(settings)
    try:
        with (
            stop_signals(),
            local_database(settings) as found,
            services_of(found) as opened,
            with_metrics(settings, opened) as services,
            delivering(services),
        ):
            rounds = (TimeLimits(services).close_expired, _each_minute(lambda: clean_access(services)))
            _rounds(rounds, settings.worker_interval_ms / 1000)
    except StopRequested:
        pass


def _each_minute(do: Callable[[], object]) -> Callable[[], object]:
    """Run a function in the first round, and then in the first round of each minute."""
    due_s = [0.0]

    def do_if_due() -> None:
        if time.monotonic() >= due_s[0]:
            due_s[0] = time.monotonic() + _MINUTE_S
            do()

    return do_if_due


def _rounds(parts: Sequence[Callable[[], object]], interval_s: float) -> None:
    import structlog

    from ging_service.eventlog.connections.failure_log import log_failure

    log = structlog.get_logger("ging.worker")
    log.info("ready")
    pause = threading.Event()
    while True:
        for part in parts:
            try:
                part()
            except Exception as error:  # noqa: BLE001  any error is logged
                # The next round tries again: a database failover must not end the worker.
                log_failure(log, "a round failed", error)
        pause.wait(interval_s)
