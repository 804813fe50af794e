"""Command ids in the log: the idempotency key of an event's command, or an id that was drawn for it."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

_DIGITS = 32
_DRAWN = re.compile(rf"[0-9a-f]{{{_DIGITS}}}")


def draw_command_id() -> str:
    """Draw an id for a command that came without a key."""
    return secrets.token_hex(_DIGITS // 2)


def id_of_rest(key: str) -> str:
    """Return an id for events of a command that are stored apart from those with its key.

    The id follows from the key, so that the events are found again, and looks like an id that was drawn. It is ""
    without a key; then an id is drawn.
    """
    return sha256(key.encode()).hexdigest()[:_DIGITS] if key else draw_command_id()


def is_drawn(command_id: str) -> bool:
    """Return True if an id was drawn, or is a key that looks like one. The two cannot be distinguished."""
    return _DRAWN.fullmatch(command_id) is not None
