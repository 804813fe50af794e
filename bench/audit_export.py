"""Processor seconds that `ging audit export` takes for a million events, against its target.

The log is that of played deals, with a checkpoint after each, as the signer makes them; all openings are written. Each
export runs in a process of its own, which measures itself without its start. With ``--against``, another checkout
exports the same club, and both work in turns.

    python bench/audit_export.py [--events 100000] [--rounds 3] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from append_limit import server
from audit import sign
from filling import CLUB, fill

from ging_service.bootstrap import open_services

HERE = Path(__file__).resolve().parent.parent
TARGET_S = 90
"""Of the processor, for a million events."""
MILLION = 1_000_000
MEASURED = """
import sys, time
from pathlib import Path
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import open_services
dsn, club, folder = sys.argv[1:]
with open_services(dsn) as services:
    began, began_cpu = time.perf_counter(), time.process_time()
    export_club(services, club, Path(folder), all_openings=True)
    print(time.process_time() - began_cpu, time.perf_counter() - began)
"""


def main() -> None:
    """Fill a log, sign it, export it in turns, and print what a million events would take."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--against", type=Path, help="another checkout")
    asked = parser.parse_args()
    trees = [*([asked.against.resolve()] if asked.against else []), HERE]
    seen: dict[Path, list[tuple[float, float]]] = {tree: [] for tree in trees}
    with server() as (found, folder):
        fill(found.app_dsn, asked.events)
        with open_services(found.app_dsn) as services:
            sign(services, folder / "signer")
        for _ in range(asked.rounds):
            # In turns: what else runs on the machine then meets both.
            for tree, runs in seen.items():
                runs.append(export(tree, found.app_dsn))
    for tree, runs in seen.items():
        cpu_s, clock_s = (median(of) / asked.events * MILLION for of in zip(*runs, strict=True))
        print(
            f"{tree}: {MILLION / cpu_s:9,.0f} events per CPU second, a million in {cpu_s:6.1f} s of the processor and"
            f" {clock_s:6.1f} s by the clock; {cpu_s / TARGET_S:5.2f} of the {TARGET_S} s allowed",
            flush=True,
        )


def export(tree: Path, dsn: str) -> tuple[float, float]:
    """Seconds of the processor and by the clock of one export by a checkout."""
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, dsn, CLUB, str(Path(scratch) / "record")],
            env={**os.environ, "PYTHONPATH": str(tree)},
            cwd=tree,
            stdout=subprocess.PIPE,
            check=True,
        )
    cpu_s, clock_s = map(float, done.stdout.split())
    return cpu_s, clock_s


if __name__ == "__main__":
    main()
