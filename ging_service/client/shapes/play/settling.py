"""Types of requests and answers: play, settling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class NotSettledDeal(TypedDict):
    """The data of ``NotSettledDeal``."""

    id: Any
    """Returned unchanged."""
    error: dict[str, Any]


class SettleDeal(TypedDict):
    """The data of ``SettleDeal``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    hands: list[list[str]]
    """Eldest first; cards in any spelling."""
    declarations: NotRequired[list[list[dict[str, Any]]] | None]
    """By seat; left out: the hands are read (G20)."""
    ties: NotRequired[Literal["elder", "best_first"] | None]


class SettleGinRummyDeal(TypedDict):
    """The data of ``SettleGinRummyDeal``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    upcard: NotRequired[str | None]
    """The card turned up at the deal; needed if it is the knock limit (GR10)."""
    taken: NotRequired[str | None]
    """The card taken from the discard pile in this turn (GR8)."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    hands: list[list[str]]
    """By seat; the knocker's hand has eleven cards."""
    discard: NotRequired[str | None]
    """The card that the knocker lays face down."""
    melds: NotRequired[list[list[str]] | None]
    """Those that the knocker names; left out: the best."""
    showing: NotRequired[dict[str, Any] | None]
    """What the other player declares, if the house rules say so (GR15)."""


class SettleGinRummyHand(TypedDict):
    """The data of ``SettleGinRummyHand``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    upcard: NotRequired[str | None]
    """The card turned up at the deal; needed if it is the knock limit (GR10)."""
    taken: NotRequired[str | None]
    """The card taken from the discard pile in this turn (GR8)."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    hand: list[str]


class SettleNewmarketGame(TypedDict):
    """The data of ``SettleNewmarketGame``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    players: int
    deals: list[dict[str, Any]]
    """In order."""
    dealer: NotRequired[int]
    """Who deals the first of the deals; left out: seat 0."""
    rules: NotRequired[dict[str, Any]]
    """House rules that differ from the defaults."""
    stacks: NotRequired[list[int] | None]
    """By seat, before the first of the deals; left out: starting stacks."""
    kings: NotRequired[dict[str, int] | None]
    """The counters on each king still in; left out: all are in, without counters."""
    kitty: NotRequired[int]
    """The counters in the kitty; left out: none."""


class SettleThirtyOneRound(TypedDict):
    """The data of ``SettleThirtyOneRound``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    cards: list[str]
    """The cards taken, in order."""
    players: NotRequired[int | None]
    """2 if it is left out."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""


class SettleWildCardRummyClaim(TypedDict):
    """The data of ``SettleWildCardRummyClaim``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    wild: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    """The wild rank of the deal; "" if only the joker is wild (WR3, WR34)."""
    seats: NotRequired[int | None]
    """How many play (WR1); left out: the fewest by the house rules."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    claim: dict[str, Any]


class SettleWildCardRummyExtension(TypedDict):
    """The data of ``SettleWildCardRummyExtension``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    wild: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    """The wild rank of the deal; "" if only the joker is wild (WR3, WR34)."""
    seats: NotRequired[int | None]
    """How many play (WR1); left out: the fewest by the house rules."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    extend: dict[str, Any]


class SettleWildCardRummyGame(TypedDict):
    """The data of ``SettleWildCardRummyGame``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    deals: list[dict[str, Any]]
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""


class SettleWildCardRummyHeld(TypedDict):
    """The data of ``SettleWildCardRummyHeld``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    wild: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    """The wild rank of the deal; "" if only the joker is wild (WR3, WR34)."""
    seats: NotRequired[int | None]
    """How many play (WR1); left out: the fewest by the house rules."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    held: list[str]
    pressed: NotRequired[bool | None]
    """Whether the deal is pressed (WR24)."""


class SettleWildCardRummyLaid(TypedDict):
    """The data of ``SettleWildCardRummyLaid``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    wild: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    """The wild rank of the deal; "" if only the joker is wild (WR3, WR34)."""
    seats: NotRequired[int | None]
    """How many play (WR1); left out: the fewest by the house rules."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    laid: list[str]


class SettleWildCardRummyMeld(TypedDict):
    """The data of ``SettleWildCardRummyMeld``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    wild: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    """The wild rank of the deal; "" if only the joker is wild (WR3, WR34)."""
    seats: NotRequired[int | None]
    """How many play (WR1); left out: the fewest by the house rules."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    meld: dict[str, Any]


class SettleWildCardRummyMoney(TypedDict):
    """The data of ``SettleWildCardRummyMoney``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    totals: list[int]
    """By seat."""
    outs: NotRequired[list[int | None] | None]
    """For each deal who went out, null for nobody (WR28)."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""


class SettleWildCardRummyTurn(TypedDict):
    """The data of ``SettleWildCardRummyTurn``."""

    id: NotRequired[Any]
    """Returned unchanged."""
    wild: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    """The wild rank of the deal; "" if only the joker is wild (WR3, WR34)."""
    seats: NotRequired[int | None]
    """How many play (WR1); left out: the fewest by the house rules."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""
    hand: list[str]
    """Before the draw."""
    melds: NotRequired[list[dict[str, Any]] | None]
    """The table, by place."""
    has_melded: NotRequired[bool | None]
    """Whether the player has put down a meld in an earlier turn (WR13)."""
    turn: NotRequired[int | None]
    """The number of the turn in the deal, from 1; left out: everybody had one (WR10, WR31)."""
    stock: NotRequired[int | None]
    """The number of its cards before the draw; left out: it does not run out (WR19)."""
    discard_pile: NotRequired[list[str] | None]
    """The top card last."""
    draw: NotRequired[dict[str, Any] | None]
    """Left out in the first turn and for last melds."""
    actions: NotRequired[list[dict[str, Any]] | None]
    """In order."""
    discard: NotRequired[str | None]
    up_for_two: NotRequired[bool | None]
    """Whether the player ends the deal with a 2 in hand (WR29)."""
    last_melds: NotRequired[bool | None]
    """Whether these are the last melds of a player who had no turn (WR31)."""


class SettledDeal(TypedDict):
    """The data of ``SettledDeal``."""

    id: Any
    """Returned unchanged."""
    kind: Literal["sweep", "most", "none"] | str
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | str | None
    winners: list[int]
    most: dict[str, Any] | None
    second: dict[str, Any] | None
    net: list[int]
    refused: list[dict[str, Any]]
    """Claims that do not count."""


class SettledGinRummyDeal(TypedDict):
    """The data of ``SettledGinRummyDeal``."""

    id: Any
    """Returned unchanged."""
    outcome: Literal["gin", "knock", "undercut", "equal", "void", "refused"] | str
    winner: int | None
    points: int
    knocker: int | None
    deadwood: list[int]
    """By seat; empty unless a knock was judged."""
    hands: list[dict[str, Any]]
    """By seat; empty unless a knock was judged."""
    lay_offs: list[dict[str, Any]]
    refused: dict[str, Any] | None


class SettledGinRummyHand(TypedDict):
    """The data of ``SettledGinRummyHand``."""

    id: Any
    """Returned unchanged."""
    deadwood: int
    arrangements: list[dict[str, Any]]
    discards: dict[str, Any] | None
    can_knock: bool
    can_go_gin: bool


class SettledNewmarketGame(TypedDict):
    """The data of ``SettledNewmarketGame``."""

    id: Any
    """Returned unchanged."""
    deals: list[dict[str, Any]]
    stacks: list[int]
    """By seat."""
    kings: dict[str, int]
    """The counters on each king still in, or on each card of the original layout."""
    kitty: int
    dealer: int | None
    """Who deals next, null if the game has ended."""
    over: Literal["last_king", "short", "deals_played", "closed"] | str | None
    """Why the game has ended, null while it goes on."""


class SettledThirtyOneRound(TypedDict):
    """The data of ``SettledThirtyOneRound``."""

    id: Any
    """Returned unchanged."""
    outcome: Literal["thirty_one", "last_taker", "draw", "running", "refused"] | str
    winner: int | None
    """Place in the order of play, from 0."""
    total: int
    next: dict[str, Any] | None
    """What the player at turn can do."""
    refused: dict[str, Any] | None
    """Why the first wrong card could not be taken."""


class SettledWildCardRummyGame(TypedDict):
    """The data of ``SettledWildCardRummyGame``."""

    id: Any
    """Returned unchanged."""
    deals: list[dict[str, Any]]
    next: dict[str, Any] | None
    winners: list[int]
    money: dict[str, Any] | None


class SettledWildCardRummyHeld(TypedDict):
    """The data of ``SettledWildCardRummyHeld``."""

    id: Any
    """Returned unchanged."""
    cards: list[int]
    held: int
    factor: int
    points: int


class SettledWildCardRummyLaid(TypedDict):
    """The data of ``SettledWildCardRummyLaid``."""

    id: Any
    """Returned unchanged."""
    readings: list[dict[str, Any]]


class SettledWildCardRummyMeld(TypedDict):
    """The data of ``SettledWildCardRummyMeld``."""

    id: Any
    """Returned unchanged."""
    meld: dict[str, Any] | None
    claimed_by: list[list[str]]
    """For each card of the meld, those that claim it (WR15)."""
    extended_by: list[str]
    """The natural cards that the meld takes (WR14)."""
    refused: list[dict[str, Any]]
    """Every reason that applies; empty if nothing is refused."""


class SettledWildCardRummyMoney(TypedDict):
    """The data of ``SettledWildCardRummyMoney``."""

    id: Any
    """Returned unchanged."""
    unit: Literal["counters", "money"] | str
    winners: list[int]
    payments: list[dict[str, Any]]
    for_totals: list[float]
    """By seat, in the unit of the stake."""
    for_fees: list[float]
    """By seat, in the unit of the stake."""
    net: list[float]
    """By seat, in the unit of the stake."""
    counters: list[int]
    """By seat."""


class SettledWildCardRummyTurn(TypedDict):
    """The data of ``SettledWildCardRummyTurn``."""

    id: Any
    """Returned unchanged."""
    outcome: Literal["played", "out", "up_for_two", "refused"] | str
    hand: list[str]
    melds: list[dict[str, Any]]
    then: Literal["play", "reshuffle", "end"] | str | None
    """Play, reshuffle or end (WR19); null if refused."""
    refused: list[dict[str, Any]]
    """Every reason that applies; empty if nothing is refused."""
