"""What open streams cost: commands a second over HTTP while 200 readers follow by Server-Sent Events, and without them.

Half of the streams are on the club that all commands are given in, the others on ten clubs in which nothing happens. The
same server (granian, one process, embedded Postgres with fsync on) in the same run, from 8 connections; the rounds with and
without streams take turns. The readers take what they are sent in one process and count it.

    python bench/streams.py [--seconds 5] [--rounds 5] [--streams 200]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import selectors
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from itertools import count, cycle, islice
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import psutil
from append_limit import server

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection as Pipe

    from ging_service.execution.services import Services

CLIENTS = 8
QUIET_CLUBS = 10
BUSY = "busy"
MEMBERS = ("anna", "ben", "cato", "dora")
START_LIMIT_S = 30


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many are printed")
    parser.add_argument("--streams", type=int, default=200)
    arguments = parser.parse_args()
    with server() as (found, _), open_services(found.app_dsn) as services:
        tokens = {club: _found(services, club) for club in _clubs()}
        with _web_server(found.app_dsn) as (port, process):
            _measure(port, tokens, process, arguments)


def _measure(port: int, tokens: dict[str, str], process: psutil.Process, arguments: argparse.Namespace) -> None:
    # Only to warm up.
    _rate(port, tokens[BUSY], min(1.0, arguments.seconds))
    without, beside, received, held = [], [], [], []
    for _ in range(arguments.rounds):
        without.append(_round(port, tokens[BUSY], process, arguments.seconds))
        before = process.memory_info().rss
        with _readers(port, tokens, arguments.streams) as counted:
            held.append((process.memory_info().rss - before) / arguments.streams)
            beside.append(_round(port, tokens[BUSY], process, arguments.seconds))
        received.append(counted[0] / arguments.seconds)
    ratio = median(one.rate / other.rate for one, other in zip(beside, without, strict=True))
    for name, rounds in (("without streams", without), (f"with {arguments.streams} streams", beside)):
        rate, processor = median(one.rate for one in rounds), median(one.processor_ms for one in rounds)
        print(f"{name:18} {rate:6.0f} commands/s   {processor:5.2f} ms of the server's processor time a command")
    print(f"of the commands are left {ratio:.2f}; {median(received):.0f} events a second were sent to readers")
    print(f"memory a stream: {max(held) / 1024:.0f} KiB")


class _Round(NamedTuple):
    rate: float
    processor_ms: float


def _round(port: int, token: str, process: psutil.Process, seconds: float) -> _Round:
    before = sum(process.cpu_times()[:2])
    rate = _rate(port, token, seconds)
    return _Round(rate, 1000 * (sum(process.cpu_times()[:2]) - before) / (rate * seconds))


def _clubs() -> Iterator[str]:
    yield BUSY
    yield from (f"quiet-{number}" for number in range(QUIET_CLUBS))


def _found(services: Services, club: str) -> str:
    """A club with a table for each client, and a key for it."""
    at_club(services, club, FoundClub(name=club), ANYONE)
    for member in MEMBERS:
        at_club(services, club, AddMember(member=member, name=member), ANYONE)
    rules = HouseRules(first_dealer="assigned", ending="open", starting_stack=1_000_000)
    for number in range(CLIENTS):
        at_table(services, club, f"t{number}", OpenTable(members=MEMBERS, rules=rules, first_dealer=0), ANYONE)
    return make_key(services, club, NewKey(key="bench", scopes=ALL), ANYONE)[1]


@contextmanager
def _web_server(app_dsn: str) -> Iterator[tuple[int, psutil.Process]]:
    """The web server on a free port of the loopback, stopped at the end; and its process that answers."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    own = {"DATABASE_URL": app_dsn, "GING_APP_ROLE": "", "GING_PORT": str(port), "GING_REQUESTS_PER_S": "0"}
    command = [sys.executable, "-m", "ging_service.cli.serve.web_server"]
    with subprocess.Popen(command, env={**os.environ, **own}) as process:
        try:
            _wait(port)
            yield port, psutil.Process(process.pid).children()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=START_LIMIT_S)


def _wait(port: int) -> None:
    for _ in range(10 * START_LIMIT_S):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the web server does not answer")


@contextmanager
def _readers(port: int, tokens: dict[str, str], streams: int) -> Iterator[list[int]]:
    """That many streams, read by one process; how many events they have got by the end."""
    counted: list[int] = []
    ours, theirs = multiprocessing.Pipe()
    reader = multiprocessing.Process(target=_read, args=(port, tokens, streams, theirs))
    reader.start()
    theirs.close()
    ours.recv()
    try:
        yield counted
    finally:
        ours.send("stop")
        counted.append(ours.recv())
        reader.join()


def _read(port: int, tokens: dict[str, str], streams: int, pipe: Pipe) -> None:
    quiet = [club for club in tokens if club != BUSY]
    clubs = [BUSY] * (streams // 2) + list(islice(cycle(quiet), streams - streams // 2))
    with selectors.DefaultSelector() as selector:
        for club in clubs:
            selector.register(_open(port, club, tokens[club]), selectors.EVENT_READ)
        selector.register(pipe, selectors.EVENT_READ)
        pipe.send("open")
        events = 0
        while True:
            for key, _ in selector.select():
                if key.fileobj is pipe:
                    pipe.send(events)
                    return
                events += key.fileobj.recv(1 << 18).count(b"\nevent: ")


def _open(port: int, club: str, token: str) -> socket.socket:
    """A stream from the end of the log on."""
    last = json.loads(_ask(port, f"GET /v1/clubs/{club}", token).partition(b"\r\n\r\n")[2])["events"] - 1
    opened = socket.create_connection(("127.0.0.1", port), timeout=START_LIMIT_S)
    head = f"GET /v1/clubs/{club}/events?after={last} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n"
    opened.sendall(f"{head}Authorization: Bearer {token}\r\n\r\n".encode())
    got = opened.recv(65536)
    if not got.startswith(b"HTTP/1.1 200"):
        raise SystemExit(got.decode())
    return opened


def _ask(port: int, what: str, token: str) -> bytes:
    """One request on a connection of its own."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=START_LIMIT_S)) as connection:
        head = f"{what} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
        connection.sendall(head.encode())
        return b"".join(iter(lambda: connection.recv(65536), b""))


_runs = count(1)


def _rate(port: int, token: str, seconds: float) -> float:
    """Commands a second by all clients together."""
    run = next(_runs)
    barrier = multiprocessing.Barrier(CLIENTS)
    with multiprocessing.Pool(CLIENTS, initializer=_set_barrier, initargs=(barrier,)) as pool:
        jobs = [(port, token, run, client, seconds) for client in range(CLIENTS)]
        return sum(pool.starmap(_command, jobs, chunksize=1))


_shared: dict[str, multiprocessing.synchronize.Barrier] = {}


def _set_barrier(barrier: multiprocessing.synchronize.Barrier) -> None:
    _shared["barrier"] = barrier


def _command(port: int, token: str, run: int, client: int, seconds: float) -> float:
    choose = random.Random(f"{run} {client}")  # noqa: S311  the same play in each run
    with closing(socket.create_connection(("127.0.0.1", port), timeout=START_LIMIT_S)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _shared["barrier"].wait(timeout=60)
        done, start = 0, time.perf_counter()
        for number, (path, body) in enumerate(_deals(choose)):
            # Only between deals, so that the next round can begin with one at the same table.
            if time.perf_counter() > start + seconds and path == "recorded-deals":
                break
            place = f"/v1/clubs/{BUSY}/tables/t{client}/{path}"
            _post(connection, place, body, token, f"{run}-{client}-{number}")
            done += 1
        return done / (time.perf_counter() - start)


def _deals(choose: random.Random) -> Iterator[tuple[str, object]]:
    while True:
        order = choose.sample(PACK, len(PACK))
        yield "recorded-deals", {"hands": [order[7 * seat : 7 * seat + 7] for seat in SEATS]}
        for seat in SEATS:
            yield "satisfied", {"seat": seat}


def _post(connection: socket.socket, place: str, body: object, token: str, key: str) -> None:
    """One command. Stops the bench at any answer that is not 2xx."""
    sent = json.dumps(body).encode()
    head = f"POST {place} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
    head += f"Authorization: Bearer {token}\r\nIdempotency-Key: {key}\r\n\r\n"
    connection.sendall(head.encode() + sent)
    got = connection.recv(65536)
    while b"\r\n\r\n" not in got:
        got += connection.recv(65536)
    top, _, rest = got.partition(b"\r\n\r\n")
    left = int(top.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]) - len(rest)
    while left > 0:
        left -= len(connection.recv(65536))
    if not top.startswith(b"HTTP/1.1 2"):
        raise SystemExit(f"{place}: {got.decode()}")


if __name__ == "__main__":
    main()
