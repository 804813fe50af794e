"""What stands in JSON: play. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewAccusation(TypedDict):
    """G28: who accuses whom of having lost the deal."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    accuser: int
    """A seat: 0 to 3, clockwise."""
    accused: int
    """A seat: 0 to 3, clockwise."""


class NewCut(TypedDict):
    """G3: a card cut for the first deal."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    card: str


class NewDeclaration(TypedDict):
    """G7, G12 to G16: either `suit` and `points`, or `combination`; with the tabled `cards` where hands are unknown."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    suit: NotRequired[Literal["S", "H", "D", "C"]]
    points: NotRequired[int]
    """The count of the whole holding of the suit."""
    combination: NotRequired[Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]]
    cards: NotRequired[list[str]]
    """G22: the cards tabled with the claim."""
    false: NotRequired[bool]
    """G21: the claim is false, and was made at the table. A false claim of a recorded deal is put on record only with this."""


class NewFinding(TypedDict):
    """G28: what is found."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    accused: int
    """A seat: 0 to 3, clockwise."""
    upheld: bool


class NewMisdeal(TypedDict):
    """G24: a deal that went wrong."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    reason: NotRequired[str]


class NewRebuy(TypedDict):
    """G32: more counters to the table."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    counters: int


class NewRemark(TypedDict):
    """A note beside the record."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    text: str


class NewSatisfied(TypedDict):
    """G19: a player has nothing more to declare."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    by: NotRequired[Literal["player", "scribe"]]


class NewUndoneDeal(TypedDict):
    """The last deal, and why it is undone."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    deal: int
    reason: str
