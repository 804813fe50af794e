"""Old books on a ground of the test's own, without a database."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from ging_service.application.ledger_import.check import check
from ging_service.application.ledger_import.context import ImportContext, PaperOptions
from ging_service.domain.books.state import BooksState, Season
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ging_service.application.ledger_import.check import CheckedBook

NOW = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)
MEMBERS = ("ada", "bram", "clara", "dirk")
HEADER = "date,member,kind,counters,name,reference,note\n"
MONEY = MoneyTerms(currency="EUR", minor_digits=2, counter_value="5")


def season(name: str, year: int, *, zone: str = "UTC", closed: bool = False) -> Season:
    """The calendar year."""
    terms = SeasonTerms(
        first_day=f"{year}-01-01",
        last_day=f"{year}-12-31",
        zone=zone,
        starts_at=f"{year}-01-01T00:00:00.000000Z",
        ends_at=f"{year + 1}-01-01T00:00:00.000000Z",
        money=MONEY,
        table_money_per="none",
        table_money=0,
        members_at_close="carried",
        revalues=False,
    )
    return Season(season=name, name=name, terms=terms, closed=closed)


def ground(books: BooksState | None = None, known: Collection[str] = (), **balances: int) -> ImportContext:
    def known_among(fingerprints: Sequence[str]) -> Collection[str]:
        return set(fingerprints) & set(known)

    return ImportContext(
        members=MEMBERS,
        books=books or BooksState(),
        version=0,
        balances={f"member/{member}": counters for member, counters in balances.items()},
        known_among=known_among,
        noons={},
        zone="UTC",
        now=NOW,
    )


def checked(text: str, on: ImportContext | None = None, **options: Any) -> CheckedBook:
    return check(text, on or ground(), PaperOptions(**options))


def told(found: CheckedBook) -> list[tuple[int, str, str]]:
    return [(fault.row, fault.column, fault.code) for fault in found.faults]


BOOK = HEADER + (
    "2019-03-01,ada,opening,-40,,p. 1,owed since the fair\n"
    "2019-03-01,bram,opening,25,,p. 1,\n"
    "2019-03-08,ada,bought,50,,,\n"
    "2019-03-08,ada,result,12,,first evening,\n"
    "2019-03-08,bram,result,-12,,first evening,\n"
    "2019-03-08T23:30:00+01:00,clara,fine,2,,,late again\n"
)
"""A book with nothing wrong in it."""
