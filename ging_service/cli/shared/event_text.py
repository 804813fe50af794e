"""Messages of events as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.printable import escaped
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import event_message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.event_messages.event_message import EventMessage


def event_text(event: Any, members: Sequence[str]) -> str:  # noqa: ANN401  any event of the log
    """The message of an event in one line: its sentences, cards, note and rule.

    ``members``: ids by seat, which commands take; a seat that is not in it is named by its number.
    """
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
