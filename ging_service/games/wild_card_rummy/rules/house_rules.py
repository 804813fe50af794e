"""House rules of a table of wild-card rummy, and the named games (WR1 to WR40)."""

from __future__ import annotations

from typing import Final, Literal

from ging_service.domain.declare import value
from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.rules.cards import Aces

Decks = Literal["one", "two", "two_from_five"]
Deals = Literal["A..K", "2..K", "2..K,A", "A..K,A", "K..A"]
WildChoice = Literal["order", "dealer"]
Joker = Literal["none", "one", "last_deal"]
FirstDealer = Literal["cut", "jack", "assigned"]
FirstPlayer = Literal["left", "dealer"]
SetLimit = Literal["pack", "four", "none"]
FirstMeld = Literal["at_once", "second_turn", "second_round"]
LastMelds = Literal["no", "yes"]
TakenCard = Literal["free", "use", "pile"]
DiscardTaken = Literal["refused", "allowed"]
ClaimedWild = Literal["free", "reuse"]
SetClaim = Literal["missing_suit", "any_of_rank"]
OneCard = Literal["restricted", "free"]
StockOut = Literal["end", "reshuffle", "top_card"]
UpForTwo = Literal["no", "yes"]
Scoring = Literal["held", "melded"]
Faces = Literal["ten", "rank"]
Values = Literal["number", "fives"]
DoubleOn = Literal["none", "seven_and_king"]
Press = Literal["no", "yes"]
Payment = Literal["none", "pairs", "winner"]
BotStakes = Literal["refused", "allowed"]
NO_STAKE: Final = Stake(amount=0)


@value
class HouseRules:
    """What a table may choose; fixed when it opens and written into its first event.

    ``fewest_seats`` and ``most_seats`` (WR1) players; ``decks`` (WR1) packs of 52, ``two_from_five`` two from five seats
    on; ``aces`` (WR1) low, or also above the king; ``first_dealer`` (WR2, WR29) the lowest card drawn, the first jack dealt
    face up, or assigned; ``deals`` (WR3) the wild rank of each deal in order; ``wild_choice`` (WR33) by that order, or by
    the dealer, each rank once; ``joker`` (WR34) none, one, or one with a last deal in which only it is wild;
    ``hand_size`` (WR4) cards for each, the first player has one more; ``first_player`` (WR4) to the dealer's left, or the
    dealer; ``set_limit`` (WR5) as many cards of a rank as there are in the packs, four, or none; ``first_meld`` (WR10, WR31)
    when melds may be put down: from the first turn on, the first player's from their second turn on, or when all have had a turn;
    ``last_melds`` (WR31) whether players who had no turn yet may put down melds when somebody goes out;
    ``taken_card`` (WR11, WR32) what a player does with a card of the discard pile: as they like, melds it at once, or
    ``pile``: before the first meld as ``use``, later any number of cards, not to be melded in that turn;
    ``discard_taken`` (WR12) whether a card just taken may be discarded; ``set_claim`` (WR15, WR32) the suits that claim a wild
    of a set; ``claimed_wild`` (WR16) whether it must lie in a meld again before the discard; ``one_card`` (WR18) whether a
    player with one card is restricted; ``stock_out`` (WR19) what follows an empty stock; ``up_for_two`` (WR29);
    ``scoring`` (WR20, WR32) cards held count against a player and the lowest total wins, or ``melded``: cards melded count
    for the player who melded them, those held against, and the highest wins; ``wild_points``, ``joker_points``, ``ace_points``,
    ``faces`` and ``values`` (WR20, WR21, WR34) of cards; ``double_on`` (WR23); ``out_bonus`` (WR23) points in favour of the
    player who goes out; ``press`` (WR24); ``auto_press`` (WR25); ``payment`` (WR26, WR27) who pays whom at the end;
    ``stake`` (WR26) what a point is worth; ``round_to`` (WR26) the multiple, in the stake's unit, to which each payment is
    rounded, halves up; ``deal_fee`` (WR28) in the stake's unit, for going out, from each other player; ``turn_limit_s``
    (WR35) seconds for a turn, 0 for no limit; ``starting_stack`` (WR37) counters that each player brings; ``bot_stakes``
    (WR37) whether a bot may sit at a table with stakes.
    """

    fewest_seats: int = 3
    most_seats: int = 6
    decks: Decks = "one"
    aces: Aces = "low"
    first_dealer: FirstDealer = "cut"
    deals: Deals = "A..K"
    wild_choice: WildChoice = "order"
    joker: Joker = "none"
    hand_size: int = 7
    first_player: FirstPlayer = "left"
    set_limit: SetLimit = "pack"
    first_meld: FirstMeld = "at_once"
    last_melds: LastMelds = "no"
    taken_card: TakenCard = "free"
    discard_taken: DiscardTaken = "refused"
    set_claim: SetClaim = "missing_suit"
    claimed_wild: ClaimedWild = "free"
    one_card: OneCard = "restricted"
    stock_out: StockOut = "end"
    up_for_two: UpForTwo = "no"
    scoring: Scoring = "held"
    wild_points: int = 25
    joker_points: int = 50
    ace_points: int = 1
    faces: Faces = "ten"
    values: Values = "number"
    double_on: DoubleOn = "none"
    out_bonus: int = 0
    press: Press = "no"
    auto_press: Press = "no"
    payment: Payment = "none"
    stake: Stake = NO_STAKE
    round_to: int = 5
    deal_fee: int = 0
    turn_limit_s: int = 0
    starting_stack: int = 0
    bot_stakes: BotStakes = "refused"


@value
class Terms:
    """The ``wild`` rank of the deal ("" for only the joker), the number of ``packs``, and the house ``rules``."""

    wild: str
    packs: int
    rules: HouseRules


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
