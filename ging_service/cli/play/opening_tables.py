"""`ging table open`: the game's own command if it brings one, otherwise a command derived from its declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.outlet import cli_of, loaded
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.cli.shared.session import Session, session

if TYPE_CHECKING:
    from ging_service.domain.game import Game


def opening_command(kind: str) -> click.Command:
    """The command that opens a table of a game."""
    opening = cli_of(kind).opening
    found: click.Command = loaded(opening) if opening else open_any
    return found


def name_of_today(made: Session) -> str:
    """Today's date, with a number if there is such a table already."""
    from ging_service.execution.errors import NotFound

    today = f"{made.backend.now():%Y-%m-%d}"
    name, number = today, 1
    while True:
        try:
            made.backend.table((made.club, name))
        except NotFound:
            return name
        number += 1
        name = f"{today}-{number}"


@click.command(
    "open",
    epilog=example(
        "ging table open ada bram --game ditch -t first-evening stake=2",
        "ging table open ada bot:careful --game gin_rummy",
    ),
)
@session(writes=True)
@click.argument("members", nargs=-1, required=True, metavar="MEMBER... [FIELD=VALUE...]")
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Default: today's date.")
@game_option("The game of the table.")
def open_any(made: Session, members: tuple[str, ...], table_id: str, game: str) -> None:
    """Open a table for members, in seat order. FIELD=VALUE sets a house rule; the others are as usual.

    bot:LEVEL instead of a member lets a bot sit down, if the game has bots. The service makes its moves.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.game_support.installed_games import game_named

    if made.key and not table_id:
        raise click.UsageError("--key needs -t: without a name each attempt would open another table")
    seated = [one for one in members if "=" not in one]
    command = _opening(game_named(game), seated, [one for one in members if "=" in one])
    at = made.at(table_id or name_of_today(made))
    done = execute_at_table(at, command)
    if not made.as_json:
        click.echo(f"table {at.table}:")
    print_done(at, done)


def _opening(game: Game, members: list[str], rules: list[str]) -> Any:  # noqa: ANN401  a command of the game
    """The command that opens the table. Raises ``Refused`` for rules that are unknown or invalid."""
    from ging_service.cli.play.typed_fields import read_rules
    from ging_service.game_support.declared_commands import opening_of

    return opening_of(game).build({"members": members, "rules": read_rules(game, rules)})
