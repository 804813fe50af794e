"""The words of a turn: ``WHO [draw | take [NUMBER]] {ACTION} discard CARD [up]``, and ``WHO last {ACTION}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.records.written import NOTHING, WrittenAction, WrittenCard, WrittenTurn
from ging_service.games.wild_card_rummy.rules.cards import RANKS, parse_any_card
from ging_service.records.errors import Misread
from ging_service.records.words import Word, number_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card

FORM: Final = (
    "WHO [draw | take] {set CARDS | run CARDS | add CARDS on NUMBER | claim CARD on NUMBER take CARD} discard CARD"
)
DRAWS: Final = ("draw", "take")
ACTIONS: Final = ("set", "run", "add", "claim")
TURNS: Final = (*DRAWS, *ACTIONS, "discard", "last")
"""The words that can follow a player."""

_AFTER_CARDS: Final = (*ACTIONS, "on", "discard")
# A usual spelling of the ten in cards, so it is understood as a rank too.
_TEN: Final = "T"


def read_card(word: Word) -> Card:
    """WR1: Return the card meant. Raises ``Misread("not_a_card")``."""
    try:
        return parse_any_card(word.text)
    except Refused as refused:
        raise Misread(refused.code, refused.detail, rule="WR1", offset=word.offset) from refused


def read_rank(word: Word) -> str:
    """WR3: Return the rank meant. Raises ``Misread("bad_action")``."""
    rank = "10" if word.text.upper() == _TEN else word.text.upper()
    if rank not in RANKS:
        told = f"{word.text!r} is no rank ({', '.join(RANKS)})"
        raise Misread("bad_action", told, rule="WR3", offset=word.offset)
    return rank


class TurnWords:
    """Reads the words of a turn, one after another."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = list(words)
        self._end = words[0].offset if words else 0

    def next_is(self, *names: str) -> str:
        """Take a word if it is one of these; return it in small letters, "" if it is none of them."""
        if not self._words or not self._words[0].is_(*names):
            return ""
        return self.word().text.casefold()

    def need(self, name: str) -> None:
        """Take a word that must come. Raises ``Misread("bad_action")``."""
        if not self.next_is(name):
            offset = self._words[0].offset if self._words else self._end
            raise Misread("bad_action", f"{name!r} is missing here: {FORM!r}", rule="WR38", offset=offset)

    def word(self) -> Word:
        """Take one word. Raises ``Misread("bad_action")`` at the end of the line."""
        if not self._words:
            raise Misread("bad_action", f"something is missing here: {FORM!r}", rule="WR38", offset=self._end)
        self._end = self._words[0].end
        return self._words.pop(0)

    def number(self) -> int:
        """Take a number from 1 on. Raises ``Misread``: ``bad_action`` or ``not_a_number``."""
        word = self.word()
        found = number_of(word)
        if found < 1:
            raise Misread("bad_action", "numbers begin with 1 here", rule="WR38", offset=word.offset)
        return found

    def is_number_next(self) -> bool:
        """Return True if the next word is a number."""
        return bool(self._words) and self._words[0].text.isdecimal()

    def cards(self) -> tuple[WrittenCard, ...]:
        """Take cards, up to the next word of a turn."""
        found = [self._card()]
        while self._words and not self._words[0].is_(*_AFTER_CARDS):
            found.append(self._card())
        return tuple(found)

    def _card(self) -> WrittenCard:
        word = self.word()
        card, sign, stands_for = word.text.partition("=")
        said = read_card(Word(stands_for, word.offset + len(card) + 1)) if sign else NOTHING
        return WrittenCard(card=read_card(Word(card, word.offset)), stands_for=said)

    def check_end(self) -> None:
        """Check that no word is left."""
        if self._words:
            word = self._words[0]
            raise Misread(
                "bad_action", f"{word.text!r} is not expected here: {FORM!r}", rule="WR38", offset=word.offset
            )


def read_turn(seat: int, words: Sequence[Word]) -> WrittenTurn:
    """Read what follows the player. Raises ``Misread`` with the place in the line."""
    line = TurnWords(words)
    if line.next_is("last"):
        # WR31: last melds have neither a draw nor a discard.
        turn = WrittenTurn(seat=seat, actions=_actions(line))
        line.check_end()
        return turn
    draw = line.next_is(*DRAWS)
    taken = _taken(line) if draw == "take" else 0
    actions = _actions(line)
    line.need("discard")
    discard = read_card(line.word())
    up_for_two = bool(line.next_is("up"))
    line.check_end()
    drew = draw == "draw"
    return WrittenTurn(seat=seat, drew=drew, taken=taken, actions=actions, discard=discard, up_for_two=up_for_two)


def read_actions(text: str) -> tuple[WrittenAction, ...]:
    """Read what a player does with melds by itself; strokes between two actions are for readers. Raises ``Misread``."""
    line = TurnWords([word for word in words_of(text) if word.text != "/"])
    actions = _actions(line)
    line.check_end()
    return actions


def _taken(line: TurnWords) -> int:
    """WR11, WR32: how many cards of the discard pile are taken."""
    return line.number() if line.is_number_next() else 1


def _actions(line: TurnWords) -> tuple[WrittenAction, ...]:
    found = []
    while kind := line.next_is(*ACTIONS):
        found.append(_action(kind, line))
    return tuple(found)


def _action(kind: str, line: TurnWords) -> WrittenAction:
    """``set [of RANK] CARDS``, ``run CARDS``, ``add CARDS on NUMBER`` or ``claim CARD on NUMBER take CARD``."""
    match kind:
        case "set":
            rank = read_rank(line.word()) if line.next_is("of") else ""
            return WrittenAction(meld_kind="set", rank=rank, cards=line.cards())
        case "run":
            return WrittenAction(meld_kind="run", cards=line.cards())
        case "add":
            cards = line.cards()
            line.need("on")
            return WrittenAction(cards=cards, place=line.number() - 1)
        case _:
            card = WrittenCard(card=read_card(line.word()))
            line.need("on")
            place = line.number() - 1
            line.need("take")
            return WrittenAction(cards=(card,), place=place, takes=read_card(line.word()))
