"""Deals a second through `ging score`, a whole process from start to end, against a program that only copies.

The input is random deals, hands only, one line each. The copying program reads the same lines, decodes each with
msgspec and encodes it again: what JSON Lines cost in Python when nothing is done with them. Both read a file and write
to nowhere; elapsed time and processor time (user and system, start of the interpreter included) are measured by turns
and the best of each is printed. Processor time is what tells on a busy machine. `ging score` runs with one process and
with one for each processor; with ``--against``, that of another checkout runs as well, with its own virtual environment
in ``.venv`` if it has one: it may have other games.

    python bench/settle.py [--deals 300000] [--rounds 3] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from ging_service.games.ging.rules.cards import PACK, suit_counts

COPY = """
import sys
import msgspec
decode, encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
read, write = sys.stdin.buffer, sys.stdout.buffer.write
for line in read:
    write(encode(decode(line)))
    write(b"\\n")
"""
SCORE = (sys.executable, "-m", "ging_service.cli.main", "score", "--strict")
HERE = Path(__file__).resolve().parent.parent


class Program(NamedTuple):
    """A program that reads lines, and the checkout that it is of."""

    command: tuple[str, ...]
    checkout: Path = HERE


class Times(NamedTuple):
    """Seconds of one run, or the best of several."""

    elapsed_s: float
    cpu_s: float


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many is printed")
    parser.add_argument("--against", type=Path, help="another checkout")
    arguments = parser.parse_args()
    programs = {
        "copy": Program((sys.executable, "-c", COPY)),
        "score --jobs 1": Program((*SCORE, "--jobs", "1")),
        "score": Program(SCORE),
    }
    if arguments.against:
        other = arguments.against.resolve()
        interpreter = other / ".venv" / "bin" / "python"
        command = (str(interpreter), *SCORE[1:]) if interpreter.exists() else SCORE
        programs["score of the other checkout"] = Program(command, other)
    with tempfile.TemporaryDirectory() as folder:
        for name, declared in (("hands only", False), ("all declared", True)):
            path = Path(folder, "deals.jsonl")
            write_deals(path, arguments.deals, declared=declared)
            report(name, programs, path, arguments.deals, arguments.rounds)


def write_deals(path: Path, deals: int, *, declared: bool) -> None:
    """Random deals with a fixed seed; ``declared``: every suit of every hand is declared, truly."""
    chance = random.Random(20)  # noqa: S311  any deals will do
    order = list(PACK)
    with path.open("w", encoding="utf-8") as lines:
        for number in range(deals):
            chance.shuffle(order)
            deal: dict[str, object] = {"id": number, "hands": [order[top : top + 7] for top in range(0, 28, 7)]}
            if declared:
                counts = [suit_counts(order[top : top + 7]) for top in range(0, 28, 7)]
                deal["declarations"] = [[{"suit": s, "points": p} for s, p in held.items()] for held in counts]
            lines.write(json.dumps(deal) + "\n")


def report(name: str, programs: dict[str, Program], path: Path, deals: int, rounds: int) -> None:
    """One line for each program."""
    runs: dict[str, list[Times]] = {title: [] for title in programs}
    for _ in range(rounds):
        for title, program in programs.items():
            runs[title].append(run(program, path))
    best = {title: Times(*map(min, zip(*times, strict=True))) for title, times in runs.items()}
    for title, times in best.items():
        share = best["copy"].cpu_s / times.cpu_s
        print(
            f"{name:13} {title:27} {deals / times.elapsed_s:9,.0f} deals/s  "
            f"{deals / times.cpu_s:9,.0f} deals per CPU second  {share:5.2f} of copy",
            flush=True,
        )


def run(program: Program, path: Path) -> Times:
    """Run one program over the file. The processor time includes that of its workers, which it waits for."""
    environment = {**os.environ, "PYTHONPATH": str(program.checkout)}
    with path.open("rb") as source:
        start = time.perf_counter()
        process = subprocess.Popen(
            program.command, stdin=source, stdout=subprocess.DEVNULL, env=environment, cwd=program.checkout
        )
        # The usage of this child alone: that of all children would contain the runs before.
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        elapsed_s = time.perf_counter() - start
    if process.returncode:
        sys.exit(f"{program.command[-1]} ended with exit code {process.returncode}")
    return Times(elapsed_s, usage.ru_utime + usage.ru_stime)


if __name__ == "__main__":
    main()
