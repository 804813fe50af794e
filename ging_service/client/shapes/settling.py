"""What stands in JSON: settling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class NotSettledDeal(TypedDict):
    """What ``NotSettledDeal`` tells."""

    id: Any
    """Comes back as it was given."""
    error: dict[str, Any]


class SettleDeal(TypedDict):
    """What ``SettleDeal`` tells."""

    id: NotRequired[Any]
    """Comes back as it was given."""
    hands: list[list[str]]
    """Eldest first; cards in any spelling."""
    declarations: NotRequired[list[list[dict[str, Any]]] | None]
    """By seat; left out: the hands are read (G20)."""
    ties: NotRequired[Literal["elder", "best_first"] | None]


class SettledDeal(TypedDict):
    """What ``SettledDeal`` tells."""

    id: Any
    """Comes back as it was given."""
    kind: Literal["sweep", "most", "none"]
    combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | None
    winners: list[int]
    most: dict[str, Any] | None
    second: dict[str, Any] | None
    net: list[int]
    refused: list[dict[str, Any]]
    """Claims that do not count."""
