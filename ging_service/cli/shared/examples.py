"""The examples at the end of each help text."""

from __future__ import annotations

from typing import Final

_HEAD: Final = "\b\nExample:\n"
_INDENT: Final = "  "


def example(*lines: str) -> str:
    """The epilog of a command's help: commands as they are typed, one on each line."""
    return _HEAD + "\n".join(_INDENT + line for line in lines)


def examples_in(epilog: str | None) -> list[str]:
    """The commands of an epilog."""
    _, head, lines = (epilog or "").partition(_HEAD)
    return [line.removeprefix(_INDENT) for line in lines.splitlines()] if head else []
