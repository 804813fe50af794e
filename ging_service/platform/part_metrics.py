"""State of the parts of `ging serve`, for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.metrics_core import Metric

    from ging_service.platform.part_states import PartStates


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
