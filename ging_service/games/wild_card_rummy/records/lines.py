"""Lines of a record, written from the events of a table. A deal of the service is written like one with real cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Hand
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.events import FirstDealerFound
from ging_service.games.wild_card_rummy.records.grammar import TURN, Said, TurnText, read_line
from ging_service.games.wild_card_rummy.records.result_grammar import WrittenDeal
from ging_service.games.wild_card_rummy.records.written import WrittenTurn
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.order import is_named
from ging_service.records.outlet import GameRecords, HeadFields
from ging_service.records.record import EventAt, UntimedLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Events that only follow from a command have no line.

    Cards from the stock are left out: only their players have seen them. A turn is written when it is complete. Raises
    ``Refused("no_record")`` if a ruling has amended or voided a deal.
    """
    if any(states(event, Fact.RULING_APPLIED) and event.kind != "ordered" for event, _ in events):
        # The deals after the ruling follow from totals that the lines before it do not lead to.
        detail = "a ruling has amended or voided a deal of this table, and a record does not contain rulings"
        raise Refused("no_record", "", detail)
    opened, _ = events[0]
    writing = _Writing(rules=opened.rules if isinstance(opened, e.TableOpened) else HouseRules())
    line: UntimedLine | None = None
    for event, happened_at in events:
        text = writing.text(event)
        if not text:
            continue
        if line is not None and writing.joins(event, line):
            line = replace(line, text=f"{line.text}{':' if line.deal else ''} {text}")
            continue
        if line is not None:
            yield line
        line = UntimedLine(text=text, happened_at=happened_at, deal=isinstance(event, _BEGINS))
    if line is not None:
        yield line


_BEGINS = e.HandsDealt | e.DealRecorded | e.WildNamed


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

    def joins(self, event: e.Event, line: UntimedLine) -> bool:
        """Return True if a text goes onto the line of the one before: the result of a deal without turns, or being up for 2."""
        return isinstance(event, e.PlayerUpForTwo) or (
            isinstance(event, e.DealScored) and line.deal and not self.has_turns
        )

    def text(self, event: e.Event) -> str:  # noqa: C901, PLR0911, PLR0912  one line for each event
        """Return the text of an event, "" for one that only follows from a command, or belongs to a turn that goes on."""
        match event:
            case e.CardCut():
                return f"cut p{event.seat} {event.card}"
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
            case e.DiscardLeft():
                self.has_turns = True
                return f"p{event.seat} leave"
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
                return ""

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


SEAT_RULE: Final = "WR1"


def opening(head: HeadFields) -> c.OpenTable:
    """WR1, WR2: Return the command that opens the table. Raises ``Misread``."""
    first_dealer = head.first_dealer(
        "WR2",
        SEAT_RULE,
        by="whom the house rules assign",
        if_named=("assigned",),
        otherwise="chance finds the first dealer",
    )
    return c.OpenTable(members=head.members, rules=head.rules, first_dealer=first_dealer)


def commands(said: Said, state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of a line, completed with what only the table tells."""
    return tuple(one.command(state) if isinstance(one, WrittenTurn | WrittenDeal) else one for one in said)


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """WR2: Yield the first dealer, where they were assigned."""
    # An assigned first dealer is found at once: the event follows the opening.
    for event, _ in events[:2]:
        if isinstance(event, FirstDealerFound) and event.by == "assigned":
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=commands,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
