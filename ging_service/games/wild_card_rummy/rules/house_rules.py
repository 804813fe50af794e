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


ONE_LINE: Final = {
    "WR1": "three to six players, 52 cards; the ace is low, or by house rule also above the king",
    "WR2": "the lowest card drawn deals first; then the deal passes to the left",
    "WR3": "thirteen deals; in each the next rank is wild, aces first and kings last",
    "WR4": "seven cards each and one more for the first player; the rest is the stock",
    "WR5": "a set is three or four cards of one rank, wild cards included",
    "WR6": "a run is three or more neighbours in one suit",
    "WR7": "a wild card may stand for any card; in its own place it is natural and cannot be claimed",
    "WR8": "in a run each wild card stands for one stated card, in a set for any missing suit",
    "WR9": "a meld is a set or a run as it was said when it went down",
    "WR10": "the first player's first turn begins without a draw",
    "WR11": "draw from the stock or the discard pile, then put down, extend and claim, then discard",
    "WR12": "a card taken from the discard pile may not be discarded in the same turn",
    "WR13": "a player first puts down a new meld; from then on they may extend any meld, and claim",
    "WR14": "a set is extended up to its limit, a run at either end",
    "WR15": "the real card takes the place of a wild card, and the player takes the wild card",
    "WR16": "a claimed wild card goes where the player likes, or by house rule into a meld",
    "WR17": "to go out is to discard one's last card; a card must stay for the discard",
    "WR18": "with one card, draw from the stock; go out, or keep the drawn card and discard the old one",
    "WR19": "with an empty stock the deal ends after the turn, unless the table has chosen otherwise",
    "WR20": "cards left in hand count against a player: wild 25, ace 1, court cards 10, the rest their number",
    "WR21": "the table sets what wild cards, aces and court cards count",
    "WR22": "the lowest total after the last deal wins",
    "WR23": "by house rule, some deals count double, and going out takes points off",
    "WR24": "when one total is 50 or more above every other, the next deal counts double",
    "WR25": "by house rule, the highest total after the first deal is raised to press the second",
    "WR26": "each difference between two players is rounded, then the payments are added up",
    "WR27": "everyone settles with everyone, or only the winner receives",
    "WR28": "by house rule, each other player pays a fee to the player who goes out",
    "WR29": "the first jack dealt face up finds the dealer; a player left with a 2 that is not wild may end the deal",
    "WR30": "thirteen cards each from two packs; sets of four at most",
    "WR31": "melds wait until all have had a turn, or players who had none meld once more at the end",
    "WR32": "several discards may be taken, and melded cards count for the player who melded them; the highest total wins",
    "WR33": "the dealer names the wild rank, each rank once",
    "WR34": "a joker is always wild and counts 50 in hand",
    "WR35": "when a turn's time limit passes, the service plays for the player",
    "WR36": "a scribe may end the table before its last deal; that game has no winner, and nobody pays",
    "WR37": "with a payment, players bring a stack and settle from it after the last deal",
    "WR38": "a scribe records deals with real cards: the result, or turn by turn",
    "WR39": "a deal whose stock is empty for the fourth time without a card melded in between ends",
}
"""By the rule's number. From WR35 on the rules are those of a table of this service."""
