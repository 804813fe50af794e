"""`ging odds`: the exact odds of a deal, of games that know them. The command is that of the game named by ``--game``."""

from __future__ import annotations

from typing import Any

import click

from ging_service.cli.outlet import cli_of, game_clis, loaded
from ging_service.cli.play.game_commands import game_in
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option


class _OddsCommand(click.Command):
    """The command of the game that the arguments name; this one only for a game without odds."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401  click's signature
    ) -> click.Context:
        """Parse the arguments as the game's command does."""
        where = cli_of(game_in(args)).odds
        if not where:
            return super().make_context(info_name, args, parent, **extra)
        command: click.Command = loaded(where)
        return command.make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's signature
        """Run the command that has parsed the arguments."""
        return super().invoke(ctx) if ctx.command is self else ctx.command.invoke(ctx)


@click.command(
    "odds",
    cls=_OddsCommand,
    # Options are those of a game's command: without one, what matters is that there are no odds.
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    epilog=example("ging odds", "ging odds --game newmarket --json"),
)
@game_option("The game of the deal.")
def odds(game: str) -> None:
    """Show the exact odds of a deal. Nothing is sampled. Each game has tables of its own."""
    with_odds = ", ".join(kind for kind, cli in game_clis().items() if cli.odds)
    raise click.UsageError(f"no odds of {game} are known, only of {with_odds}")
