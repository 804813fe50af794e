"""Commands from the lines that a scribe types, in the words of evening records."""

from __future__ import annotations

import functools
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.shared.command_results import execute_at_table, print_done
from ging_service.cli.shared.options import ANY
from ging_service.domain.streams import members_at
from ging_service.games.ging.decider.commands import MakeRemark
from ging_service.games.ging.records.field_actions import EveryoneSatisfied, field_words, free_text
from ging_service.games.ging.records.grammar import read_line
from ging_service.games.ging.records.lines import SEAT_RULE
from ging_service.records.errors import Misread
from ging_service.records.names import PlayerNames, names_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.cli.backend.parameters import Answer
    from ging_service.cli.shared.command_context import Session
    from ging_service.games.ging.records.field_actions import FieldWord
    from ging_service.records.record import RecordLine

_TYPES: Final = MappingProxyType({"yes_no": click.Choice(("yes", "no")), "number": ANY})


def action_arguments(action: str) -> Callable[[Callable[[Session, str], None]], Callable[..., None]]:
    """Give a command an argument for each field of an action, and the line that they make as its second argument."""
    expected = field_words(action)

    def decorate(command: Callable[[Session, str], None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_line(made: Session, **given: Any) -> None:  # noqa: ANN401  whatever arguments it has
            command(made, " ".join((action, *(_word(one, given[_argument(one)]) for one in expected))))

        wrapped: Callable[..., None] = with_line
        for one in reversed(expected):
            count = -1 if one.kind == "text" else 1
            argument = click.argument(_argument(one), nargs=count, required=one.is_required, type=_TYPES.get(one.kind))
            wrapped = argument(wrapped)
        return wrapped

    return decorate


def _argument(one: FieldWord) -> str:
    """Return the name of an argument. Help names an argument without choices by the name in capitals."""
    return one.name if one.kind == "yes_no" else one.form.lower()


def _word(one: FieldWord, typed: Any) -> str:  # noqa: ANN401  what click makes of it
    if typed is None:
        return ""
    # A text may contain # and quotes, which mean something in a line.
    return free_text(" ".join(typed)) if one.kind == "text" else str(typed)


def say_line(made: Session, line: str) -> None:
    """Carry out a line in the words of records, and print the result."""
    print_done(made, say(made, line))


def say(session: Session, line: str) -> Answer:
    """Carry out one line of a record, without a time. Raises ``Misread`` and the errors of ``execute``."""
    read = _read(session, line)
    if isinstance(read.said, EveryoneSatisfied):
        return session.backend.in_short(session.place, replace(read.said, remark=read.remark), session.conditions)
    # The remark goes first: a table that has ended by the command takes no more.
    remarks = [MakeRemark(text=read.remark)] if read.remark else []
    return execute_at_table(session, *remarks, *([] if read.said is None else [read.said]))


def names_at_table(session: Session) -> PlayerNames:
    """Return the names of the four players: by seat, member id or first name. Raises ``NotFound``."""
    members = members_at(session.backend.table(session.place).state)
    known = session.backend.names(session.club)
    return names_of(members, tuple(known.get(member, member) for member in members), SEAT_RULE)


def _read(session: Session, text: str) -> RecordLine:
    """Parse a line as a record holds it. Raises ``Misread`` for a time, which only records have."""
    line = read_line(text, names_at_table(session))
    if line.time:
        raise Misread("bad_action", "a time is given with --happened here", offset=line.time_offset)
    return line
