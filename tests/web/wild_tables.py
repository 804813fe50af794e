"""Tables of wild-card rummy that are played through the API."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from tests.web.played_tables import ASSIGNED, PlayedTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.wild_card_rummy.decider.state import TableState
    from tests.web.conftest import Api

MOST_MOVES = 3_000
MOST_MOVES_AT_A_TABLE = 60
"""A table that has not come to something by then may never: players who take the same cards of the discard pile in turn."""


@dataclasses.dataclass(frozen=True, slots=True)
class WildTable(PlayedTable):
    """A table of Anna, Ben and Cleo in a club."""

    game: ClassVar = GAME
    players: ClassVar = ("anna", "ben", "cleo")

    def play_until(self, wanted: Callable[[TableState], bool], prefer: type = c.TakeDiscards) -> WildTable:
        """Play sensibly until the table is so; of several moves those of a kind that is preferred."""
        table = self
        for move in range(MOST_MOVES):
            if wanted(table.state):
                return table
            is_over = table.state.phase == "ended" or move % MOST_MOVES_AT_A_TABLE == MOST_MOVES_AT_A_TABLE - 1
            table = table.another() if is_over else table
            table.give(min(table.moves(), key=lambda move: not isinstance(move, prefer)))
        raise AssertionError("the table has not come to this")


def dealt(api: Api, **rules: Any) -> WildTable:
    """Anna has dealt, and Ben plays the first turn."""
    return WildTable(api, "w").open(**ASSIGNED | rules).give(c.DealCards())
