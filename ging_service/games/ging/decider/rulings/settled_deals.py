"""The deals of a table as they were played, and the effect of rulings on each of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.evolve import evolve, fold
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.ruling_orders import Amendment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SETTLES: Final = (e.MostOfSuitWon, e.LayoutSwept, e.DealPassed)
_TOLD: Final = (*_SETTLES, RulingApplied, e.DealUndone, e.GameEnded)
"""The events that a record is made of; whatever is between two of them is folded at once, which is quicker."""

_OF_SETTLEMENT: Final = (*_SETTLES, e.TrayDressed)

Net = tuple[int, ...]
"""Counters by seat. What a deal or a ruling comes to sums to zero."""

NOTHING: Final[Net] = (0, 0, 0, 0)


class Dealing(NamedTuple):
    """The beginning of a deal: the position and time of its first event, and its dealer as rulings have it.

    ``recorded``: from real cards.
    """

    position: int
    happened_at: str
    recorded: bool
    dealer: int


@dataclass(slots=True, kw_only=True)
class SettledDeal:
    """One settled deal.

    ``position``: of the event that settled it. ``settled_at``: the time of that event. ``before``: the table then, with
    the declarations. ``unruled``: the stacks then, without the payments of rulings from stack to stack. ``stacks``:
    those that decided if everybody could pay. ``effect``: counters moved between the seats, each one's share of the
    tray counted in; ``corrected``: counters that rulings have added to that. ``ordered``: counters that rulings have
    ordered beside it. ``amendments``: how rulings read it, in order. ``ended``: the game ended with it, in play or by a
    ruling.
    """

    number: int
    position: int
    settled_at: str
    before: TableState
    unruled: Net
    stacks: Net
    effect: Net = NOTHING
    corrected: Net = NOTHING
    ordered: Net = NOTHING
    amendments: tuple[Amendment, ...] = ()
    voided: bool = False
    ended: bool = False

    @property
    def dealer(self) -> int:
        """The seat that dealt, as rulings have it."""
        amended = [amendment.dealer for amendment in self.amendments if amendment.dealer >= 0]
        deal = self.before.deal
        return amended[-1] if amended else deal.dealt.dealer if deal else 0

    @property
    def ruled(self) -> Net:
        """The net result of the deal by all rulings so far."""
        return add(self.effect, self.corrected)


@dataclass(slots=True, kw_only=True)
class Record:
    """The settled deals of a table in their order, and the transfers ordered outside of settled deals.

    ``dealt``: how each deal began, by its number; settled or not.
    """

    deals: list[SettledDeal] = field(default_factory=list)
    ordered: Net = NOTHING
    dealt: dict[int, Dealing] = field(default_factory=dict)

    def find(self, number: int) -> SettledDeal | None:
        """Return the settled deal of a number; None where it was a misdeal, is running or never was."""
        return next((deal for deal in self.deals if deal.number == number), None)

    def settled_at(self, number: int) -> str:
        """Return the time of a deal's settlement; if it is not settled, of its first event; "" of no deal."""
        played = self.find(number)
        if played:
            return played.settled_at
        dealing = self.dealt.get(number)
        return dealing.happened_at if dealing else ""


def add(first: Net, second: Sequence[int]) -> Net:
    """Add seat by seat."""
    return tuple([one + other for one, other in zip(first, second, strict=True)])


def subtract(first: Net, second: Sequence[int]) -> Net:
    """Subtract seat by seat."""
    return tuple([one - other for one, other in zip(first, second, strict=True)])


def as_ruled(record: Record) -> Iterator[tuple[SettledDeal, Net]]:
    """Yield each deal with the stacks before it by all rulings, whether these were paid at the table or at home."""
    ruled = record.ordered
    for deal in record.deals:
        yield deal, add(deal.unruled, ruled)
        ruled = add(add(ruled, deal.corrected), deal.ordered)


def ruled_stacks(record: Record, played: SettledDeal) -> Net:
    """Return the stacks before one of the deals by all rulings."""
    return next(stacks for deal, stacks in as_ruled(record) if deal is played)


def read_record(placed: Iterable[PlacedEvent]) -> Record:
    """Return the record of a table from all of its events."""
    return _RecordFold().read(placed)


class _RecordFold:
    """A fold over a table's events that notes the counters that each settlement moved."""

    def __init__(self) -> None:
        self._record = Record()
        self._state = TableState()
        self._paid = NOTHING
        self._settling: SettledDeal | None = None

    def read(self, placed: Iterable[PlacedEvent]) -> Record:
        previous: e.Event | None = None
        between: list[e.Event] = []
        for position, event, happened_at in placed:
            if isinstance(event, e.HandsDealt | e.DealRecorded):
                recorded = isinstance(event, e.DealRecorded)
                self._record.dealt[event.deal] = Dealing(position, happened_at, recorded, event.dealer)
            # While a deal settles, `_weigh` must see the tray after each single event.
            if self._settling is None and not isinstance(event, _TOLD):
                between.append(event)
                previous = event
                continue
            before = fold(self._state, between)
            between.clear()
            self._state = evolve(before, event)
            if isinstance(event, _SETTLES):
                self._settle(event.deal, PlacedEvent(position, event, happened_at), before)
            elif isinstance(event, RulingApplied):
                # The stacks without what rulings have moved between them: as the players had them by the deals alone.
                self._paid = add(self._paid, subtract(self._state.counters.stacks, before.counters.stacks))
                self._rule(event)
            elif isinstance(event, e.DealUndone):
                # As if it had never been settled: nothing is left that a ruling could amend or void.
                self._record.deals = [deal for deal in self._record.deals if deal.number != event.deal]
            elif isinstance(event, e.GameEnded):
                self._end(previous)
            self._weigh(event)
            previous = event
        return self._record

    def _settle(self, number: int, settles: PlacedEvent, before: TableState) -> None:
        stacks = before.counters.stacks
        unruled = subtract(stacks, self._paid)
        self._settling = SettledDeal(
            number=number,
            position=settles.position,
            settled_at=settles.happened_at,
            before=before,
            unruled=unruled,
            stacks=stacks,
        )
        self._record.deals.append(self._settling)

    def _weigh(self, event: e.Event) -> None:
        """Note a settlement's effect. It is known when the tray is full again (G6), or has been divided (G31)."""
        deal, state = self._settling, self._state
        if deal is None:
            return
        stake = state.seating.rules.stake
        lying = sum(state.counters.corners) + state.counters.pee
        if lying == 2 * len(SEATS) * stake:
            deal.effect = subtract(state.counters.stacks, deal.before.counters.stacks)
            self._settling = None
        # After a sweep that somebody cannot dress for, nothing lies on the tray, so no division follows (G30).
        elif isinstance(event, e.LayoutDivided) or (isinstance(event, e.GameEnded) and not lying):
            deal.effect = subtract(state.counters.stacks, [had + 2 * stake for had in deal.before.counters.stacks])
            self._settling = None

    def _end(self, previous: e.Event | None) -> None:
        """Note that the game ended with the last deal, if nothing came between.

        The scribe or a ruling may end the game later; that is not an end by the deal.
        """
        if isinstance(previous, _OF_SETTLEMENT) and self._record.deals:
            self._record.deals[-1].ended = True

    def _rule(self, event: RulingApplied) -> None:
        # Settled or not: the dealer of a misdeal may be amended too.
        dealing = self._record.dealt.get(event.deal)
        if dealing is not None and event.amendment.dealer >= 0:
            self._record.dealt[event.deal] = dealing._replace(dealer=event.amendment.dealer)
        deal = self._record.find(event.deal)
        if deal is None:
            self._record.ordered = add(self._record.ordered, event.net)
            return
        match event.kind:
            case "ordered":
                deal.ordered = add(deal.ordered, event.net)
                return
            case "amended":
                deal.amendments = (*deal.amendments, event.amendment)
            case "voided":
                deal.voided = True
            case _:
                deal.ended = True
                # A later ruling on it must judge who could pay as this one did.
                deal.stacks = ruled_stacks(self._record, deal)
        deal.corrected = add(deal.corrected, event.net)
