"""Read model ``totals``: what came to each lasting account in each year, month and day, by when it counts.

A balance at any time is a handful of these rows and the postings of one day, however old the club is. Places of a table
have none: their postings are as many as the table has, and no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.ledger.accounts import is_lasting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.projections.ledger import Entry

Totals = dict[tuple[str, str, str], int]
"""Counters by account, span and the span's first day, as text."""


def add_totals(totals: Totals, entries: Iterable[Entry]) -> None:
    """Add what entries move to ``totals``."""
    for entry in entries:
        for account, _, counters, _, _ in entry.postings:
            if is_lasting(account):
                for span, starts_on in spans_of(entry.counts_at):
                    place = (account, span, starts_on)
                    totals[place] = totals.get(place, 0) + counters


def totals_of(entries: Iterable[Entry]) -> list[tuple[tuple[str, str, str], int]]:
    """What entries move of lasting accounts, by account, span and first day; nothing for what stays at a table."""
    totals: Totals = {}
    add_totals(totals, entries)
    return list(totals.items())


def spans_of(time: str) -> tuple[tuple[str, str], ...]:
    """The spans that a time of the log (RFC 3339, UTC) is in, each with its first day."""
    return ("year", f"{time[:4]}-01-01"), ("month", f"{time[:7]}-01"), ("day", time[:10])
