"""One line of a record: an action of the game, and a time before it. The actions: ``docs/records-newmarket.md``.

Colons and commas after a word are only for readers: ``ada 2D, bram, clara 4D 5D, stop``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.games.newmarket.records.result_grammar import BUYS, read_result
from ging_service.records.action_line import read_action_line
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, need_words, no_more

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ging_service.records.names import PlayerNames
    from ging_service.records.record import RecordLine

Said = tuple[c.Command, ...]
"""The commands of a line, in their order."""

BURIES: Final = "buries"
PASS: Final = "pass"  # noqa: S105  a word, no secret
STOP: Final = "stop"


def _cut(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("cut", "cut WHO CARD", words, 2)
    no_more(words[2:])
    return (c.CutCard(seat=words[0].seat(names), card=card_of(words[1], "NM1")),)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [RESULT]``; without a result the deal is recorded card by card."""
    dealer = DUE
    if words and words[0].is_("by"):
        need_words("deal", "deal by WHO", words, 2)
        dealer, words = words[1].seat(names), words[2:]
    return (read_result(words, names, dealer) if words else c.RecordDeal(dealer=dealer),)


def _result(words: Sequence[Word], names: PlayerNames) -> Said:
    """The end of a deal that was recorded card by card until now."""
    return (read_result(words, names, DUE),)


def _misdeal(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.CallMisdeal(),)


def _end(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.EndTable(),)


ACTIONS: Final[dict[str, Callable[[Sequence[Word], PlayerNames], Said]]] = {
    "cut": _cut,
    "deal": _deal,
    "result": _result,
    "misdeal": _misdeal,
    "end": _end,
}


def _buys(seat: int, words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.RecordBuy(seat=seat),)


def _buries(seat: int, words: Sequence[Word], names: PlayerNames) -> Said:
    """``WHO buries CARD [from WHO]``, or ``WHO buries nothing`` if they hold all the lower cards."""
    need_words(BURIES, "WHO buries CARD [from WHO]", words, 1)
    if words[0].is_("nothing"):
        no_more(words[1:])
        return (c.RecordBurial(caller=seat, target=Card(""), seat=NOBODY),)
    target, rest, of = card_of(words[0], "NM23"), words[1:], NOBODY
    if rest and rest[0].is_("from"):
        need_words(BURIES, "WHO buries CARD from WHO", rest, 2)
        of, rest = rest[1].seat(names), rest[2:]
    no_more(rest)
    return (c.RecordBurial(caller=seat, target=target, seat=of),)


MOVES: Final[dict[str, Callable[[int, Sequence[Word], PlayerNames], Said]]] = {BUYS: _buys, BURIES: _buries}


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    return read_action_line(text, "Newmarket", lambda words: _said(words, names), marks=":,")


def _said(words: Sequence[Word], names: PlayerNames) -> Said:
    first = words[0].text.casefold()
    # An action goes before a name: a player called "Deal" is written by their seat.
    if first in ACTIONS:
        return ACTIONS[first](words[1:], names)
    if first != STOP and not names.knows(words[0].text):
        known = ", ".join((*ACTIONS, STOP))
        told = f"{words[0].text!r} is neither a player of this table nor an action ({known})"
        raise Misread("bad_action", told, offset=words[0].offset)
    move = words[1].text.casefold() if len(words) > 1 else ""
    if move in MOVES:
        return MOVES[move](words[0].seat(names), words[2:], names)
    return tuple(_played(words, names))


def _played(words: Sequence[Word], names: PlayerNames) -> Iterator[c.Command]:
    """NM11 to NM14: cards, passes and stops in order. A player without a card has played the next one of the sequence."""
    seat = NOBODY
    for word, following in zip(words, (*words[1:], None), strict=True):
        if word.is_(STOP):
            yield c.RecordStop()
        elif word.is_(PASS) and seat != NOBODY:
            yield c.RecordPass(seat=seat)
        elif names.knows(word.text):
            seat = word.seat(names)
            # Nothing else can follow in a sequence, so the card need not be written (NM11).
            if following is None or following.is_(STOP) or names.knows(following.text):
                yield c.RecordCard(seat=seat, card=Card(""))
        else:
            yield c.RecordCard(seat=seat, card=card_of(word, "NM1"))
