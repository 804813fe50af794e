"""Groups with commands that depend on the game: its own command if it brings one, otherwise one for every game."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ging_service.cli.groups import CommandGroup
from ging_service.domain.game import USUAL_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import click

_FLAG = "--game"


class GameCommandGroup(CommandGroup):
    """A group where some commands are those of the game named by ``--game``.

    ``by_game``: their names, each with a function that returns the command of a game.
    """

    by_game: Mapping[str, Callable[[str], click.Command]]

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401  click's signature
        self.by_game = more.pop("by_game")
        super().__init__(*arguments, **more)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted({*super().list_commands(ctx), *self.by_game})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command; one that depends on the game is that of the default game."""
        command_for = self.by_game.get(self.old_names.get(cmd_name, cmd_name))
        return command_for(USUAL_GAME) if command_for else super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, for the game that its arguments name."""
        name, command, rest = super().resolve_command(ctx, args)
        command_for = self.by_game.get(name or "")
        return name, command_for(game_in(rest)) if command_for else command, rest


def game_in(args: list[str]) -> str:
    """The game that the arguments name. The option of the general command refuses one that is not installed."""
    named = [value for flag, value in pairwise(args) if flag == _FLAG]
    named += [one.partition("=")[2] for one in args if one.startswith(f"{_FLAG}=")]
    return named[-1] if named else USUAL_GAME
