"""`ging table open`, with an option for each house rule that the game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.play.rule_options import typed_rules, with_rules
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.domain.game import Game


def opening_command(kind: str) -> click.Command:
    """The command that opens a table of a game."""
    return with_rules(open_any, kind)


def name_of_today(made: Session) -> str:
    """Today's date, with a number if there is such a table already."""
    from ging_service.execution.errors import NotFound

    # In UTC, as lists print times: a name from the local date would look wrong beside them.
    today = f"{made.backend.now():%Y-%m-%d}"
    name, number = today, 1
    while True:
        try:
            # Two people who open at once may find the same name free. The second of them is refused, and nothing is
            # mixed up.
            made.backend.table((made.club, name))
        except NotFound:
            return name
        number += 1
        name = f"{today}-{number}"


@click.command(
    "open",
    epilog=example(
        "ging table open ada bram clara dirk -t first-evening --stake 2",
        "ging table open ada bot:careful --game gin_rummy target=150",
    ),
)
@session(writes=True)
@click.argument("members", nargs=-1, required=True, metavar="MEMBER... [FIELD=VALUE...]")
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Default: today's date.")
@game_option("The game of the table.")
@click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A house rule, as FIELD=VALUE; repeatable.")
@click.option("--dealer", default="", metavar="WHO", help="Who deals first, where the first dealer is assigned.")
@click.option(
    "--first-dealer",
    metavar="WHO",
    help="Who deals first, or how the first dealer is found, as the rule says.",
)
def open_any(  # noqa: PLR0913  options
    made: Session,
    *,
    members: tuple[str, ...],
    table_id: str,
    game: str,
    rules: tuple[str, ...],
    dealer: str,
    first_dealer: str | None,
    **options: Any,  # noqa: ANN401  values of house rules
) -> None:
    """Open a table for members, in seat order clockwise. A house rule that is not given is as usual.

    FIELD=VALUE sets a house rule, as the options do. bot:LEVEL instead of a member lets a bot sit down, if the game has bots.
    The service makes its moves. The options are those of the game that --game names.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.game_support.game_names import game_named

    # A repeated attempt with the same key must be the same request, and today's free name changes with the first
    # attempt.
    if made.key and not table_id:
        raise click.UsageError("--key needs -t: without a name each attempt would open another table")
    seated = [one for one in members if "=" not in one]
    typed = [*(one for one in members if "=" in one), *rules, *typed_rules(options)]
    command = _opening(game_named(game), seated, typed, dealer, first_dealer)
    at = made.at(table_id or name_of_today(made))
    done = execute_at_table(at, command)
    if not made.as_json:
        say(f"table {at.table}:")
    print_done(at, done)


def _opening(game: Game, members: list[str], typed: list[str], dealer: str, first_dealer: str | None) -> Any:  # noqa: ANN401  a command of the game
    """The command that opens the table. Raises ``Refused`` for rules that are unknown or invalid, and ``Misread``."""
    from ging_service.cli.play.typed_fields import read_rules
    from ging_service.domain.errors import Refused
    from ging_service.game_support.declared_commands import opening_of
    from ging_service.records.names import names_of

    least, most = game.seats
    if not least <= len(members) <= most:
        seats = f"{most}" if least == most else f"{least} to {most}"
        raise Refused("invalid", "", f"{game.title} is for {seats} players: {len(members)} are named", "members")
    ways = _ways_to_first_dealer(game, is_asked=bool(dealer or first_dealer))
    if first_dealer in ways:
        typed = [*typed, f"first_dealer={first_dealer}"]
    elif first_dealer is not None:
        if dealer:
            raise Refused(
                "invalid", "", f"the first dealer is {first_dealer!r} or {dealer!r}: name one", "first_dealer"
            )
        dealer = first_dealer
        # Members who name the first dealer mean the rule `assigned`, unless they have typed another.
        if not any(one.partition("=")[0].replace("-", "_") == "first_dealer" for one in typed):
            typed = [*typed, "first_dealer=assigned"]
    is_named = bool(dealer) or first_dealer == ""
    given = {"first_dealer": names_of(tuple(members), tuple(members)).seat(dealer)} if is_named else {}
    return opening_of(game).build(given | {"members": members, "rules": read_rules(game, typed)})


def _ways_to_first_dealer(game: Game, *, is_asked: bool) -> tuple[Any, ...]:
    """The values of the house rule for the first dealer. Raises ``Refused`` if one is asked for and the game has none."""
    from ging_service.domain.errors import Refused
    from ging_service.game_support.declared_commands import given_fields, opening_of

    ways = next((one.type.choices for one in given_fields(game.house_rules) if one.name == "first_dealer"), ())
    is_named = any(one.name == "first_dealer" for one in opening_of(game).fields)
    if is_asked and not (is_named and "assigned" in ways):
        raise Refused("invalid", "", f"{game.title} has no first dealer to name", "first_dealer")
    return ways
