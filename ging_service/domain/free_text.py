"""Checks of free text that people add to the record."""

from __future__ import annotations

from ging_service.domain.errors import Refused
from ging_service.domain.printable import without_joiners

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
