"""Types of requests and answers: values. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict, final


class AccountBalance(TypedDict):
    """The balance of an account."""

    account: str
    """Account."""
    counters: int
    """`balance`."""
    balance: int
    """Counters."""


class Amendment(TypedDict):
    """How a ruling reads a deal."""

    hands: list[list[str]]
    """As amended, by seat; empty: as they were."""
    dealer: int
    """Seat of the actual dealer; -1: unchanged."""
    declared: bool
    """The declarations are amended too."""
    claims: list[SuitClaim]
    """All suit claims that stand, if `declared`."""
    combinations: list[HeldCombination]
    """All combinations that stand, if `declared`."""


AnyHouseRules: TypeAlias = (
    "GinRummyHouseRules | Rules | NewmarketHouseRules | ThirtyOneHouseRules | WildCardRummyHouseRules"
)
"""Any of these."""


class Closing(TypedDict):
    """Counters that a season's closing moves."""

    source: str
    """Account."""
    target: str
    """Account."""
    counters: int
    """How many counters."""


class Dodge(TypedDict):
    """G25: a natural turn that its player did not deal."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    deal: int
    """The deal that somebody else dealt."""
    lapsed: bool
    """G27: too late for a penalty."""


class DuePayment(TypedDict):
    """A payment of a settlement."""

    payer: str
    """Member/<id> or bank."""
    payee: str
    """Member/<id> or bank."""
    amount: int
    """Minor units of the currency."""
    payer_counters: int
    """Counters by which the payer's debt falls."""
    payee_counters: int
    """Counters that the payee gives up."""
    number: int
    """From 1."""


class GinRummyBonus(TypedDict):
    """GR23: points that a player gets at the end of a game, and what for."""

    seat: int
    kind: Literal["game", "deals", "shutout"] | str
    points: int


@final
class GinRummyHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    aces: Literal["low", "both"] | str
    """Aces (GR1). low: low, worth 1; both: below the two or above the king, worth 15."""
    first_dealer: Literal["cut", "assigned"] | str
    """First dealer (GR2). cut: the player who cuts the lower card; assigned: the player we name."""
    next_dealer: Literal["alternate", "winner", "loser"] | str
    """Next dealer (GR2). alternate: the players take turns; winner: the winner of the deal; loser: the loser of the deal."""
    both_pass: Literal["upcard", "stock"] | str
    """When both have passed the upcard, the first player (GR5). upcard: must take the upcard; stock: draws from the stock."""
    take_back: Literal["refused", "allowed"] | str
    """Discarding a card that was taken from the discard pile in the same turn (GR8)."""
    knock_limit: Literal["ten", "upcard"] | str
    """Highest deadwood of a knock (GR10). ten: 10 points; upcard: the points of the upcard."""
    showing: Literal["found", "declared"] | str
    """After a knock, the other player's melds and lay-offs (GR15). found: are found by the service, the best ones; declared: are declared by that player."""
    equal: Literal["undercut", "nobody"] | str
    """Equal deadwood (GR21). undercut: is an undercut; nobody: scores for nobody."""
    gin_bonus: int
    """Points for gin (GR21)."""
    undercut_bonus: int
    """Points for an undercut (GR21)."""
    target: int
    """Points that win the game (GR22)."""
    game_bonus: int
    """Bonus for the game (GR23)."""
    deal_bonus: int
    """Bonus for each deal won (GR23)."""
    shutout_bonus: int
    """Bonus if the other player won no deal (GR23)."""
    turn_limit_s: int
    """Seconds for a turn, 0 for no limit (GR30)."""
    games: int
    """Number of games, 0 until a player ends the table (GR32)."""
    starting_stack: int
    """Counters at the start (GR33)."""
    stake_per_point: GinRummyStake
    """Stake for points (GR33)."""
    stake_per_game: GinRummyStake
    """Stake for the game (GR33)."""
    stake_per_bonus: GinRummyStake
    """Stake for each bonus (GR33)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Bots at a table with stakes (GR33)."""


class GinRummyKeptAmendment(TypedDict):
    """GR34: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    kind: Literal["gin", "knock", "undercut", "equal", ""] | str
    winner: int
    points: int
    upcard: str
    hands: list[list[str]]
    discard: str
    melds: list[list[str]]
    other_melds: list[list[str]]
    lay_offs: list[GinRummyLayOff]


class GinRummyKeptDeal(TypedDict):
    """GR34: a deal as it counts after a ruling. ``winner`` and ``knocker``: −1 for nobody."""

    kind: Literal["gin", "knock", "undercut", "equal", "resigned"] | str
    winner: int
    points: int
    knocker: int
    game_winner: int
    won_before: int
    asked: GinRummyKeptAmendment


class GinRummyLayOff(TypedDict):
    """GR14: a card added to one of the knocker's melds, told by its place among them, from 0."""

    card: str
    meld: int
    """Number of the knocker's meld, from 0."""


class GinRummyRulingPayment(TypedDict):
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


class GinRummyStake(TypedDict):
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field."""

    amount: int
    """Amount, 0 for none."""
    points: int
    """For this number."""
    unit: Literal["counters", "money"] | str
    """Unit. counters: counters; money: the smallest unit of money."""
    counter_value: str
    """Units that a counter is worth."""
    rounding: Literal["down", "half_up", "up"] | str
    """Rounding. down: down; half_up: to the nearest counter; up: up."""


class HeldCombination(TypedDict):
    """A combination that stands."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    """G12 to G16."""


class MoneyTerms(TypedDict):
    """What a counter is worth."""

    currency: str
    """Three letters (ISO 4217)."""
    minor_digits: int
    """2 for currencies with a hundred minor units to the unit."""
    counter_value: str
    """Minor units that a counter is worth, a decimal such as 2.5."""


class NewmarketHeapTaken(TypedDict):
    """NM17, NM55: a player has won what lies on a card of the layout, such as a king."""

    seat: int
    heap: str


@final
class NewmarketHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    game: Literal["newmarket", "original"] | str
    """Game (NM50). newmarket: Newmarket, with four kings; original: Original Newmarket, with a layout of four cards."""
    first_dealer: Literal["lowest", "highest", "assigned", "random"] | str
    """First dealer (NM2). lowest: the player who cuts the lowest card; highest: the player who cuts the highest card; assigned: the player we name; random: drawn by lot."""
    king_stake: int
    """Counters that each player puts on each king, or on each card of the layout (NM3)."""
    kitty_stake: int
    """Counters that each player puts in the kitty (NM3)."""
    buy_price: int
    """Price of the spare hand; the dealer takes it free of charge (NM3)."""
    starting_stack: int
    """Counters at the start (NM3)."""
    kings: Literal["every_deal", "once"] | str
    """The kings are dressed (NM4). every_deal: before every deal; once: before the first deal only."""
    short: Literal["account", "rebuy", "end"] | str
    """A player without the counters for the stakes (NM5). account: goes below zero and owes them; rebuy: takes one more starting stack; end: ends the game."""
    buy: Literal["everybody", "dealer_only", "off"] | str
    """Who may take the spare hand (NM9). everybody: everybody, the dealer first; dealer_only: the dealer only; off: nobody."""
    start: Literal["own_choice", "lowest_of_colour"] | str
    """A new sequence starts (NM13). own_choice: with a suit of the player's choice; lowest_of_colour: with the player's lowest card of the colour."""
    turn_limit_s: int
    """Seconds for each choice, 0 for no limit (NM30)."""
    bury: Literal["after_buy", "before_buy", "off"] | str
    """A card is buried for the last king (NM22). after_buy: after the buy; before_buy: before the buy; off: never."""
    cards_left: Literal["closed", "shown"] | str
    """Cards left and the spare hand at the end of a deal (NM21). closed: stay closed; shown: are shown."""
    deals: int
    """Number of deals, 0 for as many as it takes (NM27)."""
    missed_card: int
    """Counters to the kitty for a card missed in its turn, with real cards (NM29)."""
    layout: list[str]
    """Layout: an ace, a king, a queen and a jack of four suits (NM53)."""
    next_start: Literal["any_suit", "another_suit", "other_colour"] | str
    """The next sequence starts (NM54). any_suit: in any suit; another_suit: in another suit; other_colour: in the other colour."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Bots at the table (NM32)."""


class NewmarketKeptAmendment(TypedDict):
    """NM29: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    out: int
    won: list[NewmarketHeapTaken]
    buyer: int
    cards_left: list[int]


class NewmarketKeptDeal(TypedDict):
    """NM29: a deal as it counts after a ruling. ``winner`` and ``kind`` as in ``DealEnded``."""

    kind: Literal["out", "blocked", "last_king"] | str
    winner: int
    net: list[int]
    buried: int
    asked: NewmarketKeptAmendment


class NewmarketPayment(TypedDict):
    """Counters that go from one place of the table to another, and the rule for it."""

    source: str
    target: str
    counters: int
    rule: str


class NewmarketRulingPayment(TypedDict):
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


class Payment(TypedDict):
    """Counters from an account to another, as the table names them: stacks, or members' accounts at home."""

    source: str
    """Stack/0 to stack/3, or member/<id> at home."""
    target: str
    """As source."""
    counters: int
    """How many."""
    rule: str | None
    """The numbered rule."""


class RuledResult(TypedDict):
    """What a deal has come to by all rulings on it so far: as `Result`, whose counters rulings tell by themselves."""

    kind: Literal["sweep", "most", "none", ""] | str
    combination: Literal["", "seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    """Of a sweep; empty without one."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitClaim]


@final
class Rules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    first_dealer: Literal["lowest", "highest", "assigned", "random"] | str
    """First dealer (G3). lowest: the player who cuts the lowest card; highest: the player who cuts the highest card; assigned: the player we name; random: a player drawn by lot."""
    packets: list[int]
    """Cards dealt at a time, round by round (G4)."""
    ties: Literal["elder", "best_first"] | str
    """Equal claims (G10). elder: all claims of the elder go first; best_first: each player's best goes first."""
    mode: Literal["declared", "showdown"] | str
    """Claims (G20). declared: only what is declared counts; showdown: all hands are turned up and read."""
    declaring_limit_s: int
    """Seconds to declare, 0 for no limit (G19)."""
    false_claim_penalty: int
    """Counters that a false claim costs to each other player (G21)."""
    lost_deal: Literal["standard", "literal"] | str
    """A lost deal noticed at once (G26). standard: they deal now, without a penalty; literal: they deal in place of the next three dealers."""
    ending: Literal["last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open"] | str
    """The game ends (G29). last_counter: when a player has no counter left; deals: after a number of deals; last_counter_or_deals: at whichever of the two comes first; deals_on_account: after a number of deals; stacks may go below zero; open: when the scribe closes the table."""
    deals: int
    """Number of deals, 0 for none (G29)."""
    short: Literal["each_pays", "nobody_replaces"] | str
    """A corner that a player cannot replace (G30). each_pays: each pays what they can, the rest out of their share of the layout; nobody_replaces: nobody replaces, what is left is divided equally."""
    starting_stack: int
    """Counters at the start (G32)."""
    rebuys: bool
    """More counters may be taken between deals (G32)."""
    stake: int
    """Counters per place (G33)."""
    hands_open: Literal["never", "at_end"] | str
    """Hands of all deals, when the game ends (G22). never: stay hidden; at_end: are opened to everyone."""
    shuffle: Literal["at_once", "committed"] | str
    """Shuffle of the service (G4). at_once: committed to when it is dealt; committed: committed to in advance; players may add to it."""


class SeasonTerms(TypedDict):
    """A season's days and terms."""

    first_day: str
    """The first day."""
    last_day: str
    """The last day, which belongs to the season."""
    zone: str
    """The time zone of the days (IANA)."""
    starts_at: str
    """When the first day begins."""
    ends_at: str
    """When the last day ends; this moment no longer belongs to the season."""
    money: MoneyTerms
    table_money_per: Literal["none", "deal", "evening"] | str
    """For what each player owes table money."""
    table_money: int
    """Counters; 0 where there is none."""
    members_at_close: Literal["carried", "cashed"] | str
    """Members' counters at the season's close."""
    revalues: bool
    """The counters that members bring into the season keep their number, and are worth its value."""


class Share(TypedDict):
    """One party's part in a settlement."""

    account: str
    """Member/<id> or bank."""
    counters: int
    """`balance`."""
    balance: int
    """Counters that it has; below zero: owes."""
    amount: int
    """Minor units of the currency, rounded to the coin; below zero: to pay."""


class SuitClaim(TypedDict):
    """G7: what one player holds in one suit, in points."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: Literal["S", "H", "D", "C"] | str
    """S, H, D or C."""
    points: int
    """The count of the whole holding."""


@final
class ThirtyOneHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    stuck: Literal["last_taker", "draw"] | str
    """When no card fits any more (NM91). last_taker: the player who took the last card wins; draw: the round is a draw."""
    turn_limit_s: int
    """Seconds for a turn, 0 for no limit (NM93)."""
    rounds: int
    """Number of rounds, 0 until a player ends the table (NM94)."""
    stake: int
    """Counters that each player puts into the pot of a round (NM95)."""
    starting_stack: int
    """Counters at the start (NM95)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Bots at a table with stakes (NM95)."""


class ThirtyOneKeptAmendment(TypedDict):
    """NM96: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    kind: Literal["thirty_one", "last_taker", "draw", ""] | str
    winner: int
    first: int
    cards: list[str]


class ThirtyOneKeptRound(TypedDict):
    """NM96: a round as it counts after a ruling. ``paid``: counters by seat from the pot, as it should have been paid."""

    kind: Literal["thirty_one", "last_taker", "draw"] | str
    winner: int
    first: int
    paid: list[int]
    asked: ThirtyOneKeptAmendment


class ThirtyOneRulingPayment(TypedDict):
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


class TrayMove(TypedDict):
    """Counters that a player takes from one place of the tray."""

    place: str
    """Corner/0 to corner/3, or pee."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    counters: int
    """How many."""


class WildCardRummyHeldCards(TypedDict):
    """WR38: what a player held when a deal with real cards was over: ``cards``, or only their ``points`` (−1 with cards)."""

    cards: list[str]
    points: int


@final
class WildCardRummyHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    fewest_seats: int
    """Fewest players (WR1)."""
    most_seats: int
    """Most players (WR1)."""
    decks: Literal["one", "two", "two_from_five"] | str
    """Packs of 52 cards (WR1). one: one; two: two; two_from_five: two from five players on, else one."""
    aces: Literal["low", "both"] | str
    """Aces (WR1). low: below the two; both: below the two or above the king."""
    first_dealer: Literal["cut", "jack", "assigned"] | str
    """First dealer (WR2). cut: the player who draws the lowest card; jack: the player who is dealt the first jack; assigned: the player we name."""
    deals: Literal["A..K", "2..K", "2..K,A", "A..K,A", "K..A"] | str
    """Wild rank of each deal, in order (WR3). A..K: ace to king, 13 deals; 2..K: two to king, 12 deals; 2..K,A: two to king, then ace, 13 deals; A..K,A: ace to king, then ace again, 14 deals; K..A: king to ace, 13 deals."""
    wild_choice: Literal["order", "dealer"] | str
    """The wild rank (WR33). order: follows that order; dealer: is named by the dealer, each rank once."""
    joker: Literal["none", "one", "last_deal"] | str
    """Joker (WR34). none: none; one: one, always wild; last_deal: one, and a last deal in which only it is wild."""
    hand_size: int
    """Cards for each player; the first player gets one more (WR4)."""
    first_player: Literal["left", "dealer"] | str
    """First player (WR4). left: the player to the dealer's left; dealer: the dealer."""
    set_limit: Literal["pack", "four", "none"] | str
    """Most cards of a set (WR5). pack: as many as the packs have of a rank; four: four, with two packs too; none: no limit for wild cards."""
    first_meld: Literal["at_once", "second_turn", "second_round"] | str
    """Melds may be put down (WR10). at_once: from the first turn on; second_turn: by the first player from their second turn on; second_round: when everybody has had a turn."""
    last_melds: Literal["no", "yes"] | str
    """When somebody goes out, players who had no turn yet may put down melds (WR31)."""
    taken_card: Literal["free", "use", "pile"] | str
    """A card from the discard pile (WR11). free: may be kept in the hand; use: must be melded at once; pile: must be melded at once before the first meld; later any number may be taken to be kept."""
    discard_taken: Literal["refused", "allowed"] | str
    """Discarding a card that was taken from the discard pile in the same turn (WR12)."""
    set_claim: Literal["missing_suit", "any_of_rank"] | str
    """A wild card of a set is claimed with (WR15). missing_suit: a card of a missing suit; any_of_rank: any card of the rank."""
    claimed_wild: Literal["free", "reuse"] | str
    """A claimed wild card (WR16). free: may be kept in the hand; reuse: must lie in a meld again before the discard."""
    one_card: Literal["restricted", "free"] | str
    """A player with one card (WR18). restricted: draws from the stock, and only extends a meld; free: plays like everybody."""
    stock_out: Literal["end", "reshuffle", "top_card"] | str
    """When the stock is empty (WR19). end: the deal ends with that turn; reshuffle: the discard pile becomes the stock; top_card: play goes on while each player takes the top discard."""
    up_for_two: Literal["no", "yes"] | str
    """A player whose last card is a two may end the deal, “up for 2” (WR29)."""
    scoring: Literal["held", "melded"] | str
    """What counts (WR20). held: cards in hand, against their player; the lowest total wins; melded: melded cards for their player, cards in hand against them; the highest total wins."""
    wild_points: int
    """Points for a wild card (WR21)."""
    joker_points: int
    """Points for the joker (WR34)."""
    ace_points: int
    """Points for an ace (WR21)."""
    faces: Literal["ten", "rank"] | str
    """Jack, queen and king (WR21). ten: 10 points each; rank: 11, 12 and 13 points."""
    values: Literal["number", "fives"] | str
    """The other cards (WR21). number: their number; fives: ace to eight 5 points, nine to king 10."""
    double_on: Literal["none", "seven_and_king"] | str
    """Points of a deal are doubled (WR23). none: never; seven_and_king: when sevens or kings are wild."""
    out_bonus: int
    """Points in favour of the player who goes out (WR23)."""
    press: Literal["no", "yes"] | str
    """A total of 50 or more above every other presses the next deal: its points double (WR24)."""
    auto_press: Literal["no", "yes"] | str
    """After the first deal the highest total is raised to press the second (WR25)."""
    payment: Literal["none", "pairs", "winner"] | str
    """At the end of the game (WR27). none: nobody pays; pairs: everyone settles with everyone; winner: everyone pays the winner."""
    stake: WildCardRummyStake
    """Stake for points (WR26)."""
    round_to: int
    """Each payment is rounded to a multiple of, in the unit of the stake (WR26)."""
    deal_fee: int
    """Fee for going out, from each other player, in the unit of the stake (WR28)."""
    turn_limit_s: int
    """Seconds for a turn, 0 for no limit (WR35)."""
    starting_stack: int
    """Counters at the start (WR37)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Bots at a table with stakes (WR37)."""


class WildCardRummyKeptAmendment(TypedDict):
    """WR38: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    winner: int
    held: list[WildCardRummyHeldCards]
    melded: list[int]


class WildCardRummyKeptDeal(TypedDict):
    """WR38: a deal as it counts after a ruling. Fields as in ``DealScored``."""

    kind: Literal["out", "up_for_two", "stock", "void"] | str
    winner: int
    held: list[int]
    melded: list[int]
    points: list[int]
    winners: list[int]
    won_before: list[int]
    asked: WildCardRummyKeptAmendment


class WildCardRummyMeld(TypedDict):
    """WR5 to WR9: a set or a run as it was said when it went down."""

    kind: Literal["set", "run"] | str
    cards: list[str]
    stands_for: list[str]
    """Of a run, the card that each of its cards stands for (WR8)."""
    rank: str
    """Of a set."""


class WildCardRummyRulingPayment(TypedDict):
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


class WildCardRummyStake(TypedDict):
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field."""

    amount: int
    """Amount, 0 for none."""
    points: int
    """For this number."""
    unit: Literal["counters", "money"] | str
    """Unit. counters: counters; money: the smallest unit of money."""
    counter_value: str
    """Units that a counter is worth."""
    rounding: Literal["down", "half_up", "up"] | str
    """Rounding. down: down; half_up: to the nearest counter; up: up."""
