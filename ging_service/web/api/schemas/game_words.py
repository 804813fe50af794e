"""The games' own words for phases and for results of deals."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from ging_service.domain.installed_games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable


def _words_of(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the words of all games; none if a game does not list its own: then any word may come."""
    found = tuple(lists)
    return tuple(dict.fromkeys(chain.from_iterable(found))) if all(found) else ()


PHASES: Final = _words_of(game.phases for game in GAMES)
DEAL_KINDS: Final = _words_of(game.deal_kinds for game in GAMES)
