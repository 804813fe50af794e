"""Serving of metrics: `ging serve` for all processes that it starts, a worker beside an outside database for itself."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
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
