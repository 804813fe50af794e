"""One line of a record: an action of the game, and a time before it. The actions: ``docs/records-wild-card-rummy.md``.

A colon after a word is only for readers: ``deal by bram: ada out / bram 27 / clara KS 9H``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NoReturn, assert_never

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.records.result_grammar import (
    NOBODY_OUT,
    WrittenDeal,
    begins_result,
    read_result,
)
from ging_service.games.wild_card_rummy.records.turn_grammar import TURNS, read_card, read_rank, read_turn
from ging_service.games.wild_card_rummy.records.written import WrittenTurn
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.records.errors import Misread
from ging_service.records.words import Word, need_words, no_more, read_action_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.domain.cards import Card
    from ging_service.records.names import PlayerNames
    from ging_service.records.record import RecordLine


Said = tuple[c.Command | WrittenTurn | WrittenDeal, ...]
"""The commands of a line, in their order."""


def _cut(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("cut", "cut WHO CARD", words, 2)
    no_more(words[2:])
    return (c.CutCard(seat=words[0].seat(names), card=read_card(words[1])),)


def _turned_up(words: Sequence[Word], names: PlayerNames) -> Said:
    """WR29: the cards that are dealt face up, up to the first jack."""
    del names
    need_words("turned", "turned up CARDS", words, 2)
    if not words[0].is_("up"):
        raise Misread("bad_action", "'turned' is written 'turned up CARDS'", rule="WR29", offset=words[0].offset)
    cards = tuple(map(read_card, words[1:]))
    # What came after the jack was not turned up.
    return (c.TurnUpCards(order=(*cards, *(card for card in ONE_PACK if card not in cards))),)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [wild RANK] [RESULT]``; without a result the deal is recorded turn by turn."""
    begun = WrittenDeal()
    if words and words[0].is_("by"):
        need_words("deal", "deal by WHO", words, 2)
        begun, words = begun.dealt_by(words[1].seat(names)), words[2:]
    if words and words[0].is_("wild"):
        need_words("deal", "deal wild RANK", words, 2)
        begun, words = begun.with_wild(read_rank(words[1])), words[2:]
    return (begun.ended_by(read_result(words, names)) if words else begun,)


def _end(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.EndTable(),)


ACTIONS: Final[dict[str, Callable[[Sequence[Word], PlayerNames], Said]]] = {
    "cut": _cut,
    "turned": _turned_up,
    "deal": _deal,
    "end": _end,
}


def _press(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.DecidePress(seat=seat, adds=True),)


def _decline(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.DecidePress(seat=seat, adds=False),)


def _leave(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.LeaveDiscard(seat=seat),)


MOVES: Final[dict[str, Callable[[int, Sequence[Word]], Said]]] = {
    "press": _press,
    "decline": _decline,
    "leave": _leave,
}


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    return read_action_line(text, "wild-card rummy", lambda words: _said(words, names))


def _said(words: Sequence[Word], names: PlayerNames) -> Said:
    first = words[0].text.casefold()
    # Actions come before players: a player who is called like an action is written with their seat.
    if first in ACTIONS:
        return ACTIONS[first](words[1:], names)
    if first == NOBODY_OUT:
        return (read_result(words, names),)
    # Asked before anything else is read, so that a mistyped name is not reported as a mistake in what follows it.
    if not names.knows(words[0].text):
        _unknown(words[0])
    move = words[1].text.casefold() if len(words) > 1 else ""
    if move in MOVES:
        return MOVES[move](words[0].seat(names), words[2:])
    if move in TURNS:
        return (read_turn(words[0].seat(names), words[1:]),)
    # Only now: a result and a turn both begin with a player, and only a result has strokes between players.
    if begins_result(words):
        return (read_result(words, names),)
    known = ", ".join((*TURNS, *MOVES))
    told = f"after a player comes what they do ({known}), or the result of a deal"
    raise Misread("bad_action", told, offset=words[1].offset if len(words) > 1 else words[0].end)


def _unknown(word: Word) -> NoReturn:
    known = ", ".join((*ACTIONS, NOBODY_OUT))
    raise Misread(
        "bad_action", f"{word.text!r} is neither a player of this table nor an action ({known})", offset=word.offset
    )


OfTurn = e.CardDrawn | e.DiscardsTaken | e.MeldPutDown | e.MeldExtended | e.WildClaimed
TURN: Final = OfTurn
"""The events of a turn that are no end of it."""


@dataclass(frozen=True, slots=True)
class TurnText:
    """``words``: what a player has done so far in a turn."""

    words: tuple[str, ...] = ()

    def with_event(self, event: OfTurn) -> TurnText:
        """The turn with one more event."""
        return replace(self, words=(*self.words, _words_of(event)))


def _words_of(event: OfTurn) -> str:
    match event:
        case e.CardDrawn():
            return "draw"
        case e.DiscardsTaken():
            return "take" if len(event.cards) == 1 else f"take {len(event.cards)}"
        case e.MeldPutDown():
            return _meld_words(event)
        case e.MeldExtended():
            cards = _said_of_turn_text(event.cards, event.stands_for or event.cards)
            return f"add {cards} on {event.place + 1}"
        case e.WildClaimed():
            return f"claim {event.card} on {event.place + 1} take {event.taken}"
        case _:
            assert_never(event)


def _meld_words(event: e.MeldPutDown) -> str:
    """WR9: a new meld with what its wild cards stand for."""
    meld = event.meld
    if meld.kind == "set":
        return f"set of {meld.rank} {' '.join(meld.cards)}"
    return f"run {_said_of_turn_text(meld.cards, meld.stands_for)}"


def _said_of_turn_text(cards: Iterable[Card], stands_for: Iterable[Card]) -> str:
    pairs = zip(cards, stands_for, strict=True)
    return " ".join(card if card == said else f"{card}={said}" for card, said in pairs)
