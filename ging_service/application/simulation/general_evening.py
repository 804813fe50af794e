"""An evening of any game: bots play, or each player gives by chance one of the commands that the game proposes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.simulation.seating import EveningSetup, Move, PlayedMove
from ging_service.game_support.declared_commands import opening_of
from ging_service.game_support.game_bots import bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from ging_service.domain.game import Game

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
