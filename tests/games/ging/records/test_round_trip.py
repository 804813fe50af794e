"""Events → text → events, and text → text, over random evenings through all house rules."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass, field
from typing import TypeGuard

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import decide, evolve, initial_state, view
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.rules.cards import PACK, POINTS, SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS, holds, proof_of_combination, proof_of_suit
from ging_service.games.ging.rules.house_rules import HouseRules, check_house_rules
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.support.extent import examples

pytestmark = pytest.mark.complete

REMARKS = (
    "tea",
    " two spaces before",
    "behind  ",
    'he said "no" # and meant it',
    "two\nlines\twith a tab",
    "♠ Köln \x7f \x85 \\ 'x'",
    "x" * 300,
    " ",
)
REASONS = ("", "a card was faced", "8 cards # to p2", ' "quoted" ', "tab\there", "19:40 deal", "5/6 / 7")
ZONES = ("UTC", "Europe/London", "America/New_York", "+05:30", "-11:00")
MEMBERS = ("ann", "deal", "p1", "dan-4")


@dataclass(slots=True)
class Evening:
    """One random table: what was asked, and what came of it."""

    dice: random.Random
    rules: HouseRules
    moment: dt.datetime
    state: TableState = field(default_factory=initial_state)
    events: list[tuple[e.Event, str]] = field(default_factory=list)
    hands: tuple[tuple[Card, ...], ...] = ()

    def say(self, command: c.Command) -> bool:
        try:
            events = decide(command, self.state)
        except Refused:
            return False
        at = self.moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append((event, at))
        return True

    def pass_time(self) -> None:
        step = self.dice.choice((0, 0, 0, 60, 3600, 86400, -30, 0.25))
        self.moment += dt.timedelta(seconds=step)

    def between_deals(self) -> c.Command:
        pack = self.dice.sample(PACK, 28)
        self.hands = tuple(tuple(pack[7 * seat : 7 * seat + 7]) for seat in SEATS)
        if self.dice.random() < 0.15:  # hands that sweep are rare
            ranks = self.dice.choice(("KQJ", "1789", "7", "KQJ1789"))
            first = sorted((card for card in pack if card[0] in ranks), key=lambda card: card[-1])[:7]
            pack = [*first, *(card for card in pack if card not in first)]
            self.hands = tuple(tuple(pack[7 * seat : 7 * seat + 7]) for seat in SEATS)
        now_s = int(self.moment.timestamp())
        seat, other = self.dice.choice(SEATS), self.dice.choice(SEATS)
        commands: tuple[c.Command, ...] = (
            c.RecordDeal(now_s=now_s, dealer=-1, hands=()),
            c.RecordDeal(now_s=now_s, hands=self.hands, dealer=-1),
            c.RecordDeal(now_s=now_s, hands=self.hands, dealer=seat),
            c.RecordDeal(now_s=now_s, dealer=seat, hands=()),
            c.DealCards(now_s=now_s, order=tuple(pack), seed="5e" * 32),
            c.CommitShuffle(seed="5e" * 32),
            c.ContributeToShuffle(seat=seat, contribution="mine"),
            c.OpenHands(deals=(self.dice.choice((1, 2, 3)),), reason="review"),
            *((c.CallMisdeal(reason="dropped"),) if self.dice.random() < 0.2 else ()),
            c.AccuseLostDeal(accuser=seat, accused=other),
            c.FindLostDeal(accused=seat, upheld=self.dice.random() < 0.8),
            c.UndoDeal(
                deal=self.state.deal.dealt.number if self.state.deal else 1, reason=self.dice.choice(REASONS) or "so"
            ),
            c.Rebuy(seat=seat, counters=self.dice.choice((1, 30))),
            c.MakeRemark(text=self.dice.choice(REMARKS)),
            *((c.EndTable(),) if self.dice.random() < 0.05 else ()),
        )
        return self.dice.choice(commands)

    def declaring(self) -> c.Command:
        seat, other, suit = self.dice.choice(SEATS), self.dice.choice(SEATS), self.dice.choice("SHDC")
        assert self.state.deal
        hands = self.state.deal.dealt.hands or self.hands
        proof = proof_of_suit(suit, hands[seat])
        points = sum(POINTS[card] for card in proof) + self.dice.choice((0, 0, 0, 1))
        combination = self.dice.choice(tuple(COMBINATIONS))
        cards = self.dice.choice((proof, proof, (), tuple(self.dice.sample(hands[seat], 2))))
        commands: tuple[c.Command, ...] = (
            c.DeclareSuit(seat=seat, suit=suit, points=points, cards=cards, is_false=False),
            c.DeclareSuit(seat=seat, suit=suit, points=points, cards=cards, is_false=False),
            self.combination(hands[seat], seat, combination),
            c.BeSatisfied(seat=seat, by="player"),
            c.BeSatisfied(seat=seat, by="scribe"),
            *((c.Settle(), c.CloseDeclaring(now_s=2**40)) if self.dice.random() < 0.3 else ()),
            *((c.CallMisdeal(reason=self.dice.choice(REASONS)),) if self.dice.random() < 0.2 else ()),
            c.AccuseLostDeal(accuser=seat, accused=other),
            c.MakeRemark(text=self.dice.choice(REMARKS)),
        )
        return self.dice.choice(commands)

    def combination(self, hand: tuple[Card, ...], seat: int, name: str) -> c.Command:
        held = [key for key in COMBINATIONS if holds(key, hand)] or [key for key in COMBINATIONS if key == name]
        cards = self.dice.choice((proof_of_combination(held[0], hand), (), hand))
        return c.DeclareCombination(seat=seat, combination=held[0], cards=cards, is_false=False)

    def run(self, steps: int) -> None:
        dealer = self.dice.choice(SEATS) if self.rules.first_dealer in ("assigned", "random") else -1
        assert self.say(c.OpenTable(members=MEMBERS, rules=self.rules, first_dealer=dealer))
        for _ in range(steps):
            self.pass_time()
            phase = self.state.phase
            if phase == "cutting":
                self.say(c.CutCard(seat=self.dice.choice(SEATS), card=self.dice.choice(PACK)))
            elif phase == "between_deals":
                self.say(self.between_deals())
            elif phase == "declaring":
                self.say(self.declaring())


def some_rules(dice: random.Random) -> HouseRules:
    while True:
        rules = HouseRules(
            first_dealer=dice.choice(("lowest", "highest", "assigned", "random")),
            packets=dice.choice(((1,) * 7, (3, 4), (7,))),
            ties=dice.choice(("elder", "best_first")),
            mode=dice.choice(("declared", "declared", "showdown")),
            declaring_limit_s=dice.choice((0, 90)),
            false_claim_penalty=dice.choice((0, 2)),
            lost_deal=dice.choice(("standard", "literal")),
            ending=dice.choice(("last_counter", "deals", "last_counter_or_deals", "open")),
            deals=dice.choice((0, 5)),
            starting_stack=dice.choice((2, 4, 20)),
            rebuys=dice.choice((True, False)),
            stake=dice.choice((1, 2)),
            hands_open=dice.choice(("never", "at_end")),
            shuffle=dice.choice(("at_once", "committed")),
        )
        try:
            check_house_rules(rules)
        except Refused:
            continue
        return rules


FAIR = (f.ShuffleCommitted, f.ShuffleContributed, f.ShuffleVoided, f.HandsOpened)
"""A text proves nothing: shuffles and what opens them are not written down."""


def as_recorded(event: e.Event) -> e.Event:
    """A deal of the service is written, and read back, as a recorded one."""
    if isinstance(event, e.HandsDealt):
        return e.DealRecorded(deal=event.deal, dealer=event.dealer, hands=event.hands, declare_by_s=event.declare_by_s)
    return event


def random_evening(seed: int) -> Evening:
    dice = random.Random(seed)  # noqa: S311  a test
    opened = dt.datetime(2026, 10, 24, 20, 0, tzinfo=dt.UTC) + dt.timedelta(minutes=dice.randrange(600))
    evening = Evening(dice=dice, rules=some_rules(dice), moment=opened)
    evening.run(dice.choice((3, 40, 200)))
    return evening


def replayed(text: str) -> list[tuple[e.Event, str]]:
    played = [(event, done.happened_at) for done in play(read_record(text)) for event in done.events]
    return [(event, at) for event, at in played if not isinstance(event, FAIR)]


def recordable(events: list[tuple[e.Event, str]]) -> list[tuple[e.Event, str]]:
    return [(as_recorded(event), at) for event, at in events if not isinstance(event, FAIR)]


@settings(max_examples=examples(150))
@given(st.integers(0, 2**32), st.sampled_from(ZONES))
def test_an_evening_written_down_and_played_again_is_the_same_evening(seed: int, zone: str) -> None:
    evening = random_evening(seed)
    text = write_record(evening.events, table="t1", time_zone=zone, players=("Ann B", "Ben", "Ann C", "Dan"))
    again = replayed(text)
    wanted = recordable(evening.events)
    assert [event for event, _ in again] == [event for event, _ in wanted]
    if not evening.rules.declaring_limit_s:
        assert [at for _, at in again] == [at for _, at in wanted]


@settings(max_examples=examples(100))
@given(st.integers(0, 2**32), st.sampled_from(ZONES))
def test_a_record_in_the_services_own_form_comes_back_letter_by_letter(seed: int, zone: str) -> None:
    text = write_record(random_evening(seed).events, table="t1", time_zone=zone)
    again = replayed(text)
    written = write_record(again, table="t1", time_zone=read_record(text).heading.time_zone)
    assert written == text
    assert replayed(written) == again


@settings(max_examples=examples(50))
@given(st.integers(0, 2**32))
def test_without_times_the_record_is_dated_and_tells_the_same_events(seed: int) -> None:
    events = [(event, "") for event, _ in random_evening(seed).events]
    text = write_record(events, table="t1", date=dt.date(2026, 11, 20))
    again = [event for event, _ in replayed(text)]
    assert again == [event for event, _ in recordable(events)]


@settings(max_examples=examples(50))
@given(st.integers(0, 2**32))
def test_hands_that_may_not_be_seen_are_left_out_and_the_claims_carry_their_cards(seed: int) -> None:
    evening = random_evening(seed)
    shown = {event.deal: event.hands for event, _ in evening.events if isinstance(event, e.HandsShown)}
    seen = [(seen, at) for event, at in evening.events if (seen := view(event, SPECTATOR)) is not None]
    if evening.rules.mode == "showdown":  # a deal that was never turned up cannot be played from what others know
        hidden = [place for place, (event, _) in enumerate(seen) if is_deal(event) and event.deal not in shown]
        seen = seen[: hidden[0]] if hidden else seen
    again = [event for event, _ in replayed(write_record(seen, table="t1"))]
    assert again == [_with_hands(event, shown) for event, _ in recordable(seen)]


def is_deal(event: e.Event) -> TypeGuard[e.HandsDealt | e.DealRecorded]:
    return isinstance(event, e.HandsDealt | e.DealRecorded)


def _with_hands(event: e.Event, shown: dict[int, tuple[tuple[Card, ...], ...]]) -> e.Event:
    if not is_deal(event):
        return event
    hands = shown.get(event.deal, ())
    return e.DealRecorded(deal=event.deal, dealer=event.dealer, hands=hands, declare_by_s=event.declare_by_s)


def test_remarks_stand_beside_their_action_but_before_a_deal_on_lines_of_their_own() -> None:
    said = ("deal", "# of the deal", "p0 ok # of p0", "# more", "all ok", "# between", "# still", "deal by p3")
    head = 'format = 1\ngame = "ging"\ntable = "t"\ndate = 2026-11-20\nmembers = ["a", "b", "c", "d"]\n'
    head += 'first_dealer = 2\nrules.first_dealer = "random"\n'
    text = write_record(replayed(f"{head}actions = {list(said)}"), table="t")
    lines = [line.strip(' ",') for line in text.split("actions = [\n")[1].splitlines()]
    assert lines[:-1] == [
        "deal by p2 # of the deal",
        "p0 ok # of p0",
        "# more",
        "all ok",
        "",
        "# between",
        "# still",
        "deal by p3",
    ]
