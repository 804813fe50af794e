"""How long balances at any moment take: a club in its first year against the same club in its tenth; and a ledger check.

    python bench/balances.py [--years 10] [--deals 5000] [--members 40] [--asks 300]

Two databases hold the same simulated life, one of them its first year only. One account and all members' balances are asked
for at random moments: by position, by when things happened (as known and as ruled) and by when they were recorded; of the
young club in its year, of the old one in its first and in its last. Young and old take turns. Times are the processor's, of
client and server for the whole use case, in microseconds, medians; the ratio is the slower of the old ones to the young
one. By the clock the ratio is disturbed by whatever else runs.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import psycopg
from append_limit import server
from club_years.years import Years, live

from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import open_services
from ging_service.eventlog.migrate import upgrade
from ging_service.reporting.ledger.accounts import Moment, balances

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.execution.services import Services
    from ging_service.platform.postgres.embedded import EmbeddedPostgres

CLUB = "aged"
FIRST_YEAR = 2015
LIMIT = 1.2
WHICH = {"one account": {"account": "member/ada"}, "all members": {"kind": "member"}, "first 100 accounts": {}}


class Asked(NamedTuple):
    """A club, and a year of it that moments are of."""

    services: Services
    year: int


class Taken(NamedTuple):
    """The processor's time that client and server have taken, and the time by the clock."""

    processor_s: float
    clock_s: float


def main() -> None:
    """Let the two clubs live, ask, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--deals", type=int, default=5_000, help="a year")
    parser.add_argument("--members", type=int, default=40)
    parser.add_argument("--asks", type=int, default=300, help="medians of so many are printed")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        found, _ = stack.enter_context(server())
        with psycopg.connect(found.admin_dsn, autocommit=True) as conn:
            conn.execute("CREATE DATABASE second OWNER ging_owner")
        upgrade(found.dsn("ging_owner", "second"))
        old = stack.enter_context(open_services(found.app_dsn))
        young = stack.enter_context(open_services(found.dsn("ging_app", "second")))
        for services, years in ((young, 1), (old, arguments.years)):
            lives(
                services,
                Years(
                    club_id=CLUB,
                    years=years,
                    deals_a_year=arguments.deals,
                    members=arguments.members,
                    first_year=FIRST_YEAR,
                ),
            )
        settle_down(found)
        last_year = FIRST_YEAR + arguments.years - 1
        asked = (Asked(young, FIRST_YEAR), Asked(old, FIRST_YEAR), Asked(old, last_year))
        worst = report(asked, arguments.asks)
        print(f"worst ratio {worst:.2f}, the limit is {LIMIT}", flush=True)
        check(old)


def check(services: Services) -> None:
    """`ging ledger check` of the old club, and the most memory that this process has taken."""
    before, start = time.process_time(), time.perf_counter()
    found = reconcile(services, CLUB)
    own_s, clock_s = time.process_time() - before, time.perf_counter() - start
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    statements = next(one.looked_at for one in found.findings if one.name == "statements")
    print(f"ledger check: {'ok' if found.ok else 'DIFFERS'}, {found.events} events and {statements} statements in")
    print(f"{clock_s:.0f} s, of which {own_s:.0f} s of this process's own; {memory_mb:.0f} MB at most")


def lives(services: Services, plan: Years) -> None:
    """Let a club live, and say how long it took."""
    lived = live(services, plan)
    took = f"{lived.deals} deals, {lived.events} events at tables in {lived.elapsed_s:.0f} s"
    print(f"{plan.years} years: {took}", file=sys.stderr)


def settle_down(found: EmbeddedPostgres) -> None:
    """What the server does by itself in years and has had no time for: clean up, and count its rows."""
    for dsn in (found.owner_dsn, found.dsn("ging_owner", "second")):
        with psycopg.connect(dsn, autocommit=True) as conn:
            conn.execute("VACUUM (ANALYZE)")


def report(asked: Sequence[Asked], asks: int) -> float:
    """Print a line for each question; the worst ratio by the processor's time."""
    print(f"{'':42} {'young':>8} {'old, 1st':>8} {'old, last':>9} {'ratio':>6} {'by the clock':>12}")
    worst = 0.0
    for how, moment in moments().items():
        for which, filters in WHICH.items():
            taken: list[list[Taken]] = [[] for _ in asked]
            choose = Random(1)  # noqa: S311  the same moments in each run
            # The first ones only warm up, and are not counted.
            for number in range(asks + asks // 5):
                part = choose.random()
                for place, one in enumerate(asked):
                    took = ask(one, moment(one.services, one.year, part), filters)
                    if number >= asks // 5:
                        taken[place].append(took)
            young, first, last = (median(one.processor_s for one in times) * 1_000_000 for times in taken)
            clock = [median(one.clock_s for one in times) for times in taken]
            ratio = max(first, last) / young
            worst = max(worst, ratio)
            name = f"{how}, {which}"
            by_clock = max(clock[1:]) / clock[0]
            print(f"{name:42} {young:8.0f} {first:8.0f} {last:9.0f} {ratio:6.2f} {by_clock:12.2f}", flush=True)
    return worst


def ask(asked: Asked, moment: Moment, filters: dict[str, str]) -> Taken:
    """Ask once."""
    with asked.services.cross_club_transaction() as conn:
        backend = conn.info.backend_pid  # the pool has one connection
    before, start = time.process_time() + processor_s(backend), time.perf_counter()
    balances(asked.services, CLUB, moment, **filters)
    clock_s = time.perf_counter() - start
    return Taken(time.process_time() + processor_s(backend) - before, clock_s)


def processor_s(pid: int) -> float:
    """The processor's time that a process of the server has taken."""
    # In nanoseconds: /proc/PID/stat counts in ticks of 10 ms, longer than such a query takes.
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1_000_000_000


def moments() -> dict[str, Callable[[Services, int, float], Moment]]:
    """How a moment can be named, each as a function of club, year and how much of the year has passed."""
    return {
        "by position": lambda services, year, part: Moment(position=position_of(services, year, part)),
        "by position, as ruled": lambda services, year, part: Moment(
            position=position_of(services, year, part), as_ruled=True
        ),
        "happened": lambda _, year, part: Moment(happened_at=day_of(year, part)),
        "happened, as ruled": lambda _, year, part: Moment(happened_at=day_of(year, part), as_ruled=True),
        "recorded": lambda _, year, part: Moment(recorded_at=day_of(year, part)),
    }


def day_of(year: int, part: float) -> datetime:
    """A moment of a year: in the night of a club's evening as likely as any other."""
    return datetime(year, 1, 3, tzinfo=UTC) + timedelta(days=360 * part)


_positions: dict[tuple[int, int], tuple[int, int]] = {}


def position_of(services: Services, year: int, part: float) -> int:
    """A position of those that were recorded in a year."""
    key = (id(services), year)
    if key not in _positions:
        asked = "SELECT min(position), max(position) FROM events WHERE club_id = %s AND recorded_at BETWEEN %s AND %s"
        with services.cross_club_transaction() as conn:
            row = conn.execute(asked, (CLUB, datetime(year, 1, 1, tzinfo=UTC), datetime(year, 12, 31, tzinfo=UTC)))
            _positions[key] = row.fetchone() or (0, 0)
    first, last = _positions[key]
    return first + round((last - first) * part)


if __name__ == "__main__":
    main()
