"""The words of a turn: ``WHO [draw | take [NUMBER]] {ACTION} discard CARD [up]``, and ``WHO last {ACTION}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.records.written import NOTHING, WrittenAction, WrittenCard, WrittenTurn
from ging_service.games.wild_card_rummy.rules.cards import RANKS, parse_any_card
from ging_service.records.errors import Misread
from ging_service.records.words import Word, WordsLeft, words_of

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


class TurnWords(WordsLeft):
    """Reads the words of a turn, one after another."""

    def __init__(self, words: Sequence[Word]) -> None:
        super().__init__(words, FORM, "WR38", words[0].offset if words else 0)

    def place(self) -> int:
        """Take the number of a meld, which is from 1 on paper, and from 0 in commands."""
        return self.from_one() - 1

    def from_one(self) -> int:
        """Take a number from 1 on."""
        return self.number("numbers begin with 1 here", "WR38")

    def cards(self) -> tuple[WrittenCard, ...]:
        """Take cards, up to the next word of a turn."""
        first = self.word()
        return tuple(map(_card, (first, *self.until(*_AFTER_CARDS))))


def _card(word: Word) -> WrittenCard:
    card, sign, stands_for = word.text.partition("=")
    said = read_card(Word(stands_for, word.offset + len(card) + 1)) if sign else NOTHING
    return WrittenCard(card=read_card(Word(card, word.offset)), stands_for=said)


def read_turn(seat: int, words: Sequence[Word]) -> WrittenTurn:
    """Read what follows the player. Raises ``Misread`` with the place in the line."""
    line = TurnWords(words)
    if line.next_is("last"):
        # WR31: last melds have neither a draw nor a discard.
        turn = WrittenTurn(seat=seat, actions=_actions(line))
        line.check_end("WR38")
        return turn
    draw = line.next_is(*DRAWS)
    # WR11, WR32: how many cards of the discard pile are taken.
    is_counted = draw == "take" and bool(line.words) and line.words[0].text.isdecimal()
    taken = line.from_one() if is_counted else int(draw == "take")
    actions = _actions(line)
    line.need("discard")
    discard = read_card(line.word())
    up_for_two = bool(line.next_is("up"))
    line.check_end("WR38")
    drew = draw == "draw"
    return WrittenTurn(seat=seat, drew=drew, taken=taken, actions=actions, discard=discard, up_for_two=up_for_two)


def read_actions(text: str) -> tuple[WrittenAction, ...]:
    """Read what a player does with melds by itself; strokes between two actions are for readers. Raises ``Misread``."""
    line = TurnWords([word for word in words_of(text) if word.text != "/"])
    actions = _actions(line)
    line.check_end("WR38")
    return actions


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
            return WrittenAction(cards=cards, place=line.place())
        case _:
            card = WrittenCard(card=read_card(line.word()))
            line.need("on")
            place = line.place()
            line.need("take")
            return WrittenAction(cards=(card,), place=place, takes=read_card(line.word()))
