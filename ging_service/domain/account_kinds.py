"""Kinds of accounts, including the places of tables. Each game names its own places (``Game.places``).

A place is a word, or a word and a number such as ``box/2``. ``stack/<seat>`` holds the counters of the player of a
seat. Counters in any other place belong to nobody in particular until the game moves them to a stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.installed_games import GAMES
from ging_service.domain.ledger.accounts import CLUBS_OWN, ONE_FOR_EACH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.game import Game


def _words() -> Iterator[str]:
    # The API's filter and its specification list the kinds, so all of them are known before any table is opened.
    for game in GAMES:
        # A game has all of its places with the most players.
        yield from (place.partition("/")[0] for place in game.places(game.seats[1], game.house_rules()))


def games_without(place: str) -> tuple[str, ...]:
    """Return the installed games whose tables never have such a place, a first word, with the house rules of any preset."""
    return tuple(game.kind for game in GAMES if place not in _places_of(game))


def _places_of(game: Game) -> frozenset[str]:
    rules = (game.house_rules(), *game.presets.values())
    return frozenset(place.partition("/")[0] for one in rules for place in game.places(game.seats[1], one))


AT_TABLES: Final = tuple(dict.fromkeys(_words()))
"""First words of the places of all installed games."""

KINDS: Final = (*CLUBS_OWN, *ONE_FOR_EACH, *AT_TABLES)
"""All kinds of accounts: the club's own, one for each member and each settlement, and the places of tables."""
