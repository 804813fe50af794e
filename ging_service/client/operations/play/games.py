"""Operations: games. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.play.games import GamePage


class GamesOpen(Calls):
    """Of the service: games."""

    def list_games(self) -> GamePage:
        """The games, each with its rules, its seats and its house rules.

        The games, each with its rules, its seats and its house rules. Open to all.
        """
        return cast("GamePage", self._read("/v1/games", {}, remembered=True))
