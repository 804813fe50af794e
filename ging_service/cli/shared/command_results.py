"""Execute commands, and print the answers: the resulting events, or a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rich.text import Text

from ging_service.cli.shared.output import Clock, print_json, print_page, table
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.printable import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ging_service.cli.backend.parameters import Answer
    from ging_service.cli.shared.command_context import Session
    from ging_service.event_messages.event_message import EventMessage
    from ging_service.execution.recorded_event import RecordedEvent


def execute_at_table(session: Session, *commands: Any) -> Answer:  # noqa: ANN401  commands of any game
    """Execute commands at the session's table, all or nothing."""
    from ging_service.client.errors import Problem
    from ging_service.domain.errors import Refused

    try:
        return session.backend.at_table(session.place, commands, session.conditions)
    except (Refused, Problem) as error:
        if error.code != "other_game":
            raise
        advice = f"`ging table play {session.table}` lists the commands of its game"
        raise Refused(error.code, "", f"{error.detail}: {advice}") from error


def print_done(session: Session, done: Answer) -> None:
    """Print the answer to a command, as its author may see it."""
    if session.as_json:
        print_json(done, on_one_line=session.on_one_line)
        return
    say(*event_texts(session, recorded(done["events"])))


class When(str):
    """The name of a member that holds a time. The heading of its column names the club's time zone."""

    __slots__ = ()


Cell = str | Callable[[Any], str | Text]
"""The name of a member of an item, or what makes the text of a cell of the item."""


def print_list(session: Session, answer: Mapping[str, Any], title: str, columns: Mapping[str, Cell]) -> None:
    """Print a page of a list, as the API answers it or as a table with ``columns``, and how to get the next one."""
    if session.as_json:
        print_json(answer)
        return
    clock = session.clock() if any(isinstance(cell, When) for cell in columns.values()) else Clock("")
    heads = [clock.named(head) if isinstance(cell, When) else head for head, cell in columns.items()]
    rows = [[_cell(cell, one, clock) for cell in columns.values()] for one in answer["items"]]
    print_page(answer["next"], table(title, heads, rows))


def _cell(cell: Cell, one: Any, clock: Clock) -> str | Text:  # noqa: ANN401  JSON
    if not isinstance(cell, str):
        return cell(one)
    value = one[cell]
    if isinstance(cell, When):
        return clock(value)
    return ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def recorded(events: Iterable[Answer]) -> list[RecordedEvent]:
    """Return events of the API as they were recorded."""
    from ging_service.web.api.deserialize import event_taken

    return [event_taken(one) for one in events]


def event_texts(session: Session, recorded_events: Iterable[RecordedEvent]) -> Iterator[str]:
    """Events as text, with the names of the members at their tables."""
    from ging_service.domain.streams import members_at, table_id_of
    from ging_service.execution.recorded_event import UninstalledGameEvent

    members: dict[str, tuple[str, ...]] = {"": ()}
    for recorded_event in recorded_events:
        if isinstance(recorded_event.event, UninstalledGameEvent):
            yield f"{recorded_event.type}: the game is not installed"
            continue
        table = table_id_of(recorded_event.stream_id)
        if table not in members:
            members[table] = members_at(session.backend.table((session.club, table)).state)
        yield event_text(recorded_event.event, members[table])


def event_text(event: Any, members: Sequence[str]) -> str:  # noqa: ANN401  any event of the log
    """The message of an event in one line: its sentences, cards, note and rule.

    ``members``: ids by seat, which commands take; a seat that is not in it is named by its number.
    """
    from ging_service.event_messages.event_message import Names
    from ging_service.event_messages.events import event_message

    # A note may have several lines.
    line = " ".join(_parts(event_message(event, Names(members=members))))
    return escaped(line.replace("\n", " "))


def _parts(message: EventMessage) -> Iterator[str]:
    yield message.text.replace("−", "-")  # every terminal has it, and a search finds it
    if message.shown:
        yield " / ".join(
            f"{group.name}: {cards}" if group.name else cards
            for group in message.shown
            for cards in [" ".join(card.sign for card in group.in_text)]
        )
    if message.note:
        yield f'"{message.note}"'
    if message.rule:
        yield f"({message.rule})"
