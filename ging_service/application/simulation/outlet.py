"""Simulated evenings of a game: the outlet of a game for `ging simulate` and the demo club.

A game names its ``GameSimulator`` in the entry point group ``ging_service.game_simulator``. A game without one is played by
its bots, or by chance, by the commands that ``Game.moves`` proposes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from ging_service.application.simulation.general_evening import general_evening
from ging_service.application.simulation.seating import EveningSetup, Move, PlayedMove
from ging_service.domain.errors import Refused
from ging_service.domain.game import no_moves
from ging_service.domain.installed_games import find_outlets
from ging_service.game_support.game_names import game_named

if TYPE_CHECKING:
    from random import Random

GROUP: Final = "ging_service.game_simulator"


class Evening(Protocol):
    """A table being played: ``played`` yields every move as the rules decide it.

    ``place``: club and table. ``deals``: how many are to be played. ``now_s``: the time at the table, seconds since
    1970. ``reviewer``: an arbitrator who does not sit there, "" for none. ``state``: the table's, after the last move.
    """

    now_s: int

    @property
    def place(self) -> tuple[str, str]: ...  # noqa: D102  see the class
    @property
    def random(self) -> Random: ...  # noqa: D102
    @property
    def members(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def reviewer(self) -> str: ...  # noqa: D102
    @property
    def deals(self) -> int: ...  # noqa: D102
    @property
    def state(self) -> Any: ...  # noqa: ANN401, D102
    @property
    def is_recorded(self) -> bool:
        """True if a scribe records real cards, so that the scribe gives the commands."""

    def played(self) -> Iterator[PlayedMove]:
        """Yield every move of the evening. The time advances between moves."""

    def actor(self, move: Move) -> str:
        """The member who gives a command, "" for the scribe or the club's own app."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSimulator:
    """The functions that simulate a game.

    ``evening(seating)``: an evening of which nothing has been played. ``demo``: the evenings of the demo club, in order.
    """

    evening: Callable[[EveningSetup], Evening]
    demo: tuple[Callable[[EveningSetup], Evening], ...] = ()


@cache
def _outlets() -> dict[str, GameSimulator]:
    return find_outlets(GROUP, GameSimulator)


def simulator_of(kind: str) -> GameSimulator:
    """Return the simulator of a game.

    Raises ``Refused``: ``no_such_game``, ``no_simulator`` for a game that proposes no moves.
    """
    game = game_named(kind)
    found = _outlets().get(kind)
    if found is not None:
        return found
    if game.moves is no_moves:
        raise Refused("no_simulator", "", f"{game.title} does not list possible moves, so it cannot be simulated")
    return GameSimulator(evening=lambda seating: general_evening(game, seating))
