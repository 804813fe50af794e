"""One line of a record: a round with a time before it, or the end. The actions: ``docs/records-thirty-one.md``.

A colon after a word is only for readers: ``round by bram: 5S 3H 4C …``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.recording import DUE
from ging_service.records.action_line import read_action_line
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, need_words, no_more

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.thirty_one.rules.taking import RoundKind
    from ging_service.records.names import PlayerNames
    from ging_service.records.record import RecordLine

Said = tuple[c.Command, ...]
"""The commands of a line."""

WON: Final[dict[str, RoundKind]] = {"31": "thirty_one", "last": "last_taker"}
DRAW: Final = "draw"


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    return read_action_line(text, "Thirty-one", lambda words: (_said(words, names),))


def _said(words: Sequence[Word], names: PlayerNames) -> c.Command:
    first = words[0]
    if first.is_("end"):
        no_more(words[1:])
        return c.EndTable()
    if first.is_("round"):
        return _round(first, words[1:], names)
    told = f"{first.text!r} is no action (round, end)"
    raise Misread("bad_action", told, offset=first.offset)


def _round(action: Word, words: Sequence[Word], names: PlayerNames) -> c.Command:
    """``round [by WHO] CARDS``, ``round [by WHO] WHO 31|last`` or ``round [by WHO] draw``."""
    began = DUE
    if words and words[0].is_("by"):
        need_words("round", "round by WHO", words, 2)
        began, words = words[1].seat(names), words[2:]
    if not words:
        told = "a round needs its cards in order, or its result: WHO 31, WHO last, or draw"
        raise Misread("bad_action", told, rule="NM96", offset=action.offset)
    if words[0].is_(DRAW):
        no_more(words[1:])
        return c.RecordResult(first=began, kind="draw", winner=-1)
    # The second word tells a result from cards: the first one can be a player called 6S.
    if len(words) > 1 and words[1].text.casefold() in WON:
        no_more(words[2:])
        return c.RecordResult(first=began, kind=WON[words[1].text.casefold()], winner=words[0].seat(names))
    return c.RecordRound(first=began, cards=tuple(card_of(word, "NM90") for word in words))
