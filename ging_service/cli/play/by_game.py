"""What depends on the installed games: groups of commands, the option that names a game, words in lists."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup
from ging_service.domain.game import USUAL_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from click.shell_completion import CompletionItem

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


class GameWord(click.ParamType[str]):
    """A word of a game. Any other word is a usage error, which lists the words of all games."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the word, if all games list theirs."""
        known = self.known()
        found: str = click.Choice(known).convert(value, param, ctx) if known else value
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words that begin so."""
        return click.Choice(self.known()).shell_complete(ctx, param, incomplete)

    def known(self) -> Sequence[str]:
        """The words of all games. Games are loaded only where somebody types one: help would wait for them."""
        raise NotImplementedError


class PhaseName(GameWord):
    """A phase of a game."""

    name = "phase"

    def known(self) -> Sequence[str]:
        """The phases of open tables."""
        from ging_service.cli.shared.known_ids import phases_of_games

        return [phase for phase in phases_of_games() if phase != "unopened"]


class DealKind(GameWord):
    """A result of a deal."""

    name = "kind"

    def known(self) -> Sequence[str]:
        """The results that the API's filter accepts; none if a game does not list its own."""
        from ging_service.web.api.schemas.fields import DEAL_KINDS

        return DEAL_KINDS
