"""Types of requests and answers: games, wild card rummy. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedWildCardRummyHeldCards


class AskedWildCardRummyAction(TypedDict):
    """WR11, WR13 to WR16: one thing that a player does between drawing and discarding."""

    kind: Literal["meld", "extend", "claim"]
    meld: int
    meld_kind: Literal["set", "run", ""]
    cards: list[str]
    stands_for: list[str]
    rank: str
    takes: str


class NewWildCardRummyCutCard(TypedDict):
    """WR2: draw a card for the first deal."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewWildCardRummyDealCards(TypedDict):
    """WR4: deal the next hands."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewWildCardRummyDecidePress(TypedDict):
    """WR24: as the player in last place, add points to your own total to press the next deal, or leave it."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    adds: bool


class NewWildCardRummyDrawCard(TypedDict):
    """WR11: draw the top card of the stock."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewWildCardRummyEndTable(TypedDict):
    """WR36: end the table before its last deal. The game then has no winner, and nobody pays."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewWildCardRummyLeaveDiscard(TypedDict):
    """WR19: do not take the top discard when the stock is empty, which ends the deal."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewWildCardRummyNameWild(TypedDict):
    """WR33: name the wild rank of the deal, once you have seen your hand. Each rank can be named once."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    rank: str


class NewWildCardRummyPlayTurn(TypedDict):
    """WR10 to WR18, WR29: put down, extend and claim, in this order, then discard. With your last card you go out."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    actions: list[AskedWildCardRummyAction]
    discard: str
    up_for_two: bool


class NewWildCardRummyPutDownLast(TypedDict):
    """WR31: once somebody has gone out, put down and extend from a hand that had no turn yet; or leave it, with no actions."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    actions: list[AskedWildCardRummyAction]


class NewWildCardRummyRecordDeal(TypedDict):
    """WR38: record a deal with real cards from its first turn on, turn by turn."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int
    wild: str


class NewWildCardRummyRecordResult(TypedDict):
    """WR38: record the result of a deal with real cards, recorded turn by turn until now or of which no more is known."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int
    wild: str
    winner: int
    held: list[AskedWildCardRummyHeldCards]
    melded: list[int]


class NewWildCardRummyRecordTurn(TypedDict):
    """WR38: record a complete turn with real cards."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    taken: int
    actions: list[AskedWildCardRummyAction]
    discard: str
    up_for_two: bool


class NewWildCardRummyTakeDiscards(TypedDict):
    """WR11, WR32: take the top card of the discard pile, or several from the top where the house rules allow it."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    count: int


class NewWildCardRummyTurnUpCards(TypedDict):
    """WR29: deal cards face up round the table until a jack appears, which finds the first dealer."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
