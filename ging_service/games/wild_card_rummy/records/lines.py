"""Lines of a record, written from the events of a table. A deal of the service is written like one with real cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Hand
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.records.grammar import GRAMMAR, TURN, TurnText
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.order import is_named
from ging_service.records.outlet import FirstDealer, GameRecords, check_no_ruling, join_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.records.record import EventAt, UntimedLine


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. A turn is written when it is complete.

    Cards from the stock are left out: only their players have seen them. Raises ``Refused("no_record")`` if a ruling has
    amended or voided a deal.
    """
    check_no_ruling(events)
    opened, _ = events[0]
    writing = _Writing(rules=opened.rules if isinstance(opened, e.TableOpened) else HouseRules())
    yield from join_lines(events, writing.text, deals=_BEGINS, at_once=False)


_BEGINS = e.HandsDealt, e.DealRecorded, e.WildNamed


@dataclass(slots=True)
class _Writing:
    """Writes event by event. ``dealer``: of the deal. ``turn``: what the player at turn has done so far.

    ``has_turns``: of the deal, so its beginning has a line of its own. ``is_played_out``: its last turn is written, so the
    melded points follow. ``hands``: those that were shown at its end.
    """

    rules: HouseRules
    dealer: int = 0
    turn: TurnText = field(default_factory=TurnText)
    has_turns: bool = False
    is_played_out: bool = False
    hands: tuple[Hand, ...] = ()

    def text(self, event: e.Event, line: UntimedLine | None) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before: the result of a deal without turns, or being up for 2."""
        text = self._text(event)
        is_result = isinstance(event, e.DealScored) and line is not None and line.deal and not self.has_turns
        return text, text if is_result or isinstance(event, e.PlayerUpForTwo) else ""

    def _text(self, event: e.Event) -> str:  # noqa: C901, PLR0911, PLR0912  one line for each event
        match event:
            case e.CardsTurnedUp():
                return f"turned up {' '.join(event.cards)}"
            case e.HandsDealt() | e.DealRecorded():
                return self._begun(event)
            case e.WildNamed():
                return f"deal by p{self.dealer} wild {event.rank}"
            case e.CardDiscarded() | e.LastMeldsDone():
                return self._turn_over(event)
            case _ if isinstance(event, TURN):
                self.turn = self.turn.with_event(event)
                return ""
            case e.PlayerUpForTwo():
                return "up"
            case e.LastTurnRecorded():
                self.is_played_out = True
                return ""
            case e.HandsShown():
                self.hands = event.hands
                return ""
            case e.DealScored():
                return self._result(event)
            # An automatic press follows from the totals (WR25), so it has no line.
            case e.PressAdded(automatic=False):
                return f"p{next(seat for seat, points in enumerate(event.points) if points)} press"
            case e.PressDeclined():
                return f"p{event.seat} decline"
            # A table that ends with its last deal ends by itself. Only closing it is an action.
            case e.PlayEnded(reason="closed"):
                return "end"
            case _:
                self.has_turns |= isinstance(event, e.DiscardLeft)
                return GRAMMAR.line(event)

    def _begun(self, event: e.HandsDealt | e.DealRecorded) -> str:
        """WR33: a deal of the service whose wild rank is not named yet is written when it is."""
        is_recorded = isinstance(event, e.DealRecorded)
        self.dealer, self.turn, self.hands = event.dealer, TurnText(), ()
        # A deal of the service is scored only when it was played to its end, so its melded points follow from the
        # turns.
        self.has_turns, self.is_played_out = False, not is_recorded
        if not is_named(event.round, self.rules):
            return f"deal by p{event.dealer}"
        return f"deal by p{event.dealer} wild {event.wild}" if is_recorded else ""

    def _turn_over(self, event: e.CardDiscarded | e.LastMeldsDone) -> str:
        done, self.turn = self.turn, TurnText()
        self.has_turns = True
        if isinstance(event, e.CardDiscarded):
            return " ".join([f"p{event.seat}", *done.words, f"discard {event.card}"])
        return " ".join([f"p{event.seat} last", *done.words])

    def _result(self, event: e.DealScored) -> str:
        """WR38: cards where they were shown, else points. Melded points that follow from the turns are left out."""
        of_players = []
        for seat, points in enumerate(event.held):
            hand = self.hands[seat] if self.hands else ()
            held = " ".join(hand) or str(points)
            if seat == event.winner:
                held = f"up {held}" if event.kind == "up_for_two" else "out"
            is_said = self.rules.scoring == "melded" and not self.is_played_out
            of_players.append(f"p{seat} {held}{f' melded {event.melded[seat]}' if is_said else ''}")
        return f"{'stock ' if event.kind == 'stock' else ''}{' / '.join(of_players)}"


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    first_dealer=FirstDealer(
        rule="WR2",
        if_named=("assigned",),
        by="whom the house rules assign",
        otherwise="chance finds the first dealer",
        found=e.FirstDealerFound,
    ),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake"},
    seat_rule="WR1",
    read_line=GRAMMAR.read_line,
    lines=lines_of,
)
