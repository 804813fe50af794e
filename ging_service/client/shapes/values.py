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
    """What a table may choose; fixed when it opens and written into its first event."""

    aces: Literal["low", "both"] | str
    first_dealer: Literal["cut", "assigned"] | str
    next_dealer: Literal["alternate", "winner", "loser"] | str
    both_pass: Literal["upcard", "stock"] | str
    take_back: Literal["refused", "allowed"] | str
    knock_limit: Literal["ten", "upcard"] | str
    showing: Literal["found", "declared"] | str
    equal: Literal["undercut", "nobody"] | str
    gin_bonus: int
    undercut_bonus: int
    target: int
    game_bonus: int
    deal_bonus: int
    shutout_bonus: int
    turn_limit_s: int
    games: int
    starting_stack: int
    stake_per_point: GinRummyStake
    stake_per_game: GinRummyStake
    stake_per_bonus: GinRummyStake
    bot_stakes: Literal["refused", "allowed"] | str


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
    """What a table may choose; fixed when it opens and written into its first event."""

    game: Literal["newmarket", "original"] | str
    first_dealer: Literal["lowest", "highest", "assigned", "random"] | str
    king_stake: int
    kitty_stake: int
    buy_price: int
    starting_stack: int
    kings: Literal["every_deal", "once"] | str
    short: Literal["account", "rebuy", "end"] | str
    buy: Literal["everybody", "dealer_only", "off"] | str
    start: Literal["own_choice", "lowest_of_colour"] | str
    turn_limit_s: int
    bury: Literal["after_buy", "before_buy", "off"] | str
    cards_left: Literal["closed", "shown"] | str
    deals: int
    missed_card: int
    layout: list[str]
    next_start: Literal["any_suit", "another_suit", "other_colour"] | str
    bot_stakes: Literal["refused", "allowed"] | str


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
    """Counters that a ruling moves."""

    source: str
    """Stack/0 to stack/3, or member/<id> at home."""
    target: str
    """As source."""
    counters: int
    """How many."""
    rule: str | None
    """The numbered rule."""


class RuledResult(TypedDict):
    """The result of a deal as ruled."""

    kind: Literal["sweep", "most", "none", ""] | str
    """Empty for a void deal, and for one that stands unchanged."""
    combination: Literal["", "seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str
    """Of a sweep; empty without one."""
    winners: list[int]
    """The seats that win."""
    claims: list[SuitClaim]
    """Most, then second."""


@final
class Rules(TypedDict):
    """The house rules of a table."""

    first_dealer: Literal["lowest", "highest", "assigned", "random"] | str
    """G3."""
    packets: list[int]
    """G4."""
    ties: Literal["elder", "best_first"] | str
    """G10."""
    mode: Literal["declared", "showdown"] | str
    """G20."""
    declaring_limit_s: int
    """G19."""
    false_claim_penalty: int
    """G21."""
    lost_deal: Literal["standard", "literal"] | str
    """G26."""
    ending: Literal["last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open"] | str
    """G29."""
    deals: int
    """G29."""
    short: Literal["each_pays", "nobody_replaces"] | str
    """G30."""
    starting_stack: int
    """G32."""
    rebuys: bool
    """G32."""
    stake: int
    """G33."""
    hands_open: Literal["never", "at_end"] | str
    """G22."""
    shuffle: Literal["at_once", "committed"] | str
    """G4."""


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
    """G7: a suit claim."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: Literal["S", "H", "D", "C"] | str
    """S, H, D or C."""
    points: int
    """The count of the whole holding."""


@final
class ThirtyOneHouseRules(TypedDict):
    """What a table may choose; fixed when it opens and written into its first event."""

    stuck: Literal["last_taker", "draw"] | str
    turn_limit_s: int
    rounds: int
    stake: int
    starting_stack: int
    bot_stakes: Literal["refused", "allowed"] | str


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
    """What a table may choose; fixed when it opens and written into its first event."""

    fewest_seats: int
    most_seats: int
    decks: Literal["one", "two", "two_from_five"] | str
    aces: Literal["low", "both"] | str
    first_dealer: Literal["cut", "jack", "assigned"] | str
    deals: Literal["A..K", "2..K", "2..K,A", "A..K,A", "K..A"] | str
    wild_choice: Literal["order", "dealer"] | str
    joker: Literal["none", "one", "last_deal"] | str
    hand_size: int
    first_player: Literal["left", "dealer"] | str
    set_limit: Literal["pack", "four", "none"] | str
    first_meld: Literal["at_once", "second_turn", "second_round"] | str
    last_melds: Literal["no", "yes"] | str
    taken_card: Literal["free", "use", "pile"] | str
    discard_taken: Literal["refused", "allowed"] | str
    set_claim: Literal["missing_suit", "any_of_rank"] | str
    claimed_wild: Literal["free", "reuse"] | str
    one_card: Literal["restricted", "free"] | str
    stock_out: Literal["end", "reshuffle", "top_card"] | str
    up_for_two: Literal["no", "yes"] | str
    scoring: Literal["held", "melded"] | str
    wild_points: int
    joker_points: int
    ace_points: int
    faces: Literal["ten", "rank"] | str
    values: Literal["number", "fives"] | str
    double_on: Literal["none", "seven_and_king"] | str
    out_bonus: int
    press: Literal["no", "yes"] | str
    auto_press: Literal["no", "yes"] | str
    payment: Literal["none", "pairs", "winner"] | str
    stake: WildCardRummyStake
    round_to: int
    deal_fee: int
    turn_limit_s: int
    starting_stack: int
    bot_stakes: Literal["refused", "allowed"] | str


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
