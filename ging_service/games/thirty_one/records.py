"""Evening records of Thirty-one. The format: ``docs/records-thirty-one.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.records.command_lines import LineGrammar, declared
from ging_service.records.errors import Misread
from ging_service.records.outlet import GameRecords, check_no_ruling
from ging_service.records.record import EventAt, UntimedLine
from ging_service.records.words import card_of, no_more, take_dealer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.thirty_one.rules import RoundKind
    from ging_service.records.names import PlayerNames
    from ging_service.records.words import Word


# A colon after a word is only for readers: ``round by bram: 5S 3H 4C …``.

WON: Final[dict[str, RoundKind]] = {"31": "thirty_one", "last": "last_taker"}
DRAW: Final = "draw"


def _round(words: Sequence[Word], names: PlayerNames) -> c.Command:
    """``round [by WHO] CARDS``, ``round [by WHO] WHO 31|last`` or ``round [by WHO] draw``.

    No declared line: cards and results stand in one place.
    """
    action = words[0]
    began, words = take_dealer(action, words[1:], names)
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
    return c.RecordRound(first=began, cards=tuple(map(_card, words)))


def _card(word: Word) -> Card:
    return card_of(word, "NM90")


GRAMMAR: Final = LineGrammar(title="Thirty-one", card=_card, actions={"round": _round, **declared(c.EndTable)})
_WORDS: dict[RoundKind, str] = {kind: word for word, kind in WON.items()}


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events: every round that is over, at the time of its end, and the end of the table.

    A round that is running or void has no line: it came to nothing. Raises ``Refused("no_record")`` if a ruling has
    amended or voided a round.
    """
    check_no_ruling(events, "round")
    first, taken = 0, list[Card]()
    for event, happened_at in events:
        match event:
            case e.RoundStarted():
                # Who really began is written for every round: the lot is not drawn again when the record is read.
                first, taken = event.first, []
            case e.CardTaken():
                taken.append(event.card)
            case e.RoundFinished():
                # A round of which only the result was recorded has no cards.
                text = f"round by p{first}: {' '.join(taken) or _result(event)}"
                yield UntimedLine(text=text, happened_at=happened_at, deal=True)
            # A table that has played all its rounds ends by itself when the record is read again.
            case e.TableEnded(reason="closed"):
                yield UntimedLine(text="end", happened_at=happened_at, deal=False)
            case _:
                pass


def _result(event: e.RoundFinished) -> str:
    return DRAW if event.winner < 0 else f"p{event.winner} {_WORDS[event.kind]}"


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    related={"rules.starting_stack": "rules.stake"},
    seat_rule="NM91",
    read_line=GRAMMAR.read_line,
    lines=lines_of,
)
