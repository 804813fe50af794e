"""`ging worker`: ends turns whose time limit has passed, plays bots and delivers webhooks, until it is stopped."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import example
from ging_service.cli.shared.options import settings_options
from ging_service.platform.postgres.child_processes import StopRequested, stop_signals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ging_service.execution.services import Services
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

    from ging_service.application.access.idempotency_without_events import clean_access
    from ging_service.application.time_limit import TimeLimits
    from ging_service.cli.serve.telemetry import with_metrics
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


# A move is one short transaction. What is cut off leaves nothing behind: the next worker finds the same table.
_STOP_S = 3.0


@contextmanager
def playing_bots(services: Services, interval_s: float) -> Iterator[None]:
    """Make the moves of bots while the context is open."""
    from ging_service.application.bot_moves import BotMoves
    from ging_service.platform.part_states import heartbeat

    stopped = threading.Event()
    rounds = (BotMoves(services).play_waiting, heartbeat("bots"))
    thread = threading.Thread(target=run_rounds, args=(rounds, interval_s, stopped), name="bots", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(_STOP_S)


# A little longer than the rounds themselves wait for their threads.


@contextmanager
def delivering(services: Services) -> Iterator[None]:
    """Deliver webhooks while the context is open."""
    from ging_service.application.webhooks.delivery import DeliveryTools
    from ging_service.application.webhooks.delivery_worker import WebhookRounds
    from ging_service.web.api.events.event_answers import event_json

    rounds = WebhookRounds(DeliveryTools(services, event_json))
    thread = threading.Thread(target=rounds.run, name="webhooks", daemon=True)
    if services.webhooks.threads:
        thread.start()
    try:
        yield
    finally:
        rounds.stop()
        if services.webhooks.threads:
            thread.join(_STOP_S)


def run_rounds(parts: Sequence[Callable[[], object]], interval_s: float, stopped: threading.Event) -> None:
    """Run all parts in each round, until ``stopped`` is set."""
    import structlog

    from ging_service.eventlog.connections.outage_log import log_failure

    while not stopped.is_set():
        for part in parts:
            try:
                part()
            except Exception as error:  # noqa: BLE001  any error is logged
                # The next round tries again: a database failover must not end the worker.
                log_failure(structlog.get_logger("ging.worker"), "a round failed", error)
        stopped.wait(interval_s)
