"""State of a process's database connections, reported to its metrics every few seconds."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from psycopg_pool import ConnectionPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.platform.metrics import Metrics

# Shorter than the usual interval of scrapes, so that each of them finds a new figure.
_PAUSE_S = 2.0


@contextmanager
def pool_watched(pool: Connections, metrics: Metrics) -> Iterator[None]:
    """Report on a pool while the context is open.

    A thread does it, because requests that wait for a connection report nothing.
    """
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
