"""Bots of every level play whole games under any house rules, and see nothing but what their seat sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ging_service.domain.game import Viewer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.decider.views import in_order
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import other_seat
from ging_service.games.gin_rummy.rules.house_rules import PRESETS, HouseRules
from tests.games.gin_rummy.bots.playing import LEVELS, Position, after, bot, game
from tests.support.extent import short_or_long

pytestmark = pytest.mark.complete

PAIRS = [(one, other) for one in LEVELS for other in LEVELS]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("levels", PAIRS, ids="-".join)
def test_bots_finish_a_game_and_no_move_of_theirs_is_refused(levels: tuple[str, str], name: str) -> None:
    rules = replace(PRESETS[name], games=1, target=60)
    last = list(game(levels, rules, seed=1))[-1]
    assert after(last.state, last.command).ended == "games_played"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", short_or_long(range(2), range(2, 40)))
def test_a_bot_moves_alike_in_two_worlds_that_look_alike_to_it(level: str, seeds: range) -> None:
    checked = differing = 0
    for seed in seeds:
        rules = list(PRESETS.values())[seed % len(PRESETS)]
        for position in game((level, level), replace(rules, games=1, target=40), seed):
            other_world = with_other_hidden_cards(position, Random(seed))  # noqa: S311  repeatable play
            if other_world is None:
                continue
            seen = [GAME.see(state, Viewer(seat=position.seat)) for state in (position.state, other_world)]
            assert seen[0] == seen[1]
            assert bot(level)(seen[1], position.seat) == position.command
            checked += 1
            # The test means something only if the bot of the other seat would see a difference.
            elsewhere = Viewer(seat=other_seat(position.seat))
            differing += GAME.see(position.state, elsewhere) != GAME.see(other_world, elsewhere)
    assert checked >= 60
    assert differing >= checked // 2


def with_other_hidden_cards(position: Position, random: Random) -> TableState | None:
    """The same position with the stock and the unseen cards of the other hand shuffled together."""
    state, deal = position.state, position.state.deal
    if deal is None or deal.result is not None:
        return None
    other = other_seat(position.seat)
    hidden = [card for card in deal.hands[other] if card not in deal.known[other]]
    cards = [*hidden, *deal.stock]
    random.shuffle(cards)
    hand = in_order((*deal.known[other], *cards[: len(hidden)]))
    hands = (deal.hands[0], hand) if other else (hand, deal.hands[1])
    tabled = deal.tabled and replace(deal.tabled, discard=cards[-1])
    return replace(state, deal=replace(deal, hands=hands, stock=tuple(cards[len(hidden) :]), tabled=tabled))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_waits_for_the_other_player(level: str) -> None:
    for position in game((level, level), HouseRules(target=20), seed=3):
        waiting = other_seat(position.seat)
        seen = GAME.see(position.state, Viewer(seat=waiting))
        command = bot(level)(seen, waiting)
        # Both may cut at the same time; every other move belongs to one seat.
        assert command is None or position.state.phase == "cutting"


def test_gr2_a_bot_cuts_once() -> None:
    state = after(TableState(), c.OpenTable(members=("a", "b"), rules=HouseRules()))
    assert bot("simple")(state, 0) == c.CutCard(seat=0)
    cut = after(state, c.CutCard(seat=0, card="AS"))
    assert bot("simple")(cut, 0) is None
    assert bot("simple")(TableState(), 0) is None
