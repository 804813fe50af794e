"""Lines of a record, written from the events of a table. A deal of the service is written like one with real cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.events import FirstDealerFound
from ging_service.games.gin_rummy.records.grammar import Said, WrittenDeal, WrittenHand, WrittenKnock, read_line
from ging_service.games.gin_rummy.rules.cards import STOCK_SIZE, sort_hand
from ging_service.games.gin_rummy.rules.scoring import is_void
from ging_service.records.outlet import GameRecords, HeadFields
from ging_service.records.record import EventAt, UntimedLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.gin_rummy.decider.state import TableState


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Events that only follow from a command have no line.

    Cards from the stock are left out: only their players have seen them. Raises ``Refused("no_record")`` if a ruling
    has amended or voided a deal.
    """
    if any(states(event, Fact.RULING_APPLIED) and event.kind != "ordered" for event, _ in events):
        # The deals after the ruling follow from a score that the lines before it do not lead to.
        detail = "a ruling has amended or voided a deal of this table, and a record does not contain rulings"
        raise Refused("no_record", "", detail)
    opened, _ = events[0]
    writing = _Writing(declares=isinstance(opened, e.TableOpened) and opened.rules.showing == "declared")
    line: UntimedLine | None = None
    for event, happened_at in events:
        # A line has one time, so only what happened at one moment shares it.
        joins = line is not None and line.happened_at == happened_at and writing.joins(event)
        text = writing.text(event, joins=joins)
        if not text:
            continue
        if line is not None and joins:
            line = replace(line, text=f"{line.text}{':' if line.deal else ''} {text}")
            continue
        if line is not None:
            yield line
        line = UntimedLine(text=text, happened_at=happened_at, deal=isinstance(event, e.HandsDealt | e.DealRecorded))
    if line is not None:
        yield line


@dataclass(slots=True)
class _Writing:
    """Writes event by event. ``declares``: players declare melds (GR15). ``stock``: cards left in it.

    ``written``: the event of the last text. ``knock``: one whose other hand has not been shown yet.
    """

    declares: bool
    stock: int = STOCK_SIZE
    before: e.Event | None = None
    written: e.Event | None = None
    knock: e.Knock | None = None

    def joins(self, event: e.Event) -> bool:
        """Return True if a text goes onto the line of the one before: the end of a turn, or what a deal came to."""
        match self.written, event:
            case ((e.CardDrawn() | e.DiscardTaken()), e.CardDiscarded()):
                return True
            case e.DealRecorded(), e.HandShown():
                return True
            case e.DealRecorded(upcard=""), (e.DealScored() | e.DealVoided(reason="stock")):
                return True
            case _:
                return False

    def text(self, event: e.Event, *, joins: bool) -> str:
        """Return the text of an event, "" for one that only follows from a command or from the events before.

        ``joins``: it goes onto the line of the one before, which names the player.
        """
        text = self._text(event, joins=joins)
        self.before = event
        if text:
            self.written = event
        return text

    def _text(self, event: e.Event, *, joins: bool) -> str:  # noqa: C901, PLR0911  one line for each event
        match event:
            case e.CardCut():
                return f"cut p{event.seat} {event.card}"
            case e.HandsDealt() | e.DealRecorded():
                self.stock = STOCK_SIZE
                return f"deal by p{event.dealer} upcard {event.upcard}" if event.upcard else f"deal by p{event.dealer}"
            case e.UpcardPassed():
                return f"p{event.seat} pass"
            case e.DiscardTaken():
                return f"p{event.seat} take"
            case e.CardDrawn():
                self.stock -= 1
                return f"p{event.seat} draw"
            case e.CardDiscarded():
                return f"discard {event.card}" if joins else f"p{event.seat} discard {event.card}"
            # The line of a knock has both hands, so it waits for the other one.
            case e.PlayerKnocked() | e.KnockRecorded():
                self.knock = event
                return ""
            case e.HandShown():
                return self._knock(event)
            case e.PlayerResigned():
                return f"p{event.seat} resign"
            case e.DealScored() | e.DealVoided():
                return self._result(event)
            case e.SeriesEnded(reason="closed"):
                return "end"
            case _:
                return ""

    def _result(self, event: e.DealScored | e.DealVoided) -> str:
        """Return a result that was recorded, not one that follows from a knock, a discard or an end."""
        if isinstance(event, e.DealVoided):
            # By the stock and not by the event alone: a scribe can also record that a deal was void.
            follows = isinstance(self.before, e.CardDiscarded) and is_void(self.stock)
            return "" if follows or event.reason == "table_ended" else "void"
        if isinstance(self.before, e.HandShown | e.PlayerResigned):
            return ""
        return "equal" if event.winner < 0 else f"p{event.winner} {event.kind} {event.points}"

    def _knock(self, shown: e.HandShown) -> str:
        """Return the line of a knock. Where the service finds melds and lay-offs, the other hand is a row of cards."""
        if self.knock is None:
            return ""
        tabled = WrittenHand(groups=self.knock.melds, rest=self.knock.unmelded)
        knocked = f"p{self.knock.seat} knock {tabled.text} discard {shown.face_down} against"
        if self.declares:
            hand = WrittenHand(groups=shown.melds, lay_offs=shown.lay_offs, rest=shown.unmelded)
            return f"{knocked} {hand.text}"
        cards = [card for meld in shown.melds for card in meld] + [one.card for one in shown.lay_offs]
        return f"{knocked} {' '.join(sort_hand([*cards, *shown.unmelded]))}"


SEAT_RULE: Final = "GR1"


def opening(head: HeadFields) -> c.OpenTable:
    """GR1, GR2: Return the command that opens the table. Raises ``Misread``."""
    first_dealer = head.first_dealer(
        "GR2",
        SEAT_RULE,
        by="whom the house rules assign",
        if_named=("assigned",),
        otherwise="the players cut for the first dealer",
    )
    return c.OpenTable(members=head.members, rules=head.rules, first_dealer=first_dealer)


def commands(said: Said, state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of a line, completed with what only the house rules tell."""
    return tuple(command for one in said for command in _commands(one, state))


def _commands(said: c.Command | WrittenKnock | WrittenDeal, state: TableState) -> tuple[c.Command, ...]:
    if isinstance(said, WrittenDeal):
        return said.commands(state)
    return (said.command(state) if isinstance(said, WrittenKnock) else said,)


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """GR2: Yield the first dealer, where they were assigned."""
    for event, _ in events[:2]:
        if isinstance(event, FirstDealerFound) and event.by == "assigned":
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake_per_point"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=commands,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
