"""What cannot be done at a distance."""

from __future__ import annotations

from typing import Final

ONLY_AT_HOME: Final = "works at the database itself: leave --server and GING_SERVER out"


class NotAtADistance(Exception):  # noqa: N818  an answer, not a fault
    """Something that only works at the database itself."""
