"""The words of an action line, each with its place; and lines with a time before them, of games that keep no remarks."""

from __future__ import annotations

import json
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


class WordsLeft:
    """Words of a line, taken one after another. ``form``: how they are written, ``rule``: of the form, both for messages.

    ``end``: where a word is missing if there is none at all.
    """

    def __init__(self, words: Sequence[Word], form: str, rule: str, end: int = 0) -> None:
        self.words = list(words)
        self._form, self._rule, self._end = form, rule, end

    def next_is(self, *names: str) -> str:
        """Take a word if it is one of these; return it in small letters, "" if it is none of them."""
        if not self.words or not self.words[0].is_(*names):
            return ""
        return self.word().text.casefold()

    def need(self, name: str) -> None:
        """Take a word that must come. Raises ``Misread("bad_action")`` where something else comes."""
        if not self.next_is(name):
            offset = self.words[0].offset if self.words else self._end
            raise Misread("bad_action", f"{name!r} is missing here: {self._form!r}", rule=self._rule, offset=offset)

    def word(self) -> Word:
        """Take one word. Raises ``Misread("bad_action")`` at the end of the line."""
        if not self.words:
            raise Misread("bad_action", f"something is missing here: {self._form!r}", rule=self._rule, offset=self._end)
        self._end = self.words[0].end
        return self.words.pop(0)

    def number(self, told: str, rule: str) -> int:
        """Take a number from 1 on. ``told`` and ``rule`` refuse 0. Raises ``Misread``: ``bad_action`` or ``not_a_number``."""
        word = self.word()
        number = number_of(word)
        if number < 1:
            raise Misread("bad_action", told, rule=rule, offset=word.offset)
        return number

    def until(self, *names: str) -> list[Word]:
        """Take all words up to the next one of these."""
        taken = []
        while self.words and not self.words[0].is_(*names):
            taken.append(self.word())
        return taken

    def check_end(self, rule: str = "") -> None:
        """Check that no word is left. Raises ``Misread("bad_action")`` at the first one."""
        if self.words:
            word = self.words[0]
            told = f"{word.text!r} is not expected here: {self._form!r}"
            raise Misread("bad_action", told, rule=rule, offset=word.offset)


def between_strokes(words: Sequence[Word]) -> list[list[Word]]:
    """Return the words in groups, with strokes between them. A group can be empty."""
    groups: list[list[Word]] = [[]]
    for word in words:
        if word.text == "/":
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def take_dealer(action: Word, words: Sequence[Word], names: PlayerNames) -> tuple[int, Sequence[Word]]:
    """Take ``[by WHO]`` after an action: return the seat, −1 if it is left out, and the other words. Raises ``Misread``."""
    # A player called "By" can be written by their seat.
    if not words or not words[0].is_("by"):
        return -1, words
    name = action.text.casefold()
    need_words(name, f"{name} by WHO", words, 2)
    return words[1].seat(names), words[2:]


def read_text(line: str, behind: int) -> str:
    """Return free text up to the end; it is in double quotes where it must be exact. Raises ``Misread``."""
    text = line[behind:].strip()
    if text.startswith('"'):
        try:
            # In the escapes of JSON, which are those of TOML too: a scribe has seen them elsewhere in the file.
            quoted, end = json.JSONDecoder().raw_decode(text)
        except ValueError as error:
            raise Misread("bad_action", "the quoted text is not closed", offset=behind) from error
        if end != len(text):
            raise Misread("bad_action", "nothing may follow the quoted text", offset=behind)
        text = str(quoted)
    return text


def free_text(text: str) -> str:
    """Return a text as it is, or in double quotes where it would not be read back letter by letter."""
    plain = text.strip() == text and text.isprintable() and not {'"', "#"}.intersection(text)
    return text if plain else json.dumps(text, ensure_ascii=False)
