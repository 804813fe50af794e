"""What stands in JSON: play, settling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class NotSettledDeal(TypedDict):
    """What ``NotSettledDeal`` tells."""

    id: Any
    """Returned unchanged."""
    error: dict[str, Any]


class SettleDeal(TypedDict):
    """What ``SettleDeal`` tells."""

    id: NotRequired[Any]
    """Returned unchanged."""
    hands: list[list[str]]
    """Eldest first; cards in any spelling."""
    declarations: NotRequired[list[list[dict[str, Any]]] | None]
    """By seat; left out: the hands are read (G20)."""
    ties: NotRequired[Literal["elder", "best_first"] | None]


class SettleGinRummyDeal(TypedDict):
    """What ``SettleGinRummyDeal`` tells."""

    id: NotRequired[Any]
    """Returned unchanged."""
    hands: list[list[str]]
    """By seat; the knocker's hand has eleven cards."""
    discard: NotRequired[str | None]
    """The card that the knocker lays face down."""
    melds: NotRequired[list[list[str]] | None]
    """Those that the knocker names; left out: the best."""
    showing: NotRequired[dict[str, Any] | None]
    """What the other player declares, if the house rules say so (GR15)."""
    upcard: NotRequired[str | None]
    """The card turned up at the deal; needed if it is the knock limit (GR10)."""
    taken: NotRequired[str | None]
    """The card taken from the discard pile in this turn (GR8)."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""


class SettleGinRummyHand(TypedDict):
    """What ``SettleGinRummyHand`` tells."""

    id: NotRequired[Any]
    """Returned unchanged."""
    hand: list[str]
    upcard: NotRequired[str | None]
    """The card turned up at the deal; needed if it is the knock limit (GR10)."""
    taken: NotRequired[str | None]
    """The card taken from the discard pile in this turn (GR8)."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""


class SettleThirtyOneRound(TypedDict):
    """What ``SettleThirtyOneRound`` tells."""

    id: NotRequired[Any]
    """Returned unchanged."""
    cards: list[str]
    """The cards taken, in order."""
    players: NotRequired[int | None]
    """2 if it is left out."""
    rules: NotRequired[dict[str, Any] | None]
    """House rules that differ from the defaults."""


class SettledDeal(TypedDict):
    """What ``SettledDeal`` tells."""

    id: Any
    """Returned unchanged."""
    kind: Literal["sweep", "most", "none"]
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | None
    winners: list[int]
    most: dict[str, Any] | None
    second: dict[str, Any] | None
    net: list[int]
    refused: list[dict[str, Any]]
    """Claims that do not count."""


class SettledGinRummyDeal(TypedDict):
    """What ``SettledGinRummyDeal`` tells."""

    id: Any
    """Returned unchanged."""
    outcome: Literal["gin", "knock", "undercut", "equal", "void", "refused"]
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
    """What ``SettledGinRummyHand`` tells."""

    id: Any
    """Returned unchanged."""
    deadwood: int
    arrangements: list[dict[str, Any]]
    discards: dict[str, Any] | None
    can_knock: bool
    can_go_gin: bool


class SettledThirtyOneRound(TypedDict):
    """What ``SettledThirtyOneRound`` tells."""

    id: Any
    """Returned unchanged."""
    outcome: Literal["thirty_one", "last_taker", "draw", "running", "refused"]
    winner: int | None
    """Place in the order of play, from 0."""
    total: int
    next: dict[str, Any] | None
    """What the player at turn can do."""
    refused: dict[str, Any] | None
    """Why the first wrong card could not be taken."""
