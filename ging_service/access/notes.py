"""Notes of credentials: what their member or maker calls them."""

from __future__ import annotations

from ging_service.domain.errors import Refused
from ging_service.domain.printable import composed, without_joiners

LONGEST_NOTE = 200


def note_of(note: str) -> str:
    """A note as it is kept. Raises ``Refused("bad_note")``."""
    stripped = composed(note.strip())
    if len(stripped) > LONGEST_NOTE or not without_joiners(stripped).isprintable():
        raise Refused("bad_note", "", f"a note has up to {LONGEST_NOTE} printable characters", "note")
    return stripped
