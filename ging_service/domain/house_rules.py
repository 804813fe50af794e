"""House rules of any game, from their stored JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES

if TYPE_CHECKING:
    from ging_service.domain.game import Game

_GAMES = {game.kind: game for game in GAMES}
_OF_RULES = {game.house_rules: game for game in GAMES}


def house_rules_of(game: str, rules: object) -> object:
    """Return stored house rules as values of their game's type.

    If the game is not installed, or no longer has such rules, they stay a JSON object: a club's log stays readable.
    """
    if game not in _GAMES or not isinstance(rules, Mapping):
        return rules
    try:
        # Not by `msgspec.convert`: only `domain.structs` imports a library.
        return _read(_GAMES[game].house_rules, rules)
    except (TypeError, ValueError):
        return rules


def game_of_rules(rules: object) -> Game:
    """Return the game that has such house rules. Raises ``Refused("house_rules")`` if no installed game has."""
    game = _OF_RULES.get(type(rules))
    if game is None:
        raise Refused("house_rules", "", "no installed game has these house rules", "rules")
    return game


def _read(hint: Any, stored: Any) -> Any:  # noqa: ANN401  any type of a field, and any JSON
    """A stored value as a value of its type. Raises ``ValueError`` or ``TypeError``."""
    hint = getattr(hint, "__supertype__", hint)  # a card is text
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        # House rules that were stored before a rule existed do not name it: it has its default.
        return hint(**{name: _read(kind, stored[name]) for name, kind in hints.items() if name in stored})
    options = get_args(hint)
    match get_origin(hint):
        case origin if origin is tuple:
            kinds = options[:1] * len(stored) if Ellipsis in options else options
            return tuple(_read(kind, one) for kind, one in zip(kinds, stored, strict=True))
        case origin if origin is Literal and stored in options:
            return stored
        # Not `isinstance`, by which true would be a whole number.
        case _ if hint is type(stored):
            return stored
    raise ValueError(stored)
