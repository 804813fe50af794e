"""Events a second of `ging audit export`, `ging audit verify` and `ging club restore`, and the memory that they take.

    python bench/record.py [--events 100000] [--profile]

The record is the keeper's, and not signed. The client runs on one core; Postgres works on another one meanwhile.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import resource
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from filling import CLUB, fill

from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import RestoreConditions, restore_club
from ging_service.bootstrap import codec, open_services
from ging_service.eventlog.migrate import upgrade

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.platform.postgres.embedded import EmbeddedPostgres


def main() -> None:
    """Fill a log, write its record, check it and bring it back, and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--profile", action="store_true", help="also print where the time goes")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        found, _ = stack.enter_context(server())
        fill(found.app_dsn, arguments.events)
        make_second(found)
        # Only the client: Postgres was started before, and keeps all cores.
        os.sched_setaffinity(0, {0})
        here = stack.enter_context(open_services(found.app_dsn))
        there = stack.enter_context(open_services(found.dsn("ging_app", "second")))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "record"
        steps: dict[str, Callable[[], object]] = {
            "export": lambda: export_club(here, CLUB, folder, all_openings=True),
            "verify": lambda: verify_record(folder, codec()),
            "restore": lambda: restore_club(there, folder, RestoreConditions(unsigned=True)),
        }
        for name, step in steps.items():
            measure(name, step, arguments.events, profiled=arguments.profile)


def make_second(found: EmbeddedPostgres) -> None:
    """An empty, migrated database on the same server."""
    with psycopg.connect(found.admin_dsn, autocommit=True) as conn:
        conn.execute("CREATE DATABASE second OWNER ging_owner")
    upgrade(found.dsn("ging_owner", "second"))


def measure(name: str, step: Callable[[], object], events: int, *, profiled: bool) -> None:
    """Print the rate of a step, the client's own part of the time, and the most memory so far."""
    profile = cProfile.Profile()
    if profiled:
        profile.enable()
    start, start_cpu = time.perf_counter(), time.process_time()
    step()
    elapsed_s, cpu_s = time.perf_counter() - start, time.process_time() - start_cpu
    profile.disable()
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{name:8} {events / elapsed_s:10,.0f} events/s ({cpu_s / elapsed_s:4.0%} its own), {memory_mb:,.0f} MB",
        flush=True,
    )
    if profiled:
        pstats.Stats(profile).sort_stats("tottime").print_stats(20)


if __name__ == "__main__":
    main()
