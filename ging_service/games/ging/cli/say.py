"""Commands in the words of evening records: `ging say`, the lines of an evening typed as they happen, and one verb a command."""

from __future__ import annotations

import sys
from dataclasses import replace
from inspect import getdoc
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.groups import example
from ging_service.cli.shared import standard_streams
from ging_service.cli.shared.command_context import REFUSED, Session, need_text, session
from ging_service.cli.shared.command_results import execute_at_table, print_done
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import ANY
from ging_service.domain.streams import members_at
from ging_service.games.ging.decider.commands import DealCards, MakeRemark
from ging_service.games.ging.records import SEAT_RULE, EveryoneSatisfied, read_line
from ging_service.games.ging.rules.cards import read_card
from ging_service.records.command_lines import command_line
from ging_service.records.errors import Misread
from ging_service.records.names import PlayerNames, names_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.cli.backend.parameters import Answer
    from ging_service.records.command_lines import FieldWord
    from ging_service.records.record import RecordLine

_TYPES: Final = MappingProxyType({"yes_no": click.Choice(("yes", "no")), "number": ANY})
_WHO: Final = "\n\nA player is a seat from 0 to 3, a member's id or a first name."


def verb(
    name: str, kind: type, *examples: str, asks: str = "", about: Callable[..., object] | None = None
) -> click.Command:
    """Return the command that gives a command of the game, with an argument for each of its fields: ``cut ada KS``.

    ``asks`` and ``about`` as in ``asks_first``.
    """
    expected = command_line(kind).fields
    has_players = any(one.kind == "player" for one in expected)

    def give(made: Session, **typed: Any) -> None:  # noqa: ANN401  an argument for each field
        names = names_at_table(made) if has_players else None
        given = {one.name: _value(one, typed[_argument(one)], names) for one in expected}
        print_done(made, execute_at_table(made, kind(**given)))

    give.__doc__ = (getdoc(kind) or "").replace("``", "`") + (_WHO if has_players else "")
    made: Callable[..., None] = asks_first(asks, about=about)(give) if asks else give
    for one in reversed(expected):
        count = -1 if one.kind == "text" else 1
        made = click.argument(_argument(one), nargs=count, required=one.is_required, type=_TYPES.get(one.kind))(made)
    return click.command(name, epilog=example(*examples))(session(table=True, writes=True)(made))


def _argument(one: FieldWord) -> str:
    """Return the name of an argument. Help names an argument without choices by the name in capitals."""
    return one.name if one.kind == "yes_no" else one.form.lower()


def _value(one: FieldWord, typed: Any, names: PlayerNames | None) -> Any:  # noqa: ANN401  what click makes of it
    match one.kind:
        case "player" if names is not None:
            return names.seat(typed)
        case "card":
            return read_card(typed)
        case "yes_no":
            return typed == "yes"
        case "text":
            return " ".join(typed)
        case _:
            return typed


def say_line(made: Session, line: str) -> None:
    """Carry out a line in the words of records, and print the result."""
    print_done(made, _said(made, line))


def _said(made: Session, line: str) -> Answer:
    """Carry out one line of a record, without a time. Raises ``Misread`` and the errors of ``execute``."""
    read = _read(made, line)
    if isinstance(read.said, EveryoneSatisfied):
        return made.backend.in_short(made.place, replace(read.said, remark=read.remark), made.conditions)
    # The remark goes first: a table that has ended by the command takes no more.
    remarks = [MakeRemark(text=read.remark)] if read.remark else []
    return execute_at_table(made, *remarks, *([] if read.said is None else [read.said]))


def names_at_table(made: Session) -> PlayerNames:
    """Return the names of the four players: by seat, member id or first name. Raises ``NotFound``."""
    members = members_at(made.backend.table(made.place).state)
    known = made.backend.names(made.club)
    return names_of(members, tuple(known.get(member, member) for member in members), SEAT_RULE)


def _read(made: Session, text: str) -> RecordLine:
    """Parse a line as a record holds it. Raises ``Misread`` for a time, which only records have."""
    line = read_line(text, names_at_table(made))
    if line.time:
        raise Misread("bad_action", "a time is given with --happened here", offset=line.time_offset)
    return line


@click.command(epilog=example('ging say "bram S 29"', "ging say < evening.txt"))
@session(table=True, writes=True)
@click.argument("line", nargs=-1)
@click.option("--keep-going", is_flag=True, help="Read on after a line of standard input that is refused.")
def say(made: Session, line: tuple[str, ...], *, keep_going: bool) -> None:
    """Carry out a line as it would stand in an evening record: "ada S 29", "all ok", "accuse ada bram".

    Without a LINE the lines come from standard input, one after the other until its end: the quickest way to keep a
    whole evening. In a file or a pipe the first line that is refused ends the command, because what follows may rest on
    it; the message names the line. At a terminal, or with --keep-going, the next line is read.

    "deal" alone records a deal of real cards; "shuffle" lets the service deal; "show" shows the table. "false" after a
    claim marks it as false (G21). With --json every line is answered by a line.
    """
    made = replace(made, on_one_line=True)
    if line:
        _carry_out(made, " ".join(line))
    # With one key all lines but the first would look like repetitions of it, and a version can hold before the first
    # only.
    elif made.key or made.expected_version is not None:
        raise click.UsageError("--key and --if-version are for one command: give the LINE with them")
    elif not _read_all(made, keep_going=keep_going or sys.stdin.isatty()):
        sys.exit(REFUSED)


def _read_all(made: Session, *, keep_going: bool) -> bool:
    """Carry out lines of standard input, up to the first refused line or the end. Return True if none was refused."""
    from ging_service.cli.shared.refusals import text_of

    all_good = True
    for number, text in enumerate(sys.stdin, 1):
        if not text.strip():
            continue
        try:
            _carry_out(made, text.strip())
        except Exception as error:
            # Whatever has no words for the user is a fault of the program, and ends it.
            told = text_of(error)
            if not told:
                raise
            where = f"{'' if keep_going else 'stopped at '}line {number}"
            standard_streams.say(*f"ging: {where}: {told}".split("\n"), err=True)
            all_good = False
            if not keep_going:
                break
    return all_good


def _carry_out(made: Session, line: str) -> None:
    from ging_service.cli.play.table import print_table
    from ging_service.cli.shared.output import print_json

    need_text(line)
    match line.casefold():
        case "show":
            if made.as_json:
                print_json(made.api.get_table(made.table), on_one_line=True)
            else:
                print_table(made.backend.table(made.place))
        case "shuffle":
            print_done(made, execute_at_table(made, DealCards(order=(), now_s=0, seed="")))
        case _:
            say_line(made, line)
