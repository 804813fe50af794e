"""Dossiers of deals: each game has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ging_service.cli.outlet import cli_of, loaded
from ging_service.domain.streams import game_of
from ging_service.execution.errors import NotFound

if TYPE_CHECKING:
    from ging_service.reporting.tables.tables import VisibleTable


def dossiers_of(seen: VisibleTable, name: Literal["dossier", "remote_dossier"]) -> Any:  # noqa: ANN401  a function of the game
    """The function that makes dossiers of deals at this table.

    Raises ``NotFound("dossier")`` for a game without them.
    """
    where = getattr(cli_of(game_of(seen.state).kind), name)
    if not where:
        raise NotFound("dossier")
    return loaded(where)
