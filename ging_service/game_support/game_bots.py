"""Bots that play a game: the outlet of a game for play against bots, and for simulated play.

A game names its ``GameBots`` in the entry point group ``ging_service.game_bots``. A game without them is simulated in its
own way, or by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer
from ging_service.domain.installed_games import find_outlets
from ging_service.game_support.game_names import close_to

if TYPE_CHECKING:
    from ging_service.domain.game import Game

GROUP: Final = "ging_service.game_bots"

Bot = Callable[[Any, int], Any]
"""``bot(seen, seat)`` returns the command of the player of ``seat``; None where the table does not wait for them.

``seen`` is the state as ``Game.see`` shows it to that player. A bot has no other source: neither chance, nor a clock, nor
memory. So it makes the same move in all states that look the same to it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBots:
    """The bots of a game.

    ``levels``: each by its level, the weakest first. A level is written as an id is: a to z, 0 to 9 and hyphens.
    ``check_rules(rules)`` raises ``Refused`` for house rules under which a bot does not sit down with members of a club,
    such as those of a table for counters that do not allow it expressly.
    """

    levels: Mapping[str, Bot]
    check_rules: Callable[[Any], None]


def _no_rules(_rules: object) -> None:
    """A game without bots has nothing to check."""


_NONE: Final = GameBots(levels=MappingProxyType({}), check_rules=_no_rules)


@cache
def _outlets() -> dict[str, GameBots]:
    return find_outlets(GROUP, GameBots)


def games_with_bots() -> tuple[str, ...]:
    """Return the kinds of the games that have bots."""
    return tuple(_outlets())


def bot_levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game's bots, the weakest first."""
    return tuple(_outlets().get(game, _NONE).levels)


def bot_named(game: str, level: str) -> Bot:
    """Return a bot of a game. Raises ``Refused("no_such_bot")``."""
    levels = _outlets().get(game, _NONE).levels
    if not levels:
        raise Refused("no_such_bot", "", f"{game} has no bots")
    if level not in levels:
        raise Refused("no_such_bot", "", f"{game} has no bot {level!r}{close_to(level, levels)}")
    return levels[level]


def check_bot_rules(game: str, rules: Any) -> None:  # noqa: ANN401  house rules are of the game's own type
    """Raise ``Refused`` for house rules under which the bots of a game do not sit down."""
    _outlets().get(game, _NONE).check_rules(rules)


def bot_move(game: Game, bot: Bot, state: Any, seat: int) -> Any:  # noqa: ANN401  the game's state and command
    """Return the move of a bot. This is the only way to ask one: it gets what the player of its seat sees."""
    # With the member's id, because a game may show a member things that a seat alone does not.
    viewer = Viewer(seat=seat, member=game.members(state)[seat])
    return bot(game.see(state, viewer), seat)
