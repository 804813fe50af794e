"""Named sets of house rules: the usual game, the named games, and what they pay for."""

from __future__ import annotations

from typing import Final

from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

_CENT_A_POINT: Final = Stake(amount=1, unit="money", counter_value="5")
"""WR26: one cent a point, with counters worth the five cents to which payments are rounded."""

PRESETS: Final = {
    "classic": HouseRules(),
    "ten-cards": HouseRules(fewest_seats=2, most_seats=3, hand_size=10),
    "two-packs": HouseRules(most_seats=7, decks="two_from_five"),
    "strict": HouseRules(
        first_meld="second_turn",
        taken_card="use",
        claimed_wild="reuse",
        stock_out="reshuffle",
        turn_limit_s=300,
    ),
    "press": HouseRules(double_on="seven_and_king", out_bonus=15, press="yes", auto_press="yes"),
    "money": HouseRules(payment="pairs", stake=_CENT_A_POINT, deal_fee=5, starting_stack=400),
    "counters": HouseRules(
        press="yes",
        payment="winner",
        stake=Stake(amount=1, points=10),
        round_to=1,
        deal_fee=1,
        turn_limit_s=120,
        starting_stack=100,
    ),
    "biddies": HouseRules(
        most_seats=4,
        aces="both",
        first_dealer="jack",
        up_for_two="yes",
        ace_points=10,
        payment="winner",
        stake=Stake(amount=1, unit="money", counter_value="1"),
        round_to=1,
        starting_stack=2_000,
    ),
    "treize-brasses": HouseRules(
        fewest_seats=2,
        most_seats=7,
        decks="two",
        hand_size=13,
        set_limit="four",
        taken_card="use",
        faces="rank",
    ),
    "beanie-second-round": HouseRules(first_meld="second_round"),
    "beanie-last-melds": HouseRules(last_melds="yes"),
    "beanie-kings-first": HouseRules(deals="K..A"),
    "beanie-fives": HouseRules(values="fives"),
    "beanie-top-card": HouseRules(stock_out="top_card"),
    "ace-to-ace": HouseRules(
        fewest_seats=2,
        most_seats=4,
        aces="both",
        deals="A..K,A",
        taken_card="pile",
        discard_taken="allowed",
        set_claim="any_of_rank",
        scoring="melded",
        ace_points=15,
    ),
    "dealers-wild": HouseRules(wild_choice="dealer"),
    "joker": HouseRules(joker="one"),
    "joker-last-deal": HouseRules(joker="last_deal"),
}
"""The usual game; other numbers of players; stricter turns; points that double; for money, one cent a point, and for counters;
then the named games of WR29 to WR34. Of Beanie, each option is a game by itself."""
