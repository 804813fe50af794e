"""Random evenings: games between bots, each deal recorded at one of the three levels of detail."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from ging_service.domain.cards import Card, Hand
from ging_service.domain.stakes import Stake
from ging_service.game_support.game_bots import bot_move
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.deciding_again import recorded_command_of
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.records.record import EventAt
from tests.games.gin_rummy.bots.playing import bot

if TYPE_CHECKING:
    from collections.abc import Iterator

Level = Literal["result", "knock", "turns", "service"]
LEVELS: tuple[Level, ...] = get_args(Level)
MEMBERS = ("deal", "p0")
"""Ids that could be taken for actions or seats."""

DEALS = 4


def some_rules(dice: random.Random) -> HouseRules:
    with_stakes = dice.random() < 0.4
    return HouseRules(
        aces=dice.choice(("low", "both")),
        first_dealer=dice.choice(("cut", "assigned")),
        next_dealer=dice.choice(("alternate", "winner", "loser")),
        both_pass=dice.choice(("upcard", "stock")),
        take_back=dice.choice(("refused", "allowed")),
        knock_limit=dice.choice(("ten", "ten", "upcard")),
        showing=dice.choice(("found", "declared")),
        equal=dice.choice(("undercut", "nobody")),
        target=dice.choice((20, 100)),
        games=dice.choice((0, 1, 2)),
        turn_limit_s=dice.choice((0, 60)),
        starting_stack=50 if with_stakes else 0,
        stake_per_point=Stake(amount=1, points=10, rounding="up") if with_stakes else Stake(amount=0),
        stake_per_game=Stake(amount=dice.choice((0, 3))) if with_stakes else Stake(amount=0),
    )


@dataclass(slots=True)
class Evening:
    """A table and what has happened at it, event by event with its time."""

    dice: random.Random
    rules: HouseRules
    state: TableState = field(default_factory=GAME.initial_state)
    moment: dt.datetime = dt.datetime(2026, 10, 24, 20, 0, tzinfo=dt.UTC)
    events: list[EventAt] = field(default_factory=list)

    def say(self, *commands: Any) -> tuple[e.Event, ...]:
        """Give commands in one request. The events have one time."""
        at = self.moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
        first = len(self.events)
        for command in commands:
            events = GAME.decide(command, self.state)
            self.state = GAME.fold(self.state, events)
            self.events += [(event, at) for event in events]
        return tuple(event for event, _ in self.events[first:])

    def pass_time(self) -> None:
        self.moment += dt.timedelta(seconds=self.dice.choice((0, 0, 30, 3600, 0.25)))


def open_table(evening: Evening) -> None:
    is_assigned = evening.rules.first_dealer == "assigned"
    dealer = evening.dice.choice((0, 1)) if is_assigned else -1
    evening.say(c.OpenTable(members=MEMBERS, rules=evening.rules, first_dealer=dealer))
    while evening.state.phase == "cutting":
        move_of_bot(evening)


def move_of_bot(evening: Evening) -> tuple[e.Event, ...]:
    """The next move of a bot, with the chance of the service."""
    seat = GAME.to_act(evening.state).seats[0]
    command = bot_move(GAME, bot("simple"), evening.state, seat)
    chance = ServiceChance(evening.dice, "club", "table")
    return evening.say(GAME.complete(command, evening.state, chance, int(evening.moment.timestamp())))


def deal_of_bots(evening: Evening) -> tuple[e.Event, ...]:
    """The events of one deal between bots."""
    first = len(evening.events)
    move_of_bot(evening)
    while evening.state.phase not in ("between_deals", "ended"):
        evening.pass_time()
        if evening.dice.random() < 0.01 and evening.state.phase != "showing":
            evening.say(c.Resign(seat=evening.dice.choice((0, 1))))
        else:
            move_of_bot(evening)
    return tuple(event for event, _ in evening.events[first:])


def random_evening(seed: int, *levels: Level) -> Evening:
    """An evening of some deals at random levels among these."""
    dice = random.Random(seed)  # noqa: S311  a test
    evening = Evening(dice=dice, rules=some_rules(dice))
    open_table(evening)
    for _ in range(dice.randrange(DEALS + 1)):
        if evening.state.phase == "ended":
            return evening
        evening.pass_time()
        level = dice.choice(levels or LEVELS)
        if level == "service":
            deal_of_bots(evening)
        else:
            record(evening, level, deal_of_bots(replace(evening, events=[])))
    if evening.state.phase != "ended" and dice.random() < 0.2:
        evening.say(c.EndTable())
    return evening


def record(evening: Evening, level: Level, dealt: tuple[e.Event, ...]) -> None:
    """Record a deal that was played elsewhere, and see that it comes to the same."""
    begun = next(event for event in dealt if isinstance(event, e.HandsDealt))
    resigned = [c.Resign(seat=event.seat) for event in dealt if isinstance(event, e.PlayerResigned)]
    if level == "turns":
        evening.say(c.RecordDeal(dealer=begun.dealer, upcard=begun.upcard))
        for request in _moves(dealt, evening.dice):
            evening.pass_time()
            evening.say(*request)
            if evening.state.phase not in ("between_deals", "ended") and evening.dice.random() < 0.005:
                evening.say(c.RecordResult(dealer=begun.dealer, kind="void", winner=-1, points=0))
                return
        evening.say(*resigned)
        if evening.state.phase in ("between_deals", "ended"):
            return
    if level != "result" and any(isinstance(event, e.HandShown) for event in dealt):
        upcard = begun.upcard if level == "knock" else Card("")
        ended = evening.say(_knock(evening, dealt, begun.dealer, upcard))
    else:
        ended = evening.say(_result(dealt, begun.dealer))
    assert resigned or _scores(ended) == _scores(dealt)


def _scores(events: tuple[e.Event, ...]) -> list[tuple[Any, ...]]:
    return [(one.kind, one.winner, one.points) for one in events if isinstance(one, e.DealScored)]


def _moves(dealt: tuple[e.Event, ...], dice: random.Random) -> Iterator[tuple[Any, ...]]:
    """The turns as requests: a draw with its discard, or one by one."""
    begun: tuple[Any, ...] = ()
    for event in dealt:
        match event:
            case e.UpcardPassed():
                yield (c.PassUpcard(seat=event.seat),)
            case e.CardDrawn() | e.DiscardTaken():
                kind = c.DrawCard if isinstance(event, e.CardDrawn) else c.TakeDiscard
                begun = (kind(seat=event.seat),)
                if dice.random() < 0.5:
                    yield begun
                    begun = ()
            case e.CardDiscarded():
                yield (*begun, c.Discard(seat=event.seat, card=event.card))
                begun = ()
            case _:
                pass
    if begun:
        yield begun


def _knock(evening: Evening, dealt: tuple[e.Event, ...], dealer: int, upcard: Card) -> c.RecordKnock:
    """The knock with its cards in the order in which they happen to lie."""
    knocked = next(event for event in dealt if isinstance(event, e.PlayerKnocked))
    shown = next(event for event in dealt if isinstance(event, e.HandShown))
    turned_up = e.KnockRecorded(
        deal=knocked.deal,
        seat=knocked.seat,
        discard=shown.face_down,
        melds=knocked.melds,
        unmelded=knocked.unmelded,
        deadwood=knocked.deadwood,
    )
    found = recorded_command_of((turned_up, shown), evening.state)
    assert isinstance(found, c.RecordKnock)
    hands = tuple(_mixed(hand, evening.dice) for hand in found.hands)
    melds = tuple(_mixed(meld, evening.dice) for meld in found.melds)
    is_begun = evening.state.phase != "between_deals"
    return replace(found, dealer=-1 if is_begun else dealer, upcard=upcard, hands=hands, melds=melds)


def _mixed(cards: Hand, dice: random.Random) -> Hand:
    return tuple(dice.sample(cards, len(cards)))


def _result(dealt: tuple[e.Event, ...], dealer: int) -> c.RecordResult:
    scored = next((event for event in dealt if isinstance(event, e.DealScored)), None)
    if scored is None or scored.kind == "resigned":
        return c.RecordResult(dealer=dealer, kind="void", winner=-1, points=0)
    return c.RecordResult(dealer=dealer, kind=scored.kind, winner=scored.winner, points=scored.points)
