"""What many clubs cost in which nobody plays: the processor time of `ging worker` and `ging signer`, on both sides.

A club with a running table at which a bot waits for a player, and a webhook that has sent everything, is copied many times. Each process runs until its first pass is over, and is then watched for a while. The target is 0.5 % of a core
each, with 10,000 clubs. A scrape of the metrics about signing and webhooks is measured by itself.

    python bench/idle_clubs.py [--clubs 10000] [--seconds 60] [--scrapes 5] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from psycopg import sql
from request_cost import HERE, NANOSECONDS, cpu_seconds

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.application.webhooks.manage import NewWebhook, make_webhook
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.signed_tree.lease_store import SigningWatch
from ging_service.execution.caller import ANYONE, Caller
from ging_service.games.gin_rummy.decider.commands import OpenTable
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.webhooks.delivery_limits import DeliveryLimits
from ging_service.webhooks.outbox import backlog

if TYPE_CHECKING:
    from collections.abc import Iterator

CLUB, TABLE, MEMBER = "idle", "t", "ada"
CALM_S = 3.0
CALM_TIMES = 3
CALM_SHARE = 0.04
"""A process is through with its first pass when it has used less than this of a core for so many times so long."""
SCRAPE_S = 15.0
"""The time between two scrapes, as Prometheus is usually set up."""
MILLISECONDS = 1_000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clubs", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--scrapes", type=int, default=5)
    parser.add_argument("--against", type=Path, help="another checkout")
    asked = parser.parse_args()
    with server() as (found, folder):
        copied(found.app_dsn, found.owner_dsn, asked.clubs)
        for tree in ([asked.against] if asked.against else []) + [HERE]:
            for process in ("signer", "worker"):
                with running(process, tree, found.app_dsn, folder) as pid:
                    report(f"{tree.name} {process}", pid, found.app_dsn, asked.seconds)
        report_scrapes(found.app_dsn, asked.scrapes)


def copied(app_dsn: str, owner_dsn: str, clubs: int) -> None:
    """A club, and as many copies of all that the database has about it."""
    with open_services(app_dsn) as services:
        found_club(services, CLUB, "Idle")
        at_club(services, CLUB, AddMember(member=MEMBER, name="Ada"), ANYONE)
        rules = HouseRules(first_dealer="assigned")
        at_table(services, CLUB, TABLE, OpenTable(members=(MEMBER, "bot:simple"), rules=rules), Caller(actor=MEMBER))
        rules_of_webhooks = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True)
        asked = NewWebhook(webhook="hook", url="http://127.0.0.1:9/")
        make_webhook(replace(services, webhooks=rules_of_webhooks), CLUB, asked, ANYONE)
    with psycopg.connect(owner_dsn, autocommit=True) as conn:
        named = conn.execute(
            "SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum) FROM pg_class AS c JOIN pg_attribute AS a"
            " ON a.attrelid = c.oid WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0"
            " AND NOT a.attisdropped GROUP BY c.relname HAVING 'club_id' = ANY(array_agg(a.attname::text))"
        ).fetchall()
        for table, columns in named:
            others = sql.SQL(", ").join(sql.Identifier(one) for one in columns if one != "club_id")
            conn.execute(
                sql.SQL(
                    "INSERT INTO {table} (club_id, {others}) SELECT 'idle-' || copy, {others}"
                    " FROM {table}, generate_series(1, {copies}) AS copy"
                ).format(table=sql.Identifier(table), others=others, copies=sql.Literal(clubs - 1))
            )
        # Autovacuum would otherwise begin while the processes are measured.
        conn.execute("VACUUM (ANALYZE)")


@contextmanager
def running(process: str, tree: Path, app_dsn: str, folder: Path) -> Iterator[int]:
    """A process of a checkout."""
    environment = os.environ | {
        "DATABASE_URL": app_dsn,
        "GING_APP_ROLE": "",
        "GING_MIGRATE": "false",
        "GING_LOG_LEVEL": "error",
        "GING_SIGNER_DIR": str(folder / "signer"),
        "PYTHONPATH": str(tree),
    }
    command = [sys.executable, "-m", "ging_service.cli.main", process]
    with subprocess.Popen(command, cwd=tree, env=environment) as started:
        try:
            yield started.pid
        finally:
            started.terminate()


def report(name: str, pid: int, app_dsn: str, seconds: float) -> None:
    """Wait until the process has come to rest, and print the share of a core that it uses from then on."""
    start, used, calm = time.perf_counter(), sum(cpu_seconds(pid, app_dsn)), 0
    while calm < CALM_TIMES and time.perf_counter() - start < seconds * 10:
        time.sleep(CALM_S)
        before, used = used, sum(cpu_seconds(pid, app_dsn))
        calm = calm + 1 if used - before < CALM_SHARE * CALM_S else 0
    first = time.perf_counter() - start
    own, of_server = cpu_seconds(pid, app_dsn)
    time.sleep(seconds)
    own, of_server = (after - before for after, before in zip(cpu_seconds(pid, app_dsn), (own, of_server), strict=True))
    print(
        f"{name:24} at rest after {first:6.1f} s; then {own / seconds:6.2%} of a core, Postgres {of_server / seconds:6.2%},"
        f" together {(own + of_server) / seconds:6.2%}",
        flush=True,
    )


def report_scrapes(app_dsn: str, scrapes: int) -> None:
    """Print the processor time of a scrape after the first."""
    looks = {"unsigned events": SigningWatch().lag, "webhooks' backlog": backlog}
    with psycopg.connect(app_dsn) as conn:
        for name, look in looks.items():
            took = []
            for _ in range(scrapes + 1):
                own, of_server = time.process_time(), server_seconds_of(conn)
                with throughout(conn):
                    look(conn)
                took.append(time.process_time() - own + server_seconds_of(conn) - of_server)
            each = sum(took[1:]) / scrapes
            print(
                f"{name:24} first {took[0] * MILLISECONDS:7.1f} ms, then {each * MILLISECONDS:6.2f} ms a scrape,"
                f" {each / SCRAPE_S:.2%} of a core",
                flush=True,
            )


def server_seconds_of(conn: psycopg.Connection[tuple[object, ...]]) -> float:
    """Processor seconds of the server process of a connection."""
    threads = Path(f"/proc/{conn.info.backend_pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / NANOSECONDS


if __name__ == "__main__":
    main()
