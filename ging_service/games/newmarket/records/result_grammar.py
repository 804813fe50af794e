"""The result of a deal, as it is written down (NM17, NM19, NM20, NM56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.recording import NOBODY
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, need_words, no_more, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.records.names import PlayerNames

OUT: Final = "out"
WINS: Final = "wins"
LEFT: Final = "left"
BUYS: Final = "buys"
NOBODY_OUT: Final = "nobody"

_FORM: Final = "a result is written 'WHO out' or 'nobody out', with 'WHO buys', 'WHO wins CARDS' and 'WHO left NUMBER'"


def read_result(words: Sequence[Word], names: PlayerNames, dealer: int) -> c.RecordResult:
    """Read ``[WHO buys /] {WHO wins CARDS /} (WHO|nobody) out {/ WHO left NUMBER}``, in any order. Raises ``Misread``."""
    out: list[int] = []
    buyers: list[int] = []
    won: list[c.HeapTaken] = []
    left: dict[int, int] = {}
    for part in _parts(words):
        who, what, *rest = part
        if what.is_(OUT):
            no_more(rest)
            out.append(NOBODY if who.is_(NOBODY_OUT) else who.seat(names))
        elif what.is_(BUYS):
            no_more(rest)
            buyers.append(who.seat(names))
        elif what.is_(WINS):
            need_words(WINS, "WHO wins CARDS", rest, 1)
            seat = who.seat(names)
            won += [c.HeapTaken(seat=seat, heap=card_of(word, "NM17")) for word in rest]
        elif what.is_(LEFT):
            need_words(LEFT, "WHO left NUMBER", rest, 1)
            no_more(rest[1:])
            left[who.seat(names)] = number_of(rest[0])
        else:
            raise Misread("bad_action", _FORM, rule="NM29", offset=what.offset)
    # Parts come in any order, so how many there are of each is known only now.
    if len(out) != 1 or len(buyers) > 1:
        told = "one player is out, or nobody; and one player at most has bought the spare hand"
        raise Misread("bad_action", told, rule="NM29", offset=words[0].offset if words else 0)
    cards_left = tuple(left.get(seat, 0) for seat in range(names.players)) if left else ()
    buyer = buyers[0] if buyers else NOBODY
    return c.RecordResult(dealer=dealer, buyer=buyer, won=tuple(won), out=out[0], cards_left=cards_left)


def _parts(words: Sequence[Word]) -> list[list[Word]]:
    """The parts between strokes, each of at least two words."""
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.is_("/"):
            parts.append([])
        else:
            parts[-1].append(word)
    for part in parts:
        if len(part) < 2:  # noqa: PLR2004  who and what
            raise Misread("bad_action", _FORM, rule="NM29", offset=(part or words)[-1].end if words else 0)
    return parts
