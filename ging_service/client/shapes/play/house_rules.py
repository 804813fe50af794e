"""Types of requests and answers: play, house rules. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AnyAskedRules
    from ging_service.client.shapes.values import AnyHouseRules


class NewPreset(TypedDict):
    """House rules of a game, to be saved under a name."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    game: NotRequired[Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"]]
    """Which game is played."""
    name: str
    """As people call them."""
    rules: NotRequired[AnyAskedRules]


class Preset(TypedDict):
    """House rules that are saved under a name."""

    preset: str
    """Id."""
    name: str
    """As people call them."""
    game: str
    """Whose house rules they are."""
    rules: AnyHouseRules


class PresetPage(TypedDict):
    """All house rules that are kept: there is one page."""

    items: list[Preset]
    """In order of their ids."""
    next: str | None
    """Null."""
