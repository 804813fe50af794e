"""Types of requests and answers: games, thirty one. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewThirtyOneEndTable(TypedDict):
    """NM94: end the table. Between two rounds a player can do it, at any time a scribe; a round that runs is void."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewThirtyOneRecordResult(TypedDict):
    """NM96: record the result of a round with real cards."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    first: int
    kind: Literal["thirty_one", "last_taker", "draw"]
    winner: int


class NewThirtyOneRecordRound(TypedDict):
    """NM96: record a round with real cards, card by card."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    first: int
    cards: list[str]


class NewThirtyOneStartRound(TypedDict):
    """NM90, NM91: lay out the cards for the next round. Before the first round a lot decides who begins."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""


class NewThirtyOneTakeCard(TypedDict):
    """NM90: take a card, which adds its number to the total."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    seat: int
    card: str
