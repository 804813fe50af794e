"""Installed games: those of this distribution and those of other packages."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeVar

from ging_service.domain.errors import BrokenGameError
from ging_service.domain.game import Game
from ging_service.domain.rulings.general_rulings import with_rulings

GROUP: Final = "ging_service.games"
"""The entry point group in which a package names its ``Game`` objects."""

_NOT_GAMES: Final = frozenset({"club", "books", "dispute"})
"""Kinds of the platform's own streams."""


Found = TypeVar("Found")


def _load(point: EntryPoint, kind: type[Found]) -> Found:
    """Import what an entry point names. Raises ``BrokenGameError`` if it cannot be imported or is of another type."""
    try:
        found = point.load()
    # The import runs the package's own code, which can fail in any way.
    except Exception as error:
        raise BrokenGameError(f"{point.value} cannot be imported: {error}") from error
    if not isinstance(found, kind):
        raise BrokenGameError(f"{point.value} is no {kind.__module__}.{kind.__qualname__}")
    return found


def find_games() -> tuple[Game, ...]:
    """Return all installed games by kind. Raises ``BrokenGameError``: the service must not run with half its games."""
    games: dict[str, Game] = {}
    for found in entry_points(group=GROUP):
        game = _load(found, Game)
        # The kind is the first part of stored event names: two games of one kind could not be told apart in the log.
        if game.kind in _NOT_GAMES or game.kind in games:
            raise BrokenGameError(f"{found.value} is called {game.kind}, and that name is taken")
        games[game.kind] = with_rulings(game)
    if not games:
        raise BrokenGameError(
            f"no game is installed: the entry point group {GROUP} is empty; install the package again"
        )
    # Sorted, because packages come in any order, and what is generated from the games must not depend on it.
    return tuple(games[kind] for kind in sorted(games))


# At import time, because deciders and kinds of accounts are declared from it. A broken package stops the service here.
GAMES: Final = find_games()


def find_outlets(group: str, kind: type[Found]) -> dict[str, Found]:
    """Return what installed games provide for one outlet (pages, records and so on), by the game's name.

    A package registers it in the entry point group of that outlet, under its game's name. A game without one is served
    in the outlet's general way. Raises ``BrokenGameError``, as ``find_games`` does.
    """
    outlets: dict[str, Found] = {}
    for point in entry_points(group=group):
        found = _load(point, kind)
        if point.name in outlets or point.name not in {game.kind for game in GAMES}:
            raise BrokenGameError(f"{point.value} is for {point.name}, which is no installed game or has one already")
        outlets[point.name] = found
    return outlets


def outlet_names(group: str) -> tuple[str, ...]:
    """Return the games that have an outlet of their own in a group, without importing anything of them."""
    return tuple(sorted({point.name for point in entry_points(group=group)}))


def find_outlet(group: str, kind: type[Found], game: str) -> Found | None:
    """Return what one game provides for one outlet; None if it provides nothing.

    Nothing of other games is imported. Raises ``BrokenGameError`` if it cannot be used, or if there are several.
    """
    points = tuple(entry_points(group=group, name=game))
    if len(points) > 1:
        raise BrokenGameError(f"{game} has several outlets in {group}: {', '.join(point.value for point in points)}")
    # One outlet alone: the command line starts quicker without the outlets of all other games.
    return _load(points[0], kind) if points else None
