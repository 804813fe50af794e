"""A knock in a line: ``knock MELDS [rest CARDS] discard CARD against MELDS {lay CARD on N} [rest CARDS]``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.records.tabled import WrittenHand, WrittenKnock
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, number_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand

_FORM: Final = "knock CARDS / CARDS [rest CARDS] discard CARD against CARDS"
_SECTIONS: Final = ("rest", "discard", "against", "lay")


def gin_card(word: Word) -> Card:
    """GR1: Return the card meant. Raises ``Misread("not_a_card")``."""
    return card_of(word, "GR1")


class _Sections:
    """Reads the words of a knock, section by section."""

    def __init__(self, words: Sequence[Word], end: int = 0) -> None:
        self._words = list(words)
        self._end = end

    def next_is(self, name: str) -> bool:
        """Take the name of a section, if it comes next."""
        if not self._words or not self._words[0].is_(name):
            return False
        self._end = self._words.pop(0).end
        return True

    def need(self, name: str) -> None:
        """Take the name of a section. Raises ``Misread("bad_action")`` where something else comes."""
        if not self.next_is(name):
            offset = self._words[0].offset if self._words else self._end
            raise Misread("bad_action", f"{name!r} is missing here: {_FORM!r}", rule="GR34", offset=offset)

    def word(self) -> Word:
        """Take one word. Raises ``Misread("bad_action")`` at the end of the line."""
        if not self._words:
            raise Misread("bad_action", f"something is missing here: {_FORM!r}", rule="GR34", offset=self._end)
        self._end = self._words[0].end
        return self._words.pop(0)

    def groups(self) -> tuple[Hand, ...]:
        """Take cards up to the next section, in groups between strokes. Strokes with no card between them are one."""
        groups: list[list[Card]] = [[]]
        while self._words and not self._words[0].is_(*_SECTIONS):
            word = self.word()
            if word.text == "/":
                groups.append([])
            else:
                groups[-1].append(gin_card(word))
        return tuple(tuple(group) for group in groups if group)

    def rest(self) -> Hand | None:
        """Take the section of cards outside the melds, None if there is none."""
        return tuple(card for group in self.groups() for card in group) if self.next_is("rest") else None

    def lay_off(self) -> LayOff:
        """Take a lay-off after its name: the card, and the meld by its number from 1."""
        card = gin_card(self.word())
        self.need("on")
        word = self.word()
        number = number_of(word)
        # From 1 on paper, and from 0 in commands.
        if number < 1:
            raise Misread("bad_action", "the knocker's melds are numbered from 1", rule="GR14", offset=word.offset)
        return LayOff(card=card, meld=number - 1)

    def hand(self, *, lays_off: bool) -> WrittenHand:
        """Take the cards of one player: melds, what is laid off, and the rest."""
        groups, lay_offs = self.groups(), []
        while lays_off and self.next_is("lay"):
            lay_offs.append(self.lay_off())
        return WrittenHand(groups=groups, rest=self.rest(), lay_offs=tuple(lay_offs))

    def check_end(self) -> None:
        """Check that no word is left."""
        if self._words:
            word = self._words[0]
            raise Misread("bad_action", f"{word.text!r} is not expected here: {_FORM!r}", offset=word.offset)


def read_knock(seat: int, knock: Word, words: Sequence[Word]) -> WrittenKnock:
    """Read what follows ``WHO knock``. Raises ``Misread`` with the place in the line."""
    line = _Sections(words, knock.end)
    knocker = line.hand(lays_off=False)
    line.need("discard")
    discard = gin_card(line.word())
    line.need("against")
    other = line.hand(lays_off=True)
    line.check_end()
    return WrittenKnock(seat=seat, knocker=knocker, discard=discard, other=other)


def read_hand(text: str, *, lays_off: bool) -> WrittenHand:
    """Read the cards of one player by themselves. ``lays_off``: what is laid off may be among them. Raises ``Misread``."""
    line = _Sections(words_of(text))
    hand = line.hand(lays_off=lays_off)
    line.check_end()
    return hand
