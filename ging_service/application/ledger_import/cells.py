"""The cells of an old book, row by row, as spreadsheets write them."""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING, Final

from ging_service.application.ledger_import.columns import delimiter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.ledger_import.faults import Faults

Cells = tuple[int, list[str]]
"""A row's number, from 1, and its cells without the blanks around them."""

# All rows are checked before the first is written, so all of them are in memory at once.
MOST_ROWS: Final = 500_000
_BOM = "\ufeff"
# Spreadsheets do not show this line, and number the rows from the next one on.
_SEPARATOR_LINE = re.compile(r'"?sep=([,;|\t])"?(?:\r\n?|\n|\Z)', re.IGNORECASE)


def text_of(data: bytes) -> str:
    """Return the text of a file: UTF-16 if it begins so, else UTF-8.

    What is no text becomes lone surrogates, so that errors can name its place.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):  # it ends within a character
            return data.decode("utf-16", "surrogatepass")
    return data.decode("utf-8", "surrogateescape")


def cells_of(text: str, faults: Faults) -> Iterator[Cells]:
    """Every row that is not empty, the header first. A row that is no CSV is the last: nothing after it is reliable."""
    # Spreadsheets begin a file with it, and it would become part of the first column's name.
    text = text.removeprefix(_BOM)
    named = _SEPARATOR_LINE.match(text)
    rows = StringIO(text[named.end() :] if named else text, newline="")  # this keeps line ends inside quotes
    # With `strict`, a stray quote is a fault instead of part of the cell.
    reader = csv.reader(rows, delimiter=named[1] if named else delimiter_of(text), strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            stripped = [cell.strip() for cell in cells]
            if number > MOST_ROWS:
                faults.add(number, "", "too_many_rows", f"up to {MOST_ROWS} rows can be imported at a time")
                return
            if any(stripped):
                yield number, stripped
    except csv.Error as error:
        advice = "put a cell that contains quotes in quotes, and write each of its own twice"
        faults.add(number + 1, "", "bad_csv", f"this row is no CSV ({error}): {advice}")
