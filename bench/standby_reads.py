"""Processor time of reads with and without a standby: of the primary, the standby and the web server.

Two web servers run on one primary with a streaming standby. One of them reads there. Both are asked in turns. The processor
time of a server is that of all its processes, those of the replication included. The last lines time the read that
follows a command at once.

    PYTHONPATH=. python bench/standby_reads.py [--requests 500] [--rounds 5]
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from contextlib import ExitStack, closing
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

from over_http import Connection
from request_cost import HERE, MICROSECONDS, READS, TABLE, commands_of_deals, opened, seconds_of, serving, tree_of

from tests.support.replicated import leftover_pid, replicated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.replicated import Pair

KINDS: Final = ("table read", "table page")
MILLISECONDS: Final = 1_000


def main() -> None:
    """Measure and print one line for each kind of read and each web server."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=500, help="of each kind in a round")
    parser.add_argument("--rounds", type=int, default=5, help="medians of so many are printed")
    asked = parser.parse_args()
    with replicated(is_synchronous=False) as pair, ExitStack() as stack:
        app_dsn = pair.primary.dsn("ging_app")
        token, cookie = opened(app_dsn)
        reading = {"DATABASE_READ_URL": pair.standby.dsn("ging_app")}
        servers = {
            "primary": stack.enter_context(serving(app_dsn, HERE)),
            "standby": stack.enter_context(serving(app_dsn, HERE, **reading)),
        }
        commands = commands_of_deals()
        costs, waits = defaultdict(list), defaultdict(list)
        for _ in range(asked.rounds + 1):  # the first round only warms up
            for where, (port, pid) in servers.items():
                for kind in KINDS:
                    with closing(Connection(port, token, cookie=cookie if "page" in kind else "")) as connection:
                        before = cpu_seconds(pair, pid)
                        for _ in range(asked.requests):
                            connection.ask("GET", READS[kind])
                        spent = [b - a for a, b in zip(before, cpu_seconds(pair, pid), strict=True)]
                    costs[kind, where].append([one / asked.requests * MICROSECONDS for one in spent])
                with closing(Connection(port, token)) as connection:
                    waits[where] += read_after_commands(connection, commands, asked.requests)
    for (kind, where), rounds in sorted(costs.items()):
        of_primary, of_standby, of_web = (median(column) for column in zip(*rounds[1:], strict=True))
        print(f"{kind:12} on the {where}: primary {of_primary:5.0f}  standby {of_standby:5.0f}  web {of_web:5.0f} µs")
    for where, seconds in waits.items():
        rare = quantiles(seconds, n=100)[-1]
        print(f"after a command on the {where}: median {median(seconds):.2f} ms, one in a hundred {rare:.2f} ms")


def read_after_commands(
    connection: Connection, commands: Iterator[tuple[str, object, str]], number: int
) -> list[float]:
    """Milliseconds of reads, each of which follows a command."""
    taken = []
    for _ in range(number):
        path, body, key = next(commands)
        connection.ask("POST", f"{TABLE}/{path}", body, key=key)
        began = time.perf_counter()
        connection.ask("GET", TABLE)
        taken.append((time.perf_counter() - began) * MILLISECONDS)
    return taken


def cpu_seconds(pair: Pair, web: int) -> tuple[float, float, float]:
    """Processor seconds of the primary, the standby and a web server, with all their processes."""
    first = (leftover_pid(pair.primary.folder), leftover_pid(pair.standby.folder), web)
    of_primary, of_standby, of_web = (sum(map(seconds_of, tree_of(pid))) for pid in first)
    return of_primary, of_standby, of_web


if __name__ == "__main__":
    main()
