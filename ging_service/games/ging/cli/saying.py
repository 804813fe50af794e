"""Commands from the lines that a scribe types, in the words of evening records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.cli.shared.command_results import execute_at_table, print_done
from ging_service.domain.streams import members_at
from ging_service.games.ging.decider.commands import MakeRemark
from ging_service.games.ging.records.grammar import read_line
from ging_service.games.ging.records.outlet import SEAT_RULE
from ging_service.games.ging.records.said import EveryoneSatisfied
from ging_service.records.errors import Misread
from ging_service.records.names import PlayerNames, names_of

if TYPE_CHECKING:
    from ging_service.cli.shared.session import Session
    from ging_service.execution.command_batch import CommandResult
    from ging_service.records.record import RecordLine


def say_line(made: Session, line: str) -> None:
    """Carry out a line in the words of records, and print the result."""
    print_done(made, say(made, line))


def say(session: Session, line: str) -> CommandResult:
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
