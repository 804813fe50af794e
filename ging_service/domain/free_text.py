"""Text that people wrote, in every script: checked, and made fit for a terminal."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused

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


# Checks of free text that people add to the record.


LONGEST_TEXT = 1000


def check_words(text: str, where: str, *, least: int = 0) -> str:
    """Return the text as it was given. Raises ``Refused("bad_text")``.

    The text has ``least`` to 1000 characters: printable ones and line ends. Where text is required, blanks alone are
    not enough.
    """
    # For the checks only. The text itself keeps its joiners, or words of some scripts would be spelt wrongly.
    shown = without_joiners(text)
    if not least <= len(text) <= LONGEST_TEXT or (least and not shown.strip()):
        raise Refused("bad_text", "", f"a text has {least} to {LONGEST_TEXT} characters", where)
    # This also refuses characters that turn the direction of writing or move the cursor: they could forge a line
    # elsewhere.
    if not shown.replace("\n", "").isprintable():
        raise Refused("bad_text", "", "a text has printable characters and line ends only", where)
    return text
