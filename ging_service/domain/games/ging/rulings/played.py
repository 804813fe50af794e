"""The deals of a table as they were played, and what rulings have made of each of them since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.evolve import evolve, fold
from ging_service.domain.games.ging.rules.correction import Amendment
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.domain.games.ging.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SETTLES: Final = (e.MostOfSuitWon, e.LayoutSwept, e.DealPassed)
_TOLD: Final = (*_SETTLES, RulingApplied, e.DealUndone, e.GameEnded)
"""The events that a record is made of; whatever is between two of them is folded at once, which is quicker."""

_OF_SETTLEMENT: Final = (*_SETTLES, e.TrayDressed)

Net = tuple[int, ...]
"""Counters by seat. What a deal or a ruling comes to sums to zero."""

NOTHING: Final[Net] = (0, 0, 0, 0)


class Placed(NamedTuple):
    """An event, its position in the club's log, and when it happened, as RFC 3339 text in UTC."""

    position: int
    event: e.Event
    happened_at: str


class Dealing(NamedTuple):
    """How a deal began: the position of its first event, when that happened, and who dealt, as rulings have it.

    ``recorded``: from real cards.
    """

    position: int
    happened_at: str
    recorded: bool
    dealer: int


@dataclass(slots=True, kw_only=True)
class Played:
    """One settled deal.

    ``position``: of the event that settled it. ``settled_at``: when that happened. ``before``: the table then, with what had
    been declared.
    ``unruled``: the stacks then, without what rulings had paid from stack to stack. ``stacks``: those by which it was told
    whether everybody could pay. ``effect``: what it moved between the seats, each one's share of the tray counted in;
    ``corrected``: what rulings have added to that. ``ordered``: what rulings have ordered beside it. ``amendments``: how
    rulings read it, in order. ``ended``: the game ended with it, in play or by a ruling.
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
        """Who dealt, as rulings have it."""
        amended = [amendment.dealer for amendment in self.amendments if amendment.dealer >= 0]
        deal = self.before.deal
        return amended[-1] if amended else deal.dealt.dealer if deal else 0

    @property
    def ruled(self) -> Net:
        """What the deal comes to by all rulings so far."""
        return add(self.effect, self.corrected)


@dataclass(slots=True, kw_only=True)
class Record:
    """The settled deals of a table in their order, and what has been ordered of no settled deal.

    ``dealt``: how each deal began, by its number; settled or not.
    """

    deals: list[Played] = field(default_factory=list)
    ordered: Net = NOTHING
    dealt: dict[int, Dealing] = field(default_factory=dict)

    def find(self, number: int) -> Played | None:
        """The settled deal of a number; None where it was a misdeal, is running or never was."""
        return next((deal for deal in self.deals if deal.number == number), None)

    def settled_at(self, number: int) -> str:
        """When a deal was settled; of one that was not, when its first event happened; "" of no deal."""
        played = self.find(number)
        if played:
            return played.settled_at
        dealing = self.dealt.get(number)
        return dealing.happened_at if dealing else ""


def add(first: Net, second: Sequence[int]) -> Net:
    """Seat by seat."""
    return tuple([one + other for one, other in zip(first, second, strict=True)])


def subtract(first: Net, second: Sequence[int]) -> Net:
    """Seat by seat."""
    return tuple([one - other for one, other in zip(first, second, strict=True)])


def as_ruled(record: Record) -> Iterator[tuple[Played, Net]]:
    """Each deal with the stacks before it as all rulings have them, whether they were paid at the table or at home."""
    ruled = record.ordered
    for deal in record.deals:
        yield deal, add(deal.unruled, ruled)
        ruled = add(add(ruled, deal.corrected), deal.ordered)


def ruled_stacks(record: Record, played: Played) -> Net:
    """The stacks before one of the deals as all rulings have them."""
    return next(stacks for deal, stacks in as_ruled(record) if deal is played)


def read_record(placed: Iterable[Placed]) -> Record:
    """The record of a table from all of its events."""
    return _Reading().read(placed)


class _Reading:
    """A fold over a table's events that keeps what each settlement moved."""

    def __init__(self) -> None:
        self._record = Record()
        self._state = TableState()
        self._paid = NOTHING
        self._settling: Played | None = None

    def read(self, placed: Iterable[Placed]) -> Record:
        previous: e.Event | None = None
        between: list[e.Event] = []
        for position, event, happened_at in placed:
            if isinstance(event, e.HandsDealt | e.DealRecorded):
                recorded = isinstance(event, e.DealRecorded)
                self._record.dealt[event.deal] = Dealing(position, happened_at, recorded, event.dealer)
            if self._settling is None and not isinstance(event, _TOLD):
                between.append(event)
                previous = event
                continue
            before = fold(self._state, between)
            between.clear()
            self._state = evolve(before, event)
            if isinstance(event, _SETTLES):
                self._settle(event.deal, Placed(position, event, happened_at), before)
            elif isinstance(event, RulingApplied):
                self._paid = add(self._paid, subtract(self._state.counters.stacks, before.counters.stacks))
                self._rule(event)
            elif isinstance(event, e.DealUndone):
                self._record.deals = [deal for deal in self._record.deals if deal.number != event.deal]
            elif isinstance(event, e.GameEnded):
                self._end(previous)
            self._weigh(event)
            previous = event
        return self._record

    def _settle(self, number: int, settles: Placed, before: TableState) -> None:
        stacks = before.counters.stacks
        unruled = subtract(stacks, self._paid)
        self._settling = Played(
            number=number,
            position=settles.position,
            settled_at=settles.happened_at,
            before=before,
            unruled=unruled,
            stacks=stacks,
        )
        self._record.deals.append(self._settling)

    def _weigh(self, event: e.Event) -> None:
        """What a settlement has moved is known when the tray is full again (G6), or has been divided (G31)."""
        deal, state = self._settling, self._state
        if deal is None:
            return
        stake = state.seating.rules.stake
        lying = sum(state.counters.corners) + state.counters.pee
        if lying == 2 * len(SEATS) * stake:
            deal.effect = subtract(state.counters.stacks, deal.before.counters.stacks)
            self._settling = None
        elif isinstance(event, e.LayoutDivided) or (isinstance(event, e.GameEnded) and not lying):
            deal.effect = subtract(state.counters.stacks, [had + 2 * stake for had in deal.before.counters.stacks])
            self._settling = None

    def _end(self, previous: e.Event | None) -> None:
        """The game ended with the last deal if nothing came between: not when the scribe or a ruling ended it later."""
        if isinstance(previous, _OF_SETTLEMENT) and self._record.deals:
            self._record.deals[-1].ended = True

    def _rule(self, event: RulingApplied) -> None:
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
                deal.stacks = ruled_stacks(self._record, deal)
        deal.corrected = add(deal.corrected, event.net)
