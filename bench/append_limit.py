"""Appends a second through the Python layer, against the raw limit of the same server in the same run.

The limit is a minimal insert of three rows by pgbench (prepared, one commit each). Measured against it is the bare
append of three events with a snapshot of 600 bytes, with and without an idempotency key: no command is decided, no
other read model written. fsync is on.

    python bench/append_limit.py [--seconds 5] [--rounds 3] [--clubs 1000]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import re
import subprocess
import tempfile
import time
from collections import defaultdict
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import count, product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.migrate import upgrade
from ging_service.platform.postgres.embedded import EmbeddedPostgres, embedded_postgres
from ging_service.platform.postgres.programs import programs

if TYPE_CHECKING:
    from collections.abc import Iterator

BODY = (
    b'{"actor":"alice","command":"c-0123456789abcdef","data":{"combination":"","deal":17,"points":41,"seat":2,"suit":'
    b'"S","tied":false},"recorded_at":"2026-11-20T10:05:00.123456Z","schema":1,"stream":"table/first","type":'
    b'"SuitDeclared","version":123}'
)
STATE = b"s" * 600
EVENTS = 3
CLIENTS = (1, 8)
RAW_TABLE = (
    "CREATE TABLE raw (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, type text NOT NULL, body bytea NOT NULL)"
)
RAW_ROW = f"('SuitDeclared', '\\x{BODY.hex()}')"
RAW_INSERT = "INSERT INTO raw (type, body) VALUES " + ", ".join([RAW_ROW] * EVENTS) + ";\n"  # noqa: S608  constants

MADE = "BENCH_MADE"
"""Names a folder that ``make`` has made, which is copied then: making one takes longer than many a bench with little to do."""


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--clubs", type=int, default=1_000, help="measured beside a single one")
    arguments = parser.parse_args()
    with server() as (found, folder):
        for clients in CLIENTS:
            report(found, folder, clients, arguments)


def report(found: EmbeddedPostgres, folder: Path, clients: int, asked: argparse.Namespace) -> None:
    """One block of lines: the limit for so many clients, then each kind of append as a share of it."""
    limits: list[float] = []
    rates: dict[str, list[float]] = {}
    for _ in range(asked.rounds):
        # In turns, and each rate against the limit of its own round: what else runs on the machine changes.
        limits.append(raw_rate(found, folder, clients, asked.seconds))
        for clubs, keyed in product((1, asked.clubs), (False, True)):
            rate = append_rate(found.app_dsn, clients, clubs, asked.seconds, keyed=keyed)
            rates.setdefault(f"append, {clubs} clubs{', keyed' if keyed else ''}", []).append(rate)
    print(f"{clients} clients  {'raw limit':30} {median(limits):8.0f}/s   1.00", flush=True)
    for name, seen in rates.items():
        share = median(rate / limit for rate, limit in zip(seen, limits, strict=True))
        print(f"{clients} clients  {name:30} {median(seen):8.0f}/s   {share:.2f}", flush=True)


@contextmanager
def server() -> Iterator[tuple[EmbeddedPostgres, Path]]:
    """An embedded server on a folder of its own, migrated, with the table of the raw limit."""
    with tempfile.TemporaryDirectory(prefix="ging-bench-") as name:
        folder = Path(name)
        # Started by root, Postgres runs as another account, which must be able to pass.
        folder.chmod(0o711)
        data = folder / "data"
        if MADE in os.environ:
            subprocess.run(["cp", "-a", os.environ[MADE], data], check=True)
        else:
            make(data)
        with embedded_postgres(data) as found:
            yield found, folder


def make(data: Path) -> None:
    """Make the folder of such a server."""
    with embedded_postgres(data) as found:
        upgrade(found.owner_dsn)
        with psycopg.connect(found.admin_dsn, dbname="ging", autocommit=True) as conn:
            conn.execute(RAW_TABLE)


def raw_rate(found: EmbeddedPostgres, folder: Path, clients: int, seconds: float) -> float:
    """Transactions a second of the minimal insert."""
    script = folder / "raw.sql"
    script.write_text(RAW_INSERT)
    options = ["-n", "-M", "prepared", "-c", str(clients), "-j", "2" if clients > 1 else "1", "-T", str(round(seconds))]
    command = [str(programs(folder / "data") / "pgbench"), *options, "-f", str(script), found.dsn("postgres")]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found_rate = re.search(r"tps = ([0-9.]+)", output)
    if found_rate is None:
        raise SystemExit(output)
    return float(found_rate[1])


def append_rate(app_dsn: str, clients: int, clubs: int, seconds: float, *, keyed: bool) -> float:
    """Appends a second by so many processes at once, each on tables of its own."""
    run = next(_runs)
    found_clubs(app_dsn, clubs)
    barrier = multiprocessing.Barrier(clients)
    with multiprocessing.Pool(clients, initializer=_set_barrier, initargs=(barrier,)) as pool:
        jobs = [(app_dsn, f"table/{run}-{number}", clubs, seconds) for number in range(clients)]
        return sum(pool.starmap(partial(_append_for, keyed=keyed), jobs, chunksize=1))


def found_clubs(app_dsn: str, clubs: int) -> None:
    """Every club exists, with one event."""
    with psycopg.connect(app_dsn, autocommit=True) as conn:
        with throughout(conn):
            there = {row[0] for row in conn.execute("SELECT club_id FROM log_head")}
        for number in range(clubs):
            if f"club-{number}" not in there:
                append(conn, request(f"club-{number}", "club", 0, 1, ""))


def request(club_id: str, stream_id: str, version: int, events: int, key: str) -> Append:
    """An append of so many alike events."""
    return Append(
        club_id=club_id,
        stream_id=stream_id,
        expected_version=version,
        types=["SuitDeclared"] * events,
        bodies=[BODY] * events,
        recorded_at=datetime.now(UTC),
        snapshot=STATE,
        key=key,
        request_hash=b"h" * 32 if key else b"",
    )


_runs = count(1)
_shared: dict[str, Any] = {}


def _set_barrier(barrier: object) -> None:
    _shared["barrier"] = barrier


def _append_for(app_dsn: str, stream_id: str, clubs: int, seconds: float, *, keyed: bool) -> float:
    versions: defaultdict[str, int] = defaultdict(int)
    choose = random.Random(stream_id)  # noqa: S311  the same clubs in each run
    done = 0
    with psycopg.connect(app_dsn, autocommit=True, prepare_threshold=0) as conn:
        # Everything is connected before the clock runs, and all clients begin together.
        _shared["barrier"].wait(timeout=60)
        start = time.perf_counter()
        while time.perf_counter() < start + seconds:
            club = f"club-{choose.randrange(clubs)}"
            key = f"{stream_id}-{done}" if keyed else ""
            versions[club] = append(conn, request(club, stream_id, versions[club], EVENTS, key)).version
            done += 1
        return done / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
