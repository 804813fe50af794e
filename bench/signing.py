"""How fast the signer takes a log in, and what a running signer costs those who give commands.

The backlog is a club's log of played deals with a command a deal: hashed, made into tiles, signed behind every deal and
stored, by one process on one core while Postgres works on another. The cost is the rate of whole commands (as in
``commands.py``) while `ging signer` runs beside them, over that without one, in turns. fsync is on.

Many clubs: the rate at which a first pass signs them, and what a round costs, on both sides, when nobody plays.

    python bench/signing.py [--events 500000] [--seconds 5] [--rounds 3] [--clubs 10000]
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import msgspec
import psycopg
from append_limit import server
from commands import CLIENTS, command_rate
from filling import CLUB, fill
from request_cost import server_seconds

from ging_service.bootstrap import open_services
from ging_service.signing.integrator import Integrator
from ging_service.signing.lease import KEEP_EVERY_S, Lease
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from ging_service.platform.postgres.embedded import EmbeddedPostgres

PLAYED_EVENTS = 20_000
"""So many events are really played; a longer log holds them again and again at tables of other names."""

IDLE_ROUNDS = 200
INTERVAL_S = 0.25
"""The pause between two rounds, as in the settings."""

BACKLOG = "backlog"
CLUBS = 8
_MIB = 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=500_000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--clubs", type=int, default=10_000)
    arguments = parser.parse_args()
    with server() as (found, folder):
        report_many_clubs(found, folder, arguments.clubs)
    with server() as (found, folder):
        report_backlog(found, folder, arguments.events)
    for clients in CLIENTS:
        with server() as (found, _):
            report_cost(found, clients, arguments.seconds, arguments.rounds)


def report_backlog(found: EmbeddedPostgres, folder: Path, events: int) -> None:
    """Events a second from the first to the last of a long log."""
    fill(found.app_dsn, min(events, PLAYED_EVENTS))
    lengthen(found.owner_dsn, events)
    cores = os.sched_getaffinity(0)
    # Only the signer: Postgres was started before, and keeps all cores.
    os.sched_setaffinity(0, {min(cores)})
    with open_services(found.app_dsn) as services:
        _, rounds = leased(services, folder)
        start, worked = time.perf_counter(), time.process_time()
        while rounds.once():
            pass
        seconds, worked = time.perf_counter() - start, time.process_time() - worked
        with services.cross_club_transaction() as conn:
            total = conn.execute("SELECT sum(size) FROM log_head").fetchone()
            signed = conn.execute("SELECT count(*) FROM checkpoints").fetchone()
    os.sched_setaffinity(0, cores)
    if total is None or signed is None:
        raise SystemExit("no log")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // _MIB
    print(f"taken in     {int(total[0]) / seconds:10,.0f} events/s, of {total[0]} events", flush=True)
    print(f"             {int(total[0]) / worked:10,.0f} events a second of the signer's own work", flush=True)
    print(
        f"signed       {signed[0] / seconds:10,.0f} checkpoints/s, {signed[0]} in all; {memory} MiB at most", flush=True
    )


def report_many_clubs(found: EmbeddedPostgres, folder: Path, clubs: int) -> None:
    """Clubs a second that are signed for the first time, and the processor time of a round without work."""
    with psycopg.connect(found.owner_dsn, autocommit=True) as conn:
        conn.execute(
            "INSERT INTO events (club_id, position, stream_id, version, recorded_at, type, body)"
            " SELECT 'idle-' || club, 0, 'club', 1, now(), 'club.Founded', '{}' FROM generate_series(1, %s) AS club",
            (clubs,),
        )
        conn.execute("INSERT INTO log_head (club_id, size) SELECT club_id, 1 FROM events")
        conn.execute("ANALYZE")
    with open_services(found.app_dsn) as services:
        lease, rounds = leased(services, folder)
        start = time.perf_counter()
        rounds.once()
        seconds = time.perf_counter() - start
        rounds.once()
        own, server_side = time.process_time(), server_seconds(found.app_dsn)
        for number in range(IDLE_ROUNDS):
            # These rounds have no pauses, so the lease is prolonged by count instead of by time.
            if number % int(KEEP_EVERY_S / INTERVAL_S) == 0:
                lease.keep()
            rounds.once()
        own, server_side = time.process_time() - own, server_seconds(found.app_dsn) - server_side
    of_a_core = (own + server_side) / IDLE_ROUNDS / INTERVAL_S
    print(f"first pass   {clubs / seconds:10,.0f} clubs/s, of {clubs}", flush=True)
    print(
        f"idle         {own / IDLE_ROUNDS * 1e3:10.2f} ms a round of the signer, {server_side / IDLE_ROUNDS * 1e3:.2f} of Postgres;"
        f" {of_a_core:.2%} of a core",
        flush=True,
    )


def leased(services: Services, folder: Path) -> tuple[Lease, Rounds]:
    """The rounds of a signer that holds the lease."""
    signer = Signer.open(folder / "signer", "bench")
    lease = Lease(services.pool, signer)
    lease.take()
    return lease, Rounds(services.pool, Integrator(signer=signer), check=lease.check)


def lengthen(owner_dsn: str, events: int) -> None:
    """A second club, whose log holds the played events again and again, each deal with a command of its own."""
    with psycopg.connect(owner_dsn, autocommit=True) as conn:
        played = conn.execute(
            "SELECT stream_id, version, recorded_at, type, body FROM events WHERE club_id = %s ORDER BY position",
            (CLUB,),
        ).fetchall()
        rows = enumerate(_repeated(played, events))
        with conn.cursor().copy(
            "COPY events (club_id, position, stream_id, version, recorded_at, type, body) FROM STDIN"
        ) as copy:
            for position, row in rows:
                copy.write_row((BACKLOG, position, *row))
        conn.execute("INSERT INTO log_head (club_id, size) VALUES (%s, %s)", (BACKLOG, events))


def _repeated(played: list[tuple[object, ...]], events: int) -> Iterator[tuple[object, ...]]:
    command, written = 0, 0
    for copy in count():
        for stream, version, recorded_at, kind, body in played:
            command += kind == "ging.HandsDealt"
            fields = msgspec.json.decode(bytes(body)) | {"command": f"c-{command}"}  # type: ignore[call-overload]
            yield f"{stream}-{copy}", version, recorded_at, kind, msgspec.json.encode(fields, order="sorted")
            written += 1
            if written == events:
                return


def report_cost(found: EmbeddedPostgres, clients: int, seconds: float, rounds: int) -> None:
    """Commands a second with a signer beside them, over those without, and how far behind it is at the end."""
    pairs = []
    behind = []
    for _ in range(rounds):
        alone = command_rate(found.app_dsn, clients, CLUBS, seconds)
        with tempfile.TemporaryDirectory() as folder, signing(found, Path(folder)):
            pairs.append((alone, command_rate(found.app_dsn, clients, CLUBS, seconds)))
            behind.append(seconds_behind(found.app_dsn))
        clear(found.owner_dsn)
    share = median(beside / alone for alone, beside in pairs)
    rate = median(beside for _, beside in pairs)
    print(f"{clients} clients    {rate:8.0f} commands/s beside a signer, {share:.2f} of those without one;", end=" ")
    print(f"all signed {median(behind):.2f} s after the last", flush=True)


@contextmanager
def signing(found: EmbeddedPostgres, folder: Path) -> Iterator[None]:
    """A signer that runs and has taken in what there was."""
    environment = os.environ | {
        "DATABASE_URL": found.app_dsn,
        "GING_MIGRATE": "false",
        "GING_SIGNER_DIR": str(folder / "signer"),
    }
    command = [sys.executable, "-m", "ging_service.cli.main", "signer"]
    with subprocess.Popen(command, env=environment) as process:
        try:
            seconds_behind(found.app_dsn)
            yield
        finally:
            process.terminate()


def seconds_behind(app_dsn: str) -> float:
    """How long it takes until everything is signed."""
    start = time.perf_counter()
    asked = (
        "SELECT count(*) FROM log_head AS h WHERE h.size >"
        " (SELECT coalesce(max(size), 0) FROM checkpoints AS c WHERE c.club_id = h.club_id)"
    )
    with psycopg.connect(app_dsn, autocommit=True, options="-c ging.club_id=*") as conn:
        while conn.execute(asked).fetchone() != (0,):
            time.sleep(0.01)
    return time.perf_counter() - start


def clear(owner_dsn: str) -> None:
    """Forget what was signed: the next signer has a key of its own."""
    with psycopg.connect(owner_dsn, autocommit=True) as conn:
        conn.execute("TRUNCATE tree_tiles, checkpoints, verifier_keys, signing_refusals")


if __name__ == "__main__":
    main()
