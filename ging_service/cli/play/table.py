"""`ging table`: opening, looking at and closing tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import example
from ging_service.cli.play.by_game import GameCommandGroup, PhaseName, game_option
from ging_service.cli.play.history import play, table_history
from ging_service.cli.play.typed_fields import read_rules, typed_rules, with_rules
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, execute_at_table, print_done, print_list
from ging_service.cli.shared.options import FROM_ONE, Limit, Paging, api_limit, newest_first
from ging_service.cli.shared.output import print_json
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.errors import Refused
from ging_service.game_support.declared_commands import given_fields, opening_of

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from ging_service.event_messages.table_view import TableView
    from ging_service.reporting.tables.tables import VisibleTable


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
    ways = next((one.type.choices for one in given_fields(game.house_rules) if one.name == "first_dealer"), ())
    is_named = any(one.name == "first_dealer" for one in opening_of(game).fields)
    if is_asked and not (is_named and "assigned" in ways):
        raise Refused("invalid", "", f"{game.title} has no first dealer to name", "first_dealer")
    return ways


@click.group(
    cls=GameCommandGroup,
    by_game={"open": opening_command},
    epilog=example("ging table open ada bram clara dirk -t first-evening", "ging table show"),
)
def table() -> None:
    """Open tables, look at them, cut for the first deal, end them."""


table.add_command(play)
table.add_command(table_history)


@table.command("list", epilog=example("ging table list --phase ended --limit 10"))
@session()
@click.option("--phase", type=PhaseName(), default=None, help="Only tables in this phase of their game.")
@click.option("--member", default="", metavar="ID", help="Only tables where this member sits.")
@newest_first
def list_all(made: Session, phase: str | None, member: str, paging: Paging) -> None:
    """List the tables, the newest first."""
    columns: dict[str, Cell] = {
        "id": "table",
        "game": "game",
        "phase": lambda one: _phase(one["phase"], one["ended"]),
        "members": "members",
        ">deals": "deals_played",
        ">misdeals": "misdeals",
        ">voids": "voids",
        "opened": When("happened_at"),
    }
    asked: dict[str, Any] = {**paging, "phase": phase, "member": member or None}
    print_list(made, made.api.list_tables(**asked).first().whole, "Tables", columns)


@table.command(epilog=example("ging table show -t first-evening --as ada"))
@session(table=True)
@click.option("--at", "version", type=FROM_ONE, help="Show the table as it was at this version.")
def show(made: Session, version: int | None) -> None:
    """Show a table: counters, whose turn it is, what has happened in the deal; your own cards with --as."""
    if made.as_json:
        print_json(made.api.get_table(made.table, version=version))
    else:
        print_table(made.backend.table(made.place, version))


@table.command(epilog=example("ging table accept -t first-evening --as bram"))
@session(writes=True, table=True)
def accept(made: Session) -> None:
    """Accept the seat that another player has given you (--as), with the table's house rules and stakes."""
    print_done(made, made.api.accept_seat(made.table, **made.given))


@table.command("limit", epilog=example("ging table limit 50 --as bram", "ging table limit none --as bram"))
@session(writes=True)
@click.argument("counters", metavar="COUNTERS", type=Limit())
def limit(made: Session, counters: int) -> None:
    """State the most (--as) that a table of somebody else may cost you: COUNTERS, or none.

    It holds for the stack that you bring and for what the first deal can cost. Nobody but you sees it.
    """
    print_done(made, made.api.set_seat_limit(counters=api_limit(counters), **made.given))


@table.command("agree-to-end", epilog=example("ging table agree-to-end -t first-evening --as bram"))
@session(writes=True, table=True)
def agree_to_end(made: Session) -> None:
    """Agree (--as) that the table ends before its game is over. When all others have agreed, each player may end it."""
    print_done(made, made.api.agree_to_end(made.table, **made.given))


def _phase(phase: str, ended: str | None) -> str:
    words = f"{phase}: {ended}" if ended else phase
    return words.replace("_", " ")


def print_table(seen: VisibleTable) -> None:
    """Print a table as the session may see it."""
    from ging_service.domain.streams import game_of
    from ging_service.event_messages.table_view import view_of

    game = game_of(seen.state)
    phase = game.summary(seen.state).phase.replace("_", " ")
    _print_view(
        f"{seen.table_id}, version {seen.version}: {game.title}, {phase}",
        # Ids instead of names: commands take ids.
        view_of(seen, {}, ""),
        ("House rules", _text("rules", game.rules_at(seen.state))),
        ("Shuffle", _text("shuffle", seen.shuffle)),
    )


def _print_view(title: str, view: TableView, *more: tuple[str, str]) -> None:
    from ging_service.cli.shared import output

    rows = [
        [_plain(cell) for cell in (str(one.seat), one.name, ", ".join(one.marks), *one.cells)] for one in view.seats
    ]
    paper = output.console()
    paper.print(output.table(title, ("seat", "member", "notes", *view.columns), rows))
    facts = [("Deal", str(view.deal) if view.deal else ""), *view.facts, *more]
    lines = [view.awaited, *(f"{label}: {text}" for label, text in facts if text)]
    for line in filter(None, lines):
        say(_plain(line))


def _text(name: str, value: Any) -> str:  # noqa: ANN401  any declared value
    from ging_service.event_messages.event_message import Names
    from ging_service.event_messages.general_messages import value_text

    return value_text(value, name, Names(), ())


def _plain(text: str) -> str:
    """Return a text with the minus sign that every terminal has and a search finds."""
    return text.replace("−", "-")
