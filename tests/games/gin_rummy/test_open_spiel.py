"""OpenSpiel as a judge: another program's deadwood, knocks, lay-offs and scores of whole deals.

It plays by other rules in some places, which docs/rules/gin_rummy.md lists; each of them has a test here.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyspiel
import pytest
from pyspiel.gin_rummy import GinRummyUtils

from ging_service.domain.cards import rank_of, suit_of
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK, SEATS, other_seat
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.knocking import KnockedHand, check_knock, knock_limit
from ging_service.games.gin_rummy.rules.lay_offs import best_showing
from ging_service.games.gin_rummy.rules.melds import best_arrangements, best_discards, least_deadwood
from ging_service.games.gin_rummy.rules.scoring import JudgedDeal, judge_deal
from tests.games.gin_rummy.hands import cards
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from ging_service.domain.cards import Card, Hand

GAME = pyspiel.load_game("gin_rummy(gin_bonus=20,undercut_bonus=10)")
RULES = HouseRules(both_pass="stock", take_back="allowed", equal="nobody")
"""The house rules that OpenSpiel plays by."""

UTILS = GinRummyUtils(13, 4, HAND_SIZE)
DRAW_UPCARD, DRAW_STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56


def number_of(card: Card) -> int:
    rank = rank_of(card)
    return int(UTILS.card_int(("T" if rank == "10" else rank) + suit_of(card).lower()))


NUMBER = {card: number_of(card) for card in PACK}
CARD = {number: card for card, number in NUMBER.items()}


def numbers(some: Sequence[Card]) -> list[int]:
    return [NUMBER[card] for card in some]


def hand_of(state: Any, seat: int) -> Hand:
    return tuple(CARD[number] for number in state.hands()[seat])


@pytest.mark.complete
def test_hands_of_ten_have_the_same_deadwood() -> None:
    chance = random.Random(1)  # noqa: S311  any hands will do
    for number in range(examples(30_000)):
        # Every other hand is of two neighbouring thirds of the pack, where melds are frequent.
        first = chance.randrange(7) if number % 2 else 0
        pack = [card for place, card in enumerate(PACK) if first <= place % 13 < first + 7] if number % 2 else PACK
        hand = chance.sample(pack, HAND_SIZE)
        assert UTILS.min_deadwood(numbers(hand)) == least_deadwood(hand, "low")


def test_of_eleven_cards_open_spiel_does_not_always_find_the_best_discard() -> None:
    """It arranges eleven cards with the least deadwood and then discards one; another arrangement may be better."""
    hand = cards("2S 3S 4S 5S 6S 7S 2H 4H 2D 3D 4D")
    assert UTILS.min_deadwood(numbers(hand)) == 3
    assert best_discards(hand, "low").deadwood == 2
    without = [card for card in hand if card != best_discards(hand, "low").cards[0]]
    assert UTILS.min_deadwood(numbers(without)) == 2


def test_open_spiel_lays_off_no_third_card_at_an_end_of_a_run() -> None:
    run = UTILS.meld_to_int(numbers(cards("5C 6C 7C")))
    assert [UTILS.card_string(card) for card in UTILS.all_layoffs([run], numbers(cards("8C 9C")))] == ["4c", "9c"]
    assert best_showing(cards("8C 9C 10C 10S 10H"), [cards("5C 6C 7C")], "low").deadwood == 0


def test_an_ace_as_upcard_makes_open_spiel_play_for_gin() -> None:
    state = pyspiel.load_game("gin_rummy(oklahoma=true)").new_initial_state()
    for number in [*range(1, 21), 0]:
        state.apply_action(number)
    assert CARD[0] == "AS"
    assert state.knock_card() == 0
    assert knock_limit(CARD[0], "upcard") == 1


@pytest.mark.complete
def test_whole_deals_are_scored_alike() -> None:
    chance = random.Random(2)  # noqa: S311  any deals will do
    outcomes = {outcome for _ in range(examples(3_000)) for outcome in played(chance)}
    assert outcomes == {"gin", "knock", "undercut", "equal", "laid off", "not knocked"}


def played(chance: random.Random) -> Iterator[str]:
    """Play a deal and compare each knock that is legal, its lay-offs and its score."""
    state = GAME.new_initial_state()
    while not state.is_terminal():
        phase = state.current_phase().name
        if phase == "DISCARD":
            knocked = yield from discarded_or_knocked(state, chance)
            if knocked:
                return
        elif phase == "WALL":  # GR17: our deal is void here; the next player may knock with the upcard there
            state.apply_action(PASS)
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    assert state.returns() == [0, 0]
    yield "not knocked"


def discarded_or_knocked(state: Any, chance: random.Random) -> Generator[str, None, bool]:
    """Discard, or knock and compare; returns True if it was a knock."""
    seat = state.current_player()
    hand = hand_of(state, seat)
    is_legal = KNOCK in state.legal_actions()
    if (best_discards(hand, "low").deadwood <= 10) != is_legal:
        # The inexact best discard: of ten cards both agree.
        assert not is_legal
        assert UTILS.min_deadwood(numbers(hand)) > best_discards(hand, "low").deadwood
    if not is_legal or chance.random() < 0.3:
        worst_first = best_discards(hand, "low").cards
        state.apply_action(NUMBER[chance.choice(worst_first)])
        return False
    yield from compared(state, hand, hand_of(state, other_seat(seat)), chance)
    return True


def compared(state: Any, hand: Hand, other: Hand, chance: random.Random) -> Iterator[str]:
    """Knock with a legal discard and the best melds, let the other lay off as well as possible, and compare the scores."""
    seat = state.current_player()
    state.apply_action(KNOCK)
    discards = {CARD[number] for number in state.legal_actions()}
    assert discards == {card for card in hand if least_deadwood([left for left in hand if left != card], "low") <= 10}
    discard = chance.choice(sorted(discards))
    arrangement = best_arrangements([card for card in hand if card != discard], "low")[0]
    judged = judge_deal(check_knock(KnockedHand(discard=discard, melds=arrangement.melds), hand, RULES), other, RULES)
    state.apply_action(NUMBER[discard])
    for meld in arrangement.melds:
        for part in short_melds(meld):
            state.apply_action(FIRST_MELD + UTILS.meld_to_int(numbers(part)))
    state.apply_action(PASS)
    deadwood, path = least_after_lay_offs(state, other_seat(seat))
    if has_third_card_at_an_end(judged):
        assert deadwood >= judged.other.deadwood
        return
    assert deadwood == judged.other.deadwood
    for action in path:
        state.apply_action(action)
    lay_melds(state, other_seat(seat))
    points = judged.score.points if judged.score.winner == "knocker" else -judged.score.points
    assert state.returns() == [points if one == seat else -points for one in SEATS]
    yield judged.score.outcome
    if judged.other.lay_offs:
        yield "laid off"


def short_melds(meld: Hand) -> Iterator[Hand]:
    """A meld in pieces of three to five cards: OpenSpiel knows no longer ones."""
    while len(meld) > 5:
        yield meld[:3]
        meld = meld[3:]
    yield meld


def least_after_lay_offs(state: Any, seat: int) -> tuple[int, list[int]]:
    """The least deadwood over all lay-offs that OpenSpiel allows, and the actions that lead there."""
    ways = [(int(UTILS.min_deadwood(state.hands()[seat])), [] if state.finished_layoffs() else [PASS])]
    if not state.finished_layoffs():
        for action in state.legal_actions():
            if action != PASS:
                deadwood, path = least_after_lay_offs(state.child(action), seat)
                ways.append((deadwood, [action, *path]))
    return min(ways, key=lambda way: way[0])


def lay_melds(state: Any, seat: int) -> None:
    for meld in best_arrangements(hand_of(state, seat), "low")[0].melds:
        for part in short_melds(meld):
            state.apply_action(FIRST_MELD + UTILS.meld_to_int(numbers(part)))
    state.apply_action(PASS)
    assert state.is_terminal()


def has_third_card_at_an_end(judged: JudgedDeal) -> bool:
    """Whether three cards are laid off on one run: OpenSpiel may allow two of them only."""
    melds = [lay_off.meld for lay_off in judged.other.lay_offs]
    return any(melds.count(meld) > 2 for meld in melds)
