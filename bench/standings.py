"""How long standings take, over a season and over all the years of a simulated club; and what the end of a table costs.

    python bench/standings.py [--years 10] [--deals 5000] [--rounds 7]

Medians; the database is asked by one client. The end of a table is told in processor time.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from club_years.years import Years, live

from ging_service.bootstrap import open_services
from ging_service.calendar.periods import of_days
from ging_service.projections.tables_over import add_up_tables
from ging_service.reporting.standings.queries import by_pair, by_table, leaderboard
from ging_service.reporting.standings.ranking import Scope

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.calendar.periods import Period
    from ging_service.execution.services import Services

CLUB = "of-years"
FIRST_YEAR = 2015
ADDED_UP = 50


def main() -> None:
    """Let a club live its years, and ask it for standings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--deals", type=int, default=5_000, help="a year")
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    with server() as (found, _), open_services(found.app_dsn) as services:
        plan = Years(club_id=CLUB, years=asked.years, deals_a_year=asked.deals, first_year=FIRST_YEAR)
        print(f"{live(services, plan).deals:,} deals of {plan.members} members", flush=True)
        with psycopg.connect(found.owner_dsn, autocommit=True) as conn:
            conn.execute("ANALYZE")
        for name, period in periods(asked.years).items():
            scope = Scope(period=period)
            asks: dict[str, Callable[[], object]] = {
                "leaderboard": lambda scope=scope: leaderboard(services, CLUB, scope),
                "leaderboard as known": lambda scope=scope: leaderboard(
                    services, CLUB, Scope(period=scope.period, as_ruled=False)
                ),
                "pairs": lambda scope=scope: by_pair(services, CLUB, scope),
                "tables": lambda scope=scope: by_table(services, CLUB, scope),
            }
            for what, ask in asks.items():
                took = median(milliseconds(ask) for _ in range(asked.rounds))
                print(f"{name:12} {what:22} {took:8.1f} ms", flush=True)
        client, backend = adding_up(services)
        print(f"to add up a table that is over: client {client:.2f} ms, Postgres {backend:.2f} ms of processor time")


def adding_up(services: Services) -> tuple[float, float]:
    """Add some tables up again, and return the processor time of one, of the client and of the server."""
    with services.club_transaction(CLUB) as conn:
        tables = conn.execute("SELECT table_id FROM table_standings ORDER BY table_id DESC LIMIT %s", (2 * ADDED_UP,))
        names = [table_id for (table_id,) in tables]
        ran = Path(f"/proc/{conn.info.backend_pid}/schedstat")
        for name in names[ADDED_UP:]:  # the first ones only warm up
            add_up_tables(conn, CLUB, [name])
        client, backend = time.process_time(), int(ran.read_text().split()[0])
        for name in names[:ADDED_UP]:
            add_up_tables(conn, CLUB, [name])
        spent = int(ran.read_text().split()[0]) - backend
        return 1_000 * (time.process_time() - client) / ADDED_UP, spent / 1e6 / ADDED_UP


def periods(years: int) -> dict[str, Period]:
    """A month, a season, and all years."""
    last = FIRST_YEAR + years - 1
    return {
        "one month": of_days((), f"{last}-05-01", f"{last}-05-31"),
        "one year": of_days((), f"{last}-01-01", f"{last}-12-31"),
        f"{years} years": of_days(()),
    }


def milliseconds(step: Callable[[], object]) -> float:
    """How long a step takes."""
    start = time.perf_counter()
    step()
    return 1_000 * (time.perf_counter() - start)


if __name__ == "__main__":
    main()
