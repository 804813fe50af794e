"""Lines of a record, written from the events of a table. A deal of the service is written like one with real cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import evolve
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.records.grammar import BURIES, PASS, STOP
from ging_service.games.newmarket.records.result_grammar import BUYS, LEFT, NOBODY_OUT, OUT, WINS
from ging_service.games.newmarket.rules.stakes import heap_won_by
from ging_service.records.record import EventAt, UntimedLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Events that only follow from a command have no line.

    The cards of a sequence are on one line if they were played at one time. Raises ``Refused("no_record")`` if a ruling has
    amended or voided a deal.
    """
    if any(states(event, Fact.RULING_APPLIED) and event.kind != "ordered" for event, _ in events):
        detail = "a ruling has amended or voided a deal of this table, and a record does not contain rulings"
        raise Refused("no_record", "", detail)
    writing = _Writing()
    line: UntimedLine | None = None
    for event, happened_at in events:
        # Ordered transfers are paid at home, and leave the table as it was.
        if states(event, Fact.RULING_APPLIED):
            continue
        text, joined = writing.text(event)
        if not text:
            continue
        if line is not None and joined and line.happened_at == happened_at:
            line = replace(line, text=line.text + joined)
            continue
        if line is not None:
            yield line
        line = UntimedLine(text=text, happened_at=happened_at, deal=isinstance(event, e.HandsDealt | e.DealRecorded))
    if line is not None:
        yield line


_Won = e.HeapWon | e.KittyWon | e.CardsLeftPaid | e.DealEnded
"""Events that follow from a card or from a pass, or make up a recorded result."""


@dataclass(slots=True)
class _Writing:
    """Writes event by event. ``state``: the table before the next event.

    ``is_begun``: of the deal only its beginning is written so far, so its result can go onto the same line. ``follows``: a
    card was played, or a player has passed, just before. ``result``: the parts of a recorded result so far.
    """

    state: TableState = field(default_factory=TableState)
    is_begun: bool = False
    follows: bool = False
    result: tuple[str, ...] = ()

    def text(self, event: e.Event) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before if that has the same time; "" for none."""
        before, self.state = self.state, evolve(self.state, event)
        match event:
            case e.CardPlayed() | e.StartPassed():
                self.is_begun, self.follows = False, True
                text = f"p{event.seat} {event.card if isinstance(event, e.CardPlayed) else PASS}"
                return text, "" if isinstance(event, e.CardPlayed) and event.starts else f" {text}"
            case e.CardMissed():
                return "", ""
            case e.HeapWon() | e.KittyWon() | e.CardsLeftPaid() | e.DealEnded():
                return self._won(event, before)
            case _:
                self.follows = False
                return self._other(event)

    def _won(self, event: _Won, before: TableState) -> tuple[str, str]:
        """A recorded result is written when it is complete."""
        if not self.result and self.follows and _follows(event, before):
            return "", ""
        self.follows = False
        match event:
            case e.HeapWon():
                self.result = (*self.result, f"p{event.seat} {WINS} {event.heap}")
            case e.CardsLeftPaid():
                # Of a player who could not pay in full only the payment is on record. One card at least was left.
                left = [(seat, max(paid, 1)) for seat, paid in enumerate(event.paid) if seat != event.seat]
                self.result = (*self.result, *(f"p{seat} {LEFT} {cards}" for seat, cards in left))
            case e.DealEnded():
                who = f"p{event.winner}" if event.kind == "out" else NOBODY_OUT
                text, self.result = " / ".join((*self.result, f"{who} {OUT}")), ()
                return f"result {text}", f": {text}" if self.is_begun else ""
            case _:
                pass
        return "", ""

    def _other(self, event: e.Event) -> tuple[str, str]:  # noqa: PLR0911  one line for each event
        match event:
            case e.SequenceStopped(reason="dead"):
                return STOP, f" {STOP}"
            case e.HandsDealt() | e.DealRecorded():
                self.is_begun = True
                return f"deal by p{event.dealer}", ""
            # Only a deal with a line of its own waits for a start, so its result goes on another line.
            case e.DeadHandBought() | e.CardBuried() | e.StartAwaited():
                self.is_begun = False
                return _before_start(event), ""
            case e.CardCut():
                return f"cut p{event.seat} {event.card}", ""
            case e.DealVoided(reason="misdeal"):
                return "misdeal", ""
            case e.GameEnded(reason="closed"):
                return "end", ""
            case _:
                return "", ""


def _follows(event: _Won, before: TableState) -> bool:
    """NM15: Return True if an event follows from the card or the pass just before it."""
    deal = before.deal
    if deal is None or not deal.played:
        return False
    if isinstance(event, e.DealEnded) and event.kind == "blocked":
        return len(deal.passed) == len(deal.hands)
    last = deal.played[-1]
    if isinstance(event, e.HeapWon):
        return event.heap == heap_won_by(last.card, before.rules)
    return not deal.hands[last.seat] or not any(heap.is_in for heap in before.layout.heaps)


def _before_start(event: e.DeadHandBought | e.CardBuried | e.StartAwaited) -> str:
    match event:
        case e.DeadHandBought():
            return f"p{event.seat} {BUYS}"
        case e.CardBuried():
            of = f" from p{event.seat}" if event.seat >= 0 else ""
            return f"p{event.caller} {BURIES} {event.target or 'nothing'}{of}"
        case _:
            return ""
