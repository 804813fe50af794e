"""Memory and rate of `ging ledger export`: how much of the 200 MB that a million postings may take, in a process of its own.

    python bench/export.py [--postings 1000000]

The ledger is that of a club of 40 members, decided in memory and brought straight into the read models. Memory is the
peak of the whole command, programs and libraries included; beside it stands what the same command takes for an empty club.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from append_limit import server
from posted import CLUB, Ledger, store

from ging_service.application.club import found_club
from ging_service.bootstrap import open_services
from ging_service.reporting.plain_text.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.ledger import Entry

LIMIT_MB = 200
EMPTY = "empty"
MEASURED = """
import sys, time
from pathlib import Path
from ging_service.cli.main import group
group(standalone_mode=False)
(peak,) = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
sys.stderr.write(f"{peak} {time.process_time()}")
"""
"""The command line, which says on standard error what it took: what `wait4` tells begins with its parent's own."""


def main() -> None:
    """Fill a ledger, export it in every format, and print rates and peaks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postings", type=int, default=1_000_000, help="of the ledger, at least")
    postings = parser.parse_args().postings
    with server() as (found, _):
        with open_services(found.app_dsn) as services:
            for club in (CLUB, EMPTY):
                found_club(services, club, "A club")
            with services.cross_club_transaction() as conn:
                stored = store(conn, until(postings))
        os.environ |= {"DATABASE_URL": found.app_dsn, "GING_MIGRATE": "false"}
        print(f"{stored} postings, {os.cpu_count()} processors; limit {LIMIT_MB} MB", flush=True)
        for name in FORMATS:
            seconds, processor_seconds, peak = export(CLUB, name)
            *_, least = export(EMPTY, name)
            print(
                f"  {name:10} {stored / seconds:10,.0f} postings/s {processor_seconds:8.1f} s of the processor"
                f"  peak {peak:6.1f} MB (empty club {least:5.1f} MB) {peak / LIMIT_MB:6.3f} of the limit",
                flush=True,
            )


def until(postings: int) -> Iterator[Entry]:
    """The entries of a club until they have so many postings."""
    seen = 0
    for entry in Ledger(deals=sys.maxsize):
        yield entry
        seen += len(entry.postings)
        if seen >= postings:
            return


def export(club: str, name: str) -> tuple[float, float, float]:
    """Seconds by the clock and of the processor, and peak megabytes of one export."""
    words = ["ledger", "export", "--club", club, "--format", name]
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True
    )
    seconds = time.perf_counter() - began
    peak_kb, processor_seconds = map(float, done.stderr.split())
    return seconds, processor_seconds, peak_kb / 1024


if __name__ == "__main__":
    main()
