"""How long standings take, over a season and over all the years of a simulated club.

    python bench/standings.py [--years 10] [--deals 5000] [--rounds 7]

Medians; the database is asked by one client.
"""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import TYPE_CHECKING

import psycopg
from append_limit import server
from club_years.years import Years, live

from ging_service.bootstrap import open_services
from ging_service.calendar.periods import of_days
from ging_service.reporting.standings.queries import by_pair, by_table, leaderboard
from ging_service.reporting.standings.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.calendar.periods import Period

CLUB = "of-years"
FIRST_YEAR = 2015


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
