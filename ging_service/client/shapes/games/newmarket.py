"""Types of requests and answers: games, newmarket. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedNewmarketHeapTaken


class NewNewmarketBuyDeadHand(TypedDict):
    """NM8, NM9: exchange your whole hand for the spare one, unseen. The dealer pays nothing, another player the price."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewNewmarketCallMisdeal(TypedDict):
    """NM2: the running deal is void, and the same player deals again. What it moved goes back."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewNewmarketCutCard(TypedDict):
    """NM2: cut the pack for the first deal."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewNewmarketDealCards(TypedDict):
    """NM4 to NM6: deal the next hands. Everybody puts their stakes on the table."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewNewmarketEndTable(TypedDict):
    """NM27, NM31: end the table. A running deal is void, and what lies on the table is divided."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewNewmarketOpenDeal(TypedDict):
    """NM33: open all cards of a deal that is over, for a review."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    deal: int


class NewNewmarketPassBuy(TypedDict):
    """NM8: keep your hand."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewNewmarketRecordBurial(TypedDict):
    """NM22 to NM25, NM29: record what was buried for the last king with real cards."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    caller: int
    target: str
    seat: int


class NewNewmarketRecordBuy(TypedDict):
    """NM8, NM29: record who has bought the spare hand with real cards. Without it nobody has."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewNewmarketRecordCard(TypedDict):
    """NM29: record a card played with real cards: the next one of the running sequence, or the first of a new one."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    card: str


class NewNewmarketRecordDeal(TypedDict):
    """NM29: record a deal with real cards, card by card."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int


class NewNewmarketRecordPass(TypedDict):
    """NM14, NM29: record that a player cannot start a sequence in the colour. `seat`: of the player whose turn it is."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int


class NewNewmarketRecordResult(TypedDict):
    """NM29: record the result of a deal with real cards, recorded card by card until now or of which no more is known."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    dealer: int
    buyer: int
    won: list[AskedNewmarketHeapTaken]
    out: int
    cards_left: list[int]


class NewNewmarketRecordStop(TypedDict):
    """NM12, NM29: record that nobody has played the next card."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewNewmarketStartSequence(TypedDict):
    """NM13, NM52: start a sequence with the lowest card that you hold of this suit. `suit`: `S`, `H`, `D` or `C`."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    suit: str
