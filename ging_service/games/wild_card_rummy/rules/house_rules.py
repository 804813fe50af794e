"""House rules of a table of wild-card rummy, and the named games (WR1 to WR40)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from ging_service.domain.declare import Described, value
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
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    fewest_seats: Annotated[int, Described("The fewest players (WR1)")] = 3
    most_seats: Annotated[int, Described("The most players (WR1)")] = 6
    decks: Annotated[Decks, Described("Packs of 52; two_from_five: two from five seats on (WR1)")] = "one"
    aces: Annotated[Aces, Described("Aces low, or also above the king (WR1)")] = "low"
    first_dealer: Annotated[
        FirstDealer, Described("The lowest card drawn, the first jack dealt face up, or assigned (WR2, WR29)")
    ] = "cut"
    deals: Annotated[Deals, Described("The wild rank of each deal, in order (WR3)")] = "A..K"
    wild_choice: Annotated[WildChoice, Described("Wild ranks by that order, or by the dealer, each once (WR33)")] = (
        "order"
    )
    joker: Annotated[Joker, Described("No joker, one, or one with a last deal in which only it is wild (WR34)")] = (
        "none"
    )
    hand_size: Annotated[int, Described("Cards for each; the first player has one more (WR4)")] = 7
    first_player: Annotated[FirstPlayer, Described("The player to the dealer's left, or the dealer (WR4)")] = "left"
    set_limit: Annotated[
        SetLimit, Described("Cards of a set: as many of a rank as the packs have, four, or no limit (WR5)")
    ] = "pack"
    first_meld: Annotated[
        FirstMeld,
        Described(
            "Melds from the first turn on, the first player's from their second, or when all have had a turn (WR10, WR31)"
        ),
    ] = "at_once"
    last_melds: Annotated[
        LastMelds, Described("Whether players who had no turn yet may put down melds when somebody goes out (WR31)")
    ] = "no"
    taken_card: Annotated[TakenCard, Described("What a player does with a card of the discard pile (WR11, WR32)")] = (
        "free"
    )
    discard_taken: Annotated[DiscardTaken, Described("Whether a card just taken may be discarded (WR12)")] = "refused"
    set_claim: Annotated[SetClaim, Described("The suits that claim a wild of a set (WR15, WR32)")] = "missing_suit"
    claimed_wild: Annotated[
        ClaimedWild, Described("Whether a claimed wild must lie in a meld again before the discard (WR16)")
    ] = "free"
    one_card: Annotated[OneCard, Described("Whether a player with one card is restricted (WR18)")] = "restricted"
    stock_out: Annotated[StockOut, Described("What follows an empty stock (WR19)")] = "end"
    up_for_two: Annotated[
        UpForTwo, Described("Whether a player left with only a 2 after their discard may end the deal (WR29)")
    ] = "no"
    scoring: Annotated[
        Scoring, Described("Cards held count against a player, or melded ones for them (WR20, WR32)")
    ] = "held"
    wild_points: Annotated[int, Described("Points of a wild card (WR20)")] = 25
    joker_points: Annotated[int, Described("Points of the joker (WR34)")] = 50
    ace_points: Annotated[int, Described("Points of an ace (WR20)")] = 1
    faces: Annotated[Faces, Described("Points of court cards (WR20)")] = "ten"
    values: Annotated[Values, Described("Points of the other cards (WR21)")] = "number"
    double_on: Annotated[DoubleOn, Described("Deals that count twice (WR23)")] = "none"
    out_bonus: Annotated[int, Described("Points in favour of the player who goes out (WR23)")] = 0
    press: Annotated[Press, Described("Whether players may press (WR24)")] = "no"
    auto_press: Annotated[Press, Described("Whether a press follows by itself (WR25)")] = "no"
    payment: Annotated[Payment, Described("Who pays whom at the end (WR26, WR27)")] = "none"
    stake: Annotated[Stake, Described("What a point is worth (WR26)")] = NO_STAKE
    round_to: Annotated[
        int, Described("The multiple, in the stake's unit, to which each payment is rounded, halves up (WR26)")
    ] = 5
    deal_fee: Annotated[int, Described("From each other player for going out, in the stake's unit (WR28)")] = 0
    turn_limit_s: Annotated[int, Described("Seconds for a turn; 0: no limit (WR35)")] = 0
    starting_stack: Annotated[int, Described("Counters that each player brings (WR37)")] = 0
    bot_stakes: Annotated[BotStakes, Described("Whether a bot may sit at a table with stakes (WR37)")] = "refused"


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
