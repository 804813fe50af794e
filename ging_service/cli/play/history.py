"""`ging history`, `ging table history` and `ging table play`: events, and any game by the declarations of its commands."""

from __future__ import annotations

from datetime import timedelta
from itertools import chain
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ging_service.cli.groups import example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import event_texts, execute_at_table, print_done, recorded
from ging_service.cli.shared.options import FROM_ONE, TIME, Paging, api_time, check_order, newest_first
from ging_service.cli.shared.output import console, plain_type, print_json, print_page, table
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from datetime import date

    from ging_service.cli.shared.output import Clock
    from ging_service.domain.game import Game
    from ging_service.execution.recorded_event import RecordedEvent


class EventType(click.ParamType[tuple[str, ...]]):
    """``ging.LayoutSwept`` as the log calls it, or just ``LayoutSwept``, which stands for the events of all games so called."""

    name = "event type"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:  # noqa: ANN401  click's signature
        """The names in the log."""
        from ging_service.bootstrap import codec

        known = list(codec().types)
        asked = str(value).casefold()
        found = tuple(name for name in known if asked in (name.casefold(), plain_type(name).casefold()))
        if not found:
            there = ", ".join(dict.fromkeys(map(plain_type, known)))
            self.fail(f"{value!r} is no type of event: there are {there}", param, ctx)
        return found


_TYPE = "Of this type, such as LayoutSwept; repeatable."


@click.command(epilog=example("ging history --deal 3 -t first-evening", "ging history --follow"))
@session()
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="Only events of this table.")
@click.option("--deal", type=FROM_ONE, default=None, help="Only events of deals with this number.")
@click.option("--type", "types", type=EventType(), multiple=True, metavar="NAME", help=_TYPE)
@click.option("--member", default="", metavar="ID", help="Only events by this member, about them or about their seat.")
@click.option("--from", "since", type=TIME, metavar="TIME", help="That happened then or later.")
@click.option("--to", "until", type=TIME, metavar="TIME", help="That happened earlier; a date: up to its end.")
@click.option("--recorded-from", type=TIME, metavar="TIME", help="That was recorded then or later.")
@click.option("--recorded-to", type=TIME, metavar="TIME", help="That was recorded earlier; a date: up to its end.")
@click.option("--follow", is_flag=True, help="Go on as things happen, in their order, until it is stopped.")
@newest_first
def history(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    table_id: str,
    deal: int | None,
    types: tuple[tuple[str, ...], ...],
    member: str,
    since: date | None,
    until: date | None,
    recorded_from: date | None,
    recorded_to: date | None,
    follow: bool,
    paging: Paging,
) -> None:
    """Show what has happened, event by event, the newest first. Cards that are not yours to see are left out."""
    happened_from, happened_to = made.begins(since), made.ends(until)
    # The end is not included, and `check_order` expects a last moment that is.
    check_order(happened_from, happened_to - timedelta(microseconds=1) if happened_to else None)
    wanted = {
        "table": table_id or None,
        "deal": deal,
        "type_": list(chain.from_iterable(types)) or None,
        "member": member or None,
        "happened_from": api_time(happened_from),
        "happened_to": api_time(happened_to),
        "recorded_from": api_time(made.begins(recorded_from)),
        "recorded_to": api_time(made.ends(recorded_to)),
    }
    if follow:
        _follow(made, wanted, paging["after"] or "")
        return
    _print_events(made, {**wanted, **paging})


def _follow(made: Session, wanted: dict[str, Any], after: str) -> None:
    """Print events line by line: first the existing ones after a cursor, then new ones as they happen."""
    clock = made.clock()
    for one in made.backend.following(made.club, wanted, after):
        if made.as_json:
            print_json(one, on_one_line=True)
            continue
        event = recorded([one])[0]
        for line in event_texts(made, [event]):
            when, where = _when_and_where(event, clock)
            say("  ".join((str(event.position), f"{when} {clock.zone}", where, line)))


def _print_events(made: Session, asked: dict[str, Any]) -> None:
    """Print a page of events. ``asked``: the filters and the paging, as the API takes them."""
    page = made.api.list_events(**asked).first()
    if made.as_json:
        print_json(page.whole)
        return
    clock = made.clock()
    recorded_events = recorded(page.items)
    rows = [
        (str(one.position), *_when_and_where(one, clock), line)
        for one, line in zip(recorded_events, event_texts(made, recorded_events), strict=True)
    ]
    print_page(page.next, table("History", (">position", clock.named("happened"), "table", "event"), rows))


def _when_and_where(one: RecordedEvent, clock: Clock) -> tuple[str, str]:
    # `happened_at` is empty where an event was recorded as it happened.
    return clock(one.happened_at or one.recorded_at), one.stream_id.removeprefix("table/")


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
    from ging_service.cli.shared.known_ids import only_running_table

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
    from ging_service.game_support.declared_commands import commands_given

    commands = commands_given(game)
    if made.as_json:
        print_json(
            {"items": [{"command": one.name, "fields": [field.name for field in one.fields]} for one in commands]}
        )
        return
    rows = [
        (one.name, " ".join(f"{field.name}=" for field in one.fields), one.about.split("\n")[0]) for one in commands
    ]
    console().print(table(f"Commands of {game.title}", ("command", "fields", ""), rows))


@click.command("history", epilog=example("ging table history monday-2 --limit 10"))
@session()
@click.argument("words", nargs=-1, metavar="[TABLE]")
@_table_option
@newest_first
def table_history(made: Session, words: tuple[str, ...], table_id: str, paging: Paging) -> None:
    """Show what has happened at TABLE, event by event, the newest first. Cards that are not yours to see are left out."""
    at, rest = _at_table(made, words, table_id)
    if rest:
        raise click.UsageError(f"name one table: {at.table!r} or {rest[0]!r}")
    _print_events(at, {"table": at.table, **paging})
