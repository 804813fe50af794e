"""Tables of a game that are played through the API."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from ging_service.domain.game import Game
from ging_service.execution.deciding import current
from ging_service.game_support.declared_commands import command_name, given_values
from tests.web.conftest import Api

if TYPE_CHECKING:
    from collections.abc import Iterator

ASSIGNED = {"first_dealer": "assigned"}
"""Anna deals first, so that Ben plays first."""


@dataclasses.dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a club. A subclass says of which game, and who plays, by seat."""

    game: ClassVar[Game]
    players: ClassVar[tuple[str, ...]]
    api: Api
    table: str = "g"

    def open(self, **rules: Any) -> Self:
        """Open the table. Everybody accepts the seat that Anna gives them."""
        opening = {"table": self.table, "game": self.game.kind, "members": [*self.players], "rules": rules or ASSIGNED}
        self.api.as_member("anna").do("tables", opening)
        for member in self.players[1:]:
            self.api.as_member(member).do(f"tables/{self.table}/accepted-seats", {})
        return self

    def or_another(self) -> Self:
        """The table, or if its game is over another one under the same house rules."""
        return self if self.state.phase != "ended" else self.another()

    def another(self) -> Self:
        """Open another table under the same house rules: g, g-2, g-3."""
        name, _, number = self.table.partition("-")
        other = dataclasses.replace(self, table=f"{name}-{int(number or 1) + 1}")
        return other.open(**msgspec.to_builtins(self.state.rules))

    @property
    def state(self) -> Any:
        """The table as the service itself sees it."""
        with self.api.services.club_transaction(self.api.club) as conn:
            return current(self.api.services, conn, self.api.club, f"table/{self.table}").state

    def path(self, kind: type) -> str:
        return f"tables/{self.table}/{self.game.kind}/{command_name(kind)}"

    def player(self, seat: int) -> Api:
        return self.api.as_member(self.players[seat])

    def send(self, command: Any) -> Any:
        """The answer to a command of the player of its seat; Anna gives those of no seat."""
        return self.player(getattr(command, "seat", 0)).post(self.path(type(command)), given_values(command))

    def give(self, *commands: Any) -> Self:
        """Give commands that succeed."""
        for command in commands:
            answer = self.send(command)
            assert answer.status_code == 201, (command, answer.text)
        return self

    def moves(self) -> Iterator[Any]:
        """What the players can do now."""
        state = self.state
        for seat in range(len(self.players)):
            yield from self.game.moves(state, seat)
