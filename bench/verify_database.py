"""Events a second that `ging audit verify --database` checks: log, tree, openings, shuffles, decisions and every table.

    python bench/verify_database.py [--events 50000] [--rounds 3] [--profile]

The seconds of the client's processor and those of the clock; Postgres works meanwhile. The memory is the most that the
process has ever had.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import resource
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from audit import EVENTS_A_TABLE, sign

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.database.signer_knowledge import SignerKnowledge
from ging_service.audit.database.verify import DatabaseCheck
from ging_service.bootstrap import open_services
from ging_service.eventlog.whole_tables import without_time_limits

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def main() -> None:
    """Simulate a club, sign it, and print how quickly its database is checked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--profile", action="store_true", help="also print where the time goes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, server() as (found, _), open_services(found.app_dsn) as opened:
        with psycopg.connect(found.dsn("postgres"), autocommit=True) as conn:
            conn.execute("DROP TABLE raw")  # of the raw limit, which is not measured here: the check would report it
        services = replace(opened, chance=Random(1))  # noqa: S311  the same shuffles in each run
        tables = max(1, arguments.events // EVENTS_A_TABLE)
        simulate(services, Simulation(club_id="simulated", tables=tables, deals=25, seed=1))
        signer = Path(scratch) / "signer"
        sign(services, signer)
        before_mib = peak_mib()
        runs = [check(services, signer) for _ in range(arguments.rounds)]
        events = runs[0][0]
        for name, place in (("processor", 1), ("clock", 2)):
            print(f"{events} events, by the {name}: {median(events / run[place] for run in runs):10,.0f} events/s")
        print(f"memory: {before_mib} MiB before, {peak_mib()} MiB at most")
        if arguments.profile:
            with cProfile.Profile() as profile:
                check(services, signer)
            pstats.Stats(profile).sort_stats("tottime").print_stats(30)


def check(services: Services, signer: Path) -> tuple[int, float, float]:
    """Events of the database, and how long their check took by the processor and by the clock."""
    began, began_cpu = time.perf_counter(), time.process_time()
    knowledge = SignerKnowledge.read(signer, "bench")
    with without_time_limits(services.cross_club_snapshot()) as conn:
        report = DatabaseCheck(conn=conn, codec=services.codec, signer=knowledge).verify()
    if not report.ok:
        raise SystemExit("the database is not genuine")
    return sum(one.size for one in report.reports), time.process_time() - began_cpu, time.perf_counter() - began


def peak_mib() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
