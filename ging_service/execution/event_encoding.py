"""Encoding of a command's events as the bytes of the log, and the refusal of text that cannot be stored."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NotCanonical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.codec import Codec, Envelope
    from ging_service.eventlog.sealing import SealedBody

_NUL = b"\\u0000"
_NUL_CHARACTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""U+0000 in canonical bytes, as opposed to a backslash that somebody typed before ``u0000``."""


def encoded(codec: Codec, envelope: Envelope, events: Sequence[Any]) -> list[SealedBody]:
    """The events as they are stored. What is no text, or no text for the database's own JSON, is refused (``bad_text``)."""
    try:
        written = codec.encode_all(envelope, events)
    except NotCanonical as error:
        raise no_text() from error
    # Postgres' json type, in which the rows of read models travel, refuses U+0000.
    if any(_has_nul(part) for one in written for part in (one.body, *(opening.value for opening in one.openings))):
        raise no_text()
    return written


def _has_nul(text: bytes) -> bool:
    return _NUL in text and _NUL_CHARACTER.search(text) is not None


def no_text() -> Refused:
    """The refusal of text that cannot be stored."""
    return Refused("bad_text", "", "a text contains something that is not a character, or the character U+0000")
