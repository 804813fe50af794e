"""Read model ``totals``: the net counters of each lasting account per year, month and day, by when they count.

A balance at any time is a handful of these rows and the postings of one day, independent of the club's age. Places of a
table have none: they have only as many postings as the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.ledger import is_lasting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.projections.ledger import Entry

Totals = dict[tuple[str, str, str], int]
"""Counters by account, span and the span's first day, as text."""


def add_totals(totals: Totals, entries: Iterable[Entry]) -> None:
    """Add the movements of entries to ``totals``."""
    for entry in entries:
        for account, _, counters, _, _ in entry.postings:
            if is_lasting(account):
                add_to_totals(totals, account, counters, entry.counts_at)


def add_to_totals(totals: Totals, account: str, counters: int, counts_at: str) -> None:
    """Add what comes to a lasting account to ``totals``."""
    for span, starts_on in spans_of(counts_at):
        place = (account, span, starts_on)
        totals[place] = totals.get(place, 0) + counters


def totals_of(entries: Iterable[Entry]) -> list[tuple[tuple[str, str, str], int]]:
    """The movements of lasting accounts, by account, span and first day; places at a table have none."""
    totals: Totals = {}
    add_totals(totals, entries)
    return list(totals.items())


def spans_of(time: str) -> tuple[tuple[str, str], ...]:
    """The spans that a time of the log (RFC 3339, UTC) is in, each with its first day."""
    return ("year", f"{time[:4]}-01-01"), ("month", f"{time[:7]}-01"), ("day", time[:10])
