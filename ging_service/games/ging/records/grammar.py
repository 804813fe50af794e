"""One line of a record: an action of the game, a time before it, a remark after it.

``line = [time] [action] ["#" remark]``; the actions are listed in ``docs/records.md``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.records.field_actions import (
    FIELD_ACTIONS,
    EveryoneSatisfied,
    Said,
    ging_card,
    read_claim,
    read_field_action,
)
from ging_service.records.errors import Misread
from ging_service.records.record import RecordLine
from ging_service.records.words import Word, need_words, no_more, take_time, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.records.names import PlayerNames

# A hash sign in a quoted reason begins no remark. A quote within a word opens nothing, so it hides no remark.
_LINE = re.compile(r"""(?P<said>(?:(?<=\s)"(?:[^"\\]|\\.)*"|[^#])*)(?:\#[ ]?(?P<remark>.*))?""", re.DOTALL)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [HAND / HAND / HAND / HAND]``; the time is put in by the reader."""
    dealer = -1
    # A player called "By" can be written by their seat.
    if words and words[0].is_("by"):
        need_words("deal", "deal by WHO", words, 2)
        dealer, words = words[1].seat(names), words[2:]
    # Without hands only the tabled cards are known, which come with the claims (G22).
    if not words:
        return c.RecordDeal(now_s=0, dealer=dealer, hands=())
    hands: list[list[Word]] = [[]]
    for word in words:
        if word.text == "/":
            hands.append([])
        else:
            hands[-1].append(word)
    return c.RecordDeal(now_s=0, dealer=dealer, hands=tuple(tuple(ging_card(word) for word in hand) for hand in hands))


def _all(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    if not words or not words[0].is_("ok", "satisfied"):
        raise Misread("bad_action", "'all' is written 'all ok'", offset=words[0].offset if words else 0)
    no_more(words[1:])
    return EveryoneSatisfied()


def _time(words: Sequence[Word], names: PlayerNames) -> Said:
    """``time up``: the time limit of the table has passed (G19)."""
    del names
    if not words or not words[0].is_("up"):
        raise Misread("bad_action", "'time' is written 'time up'", offset=words[0].offset if words else 0)
    no_more(words[1:])
    return c.CloseDeclaring(now_s=0)


def _settle(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return c.Settle()


def _end(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return c.EndTable()


ACTIONS: dict[str, Callable[[Sequence[Word], PlayerNames], Said]] = {
    "deal": _deal,
    "all": _all,
    "time": _time,
    "settle": _settle,
    "end": _end,
}


def _unknown(word: Word) -> NoReturn:
    known = ", ".join((*ACTIONS, *FIELD_ACTIONS))
    detail = f"{word.text!r} is neither a player of this table nor an action ({known})"
    raise Misread("bad_action", detail, offset=word.offset)


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    match = _LINE.fullmatch(text)
    said = match["said"] if match else text
    remark = (match["remark"] or "") if match else ""
    # The rules refuse a remark of blanks alone; on paper it is none.
    if not remark.strip():
        remark = ""
    words = words_of(said)
    first_word = take_time(words)
    time, time_offset = (first_word.text, first_word.offset) if first_word else ("", 0)
    if not words:
        if time and not remark:
            raise Misread("bad_action", "there is no action after this time", offset=time_offset)
        return RecordLine(time=time, time_offset=time_offset, remark=remark)
    first = words[0]
    action = first.text.casefold()
    # An action goes before a name: a player called "Deal" is written by their seat.
    if action in FIELD_ACTIONS:
        done = read_field_action(action, words[1:], names, said, first.end)
    elif action in ACTIONS:
        done = ACTIONS[action](words[1:], names)
    elif names.knows(first.text):
        done = read_claim(first, words[1:], names)
    else:
        _unknown(first)
    return RecordLine(time=time, time_offset=time_offset, said=done, remark=remark, offset=first.offset)
