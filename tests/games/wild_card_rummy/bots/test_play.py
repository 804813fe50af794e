"""Bots of every level play whole games under any house rules, and see nothing but what their seat sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ging_service.domain.game import Viewer
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.decider.views import in_order
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS, HouseRules
from tests.games.wild_card_rummy.bots.playing import LEVELS, Position, after, bot, game
from tests.support.extent import short_or_long

pytestmark = pytest.mark.complete


@pytest.mark.parametrize("name", PRESETS)
def test_bots_finish_a_game_and_no_move_of_theirs_is_refused(name: str) -> None:
    rules = PRESETS[name]
    seats = max(3, rules.fewest_seats)
    levels = [LEVELS[seat % 2] for seat in range(seats)]
    last = list(game(levels, rules, seed=1))[-1]
    assert after(last.state, GAME.complete(last.command, last.state, None, 0)).ended == "deals_played"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seeds", short_or_long(range(2), range(2, 20)))
def test_a_bot_moves_alike_in_two_worlds_that_look_alike_to_it(level: str, seeds: range) -> None:
    checked = differing = 0
    for seed in seeds:
        rules = list(PRESETS.values())[seed % len(PRESETS)]
        for position in list(game((level,) * 3, rules, seed))[:60]:
            other_world = with_other_hidden_cards(position, Random(seed))  # noqa: S311  repeatable play
            if other_world is None:
                continue
            seen = [GAME.see(state, Viewer(seat=position.seat)) for state in (position.state, other_world)]
            assert seen[0] == seen[1]
            assert bot(level)(seen[1], position.seat) == position.command
            checked += 1
            # The test means something only if the bot of another seat would see a difference.
            elsewhere = Viewer(seat=(position.seat + 1) % 3)
            differing += GAME.see(position.state, elsewhere) != GAME.see(other_world, elsewhere)
    assert checked >= 60
    assert differing >= checked // 2


def with_other_hidden_cards(position: Position, random: Random) -> TableState | None:
    """The same position with the stock and the unseen cards of the other hands shuffled together."""
    state, deal = position.state, position.state.deal
    if deal is None or deal.result is not None:
        return None
    others = [seat for seat in range(len(deal.hands)) if seat != position.seat]
    hidden = {seat: _without(deal.hands[seat], deal.known[seat]) for seat in others}
    cards = [*(card for seat in others for card in hidden[seat]), *deal.stock]
    random.shuffle(cards)
    hands = list(deal.hands)
    for seat in others:
        dealt, cards = cards[: len(hidden[seat])], cards[len(hidden[seat]) :]
        hands[seat] = in_order((*deal.known[seat], *dealt))
    return replace(state, deal=replace(deal, hands=tuple(hands), stock=tuple(cards)))


def _without(hand: tuple[str, ...], known: tuple[str, ...]) -> list[str]:
    left = list(hand)
    for card in known:
        left.remove(card)
    return left


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_waits_for_the_other_players(level: str) -> None:
    for position in list(game((level,) * 3, HouseRules(), seed=3))[:80]:
        waiting = (position.seat + 1) % 3
        seen = GAME.see(position.state, Viewer(seat=waiting))
        command = bot(level)(seen, waiting)
        # All may draw for the first deal at the same time; every other move belongs to one seat.
        assert command is None or position.state.phase == "cutting"


def test_wr2_a_bot_draws_one_card_for_the_first_deal() -> None:
    state = after(TableState(), c.OpenTable(members=("a", "b", "c"), rules=HouseRules()))
    assert bot("simple")(state, 0) == c.CutCard(seat=0)
    assert bot("simple")(after(state, c.CutCard(seat=0, card="AS")), 0) is None
    assert bot("simple")(TableState(), 0) is None


def test_wr29_the_bot_of_the_first_seat_turns_cards_up() -> None:
    rules = PRESETS["biddies"]
    state = after(TableState(), c.OpenTable(members=("a", "b", "c"), rules=rules))
    assert bot("simple")(state, 0) == c.TurnUpCards()
    assert bot("simple")(state, 1) is None
