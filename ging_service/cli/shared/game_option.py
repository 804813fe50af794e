"""The option that names a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.domain.game import USUAL_GAME

if TYPE_CHECKING:
    from collections.abc import Callable


class GameName(click.ParamType[str]):
    """A game that is installed, by its name."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401  click's signature
        """Check the name; the error for a mistyped one suggests the name that was probably meant."""
        from ging_service.domain.errors import Refused
        from ging_service.game_support.game_names import game_named

        try:
            return game_named(str(value)).kind
        except Refused as refused:
            self.fail(refused.detail, param, ctx)


def game_option(text: str) -> Callable[..., Any]:
    """The option ``--game``, for a command that takes the name as ``game``."""
    return click.option("--game", type=GameName(), default=USUAL_GAME, show_default=True, metavar="NAME", help=text)
