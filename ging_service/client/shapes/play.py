"""What stands in JSON: play. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewAccusation(TypedDict):
    """NewAccusation."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    accuser: int
    """A seat: 0 to 3, clockwise."""

    accused: int
    """A seat: 0 to 3, clockwise."""


class NewCut(TypedDict):
    """NewCut."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    seat: int
    """A seat: 0 to 3, clockwise."""

    card: str


class NewDeclaration(TypedDict):
    """NewDeclaration."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    seat: int
    """A seat: 0 to 3, clockwise."""

    suit: NotRequired[Literal["S", "H", "D", "C"]]

    points: NotRequired[int]
    """The count of the whole holding of the suit."""

    combination: NotRequired[Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]]

    cards: NotRequired[list[str]]
    """G22: the cards tabled with the claim."""


class NewFinding(TypedDict):
    """NewFinding."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    accused: int
    """A seat: 0 to 3, clockwise."""

    upheld: bool


class NewMisdeal(TypedDict):
    """NewMisdeal."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    reason: NotRequired[str]


class NewRebuy(TypedDict):
    """NewRebuy."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    seat: int
    """A seat: 0 to 3, clockwise."""

    counters: int


class NewRemark(TypedDict):
    """NewRemark."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    text: str


class NewSatisfied(TypedDict):
    """NewSatisfied."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded; any zone. Never an order."""

    seat: int
    """A seat: 0 to 3, clockwise."""

    by: NotRequired[Literal["player", "scribe"]]
