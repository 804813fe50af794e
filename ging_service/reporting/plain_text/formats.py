"""The formats of the ledger: the writer of each, CSV and JSON Lines among them, and the export of a whole ledger."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from ging_service.eventlog.read import head_size
from ging_service.eventlog.whole_tables import without_time_limits
from ging_service.reporting.plain_text.beancount import Beancount
from ging_service.reporting.plain_text.hledger import Journal
from ging_service.reporting.plain_text.transactions import (
    accounts_used,
    balanced_anew,
    count_entries,
    transactions_as_they_count,
    types_used,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.execution.services import Services
    from ging_service.reporting.plain_text.transactions import Transaction

COLUMNS: Final = (
    "position",
    "line",
    "counts_at",
    "happened_at",
    "recorded_at",
    "type",
    "table",
    "deal",
    "account",
    "counters",
    "balance",
    "reason",
    "rule",
    "corrects",
    "dispute",
    "note",
)
_BEGINS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # noqa: RUF001  some spreadsheets take these too
_IS_TEXT: Final = "'"


class CommaSeparated:
    """Writes the postings of transactions one after the other. ``line`` counts those of an entry from 0."""

    def head(self, _club_id: str, _accounts: Iterable[str], _types: Iterable[str]) -> str:
        """The names of the columns."""
        return csv_text([COLUMNS])

    def transaction(self, entry: Transaction) -> str:
        """One entry's postings. What is not there is empty."""
        before = (entry.counts_at, entry.happened_at, entry.recorded_at, entry.type, entry.table_id, entry.deal or "")
        corrects = entry.corrects if entry.corrects >= 0 else ""
        # Only the note is free text. Ids begin with a letter or a digit.
        behind = (corrects, entry.dispute, no_formula(entry.note))
        return csv_text((entry.position, number, *before, *line, *behind) for number, line in enumerate(entry.lines))

    def end(self) -> str:
        """Return an empty text: the format has no end."""
        return ""


def no_formula(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: an apostrophe precedes anything that could be one.

    It also precedes text that begins with an apostrophe itself: removing one apostrophe always restores the text.
    """
    return _IS_TEXT + text if text.startswith((_IS_TEXT, *_BEGINS_FORMULA)) else text


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows as RFC 4180 has them, each with its end."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return written.getvalue()


class JsonLines:
    """Writes transactions one after the other. Missing values are null, a missing note is empty."""

    def head(self, _club_id: str, _accounts: Iterable[str], _types: Iterable[str]) -> str:
        """Return an empty text: the format has no head."""
        return ""

    def transaction(self, entry: Transaction) -> str:
        """One entry's line."""
        said: dict[str, Any] = {
            "position": entry.position,
            "type": entry.type,
            "counts_at": entry.counts_at,
            "happened_at": entry.happened_at,
            "recorded_at": entry.recorded_at,
            "table": entry.table_id or None,
            "deal": entry.deal or None,
            "corrects": entry.corrects if entry.corrects >= 0 else None,
            "dispute": entry.dispute or None,
            "note": entry.note,
            "postings": [line._asdict() for line in entry.lines],
        }
        return msgspec.json.encode(said).decode() + "\n"

    def end(self) -> str:
        """Return an empty text: the format has no end."""
        return ""


class Writing(Protocol):
    """Writes one ledger: its head, its transactions in order of when they count, its end."""

    def head(self, club_id: str, accounts: Iterable[str], types: Iterable[str], /) -> str:
        """Return the text above the transactions; all accounts and types of events that will be used are known."""

    def transaction(self, entry: Transaction, /) -> str:
        """One entry."""

    def end(self) -> str:
        """Return the text below them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format. ``suffix``: the ending of such files' names."""

    begin: Callable[[], Writing]
    content_type: str
    suffix: str


FORMATS: Final = {
    "hledger": Format(begin=Journal, content_type="text/plain; charset=utf-8", suffix="hledger"),
    "beancount": Format(begin=Beancount, content_type="text/plain; charset=utf-8", suffix="beancount"),
    "csv": Format(begin=CommaSeparated, content_type="text/csv; charset=utf-8; header=present", suffix="csv"),
    "jsonl": Format(begin=JsonLines, content_type="application/jsonl", suffix="jsonl"),
}


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
