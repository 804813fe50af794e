"""Events a second that `ging audit verify` checks, on one core: reading and the tree alone, and everything.

    python bench/audit.py [--events 200000] [--rounds 3] [--profile]

Seconds are the processor's, so that other programs on the machine do not count. Beside each rate stands the share of what
SHA-256 alone reaches over the same bytes, line by line.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import tempfile
import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from append_limit import server
from filling import CLUB, fill

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit import export_layout
from ging_service.audit.checking.exported.folder import FolderSource, manifest_of
from ging_service.audit.checking.exported.record import verify_folder
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.signatures.tree import Tree
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import codec, open_services
from ging_service.eventlog.proof.strict import base64_of
from ging_service.signing.integrator import Integrator
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

EVENTS_A_TABLE = 330
"""About so many has a simulated table of 25 deals."""


def main() -> None:
    """Fill a log, export it twice, and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=200_000, help="of the log whose tree is measured")
    parser.add_argument(
        "--checked", type=int, default=20_000, help="of the simulated log of which everything is checked"
    )
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--profile", action="store_true", help="also print where the time of the whole check goes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        long, simulated = exported(Path(scratch), arguments.events, arguments.checked)
        processors = os.sched_getaffinity(0)
        # One core, so that the rates do not depend on how many there are.
        os.sched_setaffinity(0, {0})
        for title, folder, steps in (
            ("reading and tree", long, {"SHA-256 alone": hash_alone, "read, leaf hashes and tree": tree_alone}),
            ("everything", simulated, {"SHA-256 alone": hash_alone, "whole check": check_all}),
        ):
            compare(title, folder, steps, arguments.rounds)
        os.sched_setaffinity(0, processors)
        by_clock(simulated, len(processors), arguments.rounds)
        if arguments.profile:
            with cProfile.Profile() as profile:
                check_all(simulated)
            pstats.Stats(profile).sort_stats("tottime").print_stats(30)


def compare(title: str, folder: Path, steps: dict[str, Callable[[Path], object]], rounds: int) -> None:
    """Print how many events a second each step does, and as a share of the first."""
    events = (folder / export_layout.EVENTS).read_bytes().count(b"\n")
    print(f"{title}: {events} events, {(folder / export_layout.EVENTS).stat().st_size // events} bytes each")
    first = 0.0
    for name, step in steps.items():
        rate = median(events / seconds(step, folder) for _ in range(rounds))
        first = first or rate
        print(f"  {name:28} {rate:12,.0f} events/s  {rate / first:6.3f}", flush=True)


def by_clock(folder: Path, processors: int, rounds: int) -> None:
    """Print how many events a second the whole check does by the clock, with one process and with as many as there are."""
    events = (folder / export_layout.EVENTS).read_bytes().count(b"\n")
    for processes in (1, processors):
        found = []
        for _ in range(rounds):
            # The first four are the times of this process and of the children that it has waited for.
            began, used = time.perf_counter(), sum(os.times()[:4])
            check_all(folder, processes)
            found.append((events / (time.perf_counter() - began), (sum(os.times()[:4]) - used) / events * 1e6))
        rate, cost_us = map(median, zip(*found, strict=True))
        print(
            f"  whole check, {processes} processes {rate:12,.0f} events/s by the clock, {cost_us:.0f} µs of all processors"
        )


def exported(scratch: Path, events: int, checked: int) -> tuple[Path, Path]:
    """Folders of two signed clubs: one long log, one simulated with all kinds of tables, with all openings."""
    with server() as (found, _), open_services(found.app_dsn) as opened:
        services = replace(opened, chance=Random(1))  # noqa: S311  the same shuffles in each run
        fill(found.app_dsn, events)
        simulate(services, Simulation(club_id="simulated", tables=max(1, checked // EVENTS_A_TABLE), deals=25, seed=1))
        sign(services, scratch / "signer")
        for club in (CLUB, "simulated"):
            export_club(services, club, scratch / club, all_openings=True)
    return scratch / CLUB, scratch / "simulated"


def sign(services: Services, folder: Path) -> None:
    """Let the signer sign all that there is."""
    rounds = Rounds(services.pool, Integrator(signer=Signer.open(folder, "bench")), retry_s=0)
    while rounds.once():
        pass


def seconds(step: Callable[[Path], object], folder: Path) -> float:
    """How much of the processor's time a step takes."""
    start = time.process_time()
    step(folder)
    return time.process_time() - start


def hash_alone(folder: Path) -> None:
    """What nobody can be quicker than in this language: one hash a line, nothing kept."""
    for line in (folder / export_layout.EVENTS).read_bytes().split(b"\n"):
        sha256(line).digest()


def tree_alone(folder: Path) -> None:
    """What binds the events to the signed root."""
    finding = Finding(name="files", title="", unit="files")
    manifest = manifest_of(folder, finding)
    if manifest is None:
        raise ValueError(finding.failures)
    tree = Tree([])
    for entries in FolderSource(folder, manifest, finding).entries():
        tree.feed(entries)
    if base64_of(tree.root) != manifest.root:
        raise ValueError("another root")


def check_all(folder: Path, processes: int = 1) -> None:
    """Everything that `ging audit verify` does."""
    report = verify_folder(folder, codec(), processes=processes)
    if report.verdict != "genuine":
        raise ValueError(report)


if __name__ == "__main__":
    main()
