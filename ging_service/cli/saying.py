"""From what a scribe types to a command, in the words of evening records, and from what it led to back to words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.club import club_state
from ging_service.application.everyone_satisfied import everyone_satisfied
from ging_service.application.queries.tables import table_state
from ging_service.application.records.errors import Misread
from ging_service.application.records.grammar import read_line
from ging_service.application.records.names import Names, names_of
from ging_service.application.records.record import EveryoneSatisfied
from ging_service.application.table import together
from ging_service.application.viewing import Eyes
from ging_service.cli.output import console, happening_in_json, print_json
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
        place = (session.club, session.table)
        return everyone_satisfied(
            session.services, place, session.caller, remark=read.remark, happened_at=session.happened_at
        )
    # The remark goes first: a table that has ended by the command takes no more.
    remarks = [MakeRemark(text=read.remark)] if read.remark else []
    return give(session, *remarks, *([] if read.said is None else [read.said]))


def give(session: Session, *commands: Command) -> Done:
    """Carry out commands at the session's table, all or nothing."""
    place = (session.club, session.table)
    return together(session.services, place, commands, session.caller, happened_at=session.happened_at)


def names_at_table(session: Session) -> Names:
    """What the four players may be called: by seat, member id or first name. Raises ``NotFound``."""
    members = table_state(session.services, session.club, session.table, session.person).state.seating.members
    known = club_state(session.services, session.club).names()
    return names_of(members, tuple(known.get(member, member) for member in members))


def print_done(session: Session, done: Done) -> None:
    """What a command has led to, as whoever gave it may see it."""
    eyes = Eyes(session.services, session.club, session.person)
    seen = [found for happening in done.happenings if (found := eyes.event(happening)) is not None]
    if session.as_json:
        events = [happening_in_json(happening) for happening in seen]
        answer = {"version": done.version, "replayed": done.replayed, "events": events}
        print_json(answer, on_one_line=session.on_one_line)
        return
    paper = console()
    for line in told(session, seen):
        paper.print(line, markup=False, soft_wrap=True)


def told(session: Session, happenings: Sequence[Happening]) -> Iterator[str]:
    """Events in words, with the names of whoever sits at their tables."""
    members: dict[str, tuple[str, ...]] = {"": ()}
    for happening in happenings:
        table = table_id_of(happening.stream_id)
        if table not in members:
            state = table_state(session.services, session.club, table, session.person).state
            members[table] = state.seating.members
        yield tell(happening.event, members[table])


def _read(session: Session, text: str) -> Line:
    """A line as it would stand in a record, but for what a record only has afterwards."""
    line = read_line(text, names_at_table(session))
    if line.time is not None:
        raise Misread("bad_action", "a time is given with --happened here", offset=line.time.offset)
    if line.false:
        raise Misread("bad_action", "leave 'false' out: whether a claim is true, the cards tell")
    return line
