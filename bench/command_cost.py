"""Processor time of one command, in the client and in Postgres, without HTTP: the commands of ``commands.py``, one client.

With ``--against``, another checkout works on the same database, and both work in turns.

    python bench/command_cost.py [--commands 50] [--rounds 150] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUBS = 50
HERE = Path(__file__).resolve().parent.parent


def main() -> None:
    """Measure and print one line for each checkout."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commands", type=int, default=50, help="in a round")
    parser.add_argument("--rounds", type=int, default=150, help="medians of so many are printed")
    parser.add_argument("--against", type=Path, help="another checkout, which has the same schema")
    parser.add_argument("--player", nargs=2, metavar=("DSN", "TABLE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.player:
        _play(*asked.player)
        return
    from append_limit import server  # noqa: PLC0415  a player imports its own checkout
    from commands import found_clubs  # noqa: PLC0415

    from ging_service.bootstrap import open_services  # noqa: PLC0415

    trees = [HERE, *([asked.against] if asked.against else [])]
    with server() as (found, _), ExitStack() as stack:
        with open_services(found.app_dsn) as services:
            found_clubs(services, _clubs())
        players = [stack.enter_context(_player(found.app_dsn, tree)) for tree in trees]
        costs: list[list[tuple[float, ...]]] = [[] for _ in trees]
        for _ in range(asked.rounds + 2):  # the first rounds only warm up
            for player, rounds in zip(players, costs, strict=True):
                rounds.append(_round(player, asked.commands))
        for player in players:
            player.communicate()
    for tree, rounds in zip(trees, costs, strict=True):
        client, postgres = (median(column) for column in zip(*rounds[2:], strict=True))
        name = "here" if tree == HERE else str(tree)
        print(f"{name:20} client {client:6.0f} µs   Postgres {postgres:6.0f} µs")
    if asked.against:
        # Neighbouring rounds: what disturbs one disturbs the other as well.
        pairs = zip(*(rounds[2:] for rounds in costs), strict=True)
        print(f"together, over that of the other checkout: {median(sum(a) / sum(b) for a, b in pairs):.3f}")


def _player(app_dsn: str, tree: Path) -> subprocess.Popen[str]:
    """A process that plays with the program of a checkout."""
    # Each checkout has tables of its own: two at one table would refuse each other's commands as too late.
    command = [sys.executable, str(Path(__file__)), "--player", app_dsn, str(abs(hash(tree)))]
    path = os.pathsep.join([str(tree), str(HERE / "bench")])
    return subprocess.Popen(
        command,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _round(player: subprocess.Popen[str], commands: int) -> tuple[float, ...]:
    assert player.stdin is not None  # noqa: S101  both are pipes
    assert player.stdout is not None  # noqa: S101
    print(commands, file=player.stdin, flush=True)
    return tuple(map(float, player.stdout.readline().split()))


def _play(app_dsn: str, table_id: str) -> None:
    """Read a number of commands from a line, execute them, and print what one cost the client and the server."""
    from commands import ONE_CONNECTION, play  # noqa: PLC0415  of the checkout on the path

    from ging_service.bootstrap import open_services  # noqa: PLC0415

    choose = random.Random(CLUBS)  # noqa: S311  the same play in each run
    with open_services(app_dsn, ONE_CONNECTION) as services:
        backend = _backend(services)
        tables = [play(services, club, table_id, choose) for club in _clubs()]
        for table in tables:
            next(table)
        for line in sys.stdin:
            count = int(line)
            began = time.process_time_ns(), _ran_ns(backend)
            for number in range(count):
                next(tables[number % CLUBS])
            ended = time.process_time_ns(), _ran_ns(backend)
            print(*((b - a) / count / 1_000 for a, b in zip(began, ended, strict=True)), flush=True)


def _clubs() -> list[str]:
    return [f"club-{number}" for number in range(CLUBS)]


def _backend(services: Services) -> int:
    with services.cross_club_transaction() as conn:
        return conn.info.backend_pid


def _ran_ns(pid: int) -> int:
    """How long a process has run on a processor."""
    # In nanoseconds: /proc/PID/stat counts in ticks of 10 ms, longer than a command takes.
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0])


if __name__ == "__main__":
    main()
