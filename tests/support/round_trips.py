"""The round trips to the server that a connection makes, as libpq records them."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from psycopg.pq import Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import psycopg

WAITS = ("Query", "Sync")
"""The messages of the protocol after which a client waits for the server: of simple queries, and of pipelines."""


@contextmanager
def round_trips(conn: psycopg.Connection[Any]) -> Iterator[Callable[[], list[str]]]:
    """Record what a connection sends. The function returns the messages so far that it has waited after."""
    with tempfile.NamedTemporaryFile() as file:

        def found() -> list[str]:
            lines = (line.split("\t") for line in Path(file.name).read_text(encoding="utf-8").splitlines())
            return [line[2] for line in lines if line[0] == "F" and line[2] in WAITS]

        conn.pgconn.trace(file.fileno())
        conn.pgconn.set_trace_flags(Trace.SUPPRESS_TIMESTAMPS)
        try:
            yield found
        finally:
            conn.pgconn.untrace()
