"""Lines of a record, written from the events of a table. A deal of the service is written like one with real cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.records.grammar import GRAMMAR, WrittenHand
from ging_service.games.gin_rummy.rules.cards import STOCK_SIZE, sort_hand
from ging_service.games.gin_rummy.rules.scoring import is_void
from ging_service.records.outlet import FirstDealer, GameRecords, check_no_ruling, join_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.records.record import EventAt, UntimedLine


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Cards from the stock are left out: only their players have seen them.

    Raises ``Refused("no_record")`` if a ruling has amended or voided a deal.
    """
    check_no_ruling(events)
    opened, _ = events[0]
    writing = _Writing(declares=isinstance(opened, e.TableOpened) and opened.rules.showing == "declared")
    yield from join_lines(events, writing.text, deals=(e.HandsDealt, e.DealRecorded))


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

    def text(self, event: e.Event, _line: UntimedLine | None) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before: the end of a turn, or what a deal came to."""
        text, before = self._text(event), self.written
        self.before = event
        if not text:
            return "", ""
        self.written = event
        match before, event:
            case ((e.CardDrawn() | e.DiscardTaken()), e.CardDiscarded()):
                return text, text.removeprefix(f"p{event.seat} ")
            case e.DealRecorded(), e.HandShown():
                return text, text
            case e.DealRecorded(upcard=""), (e.DealScored() | e.DealVoided(reason="stock")):
                return text, text
            case _:
                return text, ""

    def _text(self, event: e.Event) -> str:
        match event:
            case e.HandsDealt() | e.DealRecorded():
                self.stock = STOCK_SIZE
                return f"deal by p{event.dealer} upcard {event.upcard}" if event.upcard else f"deal by p{event.dealer}"
            # The line of a knock has both hands, so it waits for the other one.
            case e.PlayerKnocked() | e.KnockRecorded():
                self.knock = event
                return ""
            case e.HandShown():
                return self._knock(event)
            case e.DealScored() | e.DealVoided():
                return self._result(event)
            case e.SeriesEnded(reason="closed"):
                return "end"
            case _:
                self.stock -= isinstance(event, e.CardDrawn)
                return GRAMMAR.line(event)

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


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    first_dealer=FirstDealer(
        rule="GR2",
        if_named=("assigned",),
        by="whom the house rules assign",
        otherwise="the players cut for the first dealer",
        found=e.FirstDealerFound,
    ),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake_per_point"},
    seat_rule="GR1",
    read_line=GRAMMAR.read_line,
    lines=lines_of,
)
