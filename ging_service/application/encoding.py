"""A command's events as the bytes of the log, or why a text cannot be put there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NotCanonical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.codec import Codec, Envelope
    from ging_service.eventlog.sealing import Written

_NUL = b"\\u0000"
_NUL_CHARACTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""U+0000 in canonical bytes, and not a backslash that somebody typed before ``u0000``."""


def encoded(codec: Codec, envelope: Envelope, events: Sequence[Any]) -> list[Written]:
    """The events as they are stored. What is no text, or no text for the database's own JSON, is refused (``bad_text``)."""
    try:
        written = codec.encode_all(envelope, events)
    except NotCanonical as error:
        raise no_text() from error
    if any(_has_nul(part) for one in written for part in (one.body, *(opening.value for opening in one.openings))):
        raise no_text()
    return written


def _has_nul(text: bytes) -> bool:
    return _NUL in text and _NUL_CHARACTER.search(text) is not None


def no_text() -> Refused:
    """What is said of a text that nothing can hold."""
    return Refused("bad_text", "", "a text holds something that is no character, or the character U+0000")
