"""Installed games by the names that people type."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.game import Game


def game_named(kind: str) -> Game:
    """The game of this name. Raises ``Refused("no_such_game")``, which suggests the name that was probably meant."""
    games = {game.kind: game for game in GAMES}
    if kind in games:
        return games[kind]
    raise Refused("no_such_game", "", f"no game {kind!r} is installed{close_to(kind, games)}")


def close_to(typed: str, known: Iterable[str]) -> str:
    """``; did you mean 'ging'?`` for a mistyped name, else all names that there are."""
    names = sorted(known)
    close = get_close_matches(typed, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(names)}"
