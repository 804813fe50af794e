"""Events a second that `ging audit verify --database` checks: log, tree, openings, shuffles, decisions and every table.

    python bench/verify_database.py [--events 50000] [--rounds 3] [--jobs 1] [--against FOLDER] [--profile]

The seconds of the client's processor, its workers included, and those of the clock; Postgres works meanwhile. The memory
is the most that one process has ever had. Each check runs in a process of its own; with ``--against``, another checkout
checks the same database, and both work in turns.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

import psycopg
from append_limit import server
from audit import EVENTS_A_TABLE, sign

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.bootstrap import open_services

HERE = Path(__file__).resolve().parent.parent
MEASURED = """
import cProfile, os, pstats, resource, sys, time
from contextlib import ExitStack
from pathlib import Path
from ging_service.audit.database.signer_rows import SignerKnowledge
from ging_service.audit.database.verify import DatabaseCheck
from ging_service.bootstrap import open_services
from ging_service.eventlog.whole_tables import without_time_limits
dsn, signer, jobs, is_profiled = sys.argv[1:]
with open_services(dsn) as services, ExitStack() as stack:
    profile = stack.enter_context(cProfile.Profile()) if is_profiled == "True" else None
    knowledge = SignerKnowledge.read(Path(signer), "bench")
    began, began_cpu = time.perf_counter(), sum(os.times()[:4])
    with without_time_limits(services.cross_club_snapshot()) as conn:
        check = DatabaseCheck(conn=conn, codec=services.codec, signer=knowledge, processes=int(jobs))
        report = check.verify()
    seconds, cpu = time.perf_counter() - began, sum(os.times()[:4]) - began_cpu
    if not report.ok:
        raise SystemExit("the database is not genuine")
if profile:
    pstats.Stats(profile, stream=sys.stderr).sort_stats("tottime").print_stats(30)
peak_kib = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(sum(one.size for one in report.reports), cpu, seconds, peak_kib // 1024)
"""


class Run(NamedTuple):
    """One check: events, seconds of the processor and by the clock, and the most MiB of one process."""

    events: int
    cpu_s: float
    clock_s: float
    peak_mib: int


def main() -> None:
    """Simulate a club, sign it, and print how quickly its database is checked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes share the work")
    parser.add_argument("--against", type=Path, help="another checkout")
    parser.add_argument("--profile", action="store_true", help="also print where the time of the first process goes")
    asked = parser.parse_args()
    trees = [*([asked.against.resolve()] if asked.against else []), HERE]
    seen: dict[Path, list[Run]] = {tree: [] for tree in trees}
    with tempfile.TemporaryDirectory() as scratch, server() as (found, _), open_services(found.app_dsn) as opened:
        with psycopg.connect(found.dsn("postgres"), autocommit=True) as conn:
            conn.execute("DROP TABLE raw")  # of the raw limit, which is not measured here: the check would report it
        services = replace(opened, chance=Random(1))  # noqa: S311  the same shuffles in each run
        tables = max(1, asked.events // EVENTS_A_TABLE)
        simulate(services, Simulation(club_id="simulated", tables=tables, deals=25, seed=1))
        signer = Path(scratch) / "signer"
        sign(services, signer)
        for _ in range(asked.rounds):
            for tree, runs in seen.items():
                runs.append(check(tree, found.app_dsn, signer, asked.jobs))
        if asked.profile:
            check(HERE, found.app_dsn, signer, asked.jobs, is_profiled=True)
    for tree, runs in seen.items():
        by_cpu = median(run.events / run.cpu_s for run in runs)
        by_clock = median(run.events / run.clock_s for run in runs)
        print(
            f"{tree}, {asked.jobs} processes, {runs[0].events} events: {by_cpu:8,.0f} per CPU second,"
            f" {by_clock:8,.0f}/s by the clock; {max(run.peak_mib for run in runs)} MiB at most",
            flush=True,
        )


def check(tree: Path, dsn: str, signer: Path, jobs: int, *, is_profiled: bool = False) -> Run:
    """Check the database by a checkout."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, dsn, str(signer), str(jobs), str(is_profiled)],
        env={**os.environ, "PYTHONPATH": str(tree)},
        cwd=tree,
        stdout=subprocess.PIPE,
        check=True,
    )
    events, cpu_s, clock_s, peak_mib = done.stdout.split()
    return Run(int(events), float(cpu_s), float(clock_s), int(peak_mib))


if __name__ == "__main__":
    main()
