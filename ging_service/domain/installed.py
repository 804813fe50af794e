"""The games that are installed: this distribution's own and those of other packages."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

from ging_service.domain.game import Game

GROUP: Final = "ging_service.games"
"""The entry point group in which a package names its ``Game`` objects."""

_NOT_GAMES: Final = frozenset({"club", "books", "dispute"})
"""The kinds of the platform's own streams."""


class BrokenGameError(Exception):
    """A package names a game that cannot be used."""


def find_games() -> tuple[Game, ...]:
    """All installed games, by kind. Raises ``BrokenGameError``: the service must not run with half of its games."""
    games: dict[str, Game] = {}
    for found in entry_points(group=GROUP):
        try:
            game = found.load()
        except Exception as error:
            raise BrokenGameError(f"{found.value} cannot be imported: {error}") from error
        if not isinstance(game, Game):
            raise BrokenGameError(f"{found.value} is no ging_service.domain.game.Game")
        if game.kind in _NOT_GAMES or game.kind in games:
            raise BrokenGameError(f"{found.value} is called {game.kind}, and that name is taken")
        games[game.kind] = game
    if not games:
        raise BrokenGameError(
            f"no game is installed: the entry point group {GROUP} is empty; install the package again"
        )
    return tuple(games[kind] for kind in sorted(games))


GAMES: Final = find_games()
