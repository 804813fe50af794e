"""What stands in the log for the command of an event: its idempotency key, or an id that was drawn for it."""

from __future__ import annotations

import re
import secrets

_DRAWN = re.compile(r"[0-9a-f]{32}")


def draw_command_id() -> str:
    """An id for a command that came without a key."""
    return secrets.token_hex(16)


def is_drawn(command_id: str) -> bool:
    """Whether an id was drawn, or is a key that looks like one: nobody can tell."""
    return _DRAWN.fullmatch(command_id) is not None
