"""Writing a club's whole ledger as plain text, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.eventlog.read import head_size
from ging_service.eventlog.whole_tables import without_time_limits
from ging_service.reporting.plain_text.formats import FORMATS
from ging_service.reporting.plain_text.transaction import balanced_anew
from ging_service.reporting.plain_text.transactions import (
    accounts_used,
    count_entries,
    transactions_as_they_count,
    types_used,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

PROGRESS_ENTRIES = 500
"""The number of entries between two reports of progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedLedger:
    """The figures of the written ledger."""

    entries: int
    postings: int


def export_ledger(
    services: Services,
    club_id: str,
    format_name: str,
    write: Callable[[bytes], object],
    on_progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> ExportedLedger:
    """Write the ledger in one of the ``FORMATS``; ``on_progress`` receives the entries written, and their total number.

    It shows one moment of the database, whatever is recorded meanwhile, in order of when entries count; balances are in
    this order too. Raises ``NoSuchClub``.
    """
    writing = FORMATS[format_name].begin()
    done = postings = 0
    # A large ledger takes longer than any request should. Callers limit how many are written at a time.
    with without_time_limits(services.reading(club_id)) as conn:
        head_size(conn, club_id)
        total = count_entries(conn, club_id)
        write(writing.head(club_id, accounts_used(conn, club_id), types_used(conn, club_id)).encode())
        for done, entry in enumerate(balanced_anew(transactions_as_they_count(conn, club_id)), start=1):
            write(writing.transaction(entry).encode())
            postings += len(entry.lines)
            if done % PROGRESS_ENTRIES == 0:
                on_progress(done, total)
        write(writing.end().encode())
    on_progress(done, total)
    return ExportedLedger(entries=done, postings=postings)
