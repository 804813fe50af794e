"""The text of a record from the bytes of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.toml_places import Place

if TYPE_CHECKING:
    from typing import IO

MOST_BYTES: Final = 4 * 2**20
"""Limit of a record's length: hundreds of evenings. Anything longer is not a record, and is not read to its end."""


def text_of_file(file: IO[bytes], name: str) -> str:
    """Read a file, at most a little more than 4 MiB of it, as UTF-8.

    Raises ``RecordError``: ``record_too_long``, ``invalid_utf8``; ``OSError`` where it cannot be read.
    """
    # One byte more than allowed tells that there is more, without reading all of a file that may never end.
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise too_long(name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        place = Place(line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))
        detail = "this is not UTF-8; save the record as text in UTF-8"
        raise error_at(name, place, Misread("invalid_utf8", detail)) from None


def too_long(name: str) -> RecordError:
    """Return the error for a text that is longer than any record."""
    detail = f"a record has up to {MOST_BYTES // 2**20} MiB"
    return error_at(name, Place(line=1), Misread("record_too_long", detail))
