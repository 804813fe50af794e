"""Ging as the platform knows it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

from typing import Final, get_args

from ging_service.domain.game import Game
from ging_service.domain.games import ging
from ging_service.domain.games.ging import commands, events, schemas, seals
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.domain.games.ging.rules.one_line import ONE_LINE
from ging_service.domain.games.ging.state import TableState


def members(state: TableState) -> tuple[str, ...]:
    """The members' ids by seat."""
    return state.seating.members


GAME: Final = Game(
    kind="ging",
    title="Ging",
    seats=(4, 4),
    house_rules=HouseRules,
    rules=ONE_LINE,
    members=members,
    state=TableState,
    commands=get_args(commands.Command),
    events=get_args(events.Event),
    decide=ging.decide,
    evolve=ging.evolve,
    fold=ging.fold,
    transfers=ging.transfers,
    view=ging.view,
    see=ging.see,
    schemas=schemas.SCHEMAS,
    upcasts=schemas.UPCASTS,
    sealed=seals.SEALED,
    opens=seals.opens,
    shape=5,
)
