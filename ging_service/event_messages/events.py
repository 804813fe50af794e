"""The message of any event of a club's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import BOOKS, CLUBS, DISPUTES, decider_of
from ging_service.event_messages.books import books_message
from ging_service.event_messages.club import club_message
from ging_service.event_messages.disputes import dispute_message
from ging_service.event_messages.game_messages import messages_by_game

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import EventMessage, Names


def event_message(event: Any, names: Names) -> EventMessage:  # noqa: ANN401  any event of the log
    """The message of an event as its reader may see it: ``VisibilityFilter`` has removed everything else."""
    decider = decider_of(type(event))
    if decider is DISPUTES:
        return dispute_message(event, names)
    if decider is CLUBS:
        return club_message(event, names)
    if decider is BOOKS:
        return books_message(event, names)
    # Everything that is none of the club's own streams is an event of a table, and its class belongs to one game.
    return messages_by_game()[decider.kind].message(event, names)
