"""The words of an action line, each with its place; and lines with a time before them, of games that keep no remarks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.records.errors import Misread
from ging_service.records.record import RecordLine
from ging_service.records.times import is_time

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.domain.cards import Card
    from ging_service.records.names import PlayerNames


_WORD = re.compile(r"/|[^\s/]+")
# Nine digits are more than any number of a record, and keep int() from work on a number of a million digits.
_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it begins in the line."""

    text: str
    offset: int

    @property
    def end(self) -> int:
        """The position in the line where the word ends."""
        return self.offset + len(self.text)

    def is_(self, *choices: str) -> bool:
        """Return True if it is one of these words, in any case."""
        return self.text.casefold() in choices

    def seat(self, names: PlayerNames) -> int:
        """Return the seat of the player meant."""
        return names.seat(self.text, self.offset)


def words_of(text: str) -> list[Word]:
    """Return the words of a text; a stroke is a word of its own."""
    return [Word(match.group(), match.start()) for match in _WORD.finditer(text)]


def card_of(word: Word, rule: str) -> Card:
    """Return the card meant. ``rule``: the game's rule about its pack. Raises ``Misread("not_a_card")``."""
    try:
        return parse_card(word.text, rule)
    except Refused as refused:
        raise Misread(refused.code, refused.detail, rule=refused.rule, offset=word.offset) from refused


def no_more(words: Sequence[Word]) -> None:
    """Check that no word is left. Raises ``Misread("bad_action")`` at the first one."""
    if words:
        raise Misread("bad_action", f"{words[0].text!r} is not expected here", offset=words[0].offset)


def need_words(action: str, form: str, words: Sequence[Word], least: int) -> None:
    """Check that an action has at least so many words. Raises ``Misread("bad_action")`` with its form."""
    if len(words) < least:
        raise Misread("bad_action", f"{action!r} is written {form!r}", offset=words[-1].end if words else 0)


def take_time(words: list[Word]) -> Word | None:
    """Take the time from the beginning of a line's words, without a colon after it; None if there is none."""
    if not words:
        return None
    time = Word(words[0].text.rstrip(":"), words[0].offset)
    if not is_time(time.text):
        return None
    words.pop(0)
    return time


def number_of(word: Word) -> int:
    """Return a whole number, 0 or more. Raises ``Misread("not_a_number")``."""
    if not _NUMBER.fullmatch(word.text):
        raise Misread("not_a_number", f"{word.text!r} is not a whole number", offset=word.offset)
    return int(word.text)


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
