"""Random evenings: games by chance under every named set of house rules, each deal recorded at one of several levels of detail."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS
from ging_service.records.record import EventAt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.newmarket.rules.house_rules import HouseRules

Level = Literal["result", "cards", "service"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
MEMBERS: Final = ("deal", "p0", "stop", "out", "eva", "fay", "gus", "hal")
"""Ids that could be taken for actions or seats."""

DEALS: Final = 4


@dataclass(slots=True)
class Evening:
    """A table and what has happened at it, event by event with its time."""

    dice: random.Random
    state: TableState = field(default_factory=TableState)
    moment: dt.datetime = dt.datetime(2026, 10, 24, 20, 0, tzinfo=dt.UTC)
    events: list[EventAt] = field(default_factory=list)

    def say(self, command: c.Command) -> tuple[e.Event, ...]:
        """Give a command. The events have one time."""
        at = self.moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
        events = GAME.decide(command, self.state)
        self.state = fold(self.state, events)
        self.events += [(event, at) for event in events]
        return events

    def pass_time(self) -> None:
        self.moment += dt.timedelta(seconds=self.dice.choice((0, 0, 30, 3600, 0.25)))

    def move(self) -> None:
        """A move by chance, with the chance of the service."""
        seat = self.dice.choice(GAME.to_act(self.state).seats)
        chance = ServiceChance(self.dice, "club", "table")
        command: Any = self.dice.choice(GAME.moves(self.state, seat))
        self.say(GAME.complete(command, self.state, chance, int(self.moment.timestamp())))

    def played_elsewhere(self) -> tuple[e.Event, ...]:
        """The events of the next deal, as if the service had dealt it."""
        other = Evening(self.dice, self.state, self.moment)
        other.move()
        while other.state.phase in ("buying", "starting", "playing"):
            other.move()
        return tuple(event for event, _ in other.events)


def some_rules(dice: random.Random) -> HouseRules:
    rules = dice.choice(list(PRESETS.values()))
    dealer: Any = dice.choice((rules.first_dealer, "assigned", "random"))
    missed = dice.choice((0, 2)) if rules.game == "newmarket" else 0
    return replace(rules, first_dealer=dealer, turn_limit_s=dice.choice((0, 60)), missed_card=missed)


def open_table(dice: random.Random) -> Evening:
    rules, seats = some_rules(dice), dice.randint(4, 8)
    evening = Evening(dice)
    dealer = dice.randrange(seats) if rules.first_dealer in ("assigned", "random") else -1
    evening.say(c.OpenTable(members=MEMBERS[:seats], rules=rules, first_dealer=dealer))
    while evening.state.phase == "cutting":
        evening.pass_time()
        evening.move()
    return evening


def random_evening(seed: int, *levels: Level) -> Evening:
    """A table whose deals are recorded at these levels by chance; without any at all of them."""
    dice = random.Random(seed)  # noqa: S311  can be repeated
    evening = open_table(dice)
    while evening.state.phase != "ended" and evening.state.deals_played < DEALS:
        evening.pass_time()
        _RECORDED[dice.choice(levels or LEVELS)](evening)
        if dice.random() < 0.1 and evening.state.phase != "ended":
            evening.say(c.RecordDeal(dealer=dice.choice((-1, 0))))
            evening.say(dice.choice((c.CallMisdeal(), c.EndTable())))
    if evening.state.phase != "ended" and dice.random() < 0.5:
        evening.say(c.EndTable())
    return evening


def _by_service(evening: Evening) -> None:
    evening.move()
    while evening.state.phase in ("buying", "starting", "playing"):
        evening.pass_time()
        evening.move()


def _by_result(evening: Evening) -> None:
    events = evening.played_elsewhere()
    if evening.dice.random() < 0.3:
        evening.say(c.RecordDeal(dealer=-1))
        evening.pass_time()
    evening.say(_result_of(events))


def _by_cards(evening: Evening) -> None:
    """Card by card, to the end or until the scribe records what the rest has come to."""
    dice = evening.dice
    commands = list(recorded_commands(evening.played_elsewhere()))
    last = dice.randrange(1, len(commands)) if dice.random() < 0.4 else len(commands)
    for command in commands[:last]:
        evening.say(command)
        evening.pass_time()
        if isinstance(command, c.RecordCard) and dice.random() < 0.02 and evening.state.phase == "playing":
            break
    if evening.state.phase in ("buying", "starting", "playing"):
        seats = len(evening.state.members)
        out = dice.randrange(seats)
        left = tuple(int(seat != out) for seat in range(seats)) if evening.state.rules.game == "original" else ()
        if any(heap.is_in for heap in evening.state.layout.heaps):
            evening.say(c.RecordResult(dealer=-1, buyer=-1, won=(), out=out, cards_left=left))


def recorded_commands(events: Sequence[e.Event]) -> Iterator[c.Command]:
    """A deal of the service as a scribe records it. Followers in a sequence are sometimes named without their card."""
    for event in events:
        match event:
            case e.HandsDealt():
                yield c.RecordDeal(dealer=event.dealer)
            case e.DeadHandBought():
                yield c.RecordBuy(seat=event.seat)
            case e.CardBuried():
                yield c.RecordBurial(caller=event.caller, target=event.target, seat=event.seat)
            case e.CardPlayed():
                yield c.RecordCard(seat=event.seat, card=event.card)
            case e.SequenceStopped(reason="dead"):
                yield c.RecordStop()
            case e.StartPassed():
                yield c.RecordPass(seat=event.seat)
            case _:
                pass


def _result_of(events: Sequence[e.Event]) -> c.RecordResult:
    (ended,) = [one for one in events if isinstance(one, e.DealEnded)]
    paid = next((one.paid for one in events if isinstance(one, e.CardsLeftPaid)), ())
    return c.RecordResult(
        dealer=-1,
        buyer=next((one.seat for one in events if isinstance(one, e.DeadHandBought)), -1),
        won=tuple(c.HeapTaken(seat=one.seat, heap=one.heap) for one in events if isinstance(one, e.HeapWon)),
        out=ended.winner if ended.kind == "out" else -1,
        cards_left=tuple(max(one, 1) if seat != ended.winner else 0 for seat, one in enumerate(paid)),
    )


_RECORDED = {"result": _by_result, "cards": _by_cards, "service": _by_service}
