"""What stands in the log for the command of an event: its idempotency key, or an id that was drawn for it."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

_DIGITS = 32
_DRAWN = re.compile(rf"[0-9a-f]{{{_DIGITS}}}")


def draw_command_id() -> str:
    """An id for a command that came without a key."""
    return secrets.token_hex(_DIGITS // 2)


def id_of_rest(key: str) -> str:
    """An id for what belongs to a command and stands apart from what its key is kept with; "" for no key: one is drawn.

    It follows from the key, so that what the command did is found again, and looks like an id that was drawn.
    """
    return sha256(key.encode()).hexdigest()[:_DIGITS] if key else draw_command_id()


def is_drawn(command_id: str) -> bool:
    """Whether an id was drawn, or is a key that looks like one: nobody can tell."""
    return _DRAWN.fullmatch(command_id) is not None
