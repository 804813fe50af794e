"""Requests a second over HTTP: commands and reads of a table, against an address that does one SELECT.

All on the same server (granian, one process, embedded Postgres with fsync on) in the same run, from 8 connections.
A command is a POST with an Idempotency-Key: recorded deals, declarations, players satisfied.

    python bench/over_http.py [--seconds 5] [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from append_limit import server

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.combinations import best_combination
from ging_service.games.ging.rules.deal_settlement import claims_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

CLIENTS = 8
MEMBERS = ("anna", "ben", "cato", "dora")
START_LIMIT_S = 30
RULES = {"first_dealer": "assigned", "ending": "deals", "deals": 1_000_000, "starting_stack": 1_000_000}


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    arguments = parser.parse_args()
    rates: dict[str, list[float]] = {"select": [], "read": [], "command": []}
    with server() as (found, _), web_server(found.app_dsn) as port:
        for _, (kind, seen) in zip(range(3 * arguments.rounds), _turns(rates), strict=False):
            seen.append(rate(found.app_dsn, port, kind, arguments.seconds))
    names = {"select": "one SELECT", "read": "table read", "command": "command"}
    for kind, seen in rates.items():
        share = median(one / limit for one, limit in zip(seen, rates["select"], strict=True))
        print(f"{names[kind]:12} {median(seen):8.0f}/s   {share:.2f}")


def _turns(rates: dict[str, list[float]]) -> Iterator[tuple[str, list[float]]]:
    while True:
        yield from rates.items()


@contextmanager
def web_server(app_dsn: str) -> Iterator[int]:
    """The web server on a free port of the loopback, stopped at the end."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--blocking-threads", "16", "--no-log", "http_app:application"]
    environment = {**os.environ, "DATABASE_URL": app_dsn, "GING_APP_ROLE": "", "GING_POOL_SIZE": "16"}
    # As many as come.
    unlimited = (
        "GING_REQUESTS_PER_S",
        "GING_OPEN_REQUESTS_PER_S",
        "GING_EVENTS_OF_MEMBER_PER_DAY",
        "GING_EVENTS_OF_CLUB_PER_DAY",
    )
    environment |= dict.fromkeys(unlimited, "0")
    with subprocess.Popen(command, cwd=Path(__file__).parent, env=environment) as process:
        try:
            _wait(port)
            yield port
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=START_LIMIT_S)


def _wait(port: int) -> None:
    for _ in range(10 * START_LIMIT_S):
        try:
            with closing(Connection(port)) as connection:
                connection.ask("GET", "/healthz")
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the web server does not answer")


class Connection:
    """One kept-alive connection that does as little as it can, so that the server is what is measured."""

    def __init__(self, port: int, token: str = "", *, cookie: str = "") -> None:
        self._credential = f"Authorization: Bearer {token}\r\n" if token else ""
        self._credential += f"Cookie: {cookie}\r\n" if cookie else ""
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=START_LIMIT_S)
        # A small request must not wait until the one before is acknowledged.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def ask(self, method: str, path: str, body: object = None, key: str = "") -> bytes:
        """One request and its answer's body. Stops the bench at any answer that is not 2xx."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(sent)}\r\n{self._credential}"
        head += "Content-Type: application/json\r\n" if sent else ""
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        self._socket.sendall(head.encode() + b"\r\n" + sent)
        got = b""
        while b"\r\n\r\n" not in got:
            got += self._receive()
        top, _, rest = got.partition(b"\r\n\r\n")
        length = int(top.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        while len(rest) < length:
            rest += self._receive()
        if not top.startswith(b"HTTP/1.1 2"):
            raise SystemExit(f"{method} {path}: {top.decode()}\n{rest.decode()}")
        return rest

    def _receive(self) -> bytes:
        chunk = self._socket.recv(65536)
        if not chunk:
            raise ConnectionError("the server hung up")
        return chunk


_runs = count(1)


def rate(app_dsn: str, port: int, kind: str, seconds: float) -> float:
    """Requests a second by all clients together, each with the key of a club of its own."""
    run = next(_runs)
    clubs = [f"bench-{run}-{client}" for client in range(CLIENTS)]
    with open_services(app_dsn) as services:
        tokens = [_founded(services, club) for club in clubs]
    barrier = multiprocessing.Barrier(CLIENTS)
    with multiprocessing.Pool(CLIENTS, initializer=_set_barrier, initargs=(barrier,)) as pool:
        jobs = [(port, kind, club, token, seconds) for club, token in zip(clubs, tokens, strict=True)]
        return sum(pool.starmap(_ask_for, jobs, chunksize=1))


def _founded(services: Services, club: str) -> str:
    """Found a club, and make a key to it that may do anything."""
    at_club(services, club, FoundClub(name=club), ANYONE)
    return make_key(services, club, NewKey(key="bench", scopes=ALL), ANYONE)[1]


_shared: dict[str, multiprocessing.synchronize.Barrier] = {}


def _set_barrier(barrier: multiprocessing.synchronize.Barrier) -> None:
    _shared["barrier"] = barrier


def _ask_for(port: int, kind: str, club: str, token: str, seconds: float) -> float:
    with closing(Connection(port, token)) as connection:
        requests = _requests(connection, kind, club)
        next(requests)
        _shared["barrier"].wait(timeout=60)
        done, start = 0, time.perf_counter()
        while time.perf_counter() < start + seconds:
            next(requests)
            done += 1
        return done / (time.perf_counter() - start)


def _requests(connection: Connection, kind: str, club: str) -> Iterator[None]:
    """Make ready, then one request at a time for ever."""
    table = f"/v1/clubs/{club}/tables/only"
    _open(connection, club)
    if kind == "command":
        yield from _play(connection, table, club)
    path = "/bench/select" if kind == "select" else table
    while True:
        yield
        connection.ask("GET", path)


def _open(connection: Connection, club: str) -> None:
    for member in MEMBERS:
        connection.ask("POST", f"/v1/clubs/{club}/members", {"member": member, "name": member})
    opening = {"table": "only", "members": MEMBERS, "rules": RULES, "first_dealer": 0}
    connection.ask("POST", f"/v1/clubs/{club}/tables", opening)


def _play(connection: Connection, table: str, club: str) -> Iterator[None]:
    choose = random.Random(club)  # noqa: S311  the same play in each run
    numbers = count(1)
    while True:
        for path, body in _deal(choose):
            yield
            connection.ask("POST", f"{table}/{path}", body, key=f"{next(numbers)}")


def _deal(choose: random.Random) -> Iterator[tuple[str, object]]:
    order = choose.sample(PACK, len(PACK))
    hands = [order[7 * seat : 7 * seat + 7] for seat in SEATS]
    yield "recorded-deals", {"hands": hands}
    for seat in SEATS:
        combination = best_combination(hands[seat])
        if combination:
            yield "declarations", {"seat": seat, "combination": combination}
        for claim in claims_of(seat, hands[seat])[:2]:
            yield "declarations", {"seat": seat, "suit": claim.suit, "points": claim.points}
    for seat in SEATS:
        yield "satisfied", {"seat": seat}


if __name__ == "__main__":
    main()
