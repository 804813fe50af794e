"""Metrics for Prometheus: counters and timers of one process, the state of the parts of `ging serve`, and their server.

No label is the name of a club, a member, a table or a key. Processes of one server write into files of one folder if
``PROMETHEUS_MULTIPROC_DIR`` names it (prometheus-client reads the variable when it is imported). The process that started
them serves the sums, on a port of its own, which is for the operator's Prometheus and for nobody else.
"""

from __future__ import annotations

import logging
import os
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server, values
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from prometheus_client.metrics_core import Metric

    from ging_service.platform.part_states import PartStates


FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder of a server's processes."""

_QUICK_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15)
_SLOW_S = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60)
_SIGNING_IN: Final = frozenset({"begin_session", "accept_invitation", "send_sign_in", "accept"})
"""The operations of the API, then those of the pages."""

_WRONG: Final = frozenset({"sign_in_failed", "invitation_not_found", "unauthenticated"})
"""The problems of a wrong passphrase, invitation or key. Others, such as a weak passphrase, are no guesses."""

_FILES: Final = ("counter", "gauge_livesum", "histogram")
_RESERVED_BYTES: Final = 2**21
"""More than the counts of all operations take."""

_LOG: Final = logging.getLogger("ging.metrics")


class Metrics:
    """The counters of one process, in a registry of their own. Each method is fast and does not fail."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        if folder := os.environ.get(FOLDER):
            _share_counts(Path(folder))
        commands = Counter(
            "ging_commands", "Commands by what became of them", ("command", "outcome"), registry=self.registry
        )
        self._command_s = self._seconds("ging_command_seconds", "Time that a command took, waiting included", _QUICK_S)
        self._append_s = self._seconds(
            "ging_append_seconds", "Time that one append of events with their read-model rows took", _QUICK_S
        )
        requests = Counter(
            "ging_http_requests", "Requests by operation and status", ("operation", "status"), registry=self.registry
        )
        request_s = Histogram(
            "ging_http_request_seconds",
            "Time until an answer began, by operation",
            ("operation",),
            buckets=_SLOW_S,
            registry=self.registry,
        )
        self._problems = Counter(
            "ging_problems", "Answers that were problems, by code", ("code",), registry=self.registry
        )
        self._sign_in_failures = Counter(
            "ging_sign_in_failures",
            "Attempts to sign in or to accept an invitation that failed",
            registry=self.registry,
        )
        self._rate_limited = Counter(
            "ging_rate_limited", "Requests that were told to come later", registry=self.registry
        )
        self._feed_s = self._seconds(
            "ging_feed_lag_seconds", "Age of an event when it reached those who wait for it", _SLOW_S
        )
        self._streams = Gauge(
            "ging_open_streams",
            "Readers that wait for events now",
            multiprocess_mode="livesum",
            registry=self.registry,
        )
        self._deliveries = Counter(
            "ging_webhook_attempts", "Deliveries tried, by what came of it", ("outcome",), registry=self.registry
        )
        self._reads = Counter(
            "ging_standby_reads",
            "Reads that may run on a standby, by where or why not",
            ("outcome",),
            registry=self.registry,
        )
        self._pool = Gauge(
            "ging_db_connections",
            "Database connections of all processes: size, free, waiting requests",
            ("state",),
            multiprocess_mode="livesum",
            registry=self.registry,
        )

        # What each request counts: prometheus-client locks and formats the labels each time. There is a fixed number of them.
        self._commands = cache(commands.labels)
        self._requests = cache(requests.labels)
        self._request_s = cache(request_s.labels)

    def _seconds(self, name: str, told: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, told, buckets=buckets, registry=self.registry)

    def command(self, name: str, outcome: str, seconds: float) -> None:
        """Count a command that was executed or refused."""
        self._commands(name, outcome).inc()
        self._command_s.observe(seconds)

    def appended(self, seconds: float) -> None:
        """Count events that were appended to a log."""
        self._append_s.observe(seconds)

    def told(self, seconds: float) -> None:
        """Measure the delay from the recording of an event until a waiting reader of a feed was sent it."""
        # The event was recorded by another host's clock, which may be ahead.
        self._feed_s.observe(max(0.0, seconds))

    def streams_open(self, change: int) -> None:
        """Add to the number of open streams."""
        self._streams.inc(change)

    def delivered(self, outcome: str) -> None:
        """Count an attempt to deliver a webhook."""
        self._deliveries.labels(outcome).inc()

    def read_on(self, outcome: str) -> None:
        """Count where a request reads that may do so on a standby."""
        self._reads.labels(outcome).inc()

    def answered(self, operation: str, status: int, seconds: float, code: str) -> None:
        """Count a response; ``code``: the code of its problem, "" for none."""
        self._requests(operation, status).inc()
        self._request_s(operation).observe(seconds)
        if code:
            self._problems.labels(code).inc()
            if code in ("too_many_requests", "quota_reached"):
                self._rate_limited.inc()
            elif operation in _SIGNING_IN and code in _WRONG:
                self._sign_in_failures.inc()

    def pool(self, states: Mapping[str, int]) -> None:
        """State of the process's database connections."""
        for state, count in states.items():
            self._pool.labels(state).set(count)


def _share_counts(folder: Path) -> None:
    """Reserve the files of this process in a folder, which somebody may have removed. Without room it counts for itself.

    prometheus-client writes through memory: a page that a full disk has no room for would end the process (SIGBUS).
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in _FILES:
            with (folder / f"{kind}_{os.getpid()}.db").open("ab") as file:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, _RESERVED_BYTES)
    except OSError as error:
        _LOG.warning("the metrics of this process are not given out: %s", error)
        values.ValueClass = values.MutexValue  # of a process that counts for itself


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


class PartMetrics(Collector):
    """Each part by its name."""

    def __init__(self, states: PartStates) -> None:
        self._states = states

    def describe(self) -> list[Metric]:
        """Nothing: there are no parts yet."""
        return []

    def collect(self) -> Iterator[Metric]:
        """One gauge of running parts, and one counter of restarts."""
        up = GaugeMetricFamily(
            "ging_part_up", "Whether a part of the service runs and has not stalled", labels=["part"]
        )
        restarts = CounterMetricFamily(
            "ging_part_restarts", "How often a part of the service was started again", labels=["part"]
        )
        for name, state in self._states.told.items():
            up.add_metric([name], int(state.is_running and not state.is_stalled))
            restarts.add_metric([name], state.restarts)
        yield up
        yield restarts
