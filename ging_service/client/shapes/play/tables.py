"""Types of requests and answers: play, tables. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, final

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AnyAskedRules, Counters, Deal, Rotation
    from ging_service.client.shapes.values import (
        GinRummyBonus,
        GinRummyHouseRules,
        GinRummyLayOff,
        NewmarketHouseRules,
        NewmarketPayment,
        Rules,
        ThirtyOneHouseRules,
        WildCardRummyHouseRules,
        WildCardRummyMeld,
    )


AnyTableState: TypeAlias = (
    "GinRummyTableOfGame | TableState | NewmarketTableOfGame | ThirtyOneTableOfGame | WildCardRummyTableOfGame"
)
"""Any of these."""


class Cut(TypedDict):
    """G3: a cut."""

    seat: int
    """A seat: 0 to 3, clockwise."""
    card: str
    """The card."""


class DealOfTable(TypedDict):
    """The running deal of a table, or its last one."""

    deal: int
    """From 1."""
    dealer: int
    """Seat of the actual dealer."""
    recorded: bool
    """Played with real cards."""
    kind: str
    """`running`, or the outcome."""
    winners: list[int]
    """Seats."""
    net: list[int]
    """Counters won or lost, by seat."""
    summary: dict[str, Any]
    """Further figures that the game provides."""


class Fairness(TypedDict):
    """Figures about the dealing at a table."""

    misdeals: int
    """Deals that were called a misdeal or undone."""
    voids: int
    """Shuffles that were committed to and not dealt."""


class GinRummyAnswer(TypedDict):
    """GR14: the other player's hand after a knock."""

    melds: list[list[str]]
    lay_offs: list[GinRummyLayOff]
    unmelded: list[str]
    deadwood: int


class GinRummyCut(TypedDict):
    """GR2: a card that a seat has cut."""

    seat: int
    card: str


class GinRummyDeal(TypedDict):
    """The running deal or the last one. Cards that the reader may not see are ``?``, of a recorded deal all unknown ones."""

    number: int
    game: int
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    discards: list[str]
    upcard: str
    turn: int
    passes: int
    draws: int
    drawn: GinRummyDrawn | None
    known: list[list[str]]
    tabled: GinRummyTabled | None
    answer: GinRummyAnswer | None
    act_by_s: int
    is_open: bool
    recorded: bool
    result: GinRummyResult | None
    paid: list[int]


class GinRummyDrawn(TypedDict):
    """GR6: the card that the player at turn has drawn, and from where."""

    card: str
    source: Literal["stock", "discard_pile"] | str


class GinRummyGameScore(TypedDict):
    """GR22, GR23: the score sheet of the running game, or of the last one until the next deal."""

    number: int
    sheet: list[GinRummyScoredDeal]
    points: list[int]
    winner: int
    """`winner_seat`; -1: nobody."""
    bonuses: list[GinRummyBonus]
    totals: list[int]
    winner_seat: int | None
    """A seat; null: nobody."""


class GinRummyResult(TypedDict):
    """What the deal came to. ``winner`` −1: nobody has won it."""

    kind: Literal["gin", "knock", "undercut", "equal", "resigned", "void"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    points: int
    winner_seat: int | None
    """A seat; null: nobody."""


class GinRummyScoredDeal(TypedDict):
    """A line of the score sheet. ``winner`` −1: nobody has won the deal."""

    deal: int
    kind: Literal["gin", "knock", "undercut", "equal", "resigned"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    points: int
    winner_seat: int | None
    """A seat; null: nobody."""


class GinRummyShuffle(TypedDict):
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it."""

    deal: int
    seed: str
    contributions: list[str]


@final
class GinRummyTableOfGame(TypedDict):
    """A table of Gin Rummy at a version of its stream."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    version: int
    """Of the table's stream."""
    phase: Literal["cutting", "between_deals", "upcard", "drawing", "discarding", "showing", "ended"] | str
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    deals_played: int
    """Deals that are over and count."""
    ended: str | None
    """Why the game ended."""
    rulings: list[str]
    """Ids of the disputes whose rulings changed what was played, at a table that has ended."""
    to_act: ToActAnswer
    deal: DealOfTable | None
    state: GinRummyTableState


class GinRummyTableState(TypedDict):
    """A table. ``dealer``: who deals next, or deals the running deal; −1 before that is known. ``games_won`` by seat."""

    phase: Literal["unopened", "cutting", "between_deals", "upcard", "drawing", "discarding", "showing", "ended"] | str
    members: list[str]
    rules: GinRummyHouseRules
    stacks: list[int]
    cuts: list[GinRummyCut]
    dealer: int
    """`dealer_seat`; -1: nobody."""
    game: GinRummyGameScore
    games_won: list[int]
    shuffle: GinRummyShuffle | None
    deal: GinRummyDeal | None
    deals_played: int
    ended: str
    dealer_seat: int | None
    """A seat; null: nobody."""


class GinRummyTabled(TypedDict):
    """GR10, GR11: the knock. ``discard`` lies face down until the deal is over."""

    seat: int
    discard: str
    melds: list[list[str]]
    unmelded: list[str]
    deadwood: int


class NewTable(TypedDict):
    """A table to be opened."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    table: str
    """The table's id."""
    game: NotRequired[Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"]]
    """Which game is played."""
    members: list[str]
    """Two to eight members of the club by seat; `bot:<level>`: a bot of the game."""
    rules: NotRequired[AnyAskedRules]
    first_dealer: NotRequired[int]
    """The first dealer's seat, with the house rule `assigned` only."""


class NewmarketBurial(TypedDict):
    """NM22 to NM25: what was buried for the last king. The fields are those of ``CardBuried``."""

    caller: int
    target: str
    seat: int


class NewmarketCut(TypedDict):
    """NM2: a card that a seat has cut."""

    seat: int
    card: str


class NewmarketCutting(TypedDict):
    """NM2: the cuts for the first deal. ``seats``: who cuts in this round; ``cuts``: those of this round so far."""

    seats: list[int]
    cuts: list[NewmarketCut]


class NewmarketDeal(TypedDict):
    """The running deal or the last one. Cards that the reader may not see are ``?``, with real cards all of them."""

    number: int
    dealer: int
    hands: list[list[str]]
    dead: list[str]
    seen_by: list[list[int]]
    last_king: bool
    to_ask: list[int]
    buyer: int
    """`buyer_seat`; -1: nobody."""
    burial: NewmarketBurial | None
    played: list[NewmarketPlayed]
    top: str
    suits: list[str]
    turn: int
    """`turn_seat`; -1: nobody."""
    passed: list[int]
    missing: list[str]
    won: list[list[str]]
    moved: list[NewmarketPayment]
    net: list[int]
    act_by_s: int
    is_open: bool
    recorded: bool
    result: NewmarketResult | None
    before: NewmarketLayout
    afterwards: list[int]
    buyer_seat: int | None
    """A seat; null: nobody."""
    turn_seat: int | None
    """A seat; null: nobody."""


class NewmarketHeap(TypedDict):
    """NM4, NM28: the counters on a card of the layout, which was dressed so often since it was last won."""

    card: str
    counters: int
    dressed: int
    is_in: bool


class NewmarketKitty(TypedDict):
    """NM4, NM28: the kitty, which was dressed so often since it was last won. ``added``: counters for buys and missed cards."""

    counters: int
    dressed: int
    added: int


class NewmarketLayout(TypedDict):
    """NM3, NM28: where the counters lie. ``stacks`` by seat."""

    stacks: list[int]
    heaps: list[NewmarketHeap]
    kitty: NewmarketKitty


class NewmarketPlayed(TypedDict):
    """NM11: a card on the table, and who played it. ``starts``: it started a sequence."""

    seat: int
    card: str
    starts: bool


class NewmarketResult(TypedDict):
    """What the deal came to. ``winner`` −1: nobody went out."""

    kind: Literal["out", "blocked", "last_king", "void", "misdeal"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    winner_seat: int | None
    """A seat; null: nobody."""


class NewmarketShuffle(TypedDict):
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it."""

    deal: int
    seed: str
    contributions: list[str]


@final
class NewmarketTableOfGame(TypedDict):
    """A table of Newmarket at a version of its stream."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    version: int
    """Of the table's stream."""
    phase: Literal["cutting", "between_deals", "buying", "starting", "playing", "ended"] | str
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    deals_played: int
    """Deals that are over and count."""
    ended: str | None
    """Why the game ended."""
    rulings: list[str]
    """Ids of the disputes whose rulings changed what was played, at a table that has ended."""
    to_act: ToActAnswer
    deal: DealOfTable | None
    state: NewmarketTableState


class NewmarketTableState(TypedDict):
    """A table. ``dealer``: who deals next, or deals the running deal; −1 before that is known."""

    phase: Literal["unopened", "cutting", "between_deals", "buying", "starting", "playing", "ended"] | str
    members: list[str]
    rules: NewmarketHouseRules
    layout: NewmarketLayout
    cutting: NewmarketCutting
    dealer: int
    """`dealer_seat`; -1: nobody."""
    shuffle: NewmarketShuffle | None
    deal: NewmarketDeal | None
    counted: NewmarketDeal | None
    deals_played: int
    misdeals: int
    bought: int
    ended: str
    dealer_seat: int | None
    """A seat; null: nobody."""


class RunningShuffle(TypedDict):
    """G4: the shuffle that is committed to and not yet dealt."""

    deal: int
    """Number of the deal that is to be dealt."""
    commitment: str
    """SHA-256 of salt and seed, 64 hexadecimal digits: what the service is bound to."""
    contributions: list[str | None]
    """What each seat has added; null: nothing."""


class TableEntry(TypedDict):
    """A table in the list."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    phase: (
        Literal[
            "cutting",
            "between_deals",
            "upcard",
            "drawing",
            "discarding",
            "showing",
            "ended",
            "declaring",
            "buying",
            "starting",
            "playing",
            "between_rounds",
            "taking",
            "naming",
            "last_melds",
            "counting",
            "pressing",
        ]
        | str
    )
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    deals_played: int
    """Settled and passed deals."""
    misdeals: int
    """Deals that were called a misdeal or undone."""
    voids: int
    """Shuffles that were committed to and not dealt."""
    declare_by: str | None
    """Of the running deal."""
    ended: str | None
    """Why the game ended; null while it runs."""
    opened_at: str
    """When its opening was recorded."""
    happened_at: str
    """When it was opened."""


class TableEntryPage(TypedDict):
    """One page of many."""

    items: list[TableEntry]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


@final
class TableState(TypedDict):
    """A table at a version of its stream."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    version: int
    """Of the table's stream."""
    phase: Literal["cutting", "between_deals", "declaring", "ended"] | str
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    rules: Rules
    counters: Counters
    cutting_seats: list[int]
    """G3: who may cut in this round."""
    cuts: list[Cut]
    """G3: what has been cut in this round."""
    rotation: Rotation
    next_dealer: int | None
    """The player whose deal it is; null except between deals."""
    to_act: ToActAnswer
    accused: list[int]
    """G28: who stands accused."""
    deal: Deal | None
    deals_played: int
    """Settled and passed deals."""
    shuffle: RunningShuffle | None
    fairness: Fairness
    ended: str | None
    """Why the game ended."""
    rulings: list[str]
    """Ids of the disputes whose rulings changed what was played, at a table that has ended."""


class ThirtyOneResult(TypedDict):
    """What the round came to. ``winner`` −1: nobody has won it. ``paid``: counters from the pot, by seat."""

    kind: Literal["thirty_one", "last_taker", "draw", "void"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    paid: list[int]
    winner_seat: int | None
    """A seat; null: nobody."""


class ThirtyOneRound(TypedDict):
    """The running round or the last one."""

    number: int
    first: int
    recorded: bool
    stakes: list[int]
    taken: list[str]
    act_by_s: int
    result: ThirtyOneResult | None


@final
class ThirtyOneTableOfGame(TypedDict):
    """A table of Thirty-one at a version of its stream."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    version: int
    """Of the table's stream."""
    phase: Literal["between_rounds", "taking", "ended"] | str
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    deals_played: int
    """Deals that are over and count."""
    ended: str | None
    """Why the game ended."""
    rulings: list[str]
    """Ids of the disputes whose rulings changed what was played, at a table that has ended."""
    to_act: ToActAnswer
    deal: DealOfTable | None
    state: ThirtyOneTableState


class ThirtyOneTableState(TypedDict):
    """A table. ``first``: who begins the next round, −1 before the lot. ``pot``: the stakes of the running round."""

    phase: Literal["unopened", "between_rounds", "taking", "ended"] | str
    members: list[str]
    rules: ThirtyOneHouseRules
    stacks: list[int]
    pot: int
    first: int
    """`first_seat`; -1: nobody."""
    round: ThirtyOneRound | None
    rounds_played: int
    ended: str
    first_seat: int | None
    """A seat; null: nobody."""


class ToActAnswer(TypedDict):
    """What a table waits for."""

    seats: list[int]
    """Of whom; none: of nobody at the table."""
    what: str | None
    """One of the game's own words; null: the game is over."""
    until: str | None
    """When the time limit ends; null: there is none."""


class WildCardRummyCut(TypedDict):
    """WR2: a card that a seat has drawn for the first deal."""

    seat: int
    card: str


class WildCardRummyDeal(TypedDict):
    """The running deal or the last one. Cards that the reader may not see are ``?``, of a recorded deal all unknown ones."""

    number: int
    round: int
    dealer: int
    wild: str
    is_pressed: bool
    doubled: bool
    hands: list[list[str]]
    stock: list[str]
    discards: list[str]
    melds: list[WildCardRummyTableMeld]
    turn: int
    turns: int
    drawn: WildCardRummyDrawn | None
    has_melded: list[int]
    had_turn: list[int]
    known: list[list[str]]
    out: int
    """`out_seat`; -1: nobody."""
    idle_reshuffles: int
    press_points: int
    act_by_s: int
    is_open: bool
    recorded: bool
    played_out: WildCardRummyPlayedOut | None
    result: WildCardRummyResult | None
    paid: list[int]
    out_seat: int | None
    """A seat; null: nobody."""


class WildCardRummyDrawn(TypedDict):
    """WR11: what the player at turn has drawn. ``cards``: one of the stock, or those of the discard pile, its top card last."""

    cards: list[str]
    source: Literal["stock", "discard_pile"] | str


class WildCardRummyPlayedOut(TypedDict):
    """WR38: how the play of a recorded deal has ended, as in ``LastTurnRecorded``."""

    kind: Literal["out", "up_for_two", "stock"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    winner_seat: int | None
    """A seat; null: nobody."""


class WildCardRummyResult(TypedDict):
    """What the deal came to. ``winner`` −1: nobody has ended it."""

    kind: Literal["out", "up_for_two", "stock", "void"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    points: list[int]
    winner_seat: int | None
    """A seat; null: nobody."""


class WildCardRummySheetLine(TypedDict):
    """A line of the score sheet, by seat. ``winner`` −1: nobody ended the deal."""

    deal: int
    round: int
    wild: str
    is_pressed: bool
    doubled: bool
    kind: Literal["out", "up_for_two", "stock", "void"] | str
    winner: int
    """`winner_seat`; -1: nobody."""
    held: list[int]
    melded: list[int]
    points: list[int]
    added: list[int]
    winner_seat: int | None
    """A seat; null: nobody."""


class WildCardRummyShuffle(TypedDict):
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it."""

    deal: int
    seed: str
    contributions: list[str]
    reshuffle: int


class WildCardRummyTableMeld(TypedDict):
    """A meld on the table. ``seat``: who put it down. ``by``: for each card of the meld, who put it there (WR32)."""

    seat: int
    meld: WildCardRummyMeld
    by: list[int]


@final
class WildCardRummyTableOfGame(TypedDict):
    """A table of Wild-card rummy at a version of its stream."""

    table: str
    """Id."""
    game: str
    """Which game is played there."""
    version: int
    """Of the table's stream."""
    phase: (
        Literal[
            "cutting", "between_deals", "naming", "drawing", "playing", "last_melds", "counting", "pressing", "ended"
        ]
        | str
    )
    """The phase of the table."""
    members: list[str]
    """Ids by seat."""
    deals_played: int
    """Deals that are over and count."""
    ended: str | None
    """Why the game ended."""
    rulings: list[str]
    """Ids of the disputes whose rulings changed what was played, at a table that has ended."""
    to_act: ToActAnswer
    deal: DealOfTable | None
    state: WildCardRummyTableState


class WildCardRummyTableState(TypedDict):
    """A table. ``dealer``: who deals next, or deals the running deal; −1 before that is known. ``totals`` by seat."""

    phase: (
        Literal[
            "unopened",
            "cutting",
            "between_deals",
            "naming",
            "drawing",
            "playing",
            "last_melds",
            "counting",
            "pressing",
            "ended",
        ]
        | str
    )
    members: list[str]
    rules: WildCardRummyHouseRules
    stacks: list[int]
    cuts: list[WildCardRummyCut]
    turned_up: list[str]
    dealer: int
    """`dealer_seat`; -1: nobody."""
    sheet: list[WildCardRummySheetLine]
    totals: list[int]
    is_pressed: bool
    winners: list[int]
    shuffle: WildCardRummyShuffle | None
    deal: WildCardRummyDeal | None
    deals_played: int
    ended: str
    dealer_seat: int | None
    """A seat; null: nobody."""
