"""Processor time of one request, in the web server and in Postgres: a table read, a command, a player's pages of tables.

Tables of Ging and of wild-card rummy are read in the middle of a deal; the commands go to another table. The web server is the
one that ``ging serve`` starts. With ``--against``, that of another checkout runs beside it on the same database, and both
are asked in turns.

    python bench/request_cost.py [--requests 100] [--rounds 15] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from over_http import MEMBERS, RULES, Connection, _deal, _wait
from pages import _deals

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.domain.streams import table_stream
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.deciding import current
from ging_service.games.ging.decider.commands import DealCards, OpenTable
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.decider import commands as rummy
from ging_service.games.wild_card_rummy.game import GAME as RUMMY
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

CLUB = "cost"
TABLE = f"/v1/clubs/{CLUB}/tables/only"
READS = {
    "table read": f"/v1/clubs/{CLUB}/tables/ging",
    "read of rummy": f"/v1/clubs/{CLUB}/tables/rummy",
    "table page": f"/clubs/{CLUB}/tables/ging",
    "page of rummy": f"/clubs/{CLUB}/tables/rummy",
}
KINDS = ("command", *READS)
RUMMY_MOVES = 15
HERE = Path(__file__).resolve().parent.parent
MICROSECONDS = 1_000_000
NANOSECONDS = 1_000_000_000
MEASUREMENT = "measurement"
"""The name of the connections that look for the server processes."""


def main() -> None:
    """Measure and print one line for each server and kind of request."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=100, help="of each kind in a round")
    parser.add_argument("--rounds", type=int, default=15, help="medians of so many are printed")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--against", type=Path, help="another checkout, which has the same schema")
    asked = parser.parse_args()
    trees = [HERE, *([asked.against] if asked.against else [])]
    with server() as (found, _), ExitStack() as stack:
        token, cookie = opened(found.app_dsn)
        servers = {tree: stack.enter_context(serving(found.app_dsn, tree)) for tree in trees}
        commands, costs = commands_of_deals(), {}
        for _ in range(asked.rounds + 1):  # the first round only warms up
            for kind in asked.kinds:
                for tree, (port, pid) in servers.items():
                    with closing(Connection(port, token, cookie=cookie if "page" in kind else "")) as connection:
                        before = cpu_seconds(pid, found.app_dsn)
                        for _ in range(asked.requests):
                            _ask(connection, kind, commands)
                        after = cpu_seconds(pid, found.app_dsn)
                    costs.setdefault(kind, {}).setdefault(tree, []).append(
                        [(b - a) / asked.requests * MICROSECONDS for a, b in zip(before, after, strict=True)]
                    )
    for kind, by_tree in costs.items():
        _tell(kind, [rounds[1:] for rounds in by_tree.values()])


def _tell(kind: str, costs: list[list[list[float]]]) -> None:
    """Print the medians of each checkout, and the medians of the ratios of neighbouring rounds."""
    for name, rounds in zip(("here", "other"), costs, strict=False):
        web, postgres = (median(column) for column in zip(*rounds, strict=True))
        print(f"{kind:14} {name:6} web {web:6.0f} µs   Postgres {postgres:6.0f} µs")
    if len(costs) > 1:
        # Ratios of neighbouring rounds: what disturbs one disturbs the other as well.
        ratios = ([a / b for a, b in zip(one, other, strict=True)] for one, other in zip(*costs, strict=True))
        web, postgres = (median(column) for column in zip(*ratios, strict=True))
        print(f"{kind:14} ratio  web {web:6.2f}      Postgres {postgres:6.2f}")


def _ask(connection: Connection, kind: str, commands: Iterator[tuple[str, object, str]]) -> None:
    """One request: the next command, or a look at a table."""
    if kind == "command":
        path, body, key = next(commands)
        connection.ask("POST", f"{TABLE}/{path}", body, key=key)
    else:
        connection.ask("GET", READS[kind])


def opened(app_dsn: str) -> tuple[str, str]:
    """Found a club and open its tables; the token of a key that may do anything, and the cookie of one of a player."""
    with open_services(app_dsn) as services:
        at_club(services, CLUB, FoundClub(name=CLUB), ANYONE)
        for member in MEMBERS:
            at_club(services, CLUB, AddMember(member=member, name=member), ANYONE)
        at_table(services, CLUB, "only", OpenTable(members=MEMBERS, rules=HouseRules(**RULES), first_dealer=0), ANYONE)
        _play_ging(services)
        _play_rummy(services)
        key = make_key(services, CLUB, NewKey(key="bench", scopes=ALL), ANYONE)[1]
        own = make_key(services, CLUB, NewKey(key="own", member=MEMBERS[0], scopes=ALL), ANYONE)[1]
    return key, f"ging_session={own}"


def _play_ging(services: Services) -> None:
    """Some recorded deals, and one that is being declared in."""
    rules = HouseRules(first_dealer="assigned", ending="open")
    opening = OpenTable(members=MEMBERS, rules=rules, first_dealer=3)
    for command in (opening, *_deals(random.Random(6))):  # noqa: S311  the same in each run
        at_table(services, CLUB, "ging", command, ANYONE)
    at_table(services, CLUB, "ging", DealCards(order=(), now_s=0, seed=""), Caller(actor=MEMBERS[3]))


def _play_rummy(services: Services) -> None:
    """A table in the middle of its first deal, when it is the turn of the player who looks at the page."""
    rules = replace(PRESETS["classic"], first_dealer="assigned")
    at_table(services, CLUB, "rummy", rummy.OpenTable(members=MEMBERS, rules=rules), ANYONE)
    at_table(services, CLUB, "rummy", rummy.DealCards(), Caller(actor=MEMBERS[0]))
    for moved in count():
        with services.club_transaction(CLUB) as conn:
            state = current(services, conn, CLUB, table_stream("rummy")).state
        (seat,) = RUMMY.to_act(state).seats
        if moved >= RUMMY_MOVES and seat == 0:
            return
        at_table(services, CLUB, "rummy", RUMMY.moves(state, seat)[0], Caller(actor=MEMBERS[seat]))


def commands_of_deals() -> Iterator[tuple[str, object, str]]:
    """The commands of one deal after the other, each with a key of its own."""
    choose, number = random.Random(CLUB), count(1)  # noqa: S311  the same play in each run
    while True:
        for path, body in _deal(choose):
            yield path, body, f"{next(number)}"


@contextmanager
def serving(app_dsn: str, tree: Path, **settings: str) -> Iterator[tuple[int, int]]:
    """The web server of a checkout: its port and its process."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    environment = {**os.environ, "DATABASE_URL": app_dsn, "GING_APP_ROLE": "", "GING_REQUESTS_PER_S": "0"}
    environment |= {"GING_PORT": str(port), "GING_LOG_LEVEL": "error", "PYTHONPATH": str(tree), **settings}
    command = [sys.executable, "-m", "ging_service.cli.serve.web_server"]
    with subprocess.Popen(command, cwd=tree, env=environment) as process:
        try:
            _wait(port)
            yield port, process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def cpu_seconds(web: int, app_dsn: str) -> tuple[float, float]:
    """Processor seconds of a web server with its workers, and of the server processes of all connections."""
    return sum(map(seconds_of, tree_of(web))), server_seconds(app_dsn)


def server_seconds(app_dsn: str) -> float:
    """Processor seconds of the server processes of all connections but those of this measurement.

    A connection of the measurement before may still be ending.
    """
    others = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> %s"
    with psycopg.connect(app_dsn, application_name=MEASUREMENT) as conn:
        backends = [pid for (pid,) in conn.execute(others, (MEASUREMENT,))]
    return sum(map(seconds_of, backends))


def tree_of(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from tree_of(int(child))


def seconds_of(pid: int) -> float:
    """How long the threads of a process have run on a processor."""
    try:
        threads = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    except FileNotFoundError:  # the connection of the measurement before, which has just ended
        return 0.0
    # In nanoseconds: /proc/PID/stat counts in ticks of 10 ms, longer than a request takes.
    return sum(int(thread.split()[0]) for thread in threads) / NANOSECONDS


if __name__ == "__main__":
    main()
