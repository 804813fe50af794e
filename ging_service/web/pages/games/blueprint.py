"""Blueprints of the pages that a game contributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.execution.errors import NotFound
from ging_service.reporting.tables.tables import game_at
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint

if TYPE_CHECKING:
    from typing import Any


class GameBlueprint(PageBlueprint):
    """Pages of one game. They do not exist at a table where another game is played."""

    def __init__(self, area: str, name: str, kind: str, **more: Any) -> None:  # noqa: ANN401  as ``PageBlueprint``
        super().__init__(area, name, **more)
        self._kind = kind
        self.before_request(self._need_game)

    def _need_game(self) -> None:
        """Raise ``NotFound("page")`` at a table of another game, and ``NotFound("table")`` for an unknown table."""
        place = request.view_args or {}
        if "table" in place and game_at(services(), place["club"], place["table"]) != self._kind:
            raise NotFound("page")
