"""Bots of every level play whole games under any house rules, and see nothing but what their seat sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.game import Viewer
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import sort_hand
from ging_service.games.newmarket.rules.house_rules import PRESETS, HouseRules
from tests.games.newmarket.bots.playing import LEVELS, Position, after, bot, game
from tests.games.newmarket.table import open_table
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand

REASONS = {"last_king", "deals_played", "short"}


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", [4, 7])
def test_bots_finish_a_game_and_no_move_of_theirs_is_refused(name: str, seats: int) -> None:
    levels = [LEVELS[seat % 2] for seat in range(seats)]
    last = list(game(levels, replace(PRESETS[name], deals=4), seed=seats))[-1]
    assert after(last.state, last.complete).ended in REASONS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", short_or_long(range(7), range(7, 70)))
def test_a_bot_moves_alike_in_two_worlds_that_look_alike_to_it(level: str, seeds: range) -> None:
    checked = differing = 0
    for seed in seeds:
        rules = replace(list(PRESETS.values())[seed % len(PRESETS)], deals=3)
        for position in game((level,) * 5, rules, seed):
            other_world = with_other_hidden_cards(position, Random(seed))  # noqa: S311  repeatable play
            if other_world is None:
                continue
            seen = [GAME.see(state, Viewer(seat=position.seat)) for state in (position.state, other_world)]
            assert seen[0] == seen[1]
            assert bot(level)(seen[1], position.seat) == position.command
            checked += 1
            # The test means something only if the bot of another seat would see a difference.
            elsewhere = Viewer(seat=(position.seat + 1) % 5)
            differing += GAME.see(position.state, elsewhere) != GAME.see(other_world, elsewhere)
    assert checked >= 60
    assert differing >= checked // 2


def with_other_hidden_cards(position: Position, random: Random) -> TableState | None:
    """The same position with the cards shuffled that the player at turn does not see. They know which cards are dead."""
    deal = position.state.deal
    if deal is None or deal.turn != position.seat:
        return None
    hands: list[Hand] = [*deal.hands, deal.dead]
    hidden = [place for place in range(len(hands)) if position.seat not in deal.seen_by[place]]
    cards = [card for place in hidden for card in hands[place]]
    random.shuffle(cards)
    others: list[Card] = cards
    for place in hidden:
        hands[place], others = sort_hand(others[: len(hands[place])]), others[len(hands[place]) :]
    changed = replace(deal, hands=tuple(hands[:-1]), dead=hands[-1])
    return replace(position.state, deal=changed)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_waits_for_the_other_players(level: str) -> None:
    for position in game((level,) * 4, PRESETS["day-centre"], seed=3):
        waiting = (position.seat + 1) % 4
        command = bot(level)(GAME.see(position.state, Viewer(seat=waiting)), waiting)
        # All may cut for the first deal at the same time; every other move belongs to one seat.
        assert command is None or position.state.phase == "cutting"


def test_nm2_a_bot_cuts_once_and_deals_when_it_is_its_turn() -> None:
    state = after(TableState(), c.OpenTable(members=("a", "b", "c", "d"), rules=HouseRules()))
    assert bot("simple")(state, 0) == c.CutCard(seat=0)
    assert bot("simple")(after(state, c.CutCard(seat=0, card="AS")), 0) is None
    assert bot("simple")(TableState(), 0) is None
    assert bot("simple")(open_table().state, 0) == c.DealCards()
    assert bot("simple")(open_table().state, 1) is None


def test_nm29_no_bot_plays_with_real_cards() -> None:
    table = open_table().when(c.RecordDeal(dealer=-1))
    assert [bot(level)(table.state, seat) for level in LEVELS for seat in range(4)] == [None] * 8
