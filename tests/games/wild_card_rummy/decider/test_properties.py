"""Whole games of players who do anything that the rules allow: what holds at every table after every command."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ging_service.domain.cards import HIDDEN
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.auditing import command_of
from ging_service.games.wild_card_rummy.decider.evolve import evolve, fold
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.decider.views import see, view
from ging_service.games.wild_card_rummy.game import GAME, counters_at
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

pytestmark = pytest.mark.complete

MEMBERS = ("ada", "bob", "cleo", "dan", "eve", "fay", "gus")


class WildCardRummyTable(RuleBasedStateMachine):
    """A table at which anything that the rules allow can happen, and much that they refuse is tried."""

    def __init__(self) -> None:
        super().__init__()
        self.sit_down(2)

    def sit_down(self, seats: int) -> None:
        self.state = TableState()
        self.chance = Random(0)  # noqa: S311  can be repeated
        self.now_s = 1_000
        self.held: Counter[str] = Counter()
        self.refusals: list[Refused] = []
        self.members = MEMBERS[:seats]
        self.viewers = (SPECTATOR, *(Viewer(seat=seat, member=name) for seat, name in enumerate(self.members)))
        self.seen = {viewer.seat: TableState() for viewer in self.viewers}

    @precondition(lambda self: self.state.phase in ("unopened", "ended"))
    @rule(preset=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 2**32), more=st.integers(0, 2))
    def open_table(self, preset: str, seed: int, more: int) -> None:
        rules = PRESETS[preset]
        self.sit_down(min(rules.fewest_seats + more, rules.most_seats))
        self.chance = Random(seed)  # noqa: S311  can be repeated
        self.give(c.OpenTable(members=self.members, rules=rules))
        while self.state.phase == "cutting":
            self.play_sensibly(0)

    def give(self, command: c.Command) -> None:
        """Give a command that the rules allow."""
        self.now_s += 1
        whole = GAME.complete(command, self.state, ServiceChance(self.chance, "c", "t"), self.now_s)
        before, events = self.state, GAME.decide(whole, self.state)
        found = command_of(events, before)
        assert found is not None
        assert GAME.decide(found, before) == events
        self.happen(events)

    def happen(self, events: tuple[e.Event, ...]) -> None:
        after = fold(self.state, events)
        for event in events:
            self.state = evolve(self.state, event)
            for moved in GAME.transfers(event):
                self.held[moved.source] -= moved.counters
                self.held[moved.target] += moved.counters
            for viewer in self.viewers:
                if (told := view(event, viewer)) is not None:
                    self.seen[viewer.seat] = evolve(self.seen[viewer.seat], told)
        assert after == self.state
        if self.state.deal is not None and self.state.deal.is_open:
            # From now on everybody has read the events of the deal again, with all cards.
            self.seen = dict.fromkeys(self.seen, self.state)

    def is_running(self) -> bool:
        return self.state.phase not in ("unopened", "ended")

    @precondition(is_running)
    @rule(number=st.integers(0, 999))
    def play_sensibly(self, number: int) -> None:
        moves = [move for seat in range(len(self.members)) for move in GAME.moves(self.state, seat)]
        if moves:
            self.give(moves[number % len(moves)])

    @precondition(is_running)
    @rule(seat=st.integers(0, 1), number=st.integers(0, 999))
    def play_anything(self, seat: int, number: int) -> None:
        """A command that may be refused: then nothing changes, and the refusal names its rule."""
        pack = pack_of(self.state.rules, len(self.members))
        held = (self.state.deal.hands[seat] if self.state.deal else ()) or pack
        discard = held[number % len(held)]
        commands: list[Any] = [
            c.DrawCard(seat=seat),
            c.TakeDiscards(seat=seat, count=1 + number % 2),
            c.PlayTurn(seat=seat, actions=(), discard=discard, up_for_two=False),
            c.PlayTurn(seat=seat, actions=(), discard=pack[number % len(pack)], up_for_two=number % 2 == 0),
            c.LeaveDiscard(seat=seat),
            c.PutDownLast(seat=seat, actions=()),
            c.DecidePress(seat=seat, adds=number % 2 == 0),
            c.NameWild(seat=seat, rank=("A", "7", "K")[number % 3]),
            c.DealCards(),
        ]
        try:
            self.give(commands[number % len(commands)])
        except Refused as refused:
            self.refusals.append(refused)

    @precondition(lambda self: self.state.deal is not None and self.state.deal.act_by_s)
    @rule(late_s=st.integers(0, 100))
    def run_out_of_time(self, late_s: int) -> None:
        deal = self.state.deal
        assert deal is not None
        self.now_s = max(self.now_s, deal.act_by_s + late_s)
        self.give(c.EndTurn())

    @invariant()
    def refusals_name_their_rule(self) -> None:
        assert all(refused.rule in GAME.rules for refused in self.refusals)

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        deal = self.state.deal
        if deal is None:
            return
        everywhere: list[Card] = [*deal.stock, *deal.discards]
        for cards in (*deal.hands, *(one.meld.cards for one in deal.melds)):
            everywhere += cards
        assert sorted(everywhere) == sorted(pack_of(self.state.rules, len(self.members)))

    @invariant()
    def each_card_of_a_meld_belongs_to_somebody_who_has_melded(self) -> None:
        for one in self.state.deal.melds if self.state.deal else ():
            assert len(one.by) == len(one.meld.cards)
            assert {one.seat, *one.by} <= set(self.state.deal.has_melded)  # type: ignore[union-attr]

    @invariant()
    def everybody_sees_what_follows_from_their_events(self) -> None:
        for viewer in self.viewers:
            assert see(self.state, viewer) == self.seen[viewer.seat]

    @invariant()
    def nobody_sees_another_card_than_their_own_and_those_that_all_have_seen(self) -> None:
        deal = self.state.deal
        if deal is None or deal.is_open:
            return
        for viewer in self.viewers:
            seen = see(self.state, viewer).deal
            assert seen is not None
            assert set(seen.stock) <= {HIDDEN}
            for seat, hand in enumerate(seen.hands):
                if seat != viewer.seat:
                    assert [card for card in hand if card != HIDDEN] == list(deal.known[seat])
                assert not Counter(deal.known[seat]) - Counter(deal.hands[seat])

    @invariant()
    def counters_sum_to_zero_and_lie_where_the_state_says(self) -> None:
        assert sum(self.held.values()) == 0
        assert {place: self.held[place] for place in counters_at(self.state)} == dict(counters_at(self.state))

    @invariant()
    def totals_are_those_of_the_score_sheet(self) -> None:
        for seat, total in enumerate(self.state.totals):
            assert total == sum(line.points[seat] + line.added[seat] for line in self.state.sheet)


TestWholeGames = WildCardRummyTable.TestCase
TestWholeGames.settings = settings(max_examples=examples(30), stateful_step_count=150, deadline=None)
