"""House rules of a table of wild-card rummy, and the named games (WR1 to WR40)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from ging_service.domain.declare import house_rule, value
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


CARDS: Final = "Players and cards"
DEALS: Final = "The deals"
MELDS: Final = "Melds"
TURN: Final = "A turn"
END: Final = "The end of a deal"
POINTS: Final = "Points"
DOUBLING: Final = "Doubling and pressing"
MONEY: Final = "Money"
TABLE: Final = "Time and counters"


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    fewest_seats: Annotated[int, house_rule("WR1", "Fewest players", CARDS)] = 3
    most_seats: Annotated[int, house_rule("WR1", "Most players", CARDS)] = 6
    decks: Annotated[
        Decks,
        house_rule(
            "WR1", "Packs of 52 cards", CARDS, one="one", two="two", two_from_five="two from five players on, else one"
        ),
    ] = "one"
    aces: Annotated[
        Aces, house_rule("WR1", "Aces", CARDS, low="below the two", both="below the two or above the king")
    ] = "low"
    first_dealer: Annotated[
        FirstDealer,
        house_rule(
            "WR2",
            "First dealer",
            DEALS,
            cut="the player who draws the lowest card",
            jack="the player who is dealt the first jack",
            assigned="the player we name",
        ),
    ] = "cut"
    deals: Annotated[
        Deals,
        house_rule(
            "WR3",
            "Wild rank of each deal, in order",
            DEALS,
            **{
                "A..K": "ace to king, 13 deals",
                "2..K": "two to king, 12 deals",
                "2..K,A": "two to king, then ace, 13 deals",
                "A..K,A": "ace to king, then ace again, 14 deals",
                "K..A": "king to ace, 13 deals",
            },
        ),
    ] = "A..K"
    wild_choice: Annotated[
        WildChoice,
        house_rule(
            "WR33", "The wild rank", DEALS, order="follows that order", dealer="is named by the dealer, each rank once"
        ),
    ] = "order"
    joker: Annotated[
        Joker,
        house_rule(
            "WR34",
            "Joker",
            CARDS,
            none="none",
            one="one, always wild",
            last_deal="one, and a last deal in which only it is wild",
        ),
    ] = "none"
    hand_size: Annotated[int, house_rule("WR4", "Cards for each player; the first player gets one more", CARDS)] = 7
    first_player: Annotated[
        FirstPlayer,
        house_rule("WR4", "First player", DEALS, left="the player to the dealer's left", dealer="the dealer"),
    ] = "left"
    set_limit: Annotated[
        SetLimit,
        house_rule(
            "WR5",
            "Most cards of a set",
            MELDS,
            pack="as many as the packs have of a rank",
            four="four, with two packs too",
            none="no limit for wild cards",
        ),
    ] = "pack"
    first_meld: Annotated[
        FirstMeld,
        house_rule(
            "WR10",
            "Melds may be put down",
            MELDS,
            at_once="from the first turn on",
            second_turn="by the first player from their second turn on",
            second_round="when everybody has had a turn",
        ),
    ] = "at_once"
    last_melds: Annotated[
        LastMelds,
        house_rule("WR31", "When somebody goes out, players who had no turn yet may put down melds", MELDS),
    ] = "no"
    taken_card: Annotated[
        TakenCard,
        house_rule(
            "WR11",
            "A card from the discard pile",
            TURN,
            free="may be kept in the hand",
            use="must be melded at once",
            pile="must be melded at once before the first meld; later any number may be taken to be kept",
        ),
    ] = "free"
    discard_taken: Annotated[
        DiscardTaken,
        house_rule("WR12", "Discarding a card that was taken from the discard pile in the same turn", TURN),
    ] = "refused"
    set_claim: Annotated[
        SetClaim,
        house_rule(
            "WR15",
            "A wild card of a set is claimed with",
            TURN,
            missing_suit="a card of a missing suit",
            any_of_rank="any card of the rank",
        ),
    ] = "missing_suit"
    claimed_wild: Annotated[
        ClaimedWild,
        house_rule(
            "WR16",
            "A claimed wild card",
            TURN,
            free="may be kept in the hand",
            reuse="must lie in a meld again before the discard",
        ),
    ] = "free"
    one_card: Annotated[
        OneCard,
        house_rule(
            "WR18",
            "A player with one card",
            TURN,
            restricted="draws from the stock, and only extends a meld",
            free="plays like everybody",
        ),
    ] = "restricted"
    stock_out: Annotated[
        StockOut,
        house_rule(
            "WR19",
            "When the stock is empty",
            END,
            end="the deal ends with that turn",
            reshuffle="the discard pile becomes the stock",
            top_card="play goes on while each player takes the top discard",
        ),
    ] = "end"
    up_for_two: Annotated[
        UpForTwo,
        house_rule("WR29", "A player whose last card is a two may end the deal, “up for 2”", END),
    ] = "no"
    scoring: Annotated[
        Scoring,
        house_rule(
            "WR20",
            "What counts",
            POINTS,
            held="cards in hand, against their player; the lowest total wins",
            melded="melded cards for their player, cards in hand against them; the highest total wins",
        ),
    ] = "held"
    wild_points: Annotated[int, house_rule("WR21", "Points for a wild card", POINTS)] = 25
    joker_points: Annotated[int, house_rule("WR34", "Points for the joker", POINTS)] = 50
    ace_points: Annotated[int, house_rule("WR21", "Points for an ace", POINTS)] = 1
    faces: Annotated[
        Faces, house_rule("WR21", "Jack, queen and king", POINTS, ten="10 points each", rank="11, 12 and 13 points")
    ] = "ten"
    values: Annotated[
        Values,
        house_rule(
            "WR21", "The other cards", POINTS, number="their number", fives="ace to eight 5 points, nine to king 10"
        ),
    ] = "number"
    double_on: Annotated[
        DoubleOn,
        house_rule(
            "WR23",
            "Points of a deal are doubled",
            DOUBLING,
            none="never",
            seven_and_king="when sevens or kings are wild",
        ),
    ] = "none"
    out_bonus: Annotated[int, house_rule("WR23", "Points in favour of the player who goes out", POINTS)] = 0
    press: Annotated[
        Press,
        house_rule(
            "WR24", "A total of 50 or more above every other presses the next deal: its points double", DOUBLING
        ),
    ] = "no"
    auto_press: Annotated[
        Press,
        house_rule("WR25", "After the first deal the highest total is raised to press the second", DOUBLING),
    ] = "no"
    payment: Annotated[
        Payment,
        house_rule(
            "WR27",
            "At the end of the game",
            MONEY,
            none="nobody pays",
            pairs="everyone settles with everyone",
            winner="everyone pays the winner",
        ),
    ] = "none"
    stake: Annotated[Stake, house_rule("WR26", "Stake for points", MONEY)] = NO_STAKE
    round_to: Annotated[
        int, house_rule("WR26", "Each payment is rounded to a multiple of, in the unit of the stake", MONEY)
    ] = 5
    deal_fee: Annotated[
        int, house_rule("WR28", "Fee for going out, from each other player, in the unit of the stake", MONEY)
    ] = 0
    turn_limit_s: Annotated[int, house_rule("WR35", "Seconds for a turn, 0 for no limit", TABLE)] = 0
    starting_stack: Annotated[int, house_rule("WR37", "Counters at the start", TABLE)] = 0
    bot_stakes: Annotated[BotStakes, house_rule("WR37", "Bots at a table with stakes", TABLE)] = "refused"


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
