"""A line of a record that is an action, with a time before it: the lines of games that keep no remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.records.errors import Misread
from ging_service.records.record import RecordLine
from ging_service.records.words import Word, take_time, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def read_action_line(text: str, title: str, read: Callable[[Sequence[Word]], Any], *, marks: str = ":") -> RecordLine:
    """Return a line whose ``said`` is what ``read`` makes of its words. ``title``: of the game, for the message about a remark.

    ``marks``: characters after a word that are only for readers. Raises ``Misread`` with the place in the text, and what
    ``read`` raises.
    """
    if "#" in text:
        told = f"a table of {title} keeps no remarks: write the comment outside the quotes, or leave it out"
        raise Misread("bad_action", told, offset=text.index("#"))
    words = words_of(text)
    time_word = take_time(words)
    words = [bare for word in words if (bare := Word(word.text.rstrip(marks), word.offset)).text]
    time, time_offset = (time_word.text, time_word.offset) if time_word else ("", 0)
    if not words:
        if time:
            raise Misread("bad_action", "there is no action after this time", offset=time_offset)
        return RecordLine()
    return RecordLine(time=time, time_offset=time_offset, said=read(words), offset=words[0].offset)
