"""By whom a command is given, under which idempotency key, and for which version."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who gives a command (a member's id, "" for nobody in particular), and the conditions under which he gives it.

    ``key`` "": the command is carried out each time that it comes. ``expected_version`` None: whatever the version is.
    """

    actor: str = ""
    key: str = ""
    expected_version: int | None = None


ANYONE = Caller()
