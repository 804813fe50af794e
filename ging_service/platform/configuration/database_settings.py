"""Settings for database connections: time limits, and the detection of a lost server."""

from __future__ import annotations

import dataclasses

from ging_service.platform.configuration import readers
from ging_service.platform.configuration.declaration import declare


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: as in OperationSettings
class DatabaseSettings:
    """Time limits that the client enforces, independent of the server."""

    connect_timeout_s: int = declare(
        "GING_DATABASE_CONNECT_TIMEOUT_S",
        "3",
        "seconds",
        "How long to try one host of `DATABASE_URL` before the next one is tried",
        readers.whole(2, 60),
    )
    probe_after_ms: int = declare(
        "GING_DATABASE_PROBE_AFTER_MS",
        "5000",
        "milliseconds",
        "A server that has not answered a statement for this long is probed. "
        "If it does not answer the probe within 2 s, all connections to it are closed and opened again",
        readers.whole(100, 600_000),
    )
    answer_timeout_ms: int = declare(
        "GING_DATABASE_ANSWER_TIMEOUT_MS",
        "20000",
        "milliseconds",
        "A connection that has waited this long for a response is closed, even if its server responds to others; "
        "at least 5 s more than `GING_STATEMENT_TIMEOUT_MS`, and no limit if that has none",
        readers.whole(1_000, 86_400_000),
    )
    database_read_url: str = declare(
        "DATABASE_READ_URL",
        "",
        "libpq URL",
        "Standbys of `DATABASE_URL` on which GET requests and the feed read, several hosts allowed, no pooler; "
        "empty: they read on the primary",
        readers.database_url,
    )
    read_wait_ms: int = declare(
        "GING_READ_WAIT_MS",
        "50",
        "milliseconds",
        "How long a read waits for the standby to have replayed what was acknowledged before, "
        "or for a connection to it, until it runs on the primary",
        readers.whole(1, 10_000),
    )
    read_limit_ms: int = declare(
        "GING_READ_LIMIT_MS",
        "15000",
        "milliseconds",
        "How long one request that only reads may work in all, in processor time and waits for the database, before it"
        " fails with 422 `too_much`; 0: no limit",
        readers.whole(0, 3_600_000),
    )
