"""Types of requests and answers: record, batches. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.events.union import Event


class BatchCommand(TypedDict):
    """One command as it would be sent alone."""

    post: NotRequired[str]
    """Its address below the club's."""
    patch: NotRequired[str]
    """The same, of a command that is a PATCH."""
    body: NotRequired[dict[str, Any]]
    """Its body."""
    if_match: NotRequired[str]
    """Its `If-Match`."""


class BatchDone(TypedDict):
    """What a batch did."""

    replayed: bool
    """The same batch was carried out before; this is its result."""
    commands: list[CommandDone]
    """Each of them, in order."""


class CommandDone(TypedDict):
    """What one command of a batch did."""

    version: int
    """Of its stream after it."""
    problem: Literal["false_claim"] | None
    """`false_claim`: the claim was refused, which is on record (G21)."""
    events: list[Event]
    """As the caller may see them."""


class NewBatch(TypedDict):
    """Commands, in the order in which they are carried out."""

    commands: list[BatchCommand]
    """In order."""
