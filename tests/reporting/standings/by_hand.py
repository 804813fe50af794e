"""Standings reckoned from a club's events, one after the other, without any read model."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ging_service.domain.game import PlacedEvent
from ging_service.eventlog.read import stream_events
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RulingApplied
from ging_service.games.ging.decider.rulings.settled_deals import SettledDeal, read_record
from ging_service.games.ging.rules.cards import SEATS
from ging_service.projections.standings import OWN_COLUMNS
from ging_service.reporting.standings.ranking import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.execution.services import Services

Key = tuple[str, int]
"""A table and a seat."""


@dataclass
class Figures:
    numbers: Counter[str] = field(default_factory=Counter)
    sweeps: Counter[str] = field(default_factory=Counter)

    @property
    def tally(self) -> Tally:
        own = {name: self.numbers[name] for name in OWN_COLUMNS["ging"]} | self.sweeps
        own["sweeps"] = self.sweeps.total()
        numbers = {name: number for name, number in self.numbers.items() if name not in own}
        return Tally(own={f"ging.{name}": number for name, number in own.items() if number}, **numbers)


@dataclass(frozen=True)
class Days:
    """From a time to just before another, as the log writes them."""

    begin: str = ""
    end: str = "9"

    def hold(self, moment: str) -> bool:
        return self.begin <= moment < self.end


def tables_of(services: Services, club_id: str) -> dict[str, list[PlacedEvent]]:
    """The events of each table, with when they happened."""
    with services.cross_club_transaction() as conn:
        streams = conn.execute(
            "SELECT DISTINCT stream_id FROM events WHERE club_id = %s AND stream_id LIKE 'table/%%'", (club_id,)
        ).fetchall()
        found = {}
        for (stream_id,) in streams:
            decoded = [
                (one.position, services.codec.decode(one.body, one.type, one.values))
                for one in stream_events(conn, club_id, stream_id)
            ]
            found[stream_id.removeprefix("table/")] = [
                PlacedEvent(position, recorded.event, recorded.happened_at or recorded.recorded_at)
                for position, recorded in decoded
            ]
    return found


def reckoned(services: Services, club_id: str, days: Days, *, as_ruled: bool) -> dict[Key, Tally]:
    """What each seat of each table has come to; tables of which nothing counts are left out."""
    found: dict[Key, Tally] = {}
    for table_id, events in tables_of(services, club_id).items():
        table = _Table(events, days, as_ruled=as_ruled)
        table.reckon()
        if table.counts:
            found |= {(table_id, seat): table.seats[seat].tally for seat in SEATS}
    return found


class _Table:
    def __init__(self, events: Sequence[PlacedEvent], days: Days, *, as_ruled: bool) -> None:
        self._events = events
        self._days = days
        self._as_ruled = as_ruled
        self._began: dict[int, str] = {0: events[0].happened_at}
        self._dealers: dict[int, int] = {}
        self._undone = {event.deal for _, event, _ in events if isinstance(event, e.DealUndone)}
        self._set_aside = (
            {event.finding for _, event, _ in events if isinstance(event, FindingSetAside)} if as_ruled else set()
        )
        self._serving: list[list[int]] = [[] for _ in SEATS]
        self.seats = [Figures() for _ in SEATS]
        self.counts = False

    def reckon(self) -> None:
        for _, event, happened_at in self._events:
            if isinstance(event, e.HandsDealt | e.DealRecorded):
                self._began[event.deal] = happened_at
                self._dealers[event.deal] = event.dealer
            elif isinstance(event, RulingApplied) and event.amendment.dealer >= 0 and self._as_ruled:
                self._dealers[event.deal] = event.amendment.dealer
        latest = 0
        for position, event, happened_at in self._events:
            if isinstance(event, e.HandsDealt | e.DealRecorded):
                latest = event.deal
            self._beside(event, happened_at)
            self._serve(position, event)
            self._steps(position, event, latest)
        settled = {played.number: played for played in read_record(self._events).deals}
        for number in self._dealers:
            played = settled.get(number)
            if not self._days.hold(self._began[number]) or (self._as_ruled and played and played.voided):
                continue
            self.counts = True
            if played:
                self._deal(played)

    def _beside(self, event: e.Event, happened_at: str) -> None:
        if isinstance(event, e.FalseClaimRefused) and self._days.hold(self._began[event.deal]):
            self.seats[event.seat].numbers["false_claims"] += 1
        if isinstance(event, e.FalseClaimPenalised) and self._days.hold(self._began[event.deal]):
            for seat, paid in enumerate(event.paid):
                self.seats[seat].numbers["beside"] += paid
                self.seats[event.seat].numbers["beside"] -= paid
        if isinstance(event, RulingApplied) and event.kind == "ordered" and self._as_ruled:
            day = self._began[event.deal] if event.deal else happened_at
            if self._days.hold(day):
                self.counts = True
                for seat, net in enumerate(event.net):
                    self.seats[seat].numbers["beside"] += net

    def _serve(self, position: int, event: e.Event) -> None:
        """Which findings each seat serves a penalty for."""
        match event:
            case e.LostDealFound(upheld=True, lapsed=False):
                earlier = [] if event.penalty_deals else self._serving[event.accused]
                self._serving[event.accused] = [*earlier, position]
            case e.PenaltyEnded():
                self._serving[event.seat] = []
            case _:
                pass

    def _has_ground(self, seat: int) -> bool:
        return not self._serving[seat] or not self._set_aside.issuperset(self._serving[seat])

    def _steps(self, position: int, event: e.Event, latest: int) -> None:
        if not self._days.hold(self._began[latest]):
            return
        match event:
            case e.LostDealFound(upheld=True):
                self.seats[event.accused].numbers["lost_deals"] += position not in self._set_aside
                self.counts = True
            case e.DealerReplaced() if event.deal not in self._undone and self._has_ground(event.by):
                self.seats[event.by].numbers["penalty_deals"] += 1
                self.counts = True
            case e.DealMisdealt():
                self.seats[self._dealers[event.deal]].numbers["misdeals"] += 1

    def _deal(self, played: SettledDeal) -> None:
        """What a deal came to by its own event, or by the last ruling that says what it came to."""
        settled: e.Event = next(event for position, event, _ in self._events if position == played.position)
        said = [
            event.result
            for _, event, _ in self._events
            if isinstance(event, RulingApplied) and event.deal == played.number and event.result.kind
        ]
        claims = settled.claims if isinstance(settled, e.MostOfSuitWon) else ()
        sweep = (settled.seat, str(settled.combination)) if isinstance(settled, e.LayoutSwept) else None
        if self._as_ruled and said:
            claims = said[-1].claims
            sweep = (said[-1].winners[0], said[-1].combination) if said[-1].kind == "sweep" else None
        if claims:
            self.seats[claims[0].seat].numbers["most"] += 1
            self.seats[claims[-1].seat].numbers["second"] += 1
        if sweep:
            self.seats[sweep[0]].sweeps[sweep[1]] += 1
        self.seats[self._dealers[played.number]].numbers["dealt"] += 1
        for seat, net in enumerate(played.ruled if self._as_ruled else played.effect):
            numbers = self.seats[seat].numbers
            numbers["deals"] += 1
            numbers["won"] += max(net, 0)
            numbers["lost"] += max(-net, 0)
