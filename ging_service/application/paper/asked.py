"""What a book asks for, as the key keeps it that the book came with."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from ging_service.application.paper.cells import cells_of
from ging_service.application.paper.faults import HEADER, Faults

_NAMES: Final = "name"


def digest_of(text: str) -> str:
    """A hash of all that a book says but people's names: whoever tries names would find an erased one by it."""
    cells = cells_of(text, Faults())
    _, header = next(cells, (HEADER, []))
    left_out = frozenset(place for place, column in enumerate(header) if column.lower() == _NAMES)
    digest = sha256(_bytes_of(header))
    for _, row in cells:
        digest.update(_bytes_of(["" if place in left_out else cell for place, cell in enumerate(row)]))
    return digest.hexdigest()


def _bytes_of(cells: list[str]) -> bytes:
    """What is no UTF-8 is no text: it can be hashed all the same."""
    return msgspec.json.encode([cell.encode(errors="backslashreplace").decode() for cell in cells])
