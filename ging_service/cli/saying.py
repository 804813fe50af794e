"""From what a scribe types to a command, in the words of evening records, and from what it led to back to words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.records.errors import Misread
from ging_service.application.records.grammar import read_line
from ging_service.application.records.names import Names, names_of
from ging_service.application.records.record import EveryoneSatisfied
from ging_service.cli.output import console
from ging_service.cli.telling import tell
from ging_service.domain.games.ging.commands import MakeRemark
from ging_service.domain.streams import table_id_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.execute import Done
    from ging_service.application.happening import Happening
    from ging_service.application.records.grammar import Line
    from ging_service.cli.session import Session
    from ging_service.domain.games.ging.commands import Command


def say(session: Session, line: str) -> Done:
    """Carry out one line as it would stand in a record, without a time. Raises ``Misread`` and what ``execute`` does."""
    read = _read(session, line)
    if isinstance(read.said, EveryoneSatisfied):
        return session.desk.everyone_satisfied(session.place, read.remark, session.how)
    # The remark goes first: a table that has ended by the command takes no more.
    remarks = [MakeRemark(text=read.remark)] if read.remark else []
    return give(session, *remarks, *([] if read.said is None else [read.said]))


def give(session: Session, *commands: Command) -> Done:
    """Carry out commands at the session's table, all or nothing."""
    return session.desk.at_table(session.place, commands, session.how)


def names_at_table(session: Session) -> Names:
    """What the four players may be called: by seat, member id or first name. Raises ``NotFound``."""
    members = session.desk.table(session.place).state.seating.members
    known = session.desk.names(session.club)
    return names_of(members, tuple(known.get(member, member) for member in members))


def print_done(session: Session, done: Done) -> None:
    """What a command has led to, as whoever gave it may see it."""
    if session.as_json:
        from ging_service.cli.api_json import print_command_result

        print_command_result(done, on_one_line=session.on_one_line)
        return
    paper = console()
    for line in told(session, done.happenings):
        paper.print(line, markup=False, soft_wrap=True)


def told(session: Session, happenings: Sequence[Happening]) -> Iterator[str]:
    """Events in words, with the names of whoever sits at their tables."""
    members: dict[str, tuple[str, ...]] = {"": ()}
    for happening in happenings:
        table = table_id_of(happening.stream_id)
        if table not in members:
            state = session.desk.table((session.club, table)).state
            members[table] = state.seating.members
        yield tell(happening.event, members[table])


def _read(session: Session, text: str) -> Line:
    """A line as it would stand in a record, but for what a record only has afterwards."""
    line = read_line(text, names_at_table(session))
    if line.time is not None:
        raise Misread("bad_action", "a time is given with --happened here", offset=line.time.offset)
    return line
