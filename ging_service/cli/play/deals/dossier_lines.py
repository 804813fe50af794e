"""Lines of a dossier."""

from __future__ import annotations

import textwrap
from typing import Final

WIDTH: Final = 100


def wrapped(text: str, indent: int = 0) -> list[str]:
    """A paragraph in lines that fit; what follows the first line is set in by two more."""
    first, rest = " " * indent, " " * (indent + 2)
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [""]
