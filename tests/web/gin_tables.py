"""Tables of Gin Rummy that are played through the API."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from ging_service.execution.states import current
from ging_service.game_support.declared_commands import command_name, given_values
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.game import GAME
from tests.web.conftest import Api

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = ["anna", "ben"]
ASSIGNED = {"first_dealer": "assigned"}
"""Anna deals first, so that Ben plays first."""


@dataclasses.dataclass(frozen=True, slots=True)
class GinTable:
    """A table of Anna and Ben in a club."""

    api: Api
    table: str = "g"

    def open(self, **rules: Any) -> GinTable:
        """Open the table."""
        opening = {"table": self.table, "game": GAME.kind, "members": PLAYERS, "rules": rules or ASSIGNED}
        self.api.as_member("anna").do("tables", opening)
        return self

    @property
    def state(self) -> Any:
        """The table as the service itself sees it."""
        with self.api.services.club_transaction(self.api.club) as conn:
            return current(self.api.services, conn, self.api.club, f"table/{self.table}").state

    def path(self, kind: type) -> str:
        return f"tables/{self.table}/{GAME.kind}/{command_name(kind)}"

    def player(self, seat: int) -> Api:
        return self.api.as_member(PLAYERS[seat])

    def send(self, command: Any) -> Any:
        """The answer to a command of the player of its seat; Anna gives those of no seat."""
        return self.player(getattr(command, "seat", 0)).post(self.path(type(command)), given_values(command))

    def give(self, *commands: Any) -> GinTable:
        """Give commands that succeed."""
        for command in commands:
            answer = self.send(command)
            assert answer.status_code == 201, (command, answer.text)
        return self

    def moves(self) -> Iterator[Any]:
        """What the players can do now."""
        state = self.state
        for seat in range(len(PLAYERS)):
            yield from GAME.moves(state, seat)

    def play_until(self, phase: str) -> GinTable:
        """Play sensibly until the table waits for something: a knock comes before a discard."""
        while self.state.phase != phase:
            self.give(min(self.moves(), key=lambda move: not isinstance(move, c.Knock)))
        return self
