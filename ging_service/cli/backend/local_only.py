"""Refusal of commands that work on the database itself only, never at a service."""

from __future__ import annotations

from typing import Final

LOCAL_ONLY_ADVICE: Final = "works at the database itself: leave --server and GING_SERVER out"


class LocalOnly(Exception):  # noqa: N818  an answer, not a fault
    """The command works on the database itself only."""
