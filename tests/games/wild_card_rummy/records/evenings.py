"""Random evenings: games by chance under every named set of house rules, each deal recorded at one of two levels of detail."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.records.record import EventAt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

Level = Literal["result", "turns", "service"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
MEMBERS: Final = ("deal", "p0", "stock", "out", "eva", "fay", "gus")
"""Ids that could be taken for actions or seats."""

DEALS: Final = 4


@dataclass(slots=True)
class Evening:
    """A table and what has happened at it, event by event with its time."""

    dice: random.Random
    state: TableState = field(default_factory=GAME.initial_state)
    moment: dt.datetime = dt.datetime(2026, 10, 24, 20, 0, tzinfo=dt.UTC)
    events: list[EventAt] = field(default_factory=list)

    def say(self, command: Any) -> tuple[e.Event, ...]:
        """Give a command. The events have one time."""
        at = self.moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
        events: tuple[e.Event, ...] = GAME.decide(command, self.state)
        self.state = GAME.fold(self.state, events)
        self.events += [(event, at) for event in events]
        return events

    def pass_time(self) -> None:
        self.moment += dt.timedelta(seconds=self.dice.choice((0, 0, 30, 3600, 0.25)))

    def move(self) -> Any:
        """A move by chance, with the chance of the service."""
        seat = self.dice.choice(GAME.to_act(self.state).seats)
        moves = [one for one in GAME.moves(self.state, seat) if not isinstance(one, c.EndTable)]
        command = self.dice.choice(moves)
        chance = ServiceChance(self.dice, "club", "table")
        self.say(GAME.complete(command, self.state, chance, int(self.moment.timestamp())))
        return command

    @property
    def is_between_deals(self) -> bool:
        return self.state.phase in ("between_deals", "pressing", "ended")

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal


def some_rules(dice: random.Random) -> HouseRules:
    rules = dice.choice(list(PRESETS.values()))
    return replace(rules, first_dealer=dice.choice((rules.first_dealer, "assigned")), turn_limit_s=dice.choice((0, 60)))


def open_table(dice: random.Random) -> Evening:
    rules = some_rules(dice)
    seats = dice.randint(rules.fewest_seats, min(rules.most_seats, 4))
    dealer = dice.randrange(seats) if rules.first_dealer == "assigned" else -1
    evening = Evening(dice)
    evening.say(c.OpenTable(members=MEMBERS[:seats], rules=rules, first_dealer=dealer))
    while evening.state.phase == "cutting":
        evening.move()
    return evening


def play_deal(evening: Evening) -> tuple[Any, ...]:
    """Play a deal by chance. Return the commands of its turns."""
    moves = []
    while not moves or not evening.is_between_deals:
        evening.pass_time()
        moves.append(evening.move())
    return tuple(moves)


def random_evening(seed: int, *levels: Level) -> Evening:
    """An evening of some deals at random levels among these."""
    dice = random.Random(seed)  # noqa: S311  a test
    evening = open_table(dice)
    for _deal in range(dice.randrange(DEALS + 1)):
        evening.pass_time()
        level = dice.choice(levels or LEVELS)
        if level == "service":
            play_deal(evening)
        else:
            played = replace(evening, events=[])
            moves = play_deal(played)
            record(evening, level, played, moves)
        if evening.state.phase == "pressing":
            evening.say(c.DecidePress(seat=evening.deal.turn, adds=dice.random() < 0.5))
    if evening.state.phase != "ended" and dice.random() < 0.2:
        evening.say(c.EndTable())
    return evening


def record(evening: Evening, level: Level, played: Evening, moves: Sequence[Any]) -> None:
    """Record a deal that was played elsewhere, and see that it comes to the same."""
    named = evening.state.rules.wild_choice == "dealer"
    begun = c.RecordDeal(dealer=played.deal.dealer, wild=played.deal.wild if named else "")
    if level == "turns":
        evening.say(begun)
        for command in turns(moves):
            evening.pass_time()
            evening.say(command)
            if evening.state.phase != "counting" and evening.dice.random() < 0.02:
                break
    follows = level == "turns" and evening.state.phase == "counting"
    scored = evening.say(replace(result(evening, played, begun), melded=() if follows else melded(played)))
    assert _line(scored) == _line([event for event, _ in played.events])


def melded(played: Evening) -> tuple[int, ...]:
    return played.state.sheet[-1].melded if played.state.rules.scoring == "melded" else ()


def result(evening: Evening, played: Evening, begun: c.RecordDeal) -> c.RecordResult:
    """The result with points or cards, as it happens. The cards lie in any order."""
    line, hands = played.state.sheet[-1], played.deal.hands
    held = tuple(
        HeldCards(cards=tuple(evening.dice.sample(hand, len(hand))), points=-1)
        if hand and evening.dice.random() < 0.5
        else HeldCards(cards=(), points=points)
        for hand, points in zip(hands, line.held, strict=True)
    )
    return c.RecordResult(dealer=begun.dealer, wild=begun.wild, winner=line.winner, held=held, melded=())


def _line(events: Sequence[e.Event]) -> e.DealScored:
    (scored,) = [one for one in events if isinstance(one, e.DealScored)]
    return scored


def turns(moves: Sequence[Any]) -> Iterator[Any]:
    """The turns as a scribe records them: a draw and what follows it is one command."""
    taken = 0
    for move in moves:
        match move:
            case c.TakeDiscards():
                taken = move.count
            case c.PlayTurn():
                yield c.RecordTurn(
                    seat=move.seat,
                    taken=taken,
                    actions=move.actions,
                    discard=move.discard,
                    up_for_two=move.up_for_two,
                )
                taken = 0
            case c.PutDownLast() | c.LeaveDiscard():
                yield replace(move, now_s=0)
            case _:
                pass
