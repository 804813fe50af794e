"""Ging's commands in `ging table`: opening a table, cutting for the first deal, remarks, ending the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.play.opening_tables import name_of_today
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import execute_at_table, print_done
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.cli.shared.standard_streams import say
from ging_service.games.ging.cli.house_rules import house_rules
from ging_service.games.ging.cli.saying import action_arguments, say_line
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.records.lines import SEAT_RULE
from ging_service.records.names import names_of

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house_rules import HouseRules

_SEATS = 4


@click.command("open", epilog=example("ging table open ada bram clara dirk -t first-evening --stake 2"))
@session(writes=True)
@click.argument("members", nargs=_SEATS, metavar="MEMBER MEMBER MEMBER MEMBER")
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Default: today's date.")
@game_option("The game of the table.")
@house_rules
def open_(  # noqa: PLR0913  options
    made: Session, *, game: str, members: tuple[str, str, str, str], table_id: str, dealer: str, rules: HouseRules
) -> None:
    """Open a table of Ging for four members, in seat order clockwise, under house rules.

    Other games: `ging table open --game NAME --help`. A rule that is not given is as the book has it. The numbers of
    the rules are those of docs/rules/ging.md.
    """
    del game  # this one: ``ging_service.cli.play.opening_tables``
    if made.key and not table_id:
        raise click.UsageError("--key needs -t: without a name each attempt would open another table")
    first = names_of(members, members, SEAT_RULE).seat(dealer) if dealer else -1
    at = made.at(table_id or name_of_today(made))
    done = execute_at_table(at, OpenTable(members=members, rules=rules, first_dealer=first))
    if not made.as_json:
        say(f"table {at.table}:")
    print_done(at, done)


@click.command(epilog=example("ging table cut ada KS"))
@session(table=True, writes=True)
@action_arguments("cut")
def cut(made: Session, line: str) -> None:
    """Record a player's cut for the first deal (G3)."""
    say_line(made, line)


@click.command(epilog=example("ging table rebuy ada 20"))
@session(table=True, writes=True)
@action_arguments("rebuy")
def rebuy(made: Session, line: str) -> None:
    """Take more counters to the table, where its rules allow that (G32)."""
    say_line(made, line)


@click.command(epilog=example("ging table remark tea for all"))
@session(table=True, writes=True)
@click.argument("text", nargs=-1, required=True)
def remark(made: Session, text: tuple[str, ...]) -> None:
    """Add a remark to the record."""
    say_line(made, f"# {' '.join(text)}")


@click.command(epilog=example("ging table end -t first-evening"))
@session(table=True, writes=True)
@asks_first("End table {made.table}?", about=lambda made: made.backend.table(made.place))
def end(made: Session) -> None:
    """Close a table; what lies on its tray is divided (G29, G31)."""
    say_line(made, "end")
