"""`ging odds`: the exact odds of a deal, of games that know them."""

from __future__ import annotations

import click

from ging_service.cli.outlet import cli_of, game_clis, loaded
from ging_service.cli.shared.game_option import game_option


def odds_command(game: str) -> click.Command:
    """`ging odds` of a game; one that refuses, for a game without odds."""
    where = cli_of(game).odds
    if not where:
        return odds_of_no_game
    command: click.Command = loaded(where)
    return command


# Options are those of a game's command: without one, what matters is that there are no odds.
@click.command("odds", context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@game_option("The game of the deal.")
def odds_of_no_game(game: str) -> None:
    """Show the exact odds of a deal. Nothing is sampled. Each game has tables of its own."""
    with_odds = ", ".join(kind for kind, cli in game_clis().items() if cli.odds)
    raise click.UsageError(f"no odds of {game} are known, only of {with_odds}")
