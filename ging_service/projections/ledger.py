"""Read models ``entries``, ``postings``, ``accounts`` and ``totals``: double entry over every event that moves counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.books import events as books
from ging_service.domain.club import events as club
from ging_service.domain.declare import Fact, states
from ging_service.domain.ledger import Posting, is_lasting, postings_of
from ging_service.domain.streams import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.projections.change import Change, Row


class Entry(NamedTuple):
    """One event's ledger entry: its row, its postings, and the time at which it counts.

    The postings are balanced and use the club's names for the accounts.
    """

    row: Row
    postings: list[Posting]
    counts_at: str


def entry_of(change: Change) -> Entry | None:
    """The entry of an event, or None if it moves no counters. Whatever a game's ``transfers`` declares is posted."""
    if not change.transfers:
        return None
    row, counts_at = entry_row(change)
    return Entry(row, postings_of(change.table_id, change.transfers), counts_at)


def entry_row(change: Change) -> tuple[Row, str]:
    """Return the row of the entry of an event that moves counters, and the time at which it counts."""
    deal = getattr(change.event, "deal", 0) or _deal_completed(change)
    table_id = change.event.table if isinstance(change.event, books.TableMoneyCharged) else change.table_id
    place = (change.club_id, change.position, table_id, deal)
    counts_at = _counts_at(change)
    times = (change.recorded_at, change.happened_at)
    return (*place, change.type, *times, *_corrected(change.event), counts_at, _note(change.event)), counts_at


def _counts_at(change: Change) -> str:
    """The time at which an entry counts.

    A ruling counts when the deal that it corrects was settled, if it has one; every other event counts when it
    happened.
    """
    settled_at = getattr(change.event, "settled_at", "")
    # So a closed season can be shown as it was closed, and as ruled later.
    return settled_at or change.happened_at


def _corrected(event: Any) -> tuple[int, str]:  # noqa: ANN401  any event
    """The position of the event that an entry corrects, and the dispute that was ruled so; -1 and "" for any other."""
    return (event.corrects, event.dispute) if states(event, Fact.RULING_APPLIED) else (-1, "")


def _deal_completed(change: Change) -> int:
    """The deal whose result an event completes, such as a share of a pot; 0 for events outside any deal."""
    if not states(change.event, Fact.DEAL_COMPLETED):
        return 0
    deal = game_of(change.after).deal(change.after)
    return deal.number if deal else 0


def _note(event: Any) -> str:  # noqa: ANN401  any event
    """The note of an entry, after the money that changed hands with it."""
    note: str = getattr(event, "note", "")
    if not isinstance(event, club.CountersBought | club.CountersCashed) or not event.paid:
        return note
    return f"{event.paid} {event.currency}{f': {note}' if note else ''}"


# Read model ``totals``: the net counters of each lasting account per year, month and day, by when they count.
#
# A balance at any time is a handful of these rows and the postings of one day, independent of the club's age. Places of a
# table have none: they have only as many postings as the table.

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
