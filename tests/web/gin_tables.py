"""Tables of Gin Rummy that are played through the API."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.game import GAME
from tests.web.played_tables import PlayedTable


@dataclasses.dataclass(frozen=True, slots=True)
class GinTable(PlayedTable):
    """A table of Anna and Ben in a club."""

    game: ClassVar = GAME
    players: ClassVar = ("anna", "ben")

    def play_until(self, phase: str) -> GinTable:
        """Play sensibly until the table waits for something: a knock comes before a discard."""
        while self.state.phase != phase:
            self.give(min(self.moves(), key=lambda move: not isinstance(move, c.Knock)))
        return self
