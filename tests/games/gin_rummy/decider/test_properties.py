"""Whole games of players who do anything that the rules allow: what holds at every table after every command."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ging_service.domain.cards import HIDDEN
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.deciding_again import command_of
from ging_service.games.gin_rummy.decider.evolve import evolve, fold
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.decider.views import see, view
from ging_service.games.gin_rummy.game import GAME, counters_at
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS
from ging_service.games.gin_rummy.rules.house_rules import PRESETS
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

MEMBERS = ("ada", "bob")
VIEWERS = (SPECTATOR, *(Viewer(seat=seat, member=member) for seat, member in enumerate(MEMBERS)))


class GinRummyTable(RuleBasedStateMachine):
    """A table at which anything that the rules allow can happen, and much that they refuse is tried."""

    def __init__(self) -> None:
        super().__init__()
        self.sit_down()

    def sit_down(self) -> None:
        self.state = TableState()
        self.chance = Random(0)  # noqa: S311  can be repeated
        self.now_s = 1_000
        self.held: Counter[str] = Counter()
        self.refusals: list[Refused] = []
        self.seen = {viewer.seat: TableState() for viewer in VIEWERS}

    @precondition(lambda self: self.state.phase in ("unopened", "ended"))
    @rule(preset=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 2**32), first=st.sampled_from(SEATS))
    def open_table(self, preset: str, seed: int, first: int) -> None:
        self.sit_down()
        self.chance = Random(seed)  # noqa: S311  can be repeated
        rules = PRESETS[preset]
        self.give(c.OpenTable(members=MEMBERS, rules=rules))
        while self.state.phase == "cutting":
            for seat in (first, 1 - first):
                self.give(c.CutCard(seat=seat))

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
            for viewer in VIEWERS:
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
        moves = [move for seat in SEATS for move in GAME.moves(self.state, seat)]
        if moves:
            self.give(moves[number % len(moves)])

    @precondition(is_running)
    @rule(seat=st.sampled_from(SEATS), number=st.integers(0, 999))
    def play_anything(self, seat: int, number: int) -> None:
        """A command that may be refused: then nothing changes, and the refusal names its rule."""
        card = PACK[number % len(PACK)]
        held = self.state.deal.hands[seat] if self.state.deal else PACK
        commands: list[Any] = [
            c.PassUpcard(seat=seat),
            c.TakeDiscard(seat=seat),
            c.DrawCard(seat=seat),
            c.Discard(seat=seat, card=held[number % len(held)]),
            c.Discard(seat=seat, card=card),
            c.Knock(seat=seat, discard=card, melds=(held[:3],)),
            c.ShowHand(seat=seat, melds=(held[:3],), lay_offs=()),
            c.DealCards(),
        ]
        command = commands[number % len(commands)]
        try:
            self.give(command)
        except Refused as refused:
            self.refusals.append(refused)

    @precondition(lambda self: self.state.deal is not None and self.state.deal.act_by_s)
    @rule(late_s=st.integers(0, 100))
    def run_out_of_time(self, late_s: int) -> None:
        deal = self.state.deal
        assert deal is not None
        self.now_s = max(self.now_s, deal.act_by_s + late_s)
        self.give(c.EndTurn())

    @precondition(
        lambda self: self.state.phase in ("upcard", "drawing", "discarding") and self.state.deal.number % 5 == 0
    )
    @rule(seat=st.sampled_from(SEATS))
    def resign(self, seat: int) -> None:
        self.give(c.Resign(seat=seat))

    @invariant()
    def refusals_name_their_rule(self) -> None:
        assert all(refused.rule in GAME.rules for refused in self.refusals)

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        deal = self.state.deal
        if deal is None:
            return
        face_down = () if deal.tabled is None else (deal.tabled.discard,)
        everywhere: list[Card] = [*deal.hands[0], *deal.hands[1], *deal.stock, *deal.discards, *face_down]
        assert sorted(everywhere) == sorted(PACK)

    @invariant()
    def a_hand_has_ten_cards_between_turns(self) -> None:
        deal = self.state.deal
        if deal is not None and deal.result is None:
            drawn = self.state.phase == "discarding"
            assert [len(hand) for hand in deal.hands] == [10 + (drawn and seat == deal.turn) for seat in SEATS]
            assert len(deal.stock) > 2 or drawn or self.state.phase == "showing"

    @invariant()
    def everybody_sees_what_follows_from_their_events(self) -> None:
        for viewer in VIEWERS:
            assert see(self.state, viewer) == self.seen[viewer.seat]

    @invariant()
    def nobody_sees_another_card_than_their_own_and_those_that_all_have_seen(self) -> None:
        deal = self.state.deal
        if deal is None or deal.is_open:
            return
        for viewer in VIEWERS:
            seen = see(self.state, viewer).deal
            assert seen is not None
            assert set(seen.stock) <= {HIDDEN}
            for seat in SEATS:
                if seat != viewer.seat:
                    assert [card for card in seen.hands[seat] if card != HIDDEN] == list(deal.known[seat])

    @invariant()
    def counters_sum_to_zero_and_lie_where_the_state_says(self) -> None:
        assert sum(self.held.values()) == 0
        assert {place: self.held[place] for place in counters_at(self.state)} == dict(counters_at(self.state))

    @invariant()
    def points_are_those_of_the_score_sheet(self) -> None:
        game = self.state.game
        assert all(line.points >= 0 for line in game.sheet)
        for seat in SEATS:
            assert game.points[seat] == sum(line.points for line in game.sheet if line.winner == seat)
        if game.winner < 0:
            assert max(game.points) < self.state.rules.target


TestWholeGames = GinRummyTable.TestCase
TestWholeGames.settings = settings(max_examples=examples(30), stateful_step_count=150, deadline=None)
