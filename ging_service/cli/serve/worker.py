"""`ging worker`: ends turns whose time limit has passed, plays bots and delivers webhooks, until it is stopped."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.examples import example
from ging_service.cli.shared.options import settings_options
from ging_service.platform.postgres.child_processes import StopRequested, stop_signals

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.platform.settings import Settings

# Expired rows admit nobody: deleting them only saves space, so it need not happen every second.
_MINUTE_S = 60


@click.command(epilog=example("ging worker"))
@settings_options()
def worker(settings: Settings) -> None:
    """End turns whose time limit has passed, make the moves of bots, and deliver webhooks.

    `ging serve` on the embedded Postgres runs a worker itself; beside an outside database run one or more as
    processes of their own.
    """
    import structlog

    from ging_service.application.access.cleaning import clean_access
    from ging_service.application.time_limit import TimeLimits
    from ging_service.cli.serve.bot_worker import playing_bots
    from ging_service.cli.serve.metering import with_metrics
    from ging_service.cli.serve.webhook_worker import delivering
    from ging_service.cli.serve.worker_rounds import run_rounds
    from ging_service.cli.startup.database import awaited_database
    from ging_service.cli.startup.services import services_of
    from ging_service.platform import logs
    from ging_service.platform.part_states import heartbeat

    logs.configure(settings)
    try:
        with (
            stop_signals(),
            awaited_database(settings) as found,
            services_of(found) as opened,
            with_metrics(settings, opened) as services,
            delivering(services),
            playing_bots(services, settings.worker_interval_ms / 1000),
        ):
            cleaning = _each_minute(lambda: clean_access(services))
            rounds = (TimeLimits(services).close_expired, cleaning, heartbeat("time limits"))
            structlog.get_logger("ging.worker").info("ready")
            # Nothing sets the event: a stop signal raises `StopRequested` in this thread.
            run_rounds(rounds, settings.worker_interval_ms / 1000, threading.Event())
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
