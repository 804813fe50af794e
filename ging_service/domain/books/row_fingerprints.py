"""Fingerprints that recognize a row of an old book when the book is imported again."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING

from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.books.events import PaperRowEntered

# 128 bits, so that no two rows share a fingerprint by chance.
_DIGITS = 32
_BETWEEN = "\0"
"""Separator that no text of the log contains, so that two different rows never produce the same text."""


def fingerprint(happened_at: str, event: PaperRowEntered) -> str:
    """Return 32 hexadecimal digits that two rows share only if they state the same facts at the same moment.

    ``happened_at``: RFC 3339 text in UTC, as in the log. The note is left out, so that correcting a typing error in it
    does not make another row. References distinguish rows that are alike and both intended.
    """
    said = (happened_at, event.kind, event.member, str(event.counters), event.reference)
    return sha256(_BETWEEN.join(said).encode()).hexdigest()[:_DIGITS]


def fingerprints(happened_at: str, event: PaperRowEntered, written: str) -> Iterator[str]:
    """Return those by which a row can be known: its own first, then those that it had before references were composed.

    ``written``: the reference as it stands in the book.
    """
    # A generator: most rows need the first one only.
    yield fingerprint(happened_at, event)
    for former in dict.fromkeys((written, unicodedata.normalize("NFD", written))):
        if former != event.reference:
            yield fingerprint(happened_at, replace(event, reference=former))
