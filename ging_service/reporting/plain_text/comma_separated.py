"""The ledger as CSV (RFC 4180): a line a posting, for spreadsheets and for whatever reads tables."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.reporting.plain_text.transaction import Transaction

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
