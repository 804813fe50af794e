"""Tables of Newmarket that are played through the API."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, ClassVar

from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME
from tests.web.played_tables import ASSIGNED, PlayedTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.newmarket.decider.state import Deal, TableState
    from tests.web.conftest import Api

MOST_MOVES = 3_000


@dataclasses.dataclass(frozen=True, slots=True)
class NewmarketTable(PlayedTable):
    """A table of Anna, Ben, Cleo and Dan in a club."""

    game: ClassVar = GAME
    players: ClassVar = ("anna", "ben", "cleo", "dan")

    def play_until(self, wanted: Callable[[TableState], bool]) -> NewmarketTable:
        """Deal and play until a table is so: deals follow each other, and games that are over are followed by others."""
        table = self
        for _ in range(MOST_MOVES):
            if wanted(table.state):
                return table
            table = table.or_another()
            table.give(next(table.moves()))
        raise AssertionError("no table has come to this")

    @property
    def deal(self) -> Deal:
        """The running deal, or the last one."""
        found: Deal | None = self.state.deal
        assert found is not None
        return found


def opened(api: Api, **rules: object) -> NewmarketTable:
    """Anna deals first, so that Ben is eldest."""
    return NewmarketTable(api, "n").open(**ASSIGNED | rules)


def dealt(api: Api, **rules: object) -> NewmarketTable:
    """Anna has dealt."""
    return opened(api, **rules).give(c.DealCards())
