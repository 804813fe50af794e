"""A command's events as the bytes of the log, or why a text cannot be put there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NotCanonical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.codec import Codec, Envelope

_NUL = b"\\u0000"
_NUL_CHARACTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""U+0000 in canonical bytes, and not a backslash that somebody typed before ``u0000``."""


def encoded(codec: Codec, envelope: Envelope, events: Sequence[Any]) -> list[bytes]:
    """The events as bytes. What is no text, or no text for the database's own JSON, is refused (``bad_text``)."""
    try:
        bodies = codec.encode_all(envelope, events)
    except NotCanonical as error:
        raise no_text() from error
    if any(_NUL in body and _NUL_CHARACTER.search(body) for body in bodies):
        raise no_text()
    return bodies


def no_text() -> Refused:
    """What is said of a text that nothing can hold."""
    return Refused("bad_text", "", "a text holds something that is no character, or the character U+0000")
