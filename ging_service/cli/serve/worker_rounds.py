"""Rounds of the worker: its parts, one after the other, with a pause before they begin again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from ging_service.eventlog.connections.failure_log import log_failure

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence

_LOG = structlog.get_logger("ging.worker")


def run_rounds(parts: Sequence[Callable[[], object]], interval_s: float, stopped: threading.Event) -> None:
    """Run all parts in each round, until ``stopped`` is set."""
    while not stopped.is_set():
        for part in parts:
            try:
                part()
            except Exception as error:  # noqa: BLE001  any error is logged
                # The next round tries again: a database failover must not end the worker.
                log_failure(_LOG, "a round failed", error)
        stopped.wait(interval_s)
