"""What stands in JSON: house rules. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedRules, Rules


class NewPreset(TypedDict):
    """House rules to be kept under a name."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    name: str
    """As people call them."""
    rules: NotRequired[AskedRules]


class Preset(TypedDict):
    """House rules that are kept under a name."""

    preset: str
    """Id."""
    name: str
    """As people call them."""
    rules: Rules


class PresetPage(TypedDict):
    """All that are kept: there is one page."""

    items: list[Preset]
    """In order of their ids."""
    next: str | None
    """Null."""
