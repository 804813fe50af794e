"""The language of messages: English, unless the outlet that shows them chooses by its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE: Final = "en"
"""The language in which the program itself is written."""

_choosers: Final[list[Callable[[], str]]] = []


def choose_language_by(chooser: Callable[[], str]) -> None:
    """Let ``chooser`` name the language of every later message. The web application calls this when it is made."""
    _choosers[:] = [chooser]


def language() -> str:
    """The language of the current message. The command line chooses none, so its messages are in English."""
    return _choosers[0]() if _choosers else SOURCE
