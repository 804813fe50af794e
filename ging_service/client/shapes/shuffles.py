"""What stands in JSON: shuffles. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class NewContribution(TypedDict):
    """G4: what a player adds to the shuffle that is committed to."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    seat: int
    """A seat: 0 to 3, clockwise."""
    contribution: str
    """1 to 64 printable ASCII characters."""


class NewHandsOpened(TypedDict):
    """G22: deals that are over, whose hands are to be opened to everybody."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    deals: list[int]
    """Their numbers."""
    reason: NotRequired[Literal["ruling", "review"]]
