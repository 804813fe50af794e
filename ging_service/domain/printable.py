"""Text that people wrote, checked and made fit for a terminal, in every script."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_JOINERS: Final = "\u200c\u200d"
_BLANK_LETTERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters that Unicode counts as letters, marks or signs, although nothing of them is seen."""

_NOT_ASCII: Final = re.compile(r"[^ -~]")


def without_joiners(text: str) -> str:
    """Return a text without the two characters that join letters or keep them apart.

    They are not printable characters, but belong to names and words of many scripts, and to emoji.
    """
    return text.translate(dict.fromkeys(map(ord, _JOINERS)))


def composed(text: str) -> str:
    """Return a text in the one form that is stored and compared (NFC): an accent is part of its letter.

    The same word looks the same and has other characters on other keyboards and systems.
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def escaped(text: str, *, keep: str = "", escape: Callable[[str], str] = lambda one: ascii(one)[1:-1]) -> str:
    r"""Return a text as one line that a terminal shows as it is: nothing in it is obeyed, and nothing is invisible.

    Controls, line ends, marks of direction, zero-width characters and bytes that are no text become escapes such as
    ``\x1b``. ``keep``: characters that stay. ``escape``: how one is written.
    """

    def shown(found: re.Match[str]) -> str:
        one = found[0]
        # In ASCII a joiner only makes two words look like one.
        joins = one in _JOINERS and not text[max(found.start() - 1, 0) : found.start()].isascii()
        return one if joins or one in keep or _is_shown(one) else escape(one)

    return _NOT_ASCII.sub(shown, text)


def _is_shown(one: str) -> bool:
    """Return True for a character that a terminal shows, or a blank of some width."""
    return one not in _BLANK_LETTERS and (one.isprintable() or unicodedata.category(one) == "Zs")
