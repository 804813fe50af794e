"""One line of a record: an action of the game, and a time before it. The actions: ``docs/records-gin-rummy.md``.

A colon after a word is only for readers: ``deal by bram: ada gin 45``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.records.knock_grammar import gin_card, read_knock
from ging_service.games.gin_rummy.records.tabled import WrittenDeal, WrittenKnock
from ging_service.records.action_line import read_action_line
from ging_service.records.errors import Misread
from ging_service.records.words import Word, need_words, no_more, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.games.gin_rummy.rules.recorded import RecordedKind
    from ging_service.records.names import PlayerNames
    from ging_service.records.record import RecordLine

Said = tuple[c.Command | WrittenKnock | WrittenDeal, ...]
"""The commands of a line, in their order."""

_WON: Final[dict[str, RecordedKind]] = {"gin": "gin", "knock": "knock", "undercut": "undercut"}
_NOT_WON: Final[dict[str, RecordedKind]] = {"equal": "equal", "void": "void"}


def _cut(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("cut", "cut WHO CARD", words, 2)
    no_more(words[2:])
    return (c.CutCard(seat=words[0].seat(names), card=gin_card(words[1])),)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [upcard CARD] [RESULT | KNOCK]``; without either it is recorded turn by turn from its upcard on."""
    dealer, upcard = DUE, UNKNOWN
    if words and words[0].is_("by"):
        need_words("deal", "deal by WHO", words, 2)
        dealer, words = words[1].seat(names), words[2:]
    if words and words[0].is_("upcard"):
        need_words("deal", "deal upcard CARD", words, 2)
        upcard, words = gin_card(words[1]), words[2:]
    begun = c.RecordDeal(dealer=dealer, upcard=upcard)
    if not words:
        if not upcard:
            told = "a deal needs its result, a knock, or the upcard from which it is recorded turn by turn"
            raise Misread("bad_action", told, rule="GR34")
        return (begun,)
    (ended,) = _end_of_deal(words, names)
    return (WrittenDeal(begun=begun, ended=ended),)


def _end_of_deal(words: Sequence[Word], names: PlayerNames) -> tuple[WrittenKnock | c.RecordResult]:
    """``WHO gin|knock|undercut POINTS``, ``equal``, ``void`` or ``WHO knock CARDS …``."""
    first = words[0].text.casefold()
    if first in _NOT_WON:
        no_more(words[1:])
        return (c.RecordResult(dealer=DUE, kind=_NOT_WON[first], winner=-1, points=0),)
    seat = words[0].seat(names)
    need_words("deal", "WHO gin|knock|undercut POINTS", words, 2)
    kind = words[1].text.casefold()
    if kind not in _WON:
        told = f"{words[1].text!r} is no result ({', '.join((*_WON, *_NOT_WON))})"
        raise Misread("bad_action", told, rule="GR34", offset=words[1].offset)
    # `knock 12` is a result in points, `knock 5S 6S …` a knock with both hands.
    if kind == "knock" and not (len(words) > 2 and words[2].text.isdecimal()):  # noqa: PLR2004  points after two words
        return (read_knock(seat, words[1], words[2:]),)
    need_words(kind, f"WHO {kind} POINTS", words, 3)
    no_more(words[3:])
    return (c.RecordResult(dealer=DUE, kind=_WON[kind], winner=seat, points=number_of(words[2])),)


def _end(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.EndTable(),)


ACTIONS: Final[dict[str, Callable[[Sequence[Word], PlayerNames], Said]]] = {"cut": _cut, "deal": _deal, "end": _end}


def _pass(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.PassUpcard(seat=seat),)


def _take(seat: int, words: Sequence[Word]) -> Said:
    return (c.TakeDiscard(seat=seat), *_discarded(seat, words))


def _draw(seat: int, words: Sequence[Word]) -> Said:
    return (c.DrawCard(seat=seat), *_discarded(seat, words))


def _discarded(seat: int, words: Sequence[Word]) -> Said:
    """``[discard CARD]``, the end of a turn on the line of its beginning."""
    if not words:
        return ()
    if not words[0].is_("discard"):
        raise Misread("bad_action", "only 'discard CARD' can follow", offset=words[0].offset)
    return _discard(seat, words[1:])


def _discard(seat: int, words: Sequence[Word]) -> Said:
    need_words("discard", "discard CARD", words, 1)
    no_more(words[1:])
    return (c.Discard(seat=seat, card=gin_card(words[0])),)


def _resign(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.Resign(seat=seat),)


MOVES: Final[dict[str, Callable[[int, Sequence[Word]], Said]]] = {
    "pass": _pass,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "resign": _resign,
}


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    return read_action_line(text, "Gin Rummy", lambda words: _said(words, names))


def _said(words: Sequence[Word], names: PlayerNames) -> Said:
    first = words[0].text.casefold()
    # An action goes before a name: a player called "Deal" is written by their seat.
    if first in ACTIONS:
        return ACTIONS[first](words[1:], names)
    if first in _NOT_WON:
        return _end_of_deal(words, names)
    if not names.knows(words[0].text):
        _unknown(words[0])
    if len(words) > 1 and words[1].text.casefold() in MOVES:
        return MOVES[words[1].text.casefold()](words[0].seat(names), words[2:])
    if len(words) > 1 and words[1].text.casefold() in _WON:
        return _end_of_deal(words, names)
    known = ", ".join((*MOVES, *_WON))
    told = f"after a player comes what they do ({known})"
    raise Misread("bad_action", told, offset=words[1].offset if len(words) > 1 else words[0].end)


def _unknown(word: Word) -> NoReturn:
    known = ", ".join((*ACTIONS, *_NOT_WON))
    raise Misread(
        "bad_action", f"{word.text!r} is neither a player of this table nor an action ({known})", offset=word.offset
    )
