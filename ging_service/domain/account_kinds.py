"""Kinds of accounts, including the places of tables. Each game names its own places (``Game.places``).

A place is a word, or a word and a number such as ``box/2``. ``stack/<seat>`` holds the counters of the player of a
seat. Counters in any other place belong to nobody in particular until the game moves them to a stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.installed_games import GAMES
from ging_service.domain.ledger import CLUBS_OWN, ONE_FOR_EACH

if TYPE_CHECKING:
    from ging_service.domain.game import Game


def _kinds_of(game: Game) -> tuple[str, ...]:
    """Return the first words of a game's places. It must have each with the usual house rules or with those of a preset."""
    rules = (game.house_rules(), *game.presets.values())
    # A game has all of its places with the most players.
    return tuple(place.partition("/")[0] for one in rules for place in game.places(game.seats[1], one))


_OF_GAMES: Final = {game.kind: dict.fromkeys(_kinds_of(game)) for game in GAMES}


def games_without(kind: str) -> tuple[str, ...]:
    """Return the installed games whose tables never have a place of this kind."""
    return tuple(game for game, kinds in _OF_GAMES.items() if kind not in kinds)


# The API's filter and its specification list the kinds, so all of them are known before any table is opened.
AT_TABLES: Final = tuple(dict.fromkeys(kind for kinds in _OF_GAMES.values() for kind in kinds))
"""Kinds of places at tables: the first words of the places of all installed games."""

KINDS: Final = (*CLUBS_OWN, *ONE_FOR_EACH, *AT_TABLES)
"""All kinds of accounts: the club's own, one for each member and each settlement, and the places of tables."""
