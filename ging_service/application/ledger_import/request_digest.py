"""Digest of the request to import a book, kept with its idempotency key."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from ging_service.application.ledger_import.cells import cells_of
from ging_service.application.ledger_import.faults import HEADER, Faults

_NAMES: Final = "name"


def digest_of(text: str) -> str:
    """Return a hash of the book without people's names. Otherwise somebody who tries names could find an erased one."""
    cells = cells_of(text, Faults())
    _, header = next(cells, (HEADER, []))
    left_out = frozenset(place for place, column in enumerate(header) if column.lower() == _NAMES)
    digest = sha256(_bytes_of(header))
    for _, row in cells:
        # As a list in JSON: the same letters, divided into other cells, are another request.
        digest.update(_bytes_of(["" if place in left_out else cell for place, cell in enumerate(row)]))
    return digest.hexdigest()


def _bytes_of(cells: list[str]) -> bytes:
    """Invalid UTF-8 is not text, but it can still be hashed."""
    return msgspec.json.encode([cell.encode(errors="backslashreplace").decode() for cell in cells])
