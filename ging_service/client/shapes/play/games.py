"""Types of requests and answers: play, games. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Any, TypedDict


class GameEntry(TypedDict):
    """A game."""

    game: str
    """Id, as a table names it."""
    title: str
    """As people write it."""
    seats_least: int
    """The fewest players of a table."""
    seats_most: int
    """The most players of a table."""
    rules: list[GameRule]
    """In order."""
    presets: list[GamePreset]
    """The usual house rules first."""
    house_rules: dict[str, Any]
    """JSON Schema of the house rules."""


class GamePage(TypedDict):
    """All games: there is one page."""

    items: list[GameEntry]
    """By id."""
    next: str | None
    """Null."""


class GamePreset(TypedDict):
    """House rules that come with the game."""

    preset: str
    """Id."""
    rules: dict[str, Any]
    """As the game's JSON Schema describes them."""


class GameRule(TypedDict):
    """A numbered rule in one line."""

    rule: str
    """Its number."""
    text: str
    """What it says."""
