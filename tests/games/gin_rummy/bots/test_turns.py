"""Single moves of the bots: what the simple one does, and what the careful one knows better."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.bots import danger, expected_deadwood, known_cards
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.state import Drawn
from ging_service.games.gin_rummy.rules.card_bits import to_bits
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.bots.playing import LEVELS, bot, turn
from tests.games.gin_rummy.hands import cards

STOCK = ("?",) * 30
NEAR_KNOCK = cards("AS 2S 3S 5H 6H 7H KD KC 9S 4D")


@pytest.mark.parametrize("level", LEVELS)
def test_gr6_a_card_that_completes_a_meld_is_taken(level: str) -> None:
    assert bot(level)(turn(NEAR_KNOCK, STOCK, discards=cards("KH")), 0) == c.TakeDiscard(seat=0)


@pytest.mark.parametrize("level", LEVELS)
def test_gr6_a_useless_card_is_left(level: str) -> None:
    assert bot(level)(turn(NEAR_KNOCK, STOCK, discards=cards("JH")), 0) == c.DrawCard(seat=0)


def test_only_the_simple_bot_takes_a_card_for_a_point_less() -> None:
    state = turn(NEAR_KNOCK, STOCK, discards=cards("8D"))
    assert bot("simple")(state, 0) == c.TakeDiscard(seat=0)
    assert bot("careful")(state, 0) == c.DrawCard(seat=0)


@pytest.mark.parametrize("level", LEVELS)
def test_gr10_bots_knock_with_the_least_deadwood(level: str) -> None:
    move = bot(level)(turn((*NEAR_KNOCK, Card("KH")), STOCK), 0)
    assert isinstance(move, c.Knock)
    assert move.discard == "9S"
    assert set(map(frozenset, move.melds)) == {
        frozenset(cards("AS 2S 3S")),
        frozenset(cards("5H 6H 7H")),
        frozenset(cards("KD KC KH")),
    }


@pytest.mark.parametrize("level", LEVELS)
def test_gr8_a_taken_card_is_not_discarded(level: str) -> None:
    hand = cards("AS 3S 5H 7H 9H JD KC 2D 4D 6C QS")
    taken = turn(hand, STOCK, drawn=Drawn(card=Card("QS"), source="discard_pile"), known=(cards("QS"), ()))
    refused = bot(level)(taken, 0)
    assert isinstance(refused, c.Discard)
    assert refused.card != "QS"


def test_gr8_a_taken_card_may_go_back_by_house_rule() -> None:
    hand = cards("AS 3S 5H 7H 9H 8D 2C 2D 4D 6C QS")
    drawn = Drawn(card=Card("QS"), source="discard_pile")
    state = turn(hand, STOCK, drawn=drawn, known=(cards("QS"), ()))
    assert bot("simple")(replace(state, rules=HouseRules(take_back="allowed")), 0) == c.Discard(seat=0, card=Card("QS"))


def test_the_simple_bot_discards_its_dearest_card() -> None:
    assert bot("simple")(turn(cards("AS 2S 3S 5H 6H 8D JD KC 9S 4D 7C"), STOCK), 0) == c.Discard(
        seat=0, card=Card("JD")
    )


def test_the_careful_bot_keeps_a_card_that_the_other_player_waits_for() -> None:
    hand = cards("AS 2S 3S 5H 6H 7H KD QC 9S 4D 8C")
    state = turn(hand, STOCK, discards=cards("KH"))
    waiting = turn(hand, STOCK, discards=cards("KH"), known=((), cards("QD JD")))
    assert bot("simple")(waiting, 0) == bot("simple")(state, 0)
    assert bot("careful")(state, 0) == c.Discard(seat=0, card=Card("KD"))
    assert bot("careful")(waiting, 0) == c.Discard(seat=0, card=Card("9S"))


def test_a_card_is_a_danger_as_far_as_its_melds_are_possible() -> None:
    """9S: sets with two of 9H 9D 9C, runs 7-8, 8-10 and 10-J of spades."""
    hand = cards("AS 2S 3S 5H 6H 7H KD QC 9S 4D 8C")
    assert_danger = [
        # Nothing is seen: six melds, each of two unseen cards, 10 of the 41 unseen cards are in the other hand.
        (turn(hand, ("?",) * 31), 6 * (10 / 41) ** 2),
        # One of the pair is known.
        (turn(hand, ("?",) * 31, known=((), cards("8S"))), 4 * (9 / 40) ** 2 + 2 * (9 / 40)),
        # A whole pair is known.
        (turn(hand, ("?",) * 31, known=((), cards("8S 10S"))), 3 * (8 / 39) ** 2 + 2 * (8 / 39) + 1),
        # Dead cards: no run without 8S and 10S, one set left.
        (turn(hand, ("?",) * 28, discards=cards("8S 10S 9H")), (10 / 38) ** 2),
    ]
    for state, expected in assert_danger:
        assert state.deal is not None
        assert danger(to_bits(cards("9S")), known_cards(state, state.deal, 0)) == pytest.approx(expected)


def test_the_next_hand_is_expected_over_all_unseen_cards() -> None:
    """The hand has two runs and K K, and 9 and 4 without a meld; each drawn card is kept or put down."""
    dead = [card for card in PACK if card not in NEAR_KNOCK and card not in cards("KH KS 4S 9H")]
    state = turn(NEAR_KNOCK, ("?",) * 2, discards=tuple(dead[:-8]), known=((), tuple(dead[-8:])))
    assert state.deal is not None
    cards_known = known_cards(state, state.deal, 0)
    assert cards_known.unseen == to_bits(cards("KH KS 4S 9H"))
    # A third king: 9 goes, 4 stays. 4S lengthens the run: K goes, 10 + 9 + 4. 9H: K goes, 10 + 9 + 9 + 4.
    assert expected_deadwood(to_bits(NEAR_KNOCK), cards_known) == pytest.approx((4 + 4 + 23 + 32) / 4)
