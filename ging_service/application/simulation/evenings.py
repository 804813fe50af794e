"""Simulated evenings of a game: the outlet of a game for `ging simulate` and the demo club, and an evening of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from ging_service.domain.errors import Refused
from ging_service.domain.game import no_moves
from ging_service.domain.installed_games import find_outlets
from ging_service.game_support.declared_commands import opening_of
from ging_service.game_support.game_bots import bot_move, bot_named
from ging_service.game_support.game_names import game_named
from ging_service.game_support.seeded_shuffle import ServiceChance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSetup:
    """Set-up of an evening. ``place``: club and table. ``members`` by seat. ``now_s``: when it begins.

    ``reviewer``: an arbitrator who does not sit there, "" for none. ``is_recorded``: a scribe must record real cards.
    ``goes_on``: nobody closes the table. ``breaks_off``: the last deal is left in the middle. ``bots``: the levels of the
    bots that play, by seat; seats beyond them have players that choose by chance. ``rules``: the house rules, None where chance
    chooses them.
    """

    place: tuple[str, str]
    random: Random
    members: tuple[str, ...]
    reviewer: str = ""
    deals: int
    now_s: int = 0
    is_recorded: bool = False
    goes_on: bool = False
    breaks_off: bool = False
    bots: tuple[str, ...] = ()
    rules: Any = None


class Move(NamedTuple):
    """A command and the seat of the player who gives it, −1 for somebody who does not sit at the table."""

    seat: int
    command: Any


class PlayedMove(NamedTuple):
    """A move, the time at the table (seconds since 1970), and the events that it led to."""

    move: Move
    at_s: int
    events: tuple[Any, ...]


MOST_MOVES_A_DEAL = 500
"""Limit on the moves of a deal: a game whose deals never end by chance is given up."""


def general_evening(game: Game, seating: EveningSetup) -> GeneralEvening:
    """Return an evening of which nothing has been played. Raises ``Refused("no_such_bot")``."""
    return GeneralEvening(game, seating)


class GeneralEvening:
    """A table that ends with the game, or after the requested number of deals.

    A bot plays each seat for which ``seating.bots`` names a level; the players of the other seats choose by chance.
    """

    is_recorded = False

    def __init__(self, game: Game, seating: EveningSetup) -> None:
        self.place = seating.place
        self.random: Random = seating.random
        self.members = seating.members
        self.reviewer = seating.reviewer
        self.deals = seating.deals
        self.now_s = seating.now_s
        self.state: Any = game.initial_state()
        self._game, self._rules = game, seating.rules
        self._bots = [bot_named(game.kind, level) for level in seating.bots]

    def actor(self, move: Move) -> str:
        """Return the member who acts. Players act for themselves, and the player of the first seat opens the table."""
        return self.members[max(0, move.seat)]

    def played(self) -> Iterator[PlayedMove]:
        """Yield every move of the evening as the rules decide it. The time advances between moves."""
        rules = self._rules or self.random.choice(list(self._game.presets_for(len(self.members)).values()))
        yield self._decided(Move(-1, opening_of(self._game).kind(members=self.members, rules=rules)))
        for _ in range(self.deals * MOST_MOVES_A_DEAL):
            move = self._next()
            if move is None:
                return
            yield self._decided(move)

    def _next(self) -> Move | None:
        """One of the moves that somebody has; None if nobody has any or enough has been played."""
        deal, summary = self._game.deal(self.state), self._game.summary(self.state)
        is_between = deal is None or deal.kind != "running"
        if summary.phase == "ended" or (is_between and summary.deals_played >= self.deals):
            return None
        seats = self._game.to_act(self.state).seats or range(len(self.members))
        moves = [Move(seat, command) for seat in seats for command in self._moves(seat)]
        return self.random.choice(moves) if moves else None

    def _moves(self, seat: int) -> Sequence[Any]:
        """The commands from which chance chooses: one, where a bot plays."""
        if seat >= len(self._bots):
            return self._game.moves(self.state, seat)
        command = bot_move(self._game, self._bots[seat], self.state, seat)
        return () if command is None else (command,)

    def _decided(self, move: Move) -> PlayedMove:
        self.now_s += self.random.randint(3, 30)
        chance = ServiceChance(self.random, *self.place)
        command = self._game.complete(move.command, self.state, chance, self.now_s)
        events = self._game.decide(command, self.state)
        self.state = self._game.fold(self.state, events)
        return PlayedMove(Move(move.seat, command), self.now_s, events)


# A game names its ``GameSimulator`` in the entry point group ``ging_service.game_simulator``. A game without one is played by
# its bots, or by chance, by the commands that ``Game.moves`` proposes.

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
