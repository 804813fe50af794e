"""Types of requests and answers: games, gin rummy. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedGinRummyLayOff


class NewGinRummyCutCard(TypedDict):
    """GR2: cut the pack for the first deal."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewGinRummyDealCards(TypedDict):
    """GR3: deal the next hands."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewGinRummyDiscard(TypedDict):
    """GR7: put a card of your hand on the discard pile, which ends your turn."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    card: str


class NewGinRummyDrawCard(TypedDict):
    """GR6: draw the top card of the stock."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewGinRummyEndTable(TypedDict):
    """GR32: end the table. Between two games a player can do it, at any time a scribe; a game that runs has no winner."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewGinRummyKnock(TypedDict):
    """GR10, GR11: knock: lay one card face down and table the other ten. Cards outside the melds count."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    discard: str
    melds: list[list[str]]


class NewGinRummyPassUpcard(TypedDict):
    """GR4: leave the upcard to the other player."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewGinRummyRecordDeal(TypedDict):
    """GR34: record a deal with real cards from its upcard on, turn by turn."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int
    upcard: str


class NewGinRummyRecordKnock(TypedDict):
    """GR34: record a knock with real cards and both hands, in a deal that is recorded turn by turn or of which no more is known."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int
    upcard: str
    hands: list[list[str]]
    discard: str
    melds: list[list[str]]
    other_melds: list[list[str]]
    lay_offs: list[AskedGinRummyLayOff]


class NewGinRummyRecordResult(TypedDict):
    """GR34: record the result of a deal with real cards, in a deal that is recorded turn by turn or of which no more is known."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int
    kind: Literal["gin", "knock", "undercut", "equal", "void"]
    winner: int
    points: int


class NewGinRummyResign(TypedDict):
    """GR31: give up the deal and the game."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewGinRummyShowHand(TypedDict):
    """GR14: show your hand after a knock, where the players declare it (GR15): melds, and cards laid off on the knocker's."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    melds: list[list[str]]
    lay_offs: list[AskedGinRummyLayOff]


class NewGinRummyTakeDiscard(TypedDict):
    """GR4, GR6: take the top card of the discard pile, or the upcard in the first turn."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
