"""The header of an old book: its columns, and the delimiter between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.application.ledger_import.faults import HEADER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.ledger_import.faults import Faults

NEEDED: Final = ("date", "member", "kind", "counters")
COLUMNS: Final = (*NEEDED, "name", "reference", "note")
NOT_UTF_8: Final = "this is neither UTF-8 nor UTF-16 with a byte order mark: save the book as CSV in UTF-8"
# Of a file that is no CSV, the whole first line could be one "name".
_LONGEST_SHOWN = 40
_NO_TEXT = re.compile("[\ud800-\udfff]")


def delimiter_of(text: str) -> str:
    """Return the delimiter: the first comma, semicolon or tab of the header outside quotes; else a comma."""
    quoted = False
    for sign in text:
        # A quote written twice inside quotes switches twice, so it changes nothing.
        quoted ^= sign == '"'
        if not quoted and sign in ",;\t":
            return sign
        if not quoted and sign in "\r\n":
            break
    return ","


def is_text(cell: str) -> bool:
    """Return True if a cell was text in the file: other bytes have become lone surrogates."""
    return cell.isascii() or not _NO_TEXT.search(cell)


def read_columns(header: Sequence[str], faults: Faults) -> tuple[str, ...]:
    """Return the columns in their order, without empty ones at the end. Faults in them are added to ``faults``."""
    # UTF-16 without its mark is valid UTF-8 with NUL characters.
    if not all(is_text(name) and "\0" not in name for name in header):
        faults.add(HEADER, "", "invalid_utf8", NOT_UTF_8)
        return ()
    named = max((place for place, name in enumerate(header, 1) if name), default=0)
    names = tuple(name.lower() for name in header[:named])
    for name in dict.fromkeys(names):
        if name not in COLUMNS:
            detail = f"there is no column {_shown(name)}; a book has the columns {', '.join(COLUMNS)}"
            faults.add(HEADER, _shown(name), "unknown_column", detail)
        elif names.count(name) > 1:
            faults.add(HEADER, name, "column_twice", f"the column {name} stands twice in the header")
    for name in NEEDED:
        if name not in names:
            faults.add(HEADER, name, "column_missing", f"the header has no column {name}")
    return names


def _shown(name: str) -> str:
    """A name as it can be printed."""
    return ascii(name[:_LONGEST_SHOWN]) if not name.isprintable() or not name else repr(name[:_LONGEST_SHOWN])
