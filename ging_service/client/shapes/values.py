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
    """Aces low, or also above the king and then worth 15 (GR1)."""
    first_dealer: Literal["cut", "assigned"] | str
    """How the first dealer is found (GR2)."""
    next_dealer: Literal["alternate", "winner", "loser"] | str
    """The dealers alternate, or the winner or loser of a deal deals next (GR2)."""
    both_pass: Literal["upcard", "stock"] | str
    """What the first player draws when both have passed the upcard (GR5)."""
    take_back: Literal["refused", "allowed"] | str
    """Whether a card taken from the discard pile may be discarded in the same turn (GR8)."""
    knock_limit: Literal["ten", "upcard"] | str
    """The most deadwood of a knock: ten, or the points of the upcard (GR10)."""
    showing: Literal["found", "declared"] | str
    """Whether the service finds the other player's melds and lay-offs, or the player declares them (GR15)."""
    equal: Literal["undercut", "nobody"] | str
    """What equal deadwood is (GR21)."""
    gin_bonus: int
    """Points for gin (GR21)."""
    undercut_bonus: int
    """Points for an undercut (GR21)."""
    target: int
    """Points of a game (GR22)."""
    game_bonus: int
    """Points for the game (GR23)."""
    deal_bonus: int
    """Points for each deal won (GR23)."""
    shutout_bonus: int
    """Points for a game in which the loser won no deal (GR23)."""
    turn_limit_s: int
    """Seconds for a turn; 0: no limit (GR30)."""
    games: int
    """Games of the series; 0: until a player ends it (GR32)."""
    starting_stack: int
    """Counters that each player brings (GR33)."""
    stake_per_point: GinRummyStake
    """What points are worth (GR33)."""
    stake_per_game: GinRummyStake
    """What a game is worth (GR33)."""
    stake_per_bonus: GinRummyStake
    """What a bonus is worth (GR33)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Whether a bot may sit at a table with stakes (GR33)."""


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


class GinRummyRulingPayment(TypedDict):
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


class GinRummyStake(TypedDict):
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field."""

    amount: int
    points: int
    unit: Literal["counters", "money"] | str
    counter_value: str
    rounding: Literal["down", "half_up", "up"] | str


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
    """Newmarket, or the original game with a layout of its own (NM50)."""
    first_dealer: Literal["lowest", "highest", "assigned", "random"] | str
    """How the first dealer is found (NM2)."""
    king_stake: int
    """Counters that everybody puts on each king, or on each place of the layout (NM3, NM53)."""
    kitty_stake: int
    """Counters for the kitty (NM3)."""
    buy_price: int
    """Counters for the spare hand (NM3)."""
    starting_stack: int
    """Counters that each player brings (NM3)."""
    kings: Literal["every_deal", "once"] | str
    """Whether the kings are dressed for every deal, or once before the first (NM4)."""
    short: Literal["account", "rebuy", "end"] | str
    """What happens to a player without enough counters for the stakes (NM5)."""
    buy: Literal["everybody", "dealer_only", "off"] | str
    """Who may exchange their hand for the spare one (NM8, NM9)."""
    start: Literal["own_choice", "lowest_of_colour"] | str
    """Whether a player chooses the suit of a new sequence, or must take the lowest card of the colour (NM13)."""
    turn_limit_s: int
    """Seconds for each choice; 0: no limit (NM30)."""
    bury: Literal["after_buy", "before_buy", "off"] | str
    """When a card is buried for the last king (NM22)."""
    cards_left: Literal["closed", "shown"] | str
    """Whether the cards left and the spare hand are shown after each deal (NM21)."""
    deals: int
    """Deals of the whole game; 0: as many as it takes (NM27)."""
    missed_card: int
    """Counters for the kitty from a player who misses a card, with real cards (NM29)."""
    layout: list[str]
    """The four cards of the original game (NM53)."""
    next_start: Literal["any_suit", "another_suit", "other_colour"] | str
    """The suits of the next sequence of the original game (NM54)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Whether a bot may sit at the table, at which counters are always played for (NM32)."""


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
    """How the first dealer is found (G3)."""
    packets: list[int]
    """Cards dealt at a time, round by round (G4)."""
    ties: Literal["elder", "best_first"] | str
    """Ties of most and second (G10)."""
    mode: Literal["declared", "showdown"] | str
    """Only what is declared counts, or all hands are turned up (G20)."""
    declaring_limit_s: int
    """Seconds until silent seats count as satisfied; 0: no limit (G19)."""
    false_claim_penalty: int
    """Counters to each other player for a false claim (G21)."""
    lost_deal: Literal["standard", "literal"] | str
    """What a lost deal costs that is found before anyone has dealt (G26)."""
    ending: Literal["last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open"] | str
    """What ends the game (G29)."""
    deals: int
    """After how many deals it ends, 0 where the ending has no number (G29)."""
    short: Literal["each_pays", "nobody_replaces"] | str
    """What is done where a player cannot replace a corner: each pays what they can, or nobody replaces (G30)."""
    starting_stack: int
    """Counters that each player begins with (G32)."""
    rebuys: bool
    """Players may take more counters to the table (G32)."""
    stake: int
    """Counters a place (G33)."""
    hands_open: Literal["never", "at_end"] | str
    """Whether the hands of all deals are opened when the game ends (G22)."""
    shuffle: Literal["at_once", "committed"] | str
    """Whether a shuffle is committed to before it is dealt, so that players can contribute (G4)."""


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
    """When no card fits, the last taker wins or the round is a draw (NM91)."""
    turn_limit_s: int
    """Seconds for a turn; 0: no limit (NM93)."""
    rounds: int
    """Rounds of the table; 0: until a player ends it (NM94)."""
    stake: int
    """Counters that each player puts into the pot of every round (NM95)."""
    starting_stack: int
    """Counters that each player brings (NM95)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Whether a bot may sit at a table with stakes (NM95)."""


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
    """The fewest players (WR1)."""
    most_seats: int
    """The most players (WR1)."""
    decks: Literal["one", "two", "two_from_five"] | str
    """Packs of 52; two_from_five: two from five seats on (WR1)."""
    aces: Literal["low", "both"] | str
    """Aces low, or also above the king (WR1)."""
    first_dealer: Literal["cut", "jack", "assigned"] | str
    """The lowest card drawn, the first jack dealt face up, or assigned (WR2, WR29)."""
    deals: Literal["A..K", "2..K", "2..K,A", "A..K,A", "K..A"] | str
    """The wild rank of each deal, in order (WR3)."""
    wild_choice: Literal["order", "dealer"] | str
    """Wild ranks by that order, or by the dealer, each once (WR33)."""
    joker: Literal["none", "one", "last_deal"] | str
    """No joker, one, or one with a last deal in which only it is wild (WR34)."""
    hand_size: int
    """Cards for each; the first player has one more (WR4)."""
    first_player: Literal["left", "dealer"] | str
    """The player to the dealer's left, or the dealer (WR4)."""
    set_limit: Literal["pack", "four", "none"] | str
    """Cards of a set: as many of a rank as the packs have, four, or no limit (WR5)."""
    first_meld: Literal["at_once", "second_turn", "second_round"] | str
    """Melds from the first turn on, the first player's from their second, or when all have had a turn (WR10, WR31)."""
    last_melds: Literal["no", "yes"] | str
    """Whether players who had no turn yet may put down melds when somebody goes out (WR31)."""
    taken_card: Literal["free", "use", "pile"] | str
    """What a player does with a card of the discard pile (WR11, WR32)."""
    discard_taken: Literal["refused", "allowed"] | str
    """Whether a card just taken may be discarded (WR12)."""
    set_claim: Literal["missing_suit", "any_of_rank"] | str
    """The suits that claim a wild of a set (WR15, WR32)."""
    claimed_wild: Literal["free", "reuse"] | str
    """Whether a claimed wild must lie in a meld again before the discard (WR16)."""
    one_card: Literal["restricted", "free"] | str
    """Whether a player with one card is restricted (WR18)."""
    stock_out: Literal["end", "reshuffle", "top_card"] | str
    """What follows an empty stock (WR19)."""
    up_for_two: Literal["no", "yes"] | str
    """Whether a player left with only a 2 after their discard may end the deal (WR29)."""
    scoring: Literal["held", "melded"] | str
    """Cards held count against a player, or melded ones for them (WR20, WR32)."""
    wild_points: int
    """Points of a wild card (WR20)."""
    joker_points: int
    """Points of the joker (WR34)."""
    ace_points: int
    """Points of an ace (WR20)."""
    faces: Literal["ten", "rank"] | str
    """Points of court cards (WR20)."""
    values: Literal["number", "fives"] | str
    """Points of the other cards (WR21)."""
    double_on: Literal["none", "seven_and_king"] | str
    """Deals that count twice (WR23)."""
    out_bonus: int
    """Points in favour of the player who goes out (WR23)."""
    press: Literal["no", "yes"] | str
    """Whether players may press (WR24)."""
    auto_press: Literal["no", "yes"] | str
    """Whether a press follows by itself (WR25)."""
    payment: Literal["none", "pairs", "winner"] | str
    """Who pays whom at the end (WR26, WR27)."""
    stake: WildCardRummyStake
    """What a point is worth (WR26)."""
    round_to: int
    """The multiple, in the stake's unit, to which each payment is rounded, halves up (WR26)."""
    deal_fee: int
    """From each other player for going out, in the stake's unit (WR28)."""
    turn_limit_s: int
    """Seconds for a turn; 0: no limit (WR35)."""
    starting_stack: int
    """Counters that each player brings (WR37)."""
    bot_stakes: Literal["refused", "allowed"] | str
    """Whether a bot may sit at a table with stakes (WR37)."""


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
    rank: str


class WildCardRummyRulingPayment(TypedDict):
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


class WildCardRummyStake(TypedDict):
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field."""

    amount: int
    points: int
    unit: Literal["counters", "money"] | str
    counter_value: str
    rounding: Literal["down", "half_up", "up"] | str
