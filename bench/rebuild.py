"""Events a second that a rebuild of all read models folds, against only reading them and only decoding them.

    python bench/rebuild.py [--events 200000] [--rounds 3] [--profile]

At first the client runs on one core, and Postgres on another one meanwhile. The last line is a rebuild with a worker
process, which share all cores with Postgres.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import time
from statistics import median
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from filling import CLUB, fill

from ging_service.bootstrap import codec
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import scan
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.projections.fold import ClubFold

if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> None:
    """Fill a log, rebuild its read models, and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--profile", action="store_true", help="also print where the rebuild's time goes")
    arguments = parser.parse_args()
    with server() as (found, _):
        fill(found.app_dsn, arguments.events)
        processors = os.sched_getaffinity(0)
        # Only the client: Postgres was started before, and keeps all cores.
        os.sched_setaffinity(0, {0})
        steps: dict[str, Callable[[], object]] = {
            "read": lambda: read(found.app_dsn),
            "read and decode": lambda: read(found.app_dsn, "decode"),
            "read, decode and fold": lambda: read(found.app_dsn, "fold"),
            "rebuild of all read models": lambda: rebuild(found.owner_dsn, codec()),
        }
        for name, step in steps.items():
            rate = median(arguments.events / seconds(step) for _ in range(arguments.rounds))
            print(f"{name:28} {rate:10,.0f} events/s", flush=True)
        os.sched_setaffinity(0, processors)
        for processes in (1, 2):
            rate = median(
                arguments.events / seconds(lambda: rebuild(found.owner_dsn, codec(), processes=processes))  # noqa: B023  called at once
                for _ in range(arguments.rounds)
            )
            print(
                f"rebuild with {processes} processes   {rate:10,.0f} events/s, on {len(processors)} cores", flush=True
            )
        if arguments.profile:
            with cProfile.Profile() as profile:
                rebuild(found.owner_dsn, codec())
            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def seconds(step: Callable[[], object]) -> float:
    """How long a step takes."""
    start = time.perf_counter()
    step()
    return time.perf_counter() - start


def read(app_dsn: str, how: str = "") -> None:
    """All of the club's events, and what is to be done with them."""
    registry = codec()
    fold = ClubFold(registry, CLUB)
    with psycopg.connect(app_dsn, autocommit=True) as conn, within(conn, CLUB):
        for chunk in scan(conn, CLUB):
            if how == "decode":
                for stored in chunk:
                    registry.decode(stored.body, stored.type, stored.values)
            elif how == "fold":
                for _ in fold.changes(chunk):
                    pass


if __name__ == "__main__":
    main()
