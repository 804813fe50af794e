"""`ging table play` and `ging table history`: any game, by the declarations of its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.paging import newest_first

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from ging_service.reporting.paging import Paging


_table_option = click.option(
    "-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="The table, in place of TABLE."
)


@click.command(epilog=example("ging table play monday-2 draw seat=0 --as ada", "ging table play monday-2"))
@session(writes=True)
@click.argument("words", nargs=-1, metavar="[TABLE] [COMMAND] [FIELD=VALUE...]")
@_table_option
def play(made: Session, words: tuple[str, ...], table_id: str) -> None:
    """Give any command of the game that is played at TABLE. Without COMMAND, list the commands and their fields.

    A list has commas between its values: cards=7,J,K.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.domain.streams import game_of

    at, rest = _at_table(made, words, table_id)
    game = game_of(at.backend.table(at.place).state)
    if rest:
        print_done(at, execute_at_table(at, _command(game, rest[0], rest[1:])))
    else:
        _list_commands(made, game)


def _at_table(made: Session, words: tuple[str, ...], table_id: str) -> tuple[Session, tuple[str, ...]]:
    """The session at the table that is meant, and the words after TABLE.

    A typed ``-t`` takes the place of TABLE. ``GING_TABLE`` does so only if there are no words: it is the default.
    """
    from ging_service.cli.shared.defaults import only_running_table

    typed = click.get_current_context().get_parameter_source("table_id") is ParameterSource.COMMANDLINE
    # Otherwise `GING_TABLE`, set once for an evening, would turn the table that somebody types into a command.
    if words and not typed:
        return made.at(words[0]), words[1:]
    return made.at(table_id or only_running_table(made.backend, made.club)), words


def _command(game: Game, name: str, typed: tuple[str, ...]) -> Any:  # noqa: ANN401  a command of the game
    from ging_service.cli.play.typed_fields import read_fields
    from ging_service.game_support.declared_commands import commands_given
    from ging_service.game_support.game_names import close_to

    known = {one.name: one for one in commands_given(game)}
    found = known.get(name)
    if found is None:
        raise click.UsageError(f"{game.title} has no command {name!r}{close_to(name, known)}")
    return found.build(read_fields({one.name: one for one in found.fields}, typed))


def _list_commands(made: Session, game: Game) -> None:
    from ging_service.cli.shared import output
    from ging_service.game_support.declared_commands import commands_given

    commands = commands_given(game)
    if made.as_json:
        output.print_json(
            {"items": [{"command": one.name, "fields": [field.name for field in one.fields]} for one in commands]}
        )
        return
    rows = [
        (one.name, " ".join(f"{field.name}=" for field in one.fields), one.about.split("\n")[0]) for one in commands
    ]
    output.console().print(output.table(f"Commands of {game.title}", ("command", "fields", ""), rows))


@click.command("history", epilog=example("ging table history monday-2 --limit 10"))
@session()
@click.argument("words", nargs=-1, metavar="[TABLE]")
@_table_option
@newest_first
def table_history(made: Session, words: tuple[str, ...], table_id: str, paging: Paging) -> None:
    """Show what has happened at TABLE, event by event, the newest first. Cards that are not yours to see are left out."""
    from ging_service.cli.play.history import print_events_of
    from ging_service.reporting.events.event_filter import LogFilter

    at, rest = _at_table(made, words, table_id)
    if rest:
        raise click.UsageError(f"name one table: {at.table!r} or {rest[0]!r}")
    print_events_of(at, LogFilter(table_id=at.table), paging)
