"""Lines of a record, written from the events of a table. A round that was played here is written like one with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.records.grammar import DRAW, WON
from ging_service.records.record import EventAt, UntimedLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.thirty_one.rules.taking import RoundKind

_WORDS: dict[RoundKind, str] = {kind: word for word, kind in WON.items()}


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events: every round that is over, at the time of its end, and the end of the table.

    A round that is running or void has no line: it came to nothing. Raises ``Refused("no_record")`` if a ruling has
    amended or voided a round.
    """
    if any(states(event, Fact.RULING_APPLIED) and event.kind != "ordered" for event, _ in events):
        detail = "a ruling has amended or voided a round of this table, and a record does not contain rulings"
        raise Refused("no_record", "", detail)
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
