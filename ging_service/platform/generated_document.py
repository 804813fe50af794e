"""Documents that the program generates: written, or compared with what the program would write."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def write_or_check(document: Path, text: str, module: str, arguments: Sequence[str]) -> int:
    """Write the document, or with ``--check`` only compare. Return 0 if it is up to date, else 1.

    ``module``: the generator.
    """
    if list(arguments) != ["--check"]:
        document.write_text(text, encoding="utf-8")
        return 0
    if document.is_file() and document.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write(f"{document} is not in step: run python -m {module}\n")
    return 1
