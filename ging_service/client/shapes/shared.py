"""Types of requests and answers: shared. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, final

if TYPE_CHECKING:
    from ging_service.client.shapes.events.of_books import (
        BooksBankLimitSet,
        BooksCountersCounted,
        BooksCreditLimitSet,
        BooksEntryReversed,
        BooksFineImposed,
        BooksGiftGiven,
        BooksOpeningBalanceEntered,
        BooksPaperRowEntered,
        BooksSeasonClosed,
        BooksSeasonCorrected,
        BooksSeasonOpened,
        BooksSeasonWithdrawn,
        BooksSettlementAgreed,
        BooksSettlementCancelled,
        BooksSettlementPaid,
        BooksSettlementPaymentUndone,
        BooksSettlementReopened,
        BooksStockStated,
        BooksTableMoneyCharged,
    )
    from ging_service.client.shapes.events.of_club import (
        ClubAgreementsEnded,
        ClubArbitratorDismissed,
        ClubArbitratorNamed,
        ClubBotJoined,
        ClubClubFounded,
        ClubCountersBought,
        ClubCountersCashed,
        ClubEndAgreed,
        ClubHouseRulesDropped,
        ClubHouseRulesNamed,
        ClubMemberJoined,
        ClubMemberLeft,
        ClubMemberNameErased,
        ClubMemberRenamed,
        ClubMemberReturned,
        ClubRoleGiven,
        ClubRoleTaken,
        ClubSeatAccepted,
        ClubSeatLimitSet,
        ClubSeatsOffered,
        ClubTimeZoneSet,
    )
    from ging_service.client.shapes.events.of_dispute import (
        DisputeDisputeRaised,
        DisputeDisputeRuled,
        DisputeDisputeTaken,
        DisputeDisputeWithdrawn,
    )
    from ging_service.client.shapes.events.of_gin_rummy import (
        GinRummyCardCut,
        GinRummyCardDiscarded,
        GinRummyCardDrawn,
        GinRummyDealAmended,
        GinRummyDealRecorded,
        GinRummyDealScored,
        GinRummyDealVoided,
        GinRummyDiscardTaken,
        GinRummyFirstDealerFound,
        GinRummyGamePaid,
        GinRummyGameWon,
        GinRummyHandsDealt,
        GinRummyHandShown,
        GinRummyKnockRecorded,
        GinRummyPlayerKnocked,
        GinRummyPlayerResigned,
        GinRummyRulingApplied,
        GinRummySeriesEnded,
        GinRummyShuffleCommitted,
        GinRummyStacksReturned,
        GinRummyTableOpened,
        GinRummyTimeRanOut,
        GinRummyUpcardPassed,
    )
    from ging_service.client.shapes.events.of_ging import (
        GingCardCut,
        GingCombinationDeclared,
        GingCountersRebought,
        GingDealerReplaced,
        GingDealMisdealt,
        GingDealPassed,
        GingDealRecorded,
        GingDealUndone,
        GingFalseClaimPenalised,
        GingFalseClaimRefused,
        GingFindingSetAside,
        GingFirstDealerFound,
        GingGameEnded,
        GingHandsDealt,
        GingHandsOpened,
        GingHandsShown,
        GingLayoutDivided,
        GingLayoutSwept,
        GingLostDealAccused,
        GingLostDealFound,
        GingMostOfSuitWon,
        GingPenaltyDealDodged,
        GingPenaltyEnded,
        GingPlayerSatisfied,
        GingRemarkMade,
        GingRotationCorrected,
        GingRulingApplied,
        GingShuffleCommitted,
        GingShuffleContributed,
        GingShuffleVoided,
        GingStacksReturned,
        GingSuitDeclared,
        GingTableOpened,
        GingTrayDressed,
    )
    from ging_service.client.shapes.events.of_newmarket import (
        NewmarketBuyOffered,
        NewmarketBuyPassed,
        NewmarketCardBuried,
        NewmarketCardCut,
        NewmarketCardMissed,
        NewmarketCardPlayed,
        NewmarketCardsLeftPaid,
        NewmarketDeadHandBought,
        NewmarketDealAmended,
        NewmarketDealEnded,
        NewmarketDealOpened,
        NewmarketDealRecorded,
        NewmarketDealVoided,
        NewmarketFirstDealerFound,
        NewmarketGameEnded,
        NewmarketHandsDealt,
        NewmarketHeapWon,
        NewmarketKittyWon,
        NewmarketLayoutDivided,
        NewmarketLayoutDressed,
        NewmarketRulingApplied,
        NewmarketSequenceStopped,
        NewmarketShuffleCommitted,
        NewmarketStackBought,
        NewmarketStacksReturned,
        NewmarketStartAwaited,
        NewmarketStartPassed,
        NewmarketTableOpened,
        NewmarketTimeRanOut,
    )
    from ging_service.client.shapes.events.of_thirty_one import (
        ThirtyOneCardTaken,
        ThirtyOneDealAmended,
        ThirtyOneLotDrawn,
        ThirtyOneRoundFinished,
        ThirtyOneRoundStarted,
        ThirtyOneRoundVoided,
        ThirtyOneRulingApplied,
        ThirtyOneStacksReturned,
        ThirtyOneTableEnded,
        ThirtyOneTableOpened,
        ThirtyOneTimeRanOut,
    )
    from ging_service.client.shapes.events.of_wild_card_rummy import (
        WildCardRummyCardCut,
        WildCardRummyCardDiscarded,
        WildCardRummyCardDrawn,
        WildCardRummyCardsTurnedUp,
        WildCardRummyDealAmended,
        WildCardRummyDealRecorded,
        WildCardRummyDealScored,
        WildCardRummyDealVoided,
        WildCardRummyDiscardLeft,
        WildCardRummyDiscardsTaken,
        WildCardRummyFirstDealerFound,
        WildCardRummyGamePaid,
        WildCardRummyGameWon,
        WildCardRummyHandsDealt,
        WildCardRummyHandsShown,
        WildCardRummyLastMeldsDone,
        WildCardRummyLastTurnRecorded,
        WildCardRummyMeldExtended,
        WildCardRummyMeldPutDown,
        WildCardRummyPlayEnded,
        WildCardRummyPlayerOut,
        WildCardRummyPlayerUpForTwo,
        WildCardRummyPressAdded,
        WildCardRummyPressDeclined,
        WildCardRummyPressOffered,
        WildCardRummyRulingApplied,
        WildCardRummyShuffleCommitted,
        WildCardRummyStacksReturned,
        WildCardRummyStockReshuffled,
        WildCardRummyTableOpened,
        WildCardRummyTimeRanOut,
        WildCardRummyWildClaimed,
        WildCardRummyWildNamed,
    )
    from ging_service.client.shapes.events.union import Event, EventOfUninstalledGame
    from ging_service.client.shapes.values import Dodge, HeldCombination, SuitClaim


AnyAskedRules: TypeAlias = "AskedGinRummyHouseRules | AskedRules | AskedNewmarketHouseRules | AskedThirtyOneHouseRules | AskedWildCardRummyHouseRules"
"""Any of these."""


@final
class AskedGinRummyHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    aces: NotRequired[Literal["low", "both"]]
    """Aces (GR1). low: low, worth 1; both: below the two or above the king, worth 15."""
    first_dealer: NotRequired[Literal["cut", "assigned"]]
    """First dealer (GR2). cut: the player who cuts the lower card; assigned: the player we name."""
    next_dealer: NotRequired[Literal["alternate", "winner", "loser"]]
    """Next dealer (GR2). alternate: the players take turns; winner: the winner of the deal; loser: the loser of the deal."""
    both_pass: NotRequired[Literal["upcard", "stock"]]
    """When both have passed the upcard, the first player (GR5). upcard: must take the upcard; stock: draws from the stock."""
    take_back: NotRequired[Literal["refused", "allowed"]]
    """Discarding a card that was taken from the discard pile in the same turn (GR8)."""
    knock_limit: NotRequired[Literal["ten", "upcard"]]
    """Highest deadwood of a knock (GR10). ten: 10 points; upcard: the points of the upcard."""
    showing: NotRequired[Literal["found", "declared"]]
    """After a knock, the other player's melds and lay-offs (GR15). found: are found by the service, the best ones; declared: are declared by that player."""
    equal: NotRequired[Literal["undercut", "nobody"]]
    """Equal deadwood (GR21). undercut: is an undercut; nobody: scores for nobody."""
    gin_bonus: NotRequired[int]
    """Points for gin (GR21)."""
    undercut_bonus: NotRequired[int]
    """Points for an undercut (GR21)."""
    target: NotRequired[int]
    """Points that win the game (GR22)."""
    game_bonus: NotRequired[int]
    """Bonus for the game (GR23)."""
    deal_bonus: NotRequired[int]
    """Bonus for each deal won (GR23)."""
    shutout_bonus: NotRequired[int]
    """Bonus if the other player won no deal (GR23)."""
    turn_limit_s: NotRequired[int]
    """Seconds for a turn, 0 for no limit (GR30)."""
    games: NotRequired[int]
    """Number of games, 0 until a player ends the table (GR32)."""
    starting_stack: NotRequired[int]
    """Counters at the start (GR33)."""
    stake_per_point: NotRequired[AskedGinRummyStake]
    """Stake for points (GR33)."""
    stake_per_game: NotRequired[AskedGinRummyStake]
    """Stake for the game (GR33)."""
    stake_per_bonus: NotRequired[AskedGinRummyStake]
    """Stake for each bonus (GR33)."""
    bot_stakes: NotRequired[Literal["refused", "allowed"]]
    """Bots at a table with stakes (GR33)."""


class AskedGinRummyLayOff(TypedDict):
    """GR14: a card added to one of the knocker's melds, told by its place among them, from 0."""

    card: str
    meld: int
    """Number of the knocker's meld, from 0."""


class AskedGinRummyStake(TypedDict):
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field."""

    amount: NotRequired[int]
    """Amount, 0 for none."""
    points: NotRequired[int]
    """For this number."""
    unit: NotRequired[Literal["counters", "money"]]
    """Unit. counters: counters; money: the smallest unit of money."""
    counter_value: NotRequired[str]
    """Units that a counter is worth."""
    rounding: NotRequired[Literal["down", "half_up", "up"]]
    """Rounding. down: down; half_up: to the nearest counter; up: up."""


class AskedMoney(TypedDict):
    """What a counter is worth."""

    currency: str
    """Three letters (ISO 4217)."""
    minor_digits: NotRequired[int]
    """Decimal places of the currency, such as 2; left out: those of ISO 4217, and no others are accepted."""
    counter_value: str
    """Minor units that a counter is worth, a decimal above 0 with up to six places."""


class AskedNewmarketHeapTaken(TypedDict):
    """NM17, NM55: a player has won what lies on a card of the layout, such as a king."""

    seat: int
    heap: str


@final
class AskedNewmarketHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    game: NotRequired[Literal["newmarket", "original"]]
    """Game (NM50). newmarket: Newmarket, with four kings; original: Original Newmarket, with a layout of four cards."""
    first_dealer: NotRequired[Literal["lowest", "highest", "assigned", "random"]]
    """First dealer (NM2). lowest: the player who cuts the lowest card; highest: the player who cuts the highest card; assigned: the player we name; random: drawn by lot."""
    king_stake: NotRequired[int]
    """Counters that each player puts on each king, or on each card of the layout (NM3)."""
    kitty_stake: NotRequired[int]
    """Counters that each player puts in the kitty (NM3)."""
    buy_price: NotRequired[int]
    """Price of the spare hand; the dealer takes it free of charge (NM3)."""
    starting_stack: NotRequired[int]
    """Counters at the start (NM3)."""
    kings: NotRequired[Literal["every_deal", "once"]]
    """The kings are dressed (NM4). every_deal: before every deal; once: before the first deal only."""
    short: NotRequired[Literal["account", "rebuy", "end"]]
    """A player without the counters for the stakes (NM5). account: goes below zero and owes them; rebuy: takes one more starting stack; end: ends the game."""
    buy: NotRequired[Literal["everybody", "dealer_only", "off"]]
    """Who may take the spare hand (NM9). everybody: everybody, the dealer first; dealer_only: the dealer only; off: nobody."""
    start: NotRequired[Literal["own_choice", "lowest_of_colour"]]
    """A new sequence starts (NM13). own_choice: with a suit of the player's choice; lowest_of_colour: with the player's lowest card of the colour."""
    turn_limit_s: NotRequired[int]
    """Seconds for each choice, 0 for no limit (NM30)."""
    bury: NotRequired[Literal["after_buy", "before_buy", "off"]]
    """A card is buried for the last king (NM22). after_buy: after the buy; before_buy: before the buy; off: never."""
    cards_left: NotRequired[Literal["closed", "shown"]]
    """Cards left and the spare hand at the end of a deal (NM21). closed: stay closed; shown: are shown."""
    deals: NotRequired[int]
    """Number of deals, 0 for as many as it takes (NM27)."""
    missed_card: NotRequired[int]
    """Counters to the kitty for a card missed in its turn, with real cards (NM29)."""
    layout: NotRequired[list[str]]
    """Layout: an ace, a king, a queen and a jack of four suits (NM53)."""
    next_start: NotRequired[Literal["any_suit", "another_suit", "other_colour"]]
    """The next sequence starts (NM54). any_suit: in any suit; another_suit: in another suit; other_colour: in the other colour."""
    bot_stakes: NotRequired[Literal["refused", "allowed"]]
    """Bots at the table (NM32)."""


@final
class AskedRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    first_dealer: NotRequired[Literal["lowest", "highest", "assigned", "random"]]
    """First dealer (G3). lowest: the player who cuts the lowest card; highest: the player who cuts the highest card; assigned: the player we name; random: a player drawn by lot."""
    packets: NotRequired[list[int]]
    """Cards dealt at a time, round by round (G4)."""
    ties: NotRequired[Literal["elder", "best_first"]]
    """Equal claims (G10). elder: all claims of the elder go first; best_first: each player's best goes first."""
    mode: NotRequired[Literal["declared", "showdown"]]
    """Claims (G20). declared: only what is declared counts; showdown: all hands are turned up and read."""
    declaring_limit_s: NotRequired[int]
    """Seconds to declare, 0 for no limit (G19)."""
    false_claim_penalty: NotRequired[int]
    """Counters that a false claim costs to each other player (G21)."""
    lost_deal: NotRequired[Literal["standard", "literal"]]
    """A lost deal noticed at once (G26). standard: they deal now, without a penalty; literal: they deal in place of the next three dealers."""
    ending: NotRequired[Literal["last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open"]]
    """The game ends (G29). last_counter: when a player has no counter left; deals: after a number of deals; last_counter_or_deals: at whichever of the two comes first; deals_on_account: after a number of deals; stacks may go below zero; open: when the scribe closes the table."""
    deals: NotRequired[int]
    """Number of deals, 0 for none (G29)."""
    short: NotRequired[Literal["each_pays", "nobody_replaces"]]
    """A corner that a player cannot replace (G30). each_pays: each pays what they can, the rest out of their share of the layout; nobody_replaces: nobody replaces, what is left is divided equally."""
    starting_stack: NotRequired[int]
    """Counters at the start (G32)."""
    rebuys: NotRequired[bool]
    """More counters may be taken between deals (G32)."""
    stake: NotRequired[int]
    """Counters per place (G33)."""
    hands_open: NotRequired[Literal["never", "at_end"]]
    """Hands of all deals, when the game ends (G22). never: stay hidden; at_end: are opened to everyone."""
    shuffle: NotRequired[Literal["at_once", "committed"]]
    """Shuffle of the service (G4). at_once: committed to when it is dealt; committed: committed to in advance; players may add to it."""


@final
class AskedThirtyOneHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    stuck: NotRequired[Literal["last_taker", "draw"]]
    """When no card fits any more (NM91). last_taker: the player who took the last card wins; draw: the round is a draw."""
    turn_limit_s: NotRequired[int]
    """Seconds for a turn, 0 for no limit (NM93)."""
    rounds: NotRequired[int]
    """Number of rounds, 0 until a player ends the table (NM94)."""
    stake: NotRequired[int]
    """Counters that each player puts into the pot of a round (NM95)."""
    starting_stack: NotRequired[int]
    """Counters at the start (NM95)."""
    bot_stakes: NotRequired[Literal["refused", "allowed"]]
    """Bots at a table with stakes (NM95)."""


class AskedWildCardRummyHeldCards(TypedDict):
    """WR38: what a player held when a deal with real cards was over: ``cards``, or only their ``points`` (−1 with cards)."""

    cards: list[str]
    points: int


@final
class AskedWildCardRummyHouseRules(TypedDict):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    fewest_seats: NotRequired[int]
    """Fewest players (WR1)."""
    most_seats: NotRequired[int]
    """Most players (WR1)."""
    decks: NotRequired[Literal["one", "two", "two_from_five"]]
    """Packs of 52 cards (WR1). one: one; two: two; two_from_five: two from five players on, else one."""
    aces: NotRequired[Literal["low", "both"]]
    """Aces (WR1). low: below the two; both: below the two or above the king."""
    first_dealer: NotRequired[Literal["cut", "jack", "assigned"]]
    """First dealer (WR2). cut: the player who draws the lowest card; jack: the player who is dealt the first jack; assigned: the player we name."""
    deals: NotRequired[Literal["A..K", "2..K", "2..K,A", "A..K,A", "K..A"]]
    """Wild rank of each deal, in order (WR3). A..K: ace to king, 13 deals; 2..K: two to king, 12 deals; 2..K,A: two to king, then ace, 13 deals; A..K,A: ace to king, then ace again, 14 deals; K..A: king to ace, 13 deals."""
    wild_choice: NotRequired[Literal["order", "dealer"]]
    """The wild rank (WR33). order: follows that order; dealer: is named by the dealer, each rank once."""
    joker: NotRequired[Literal["none", "one", "last_deal"]]
    """Joker (WR34). none: none; one: one, always wild; last_deal: one, and a last deal in which only it is wild."""
    hand_size: NotRequired[int]
    """Cards for each player; the first player gets one more (WR4)."""
    first_player: NotRequired[Literal["left", "dealer"]]
    """First player (WR4). left: the player to the dealer's left; dealer: the dealer."""
    set_limit: NotRequired[Literal["pack", "four", "none"]]
    """Most cards of a set (WR5). pack: as many as the packs have of a rank; four: four, with two packs too; none: no limit for wild cards."""
    first_meld: NotRequired[Literal["at_once", "second_turn", "second_round"]]
    """Melds may be put down (WR10). at_once: from the first turn on; second_turn: by the first player from their second turn on; second_round: when everybody has had a turn."""
    last_melds: NotRequired[Literal["no", "yes"]]
    """When somebody goes out, players who had no turn yet may put down melds (WR31)."""
    taken_card: NotRequired[Literal["free", "use", "pile"]]
    """A card from the discard pile (WR11). free: may be kept in the hand; use: must be melded at once; pile: must be melded at once before the first meld; later any number may be taken to be kept."""
    discard_taken: NotRequired[Literal["refused", "allowed"]]
    """Discarding a card that was taken from the discard pile in the same turn (WR12)."""
    set_claim: NotRequired[Literal["missing_suit", "any_of_rank"]]
    """A wild card of a set is claimed with (WR15). missing_suit: a card of a missing suit; any_of_rank: any card of the rank."""
    claimed_wild: NotRequired[Literal["free", "reuse"]]
    """A claimed wild card (WR16). free: may be kept in the hand; reuse: must lie in a meld again before the discard."""
    one_card: NotRequired[Literal["restricted", "free"]]
    """A player with one card (WR18). restricted: draws from the stock, and only extends a meld; free: plays like everybody."""
    stock_out: NotRequired[Literal["end", "reshuffle", "top_card"]]
    """When the stock is empty (WR19). end: the deal ends with that turn; reshuffle: the discard pile becomes the stock; top_card: play goes on while each player takes the top discard."""
    up_for_two: NotRequired[Literal["no", "yes"]]
    """A player whose last card is a two may end the deal, “up for 2” (WR29)."""
    scoring: NotRequired[Literal["held", "melded"]]
    """What counts (WR20). held: cards in hand, against their player; the lowest total wins; melded: melded cards for their player, cards in hand against them; the highest total wins."""
    wild_points: NotRequired[int]
    """Points for a wild card (WR21)."""
    joker_points: NotRequired[int]
    """Points for the joker (WR34)."""
    ace_points: NotRequired[int]
    """Points for an ace (WR21)."""
    faces: NotRequired[Literal["ten", "rank"]]
    """Jack, queen and king (WR21). ten: 10 points each; rank: 11, 12 and 13 points."""
    values: NotRequired[Literal["number", "fives"]]
    """The other cards (WR21). number: their number; fives: ace to eight 5 points, nine to king 10."""
    double_on: NotRequired[Literal["none", "seven_and_king"]]
    """Points of a deal are doubled (WR23). none: never; seven_and_king: when sevens or kings are wild."""
    out_bonus: NotRequired[int]
    """Points in favour of the player who goes out (WR23)."""
    press: NotRequired[Literal["no", "yes"]]
    """A total of 50 or more above every other presses the next deal: its points double (WR24)."""
    auto_press: NotRequired[Literal["no", "yes"]]
    """After the first deal the highest total is raised to press the second (WR25)."""
    payment: NotRequired[Literal["none", "pairs", "winner"]]
    """At the end of the game (WR27). none: nobody pays; pairs: everyone settles with everyone; winner: everyone pays the winner."""
    stake: NotRequired[AskedWildCardRummyStake]
    """Stake for points (WR26)."""
    round_to: NotRequired[int]
    """Each payment is rounded to a multiple of, in the unit of the stake (WR26)."""
    deal_fee: NotRequired[int]
    """Fee for going out, from each other player, in the unit of the stake (WR28)."""
    turn_limit_s: NotRequired[int]
    """Seconds for a turn, 0 for no limit (WR35)."""
    starting_stack: NotRequired[int]
    """Counters at the start (WR37)."""
    bot_stakes: NotRequired[Literal["refused", "allowed"]]
    """Bots at a table with stakes (WR37)."""


class AskedWildCardRummyStake(TypedDict):
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field."""

    amount: NotRequired[int]
    """Amount, 0 for none."""
    points: NotRequired[int]
    """For this number."""
    unit: NotRequired[Literal["counters", "money"]]
    """Unit. counters: counters; money: the smallest unit of money."""
    counter_value: NotRequired[str]
    """Units that a counter is worth."""
    rounding: NotRequired[Literal["down", "half_up", "up"]]
    """Rounding. down: down; half_up: to the nearest counter; up: up."""


class Counters(TypedDict):
    """G5, G6: where the counters of the table are: stacks and corners by seat, and the pee."""

    stacks: list[int]
    """By seat."""
    corners: list[int]
    """By seat."""
    pee: int
    """In the middle."""


class Deal(TypedDict):
    """The running deal, or the last one."""

    deal: int
    """From 1."""
    dealer: int
    """The actual dealer."""
    recorded: bool
    """Played with real cards."""
    declare_by: str | None
    """G19."""
    hands_shown: bool
    """G20, G22: all hands have been turned up or opened."""
    shuffle: int
    """`shuffle_version`; 0: none."""
    shuffle_version: int | None
    """Of the shuffle that proves it; null: nothing does."""
    hands: list[list[str]]
    """By seat; hands that you may not see are empty."""
    claims: list[SuitClaim]
    combinations: list[HeldCombination]
    tabled: list[list[str]]
    """G22: cards shown by each seat."""
    satisfied: list[str | None]
    """Who said so of each seat."""
    false_claims: int
    """G21: refused in this deal."""
    result: Result | None


class Dispute(TypedDict):
    """A dispute and its state."""

    dispute: str
    """Id."""
    state: Literal["raised", "under_review", "ruled", "withdrawn"] | str
    """The state of the dispute."""
    table: str
    """Id."""
    deal: int
    """`disputed_deal`; 0: none."""
    disputed_deal: int | None
    """Number of the deal; null: it belongs to no deal."""
    subject: Literal["deal", "declaration", "transfer", "penalty"] | str
    """What is disputed."""
    version: int
    """`disputed_version`; 0: none."""
    disputed_version: int | None
    """Of the table's stream: the disputed event; null: the deal as a whole."""
    raised_by: str
    """The member."""
    arbitrator: str | None
    """Who reviews it or has ruled."""
    outcome: str | None
    """Dismissed, amended, voided or ordered; null before the ruling."""
    raised_at: str
    """When it was raised."""
    changed_at: str
    """When its last step was recorded."""


class Done(TypedDict):
    """What a command did."""

    version: int
    """Of the stream after it: the ETag."""
    replayed: bool
    """The same command was carried out before; these are its events."""
    events: list[Event]
    """As the caller may see them."""


EventType: TypeAlias = "Literal['books.BankLimitSet', 'books.CountersCounted', 'books.CreditLimitSet', 'books.EntryReversed', 'books.FineImposed', 'books.GiftGiven', 'books.OpeningBalanceEntered', 'books.PaperRowEntered', 'books.SeasonClosed', 'books.SeasonCorrected', 'books.SeasonOpened', 'books.SeasonWithdrawn', 'books.SettlementAgreed', 'books.SettlementCancelled', 'books.SettlementPaid', 'books.SettlementPaymentUndone', 'books.SettlementReopened', 'books.StockStated', 'books.TableMoneyCharged', 'club.AgreementsEnded', 'club.ArbitratorDismissed', 'club.ArbitratorNamed', 'club.BotJoined', 'club.ClubFounded', 'club.CountersBought', 'club.CountersCashed', 'club.EndAgreed', 'club.HouseRulesDropped', 'club.HouseRulesNamed', 'club.MemberJoined', 'club.MemberLeft', 'club.MemberNameErased', 'club.MemberRenamed', 'club.MemberReturned', 'club.RoleGiven', 'club.RoleTaken', 'club.SeatAccepted', 'club.SeatLimitSet', 'club.SeatsOffered', 'club.TimeZoneSet', 'dispute.DisputeRaised', 'dispute.DisputeRuled', 'dispute.DisputeTaken', 'dispute.DisputeWithdrawn', 'gin_rummy.CardCut', 'gin_rummy.CardDiscarded', 'gin_rummy.CardDrawn', 'gin_rummy.DealAmended', 'gin_rummy.DealRecorded', 'gin_rummy.DealScored', 'gin_rummy.DealVoided', 'gin_rummy.DiscardTaken', 'gin_rummy.FirstDealerFound', 'gin_rummy.GamePaid', 'gin_rummy.GameWon', 'gin_rummy.HandShown', 'gin_rummy.HandsDealt', 'gin_rummy.KnockRecorded', 'gin_rummy.PlayerKnocked', 'gin_rummy.PlayerResigned', 'gin_rummy.RulingApplied', 'gin_rummy.SeriesEnded', 'gin_rummy.ShuffleCommitted', 'gin_rummy.StacksReturned', 'gin_rummy.TableOpened', 'gin_rummy.TimeRanOut', 'gin_rummy.UpcardPassed', 'ging.CardCut', 'ging.CombinationDeclared', 'ging.CountersRebought', 'ging.DealMisdealt', 'ging.DealPassed', 'ging.DealRecorded', 'ging.DealUndone', 'ging.DealerReplaced', 'ging.FalseClaimPenalised', 'ging.FalseClaimRefused', 'ging.FindingSetAside', 'ging.FirstDealerFound', 'ging.GameEnded', 'ging.HandsDealt', 'ging.HandsOpened', 'ging.HandsShown', 'ging.LayoutDivided', 'ging.LayoutSwept', 'ging.LostDealAccused', 'ging.LostDealFound', 'ging.MostOfSuitWon', 'ging.PenaltyDealDodged', 'ging.PenaltyEnded', 'ging.PlayerSatisfied', 'ging.RemarkMade', 'ging.RotationCorrected', 'ging.RulingApplied', 'ging.ShuffleCommitted', 'ging.ShuffleContributed', 'ging.ShuffleVoided', 'ging.StacksReturned', 'ging.SuitDeclared', 'ging.TableOpened', 'ging.TrayDressed', 'newmarket.BuyOffered', 'newmarket.BuyPassed', 'newmarket.CardBuried', 'newmarket.CardCut', 'newmarket.CardMissed', 'newmarket.CardPlayed', 'newmarket.CardsLeftPaid', 'newmarket.DeadHandBought', 'newmarket.DealAmended', 'newmarket.DealEnded', 'newmarket.DealOpened', 'newmarket.DealRecorded', 'newmarket.DealVoided', 'newmarket.FirstDealerFound', 'newmarket.GameEnded', 'newmarket.HandsDealt', 'newmarket.HeapWon', 'newmarket.KittyWon', 'newmarket.LayoutDivided', 'newmarket.LayoutDressed', 'newmarket.RulingApplied', 'newmarket.SequenceStopped', 'newmarket.ShuffleCommitted', 'newmarket.StackBought', 'newmarket.StacksReturned', 'newmarket.StartAwaited', 'newmarket.StartPassed', 'newmarket.TableOpened', 'newmarket.TimeRanOut', 'thirty_one.CardTaken', 'thirty_one.DealAmended', 'thirty_one.LotDrawn', 'thirty_one.RoundFinished', 'thirty_one.RoundStarted', 'thirty_one.RoundVoided', 'thirty_one.RulingApplied', 'thirty_one.StacksReturned', 'thirty_one.TableEnded', 'thirty_one.TableOpened', 'thirty_one.TimeRanOut', 'wild_card_rummy.CardCut', 'wild_card_rummy.CardDiscarded', 'wild_card_rummy.CardDrawn', 'wild_card_rummy.CardsTurnedUp', 'wild_card_rummy.DealAmended', 'wild_card_rummy.DealRecorded', 'wild_card_rummy.DealScored', 'wild_card_rummy.DealVoided', 'wild_card_rummy.DiscardLeft', 'wild_card_rummy.DiscardsTaken', 'wild_card_rummy.FirstDealerFound', 'wild_card_rummy.GamePaid', 'wild_card_rummy.GameWon', 'wild_card_rummy.HandsDealt', 'wild_card_rummy.HandsShown', 'wild_card_rummy.LastMeldsDone', 'wild_card_rummy.LastTurnRecorded', 'wild_card_rummy.MeldExtended', 'wild_card_rummy.MeldPutDown', 'wild_card_rummy.PlayEnded', 'wild_card_rummy.PlayerOut', 'wild_card_rummy.PlayerUpForTwo', 'wild_card_rummy.PressAdded', 'wild_card_rummy.PressDeclined', 'wild_card_rummy.PressOffered', 'wild_card_rummy.RulingApplied', 'wild_card_rummy.ShuffleCommitted', 'wild_card_rummy.StacksReturned', 'wild_card_rummy.StockReshuffled', 'wild_card_rummy.TableOpened', 'wild_card_rummy.TimeRanOut', 'wild_card_rummy.WildClaimed', 'wild_card_rummy.WildNamed']"
"""The type of an event."""


class Nothing(TypedDict):
    """Nothing more is needed."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NothingMore(TypedDict):
    """Nothing more is needed."""


class Problem(TypedDict):
    """RFC 9457."""

    type: str
    """Where the code is explained."""
    title: str
    """The same for every problem of a code."""
    status: int
    code: (
        Literal[
            "accuses_himself",
            "address_refused",
            "already_accused",
            "already_declared",
            "already_satisfied",
            "already_taken",
            "amendment_untrue",
            "another_reviews",
            "bad_amount",
            "bad_coin",
            "bad_contribution",
            "bad_counter_value",
            "bad_counters",
            "bad_currency",
            "bad_cursor",
            "bad_day",
            "bad_deals",
            "bad_id",
            "bad_idempotency_key",
            "bad_if_match",
            "bad_limit",
            "bad_moment",
            "bad_name",
            "bad_note",
            "bad_overlap",
            "bad_paper",
            "bad_period",
            "bad_points",
            "bad_records",
            "bad_request",
            "bad_text",
            "bad_time",
            "bad_time_zone",
            "bad_url",
            "bad_void_from",
            "balance_not_named",
            "body_too_large",
            "bot_stakes",
            "busy",
            "buy_closed",
            "cannot_buy",
            "cannot_claim",
            "cannot_take",
            "cannot_undo",
            "card_is_buried",
            "card_is_cut",
            "card_lies_elsewhere",
            "card_lies_open",
            "card_shown_twice",
            "card_taken",
            "card_twice",
            "cards_left_missing",
            "cards_left_not_counted",
            "cards_missing",
            "cards_recorded",
            "check_busy",
            "checkpoint_not_found",
            "claim_is_true",
            "conflict",
            "contradicts_tabled",
            "counters_revalued",
            "credit_limit",
            "deal_missing",
            "deal_not_found",
            "deal_not_settled",
            "deal_resigned",
            "deal_running",
            "deal_voided",
            "dealt_by_service",
            "delivery_not_found",
            "dismissal_orders_nothing",
            "dispute_exists",
            "dispute_not_found",
            "dispute_ruled",
            "dispute_withdrawn",
            "does_not_fit",
            "drawn_card_discarded",
            "drawn_card_melded",
            "duplicate_member",
            "duplicate_parameter",
            "earlier_season",
            "earlier_season_open",
            "end_agreed",
            "ends_batch",
            "entry_reversed",
            "event_not_found",
            "expires_in_past",
            "export_busy",
            "false_claim",
            "false_claim_unconfirmed",
            "first_dealer_found",
            "first_dealer_is_cut_for",
            "first_dealer_is_drawn",
            "first_dealer_missing",
            "first_meld_needed",
            "game_not_installed",
            "gives_himself",
            "gives_more",
            "hands_are_open",
            "hands_dealt_by_service",
            "hands_missing",
            "hands_recorded",
            "hands_stay_sealed",
            "happened_in_future",
            "has_contributed",
            "has_cut",
            "has_role",
            "house_rules",
            "house_rules_not_found",
            "internal_error",
            "invalid",
            "invitation_not_found",
            "is_a_bot",
            "is_arbitrator",
            "key_exists",
            "key_not_found",
            "key_reused",
            "lacks_role",
            "last_king_won",
            "last_secretary",
            "later_settlement",
            "melded_missing",
            "melded_not_asked",
            "member_exists",
            "member_left",
            "member_not_found",
            "member_twice",
            "members_cashed",
            "members_only",
            "method_not_allowed",
            "missing_member",
            "money_changed",
            "must_be_melded",
            "must_take_upcard",
            "name_erased",
            "name_looks_alike",
            "needs_session",
            "never_blocked",
            "no_arbitrator",
            "no_burial",
            "no_card_left",
            "no_deal",
            "no_first_dealer",
            "no_first_player",
            "no_lost_deal",
            "no_money_terms",
            "no_person",
            "no_rebuys",
            "no_scopes",
            "no_seat_offered",
            "no_sequence",
            "no_shuffle",
            "no_stock",
            "no_such_bot",
            "no_such_choice",
            "no_such_club",
            "no_such_combination",
            "no_such_deal",
            "no_such_meld",
            "no_such_member",
            "no_such_role",
            "no_such_rule",
            "no_such_season",
            "no_such_seat",
            "no_such_suit",
            "no_such_ties",
            "not_a_card",
            "not_a_claim",
            "not_a_meld",
            "not_accused",
            "not_allowed",
            "not_an_amendment",
            "not_an_arbitrator",
            "not_contested",
            "not_declared",
            "not_declared_here",
            "not_found",
            "not_four_declarations",
            "not_four_hands",
            "not_held",
            "not_in_batch",
            "not_in_pack",
            "not_json",
            "not_json_type",
            "not_reversible",
            "not_scored_so",
            "not_sealed",
            "not_seven_cards",
            "not_the_lowest",
            "not_the_next",
            "not_tied",
            "not_under_review",
            "not_up_for_two",
            "not_wild",
            "not_your_access",
            "not_your_dispute",
            "not_your_seat",
            "not_your_table",
            "not_your_turn",
            "not_yours_to_see",
            "nothing_amended",
            "nothing_ordered",
            "nothing_to_open",
            "nothing_to_settle",
            "nothing_to_win",
            "number_too_large",
            "other_amount",
            "other_counter_value",
            "other_dealer",
            "other_game",
            "other_upcard",
            "other_wild",
            "other_winner",
            "out_of_range",
            "over_31",
            "own_dispute",
            "page_not_found",
            "payment_made",
            "payment_not_found",
            "payment_not_made",
            "pays_himself",
            "played_here",
            "points_follow",
            "proof_not_found",
            "quota_reached",
            "rank_not_left",
            "reading_missing",
            "result_follows",
            "round_not_over",
            "round_over",
            "same_dealer_again",
            "sat_at_table",
            "scribe_only",
            "season_closed",
            "season_exists",
            "season_has_terms",
            "season_in_use",
            "season_not_found",
            "season_overlaps",
            "season_running",
            "seat_limit",
            "seat_not_accepted",
            "session_not_found",
            "settlement_done",
            "settlement_exists",
            "settlement_not_cancelled",
            "settlement_not_found",
            "settlement_open",
            "showdown",
            "shuffle_committed",
            "sign_in_failed",
            "stale",
            "statement_too_long",
            "stock_closed",
            "stock_empty",
            "suit_missing",
            "suit_not_held",
            "table_ended",
            "table_exists",
            "table_not_found",
            "table_not_open",
            "tables_running",
            "taken_back",
            "tile_not_found",
            "too_early_to_meld",
            "too_many_cards",
            "too_many_deals",
            "too_many_disputes",
            "too_many_keys",
            "too_many_offers",
            "too_many_requests",
            "too_many_streams",
            "too_many_suits",
            "too_many_values",
            "too_many_webhooks",
            "too_much",
            "too_much_deadwood",
            "unauthenticated",
            "unavailable",
            "unknown_member",
            "upcard_passed",
            "version_not_found",
            "weak_passphrase",
            "webhook_exists",
            "webhook_not_found",
            "winner_holds_cards",
            "wrong_card",
            "wrong_cards",
            "wrong_cards_left",
            "wrong_hand_size",
            "wrong_heap",
            "wrong_number_of_hands",
            "wrong_number_of_members",
            "wrong_number_of_players",
            "wrong_number_of_stacks",
            "wrong_passphrase",
            "wrong_phase",
            "wrong_points",
            "wrong_seat",
            "wrong_suit",
            "wrong_type",
            "wrong_winner",
        ]
        | str
    )
    """Stable, for programs."""
    detail: str
    """For people."""
    where: NotRequired[str]
    """The part of the request that is at fault."""
    rule: NotRequired[str]
    """The numbered rule that refuses it."""
    rule_url: NotRequired[str]
    errors: NotRequired[list[dict[str, Any]]]
    """Every fault: of code `invalid` by place, of `bad_paper` by row, of `bad_records` by line."""
    error_count: NotRequired[int]
    """Of code `bad_paper`: `errors` are the first 100."""
    current_version: NotRequired[int]
    """Of codes `stale` and `conflict`."""
    version: NotRequired[int]
    """Of code `false_claim`: the stream's version."""
    position: NotRequired[int]
    """Of code `false_claim`: where it is on record."""
    events: NotRequired[list[Event]]
    request_id: NotRequired[str]
    """What to ask the operator for."""


class Result(TypedDict):
    """The result of a deal."""

    kind: Literal["sweep", "most", "none", "misdeal", "undone"] | str
    combination: str | None
    """Of a sweep."""
    winners: list[int]
    """Who took counters."""
    claims: list[SuitClaim]
    net: list[int]
    """Counters won or lost by each seat, the new dressing included."""


RightSeen: TypeAlias = "Literal['look', 'read_club', 'read_books', 'play', 'dispute', 'keep_score', 'judge', 'keep_books', 'keep_members', 'keep_access'] | str"
"""Rights that a role or a key can have."""


class Rotation(TypedDict):
    """G24 to G27: where the deal goes next."""

    turn: int
    """Whose natural turn is next."""
    again: int | None
    """G24: the dealer of a misdeal, who deals again."""
    penalties: list[int]
    """Guilty players in the order of detection, the first of them serving."""
    dodges: list[Dodge]
    """Turns not dealt that an accusation may be about."""


class SessionBegun(TypedDict):
    """A session that begins."""

    session: str
    """Id."""
    member: str
    """Who has signed in."""
    note: str
    """A name for the device."""
    created_at: str
    """When the member signed in."""
    last_used_at: str
    """When it was used last, to the minute; the session ends when it is not used for long."""
    version: int
    """1: nothing else of it changes."""
    token: str
    """The session's token, shown once, for `Authorization: Bearer …`."""


WebhookData: TypeAlias = "BooksBankLimitSet | BooksCountersCounted | BooksCreditLimitSet | BooksEntryReversed | BooksFineImposed | BooksGiftGiven | BooksOpeningBalanceEntered | BooksPaperRowEntered | BooksSeasonClosed | BooksSeasonCorrected | BooksSeasonOpened | BooksSeasonWithdrawn | BooksSettlementAgreed | BooksSettlementCancelled | BooksSettlementPaid | BooksSettlementPaymentUndone | BooksSettlementReopened | BooksStockStated | BooksTableMoneyCharged | ClubAgreementsEnded | ClubArbitratorDismissed | ClubArbitratorNamed | ClubBotJoined | ClubClubFounded | ClubCountersBought | ClubCountersCashed | ClubEndAgreed | ClubHouseRulesDropped | ClubHouseRulesNamed | ClubMemberJoined | ClubMemberLeft | ClubMemberNameErased | ClubMemberRenamed | ClubMemberReturned | ClubRoleGiven | ClubRoleTaken | ClubSeatAccepted | ClubSeatLimitSet | ClubSeatsOffered | ClubTimeZoneSet | DisputeDisputeRaised | DisputeDisputeRuled | DisputeDisputeTaken | DisputeDisputeWithdrawn | GinRummyCardCut | GinRummyCardDiscarded | GinRummyCardDrawn | GinRummyDealAmended | GinRummyDealRecorded | GinRummyDealScored | GinRummyDealVoided | GinRummyDiscardTaken | GinRummyFirstDealerFound | GinRummyGamePaid | GinRummyGameWon | GinRummyHandShown | GinRummyHandsDealt | GinRummyKnockRecorded | GinRummyPlayerKnocked | GinRummyPlayerResigned | GinRummyRulingApplied | GinRummySeriesEnded | GinRummyShuffleCommitted | GinRummyStacksReturned | GinRummyTableOpened | GinRummyTimeRanOut | GinRummyUpcardPassed | GingCardCut | GingCombinationDeclared | GingCountersRebought | GingDealMisdealt | GingDealPassed | GingDealRecorded | GingDealUndone | GingDealerReplaced | GingFalseClaimPenalised | GingFalseClaimRefused | GingFindingSetAside | GingFirstDealerFound | GingGameEnded | GingHandsDealt | GingHandsOpened | GingHandsShown | GingLayoutDivided | GingLayoutSwept | GingLostDealAccused | GingLostDealFound | GingMostOfSuitWon | GingPenaltyDealDodged | GingPenaltyEnded | GingPlayerSatisfied | GingRemarkMade | GingRotationCorrected | GingRulingApplied | GingShuffleCommitted | GingShuffleContributed | GingShuffleVoided | GingStacksReturned | GingSuitDeclared | GingTableOpened | GingTrayDressed | NewmarketBuyOffered | NewmarketBuyPassed | NewmarketCardBuried | NewmarketCardCut | NewmarketCardMissed | NewmarketCardPlayed | NewmarketCardsLeftPaid | NewmarketDeadHandBought | NewmarketDealAmended | NewmarketDealEnded | NewmarketDealOpened | NewmarketDealRecorded | NewmarketDealVoided | NewmarketFirstDealerFound | NewmarketGameEnded | NewmarketHandsDealt | NewmarketHeapWon | NewmarketKittyWon | NewmarketLayoutDivided | NewmarketLayoutDressed | NewmarketRulingApplied | NewmarketSequenceStopped | NewmarketShuffleCommitted | NewmarketStackBought | NewmarketStacksReturned | NewmarketStartAwaited | NewmarketStartPassed | NewmarketTableOpened | NewmarketTimeRanOut | ThirtyOneCardTaken | ThirtyOneDealAmended | ThirtyOneLotDrawn | ThirtyOneRoundFinished | ThirtyOneRoundStarted | ThirtyOneRoundVoided | ThirtyOneRulingApplied | ThirtyOneStacksReturned | ThirtyOneTableEnded | ThirtyOneTableOpened | ThirtyOneTimeRanOut | WildCardRummyCardCut | WildCardRummyCardDiscarded | WildCardRummyCardDrawn | WildCardRummyCardsTurnedUp | WildCardRummyDealAmended | WildCardRummyDealRecorded | WildCardRummyDealScored | WildCardRummyDealVoided | WildCardRummyDiscardLeft | WildCardRummyDiscardsTaken | WildCardRummyFirstDealerFound | WildCardRummyGamePaid | WildCardRummyGameWon | WildCardRummyHandsDealt | WildCardRummyHandsShown | WildCardRummyLastMeldsDone | WildCardRummyLastTurnRecorded | WildCardRummyMeldExtended | WildCardRummyMeldPutDown | WildCardRummyPlayEnded | WildCardRummyPlayerOut | WildCardRummyPlayerUpForTwo | WildCardRummyPressAdded | WildCardRummyPressDeclined | WildCardRummyPressOffered | WildCardRummyRulingApplied | WildCardRummyShuffleCommitted | WildCardRummyStacksReturned | WildCardRummyStockReshuffled | WildCardRummyTableOpened | WildCardRummyTimeRanOut | WildCardRummyWildClaimed | WildCardRummyWildNamed | EventOfUninstalledGame | WebhookTest"
"""What the message is about."""


class WebhookMessage(TypedDict):
    """An event of the club, or a test event."""

    type: str
    """Of the event; of a test event `webhook.test`."""
    timestamp: str
    """When it happened, not when it is sent."""
    club: str
    """The club's id."""
    data: WebhookData


@final
class WebhookTest(TypedDict):
    """What a test event contains."""

    type: Literal["webhook.test"]
    webhook: str
    """Id."""
    test: int
    """Number of the test, from 1."""
