"""Seconds in which an old book is taken in, as a share of a minute, and against a bare COPY of the same rows.

    python bench/paper.py [--rows 100000] [--profile]

The book is one of forty members over ten years: evenings of four with their results, counters bought and cashed, gifts
and fines. Limits are set and a season is open, so that every row is held against them. The copy is into a table of the
book's own columns with a primary key, committed, on the same server in the same run. fsync is on.
"""

from __future__ import annotations

import argparse
import cProfile
import csv
import datetime as dt
import io
import pstats
import random
import resource
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING

import psycopg
from append_limit import server

from ging_service.application.books import at_books
from ging_service.application.club import found_club
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.import_paper import Paper, import_paper, preview_paper
from ging_service.bootstrap import open_services
from ging_service.domain.books.commands import OpenSeason, SetBankLimit, SetCreditLimit
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.execution.services import Services

CLUB = "paper"
MEMBERS = tuple(f"member-{number}" for number in range(1, 41))
FIRST_EVENING = dt.date(2014, 9, 5)
ROWS_AN_EVENING = 7
RESULTS = (9, 3, -4, -8)
YEARS = 10
LEAST_HELD = -1_000_000
COLUMNS = ("date", "member", "kind", "counters", "name", "reference", "note")
OPTIONS = PaperOptions(add_members=True)
A_MINUTE_S = 60.0
ROWS_A_MINUTE = 100_000
"""What is asked for."""

Row = tuple[str, str, str, int, str, str, str]


def main() -> None:
    """Write a book, look at it, take it in, and print how long each takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--profile", action="store_true", help="also print where the time goes")
    arguments = parser.parse_args()
    rows = book(arguments.rows)
    paper = Paper(text=text_of(rows))
    with server() as (found, _), open_services(found.app_dsn) as services:
        make_club(services)
        took = {
            "bare COPY": seconds(lambda: copy(found.dsn("ging_owner", "ging"), rows)),
            "dry run": seconds(lambda: preview_paper(services, CLUB, paper, OPTIONS)),
        }
        with cProfile.Profile() if arguments.profile else nullcontext() as profile:
            took["taken in"] = seconds(lambda: import_paper(services, CLUB, paper, options=OPTIONS))
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(rows):,} rows, {len(paper.text) / 1e6:.1f} MB, the client took up to {memory_mb:,.0f} MB")
    report(took, len(rows))
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


def report(took: dict[str, tuple[float, float]], count: int) -> None:
    """A line for each step: how long it took, the client's own processor time, and the shares."""
    allowed_s = A_MINUTE_S * count / ROWS_A_MINUTE
    copied_s, _ = took["bare COPY"]
    for name, (took_s, own_s) in took.items():
        shares = f"{took_s / allowed_s:5.2f} of the time allowed {took_s / copied_s:6.1f} x COPY"
        print(
            f"{name:10} {took_s:7.2f} s ({own_s:6.2f} s its own processor time) {count / took_s:10,.0f} rows/s {shares}"
        )


def book(count: int) -> list[Row]:
    """So many rows, evening by evening."""
    choose = random.Random(1)  # noqa: S311  the same book in each run
    evenings = -(-count // ROWS_AN_EVENING)
    rows: list[Row] = []
    for number in range(evenings):
        day = FIRST_EVENING + dt.timedelta(days=number * 365 * YEARS // evenings)
        rows += evening(day.isoformat(), f"evening {number + 1}", choose)
    return [*rows[: count - count % ROWS_AN_EVENING], *padding(count % ROWS_AN_EVENING)]


def evening(day: str, reference: str, choose: random.Random) -> Iterator[Row]:
    """Four members play, and three rows of the treasurer's."""
    for member, counters in zip(choose.sample(MEMBERS, 4), choose.sample(RESULTS, 4), strict=True):
        yield (day, member, "result", counters, "", reference, "")
    for kind in ("bought", "cashed", choose.choice(("gift", "fine", "table_money"))):
        yield (day, choose.choice(MEMBERS), kind, choose.randint(1, 40), "", reference, "as it stands in the old book")


def padding(count: int) -> Iterator[Row]:
    """A few rows more."""
    return (
        (FIRST_EVENING.isoformat(), MEMBERS[number], "opening", 10, "", "first page", "") for number in range(count)
    )


def text_of(rows: list[Row]) -> str:
    """The book as CSV."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue()


def make_club(services: Services) -> None:
    """A club with limits that nobody meets, and a season that the later half of the book is in."""
    found_club(services, CLUB, "Paper")
    at_books(services, CLUB, SetCreditLimit(member="", counters=-LEAST_HELD))
    at_books(services, CLUB, SetBankLimit(counters=100_000_000))
    money = MoneyTerms(currency="EUR", minor_digits=2, counter_value="5")
    terms = SeasonTerms(
        first_day="2019-09-01",
        last_day="2024-08-31",
        zone="Europe/London",
        starts_at="",
        ends_at="",
        money=money,
        table_money_per="none",
        table_money=0,
        members_at_close="carried",
        revalues=False,
    )
    at_books(services, CLUB, OpenSeason(season="later", name="The later years", terms=terms))


def copy(owner_dsn: str, rows: list[Row]) -> None:
    """The rows alone into a table of their own."""
    with psycopg.connect(owner_dsn) as conn:
        conn.execute(
            "CREATE TABLE bare (n int PRIMARY KEY, date date, member text, kind text, counters int, "
            "name text, reference text, note text)"
        )
        with conn.cursor().copy("COPY bare FROM STDIN") as into:
            for number, row in enumerate(rows):
                into.write_row((number, *row))


def seconds(step: Callable[[], object]) -> tuple[float, float]:
    """How long a step takes, and how much of it is this process's own processor time."""
    start, start_own = time.perf_counter(), time.process_time()
    step()
    return time.perf_counter() - start, time.process_time() - start_own


if __name__ == "__main__":
    main()
