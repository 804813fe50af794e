"""By what a row of an old book is known, when the book is taken in again."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.books.events import PaperRowEntered

_DIGITS = 32
_BETWEEN = "\0"
"""No text of the log holds it, so that no two rows read alike."""


def fingerprint(happened_at: str, event: PaperRowEntered) -> str:
    """32 hexadecimal digits that two rows share only where they say the same of the same moment.

    ``happened_at``: RFC 3339 text in UTC, as the log has it. The note is left out: whoever corrects a slip in it has not
    written another row. Rows that are alike and both meant are told apart by their references.
    """
    said = (happened_at, event.kind, event.member, str(event.counters), event.reference)
    return sha256(_BETWEEN.join(said).encode()).hexdigest()[:_DIGITS]
