"""One line of a record: an action of the game, a time before it, a remark after it.

``line = [time] [action] ["#" remark]``; the actions are listed in ``docs/records.md``.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NoReturn

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.records.claims import ging_card, read_claim
from ging_service.games.ging.records.said import EveryoneSatisfied, Said
from ging_service.records.errors import Misread
from ging_service.records.record import RecordLine
from ging_service.records.words import Word, need_words, no_more, number_of, take_time, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.records.names import PlayerNames

# A hash sign in a quoted reason begins no remark. A quote within a word opens nothing, so it hides no remark.
_LINE = re.compile(r"""(?P<said>(?:(?<=\s)"(?:[^"\\]|\\.)*"|[^#])*)(?:\#[ ]?(?P<remark>.*))?""", re.DOTALL)


def _cut(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("cut", "cut WHO CARD", words, 2)
    no_more(words[2:])
    return c.CutCard(seat=words[0].seat(names), card=ging_card(words[1]))


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


def _accuse(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("accuse", "accuse WHO WHOM", words, 2)
    no_more(words[2:])
    return c.AccuseLostDeal(accuser=words[0].seat(names), accused=words[1].seat(names))


def _find(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("find", "find WHOM yes|no", words, 2)
    if not words[1].is_("yes", "no"):
        raise Misread("bad_action", f"a finding is yes or no, not {words[1].text!r}", offset=words[1].offset)
    no_more(words[2:])
    return c.FindLostDeal(accused=words[0].seat(names), upheld=words[1].is_("yes"))


def _rebuy(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("rebuy", "rebuy WHO COUNTERS", words, 2)
    no_more(words[2:])
    return c.Rebuy(seat=words[0].seat(names), counters=number_of(words[1]))


ACTIONS: dict[str, Callable[[Sequence[Word], PlayerNames], Said]] = {
    "cut": _cut,
    "deal": _deal,
    "all": _all,
    "time": _time,
    "settle": _settle,
    "accuse": _accuse,
    "find": _find,
    "rebuy": _rebuy,
    "end": _end,
}


def _misdeal(said: str, behind: int) -> Said:
    """``misdeal [REASON]``."""
    return c.CallMisdeal(reason=_reason(said, behind))


def _undo(words: Sequence[Word], said: str) -> Said:
    """``undo DEAL REASON``."""
    need_words("undo", "undo DEAL REASON", words, 2)
    return c.UndoDeal(deal=number_of(words[0]), reason=_reason(said, words[1].offset))


def _reason(said: str, behind: int) -> str:
    """Free text up to the end, in double quotes where it must be exact."""
    reason = said[behind:].strip()
    if reason.startswith('"'):
        try:
            # In the escapes of JSON, which are those of TOML too: a scribe has seen them elsewhere in the file.
            quoted, end = json.JSONDecoder().raw_decode(reason)
        except ValueError as error:
            raise Misread("bad_action", "the quoted reason is not closed", offset=behind) from error
        if end != len(reason):
            raise Misread("bad_action", "nothing may follow the quoted reason", offset=behind)
        reason = str(quoted)
    return reason


def _unknown(word: Word) -> NoReturn:
    known = ", ".join((*ACTIONS, "misdeal", "undo"))
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
    if first.is_("misdeal"):
        done = _misdeal(said, first.end)
    elif first.is_("undo"):
        done = _undo(words[1:], said)
    # An action goes before a name: a player called "Deal" is written by their seat.
    elif first.text.casefold() in ACTIONS:
        done = ACTIONS[first.text.casefold()](words[1:], names)
    elif names.knows(first.text):
        done = read_claim(first, words[1:], names)
    else:
        _unknown(first)
    return RecordLine(time=time, time_offset=time_offset, said=done, remark=remark, offset=first.offset)
