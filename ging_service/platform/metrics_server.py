"""Serve metrics on a port of their own, which is for the operator's Prometheus and for nobody else."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prometheus_client.metrics_core import Metric
    from prometheus_client.registry import Collector


class OfProcesses(MultiProcessCollector):
    """The sums of the counts of all processes of a folder. Open values of processes that have ended are dropped."""

    def __init__(self, registry: CollectorRegistry, folder: Path) -> None:
        super().__init__(registry, str(folder))  # type: ignore[no-untyped-call]
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """The sums."""
        # prometheus-client drops such a file when its process ends in order. One that is killed leaves it, and would be
        # counted for ever.
        for file in self._folder.glob("gauge_live*_*.db"):
            if not Path("/proc", file.stem.rpartition("_")[2]).exists():
                file.unlink(missing_ok=True)
        found: Iterable[Metric] = super().collect()  # type: ignore[no-untyped-call]
        return found


@contextmanager
def given_out(registry: CollectorRegistry, host: str, port: int, more: Iterable[Collector] = ()) -> Iterator[None]:
    """Serve the registry, and ``more``, on a port. Raises ``StartRefused``."""
    for collector in more:
        registry.register(collector)
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as error:
        where = f"cannot listen on {host} port {port}"
        raise StartRefused(f"GING_METRICS_PORT: {where}: {os.strerror(error.errno or 0)}") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
