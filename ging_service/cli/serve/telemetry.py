"""Metrics and traces of the processes of a service."""

from __future__ import annotations

import dataclasses
import threading
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.execution.services import Services
    from ging_service.platform.metrics import Metrics
    from ging_service.platform.part_states import PartStates
    from ging_service.platform.settings import Settings


@contextmanager
def metered_processes(settings: Settings, states: PartStates) -> Iterator[dict[str, str]]:
    """Serve the sums of all processes' metrics, if the settings enable it.

    Yields the environment that the processes must have for it.
    """
    from ging_service.platform.metrics import FOLDER

    if not settings.metrics_port:
        yield {}
        return
    from prometheus_client import CollectorRegistry

    from ging_service.cli.serve.database_metrics import WaitingWork
    from ging_service.cli.startup.services import services_of
    from ging_service.platform.metrics import OfProcesses, PartMetrics, given_out

    with ExitStack() as stack:
        # It lasts as long as the service runs: counters begin at zero with each start.
        folder = states.file.with_name("metrics")
        folder.mkdir(parents=True, exist_ok=True)
        # One connection is enough: of several scrapes at a time only one looks.
        services = stack.enter_context(services_of(dataclasses.replace(settings, pool_size=1), for_requests=True))
        registry = CollectorRegistry()
        OfProcesses(registry, folder)
        stack.enter_context(
            given_out(
                registry, settings.metrics_host, settings.metrics_port, [WaitingWork(services), PartMetrics(states)]
            )
        )
        # Without the zero, each process would try to listen on the port itself.
        yield {FOLDER: str(folder), "GING_METRICS_PORT": "0"}


@contextmanager
def with_metrics(settings: Settings, services: Services) -> Iterator[Services]:
    """The services with their metrics, which are served here if the settings enable it."""
    from ging_service.platform.metrics import Metrics

    metrics = Metrics()
    watched = dataclasses.replace(services, observer=metrics)
    if not settings.metrics_port:
        yield watched
        return
    from ging_service.cli.serve.database_metrics import WaitingWork
    from ging_service.platform.metrics import given_out

    with given_out(metrics.registry, settings.metrics_host, settings.metrics_port, [WaitingWork(services)]):
        yield watched


# Shorter than the usual interval of scrapes, so that each of them finds a new figure.
_PAUSE_S = 2.0


@contextmanager
def pool_watched(pool: Connections, metrics: Metrics) -> Iterator[None]:
    """Report on a pool while the context is open.

    A thread does it, because requests that wait for a connection report nothing.
    """
    from psycopg_pool import ConnectionPool

    if not isinstance(pool, ConnectionPool):
        yield
        return
    stopped = threading.Event()

    def tell() -> None:
        while not stopped.wait(_PAUSE_S):
            told = pool.get_stats()
            states = {"size": "pool_size", "free": "pool_available", "waiting_requests": "requests_waiting"}
            metrics.pool({state: told.get(name, 0) for state, name in states.items()})

    thread = threading.Thread(target=tell, name="pool watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def need_tracing(settings: Settings) -> None:
    """Raise ``SettingRefused`` if traces are enabled and the packages that they need are not installed."""
    try:
        if settings.otel:
            import_module("ging_service.platform.tracing")
    except ModuleNotFoundError as error:
        raise SettingRefused("GING_OTEL", "needs more packages: pip install 'ging-service[otel]'") from error


@contextmanager
def with_traces(settings: Settings) -> Iterator[Callable[[Flask], None]]:
    """Trace the database from here on, if the settings enable it.

    Yields the function that traces an app. Raises ``SettingRefused``.
    """
    need_tracing(settings)
    if not settings.otel:
        yield lambda _: None
        return
    from ging_service.platform.tracing import trace_requests, traced_database

    with traced_database() as provider:
        yield lambda app: trace_requests(app, provider)
