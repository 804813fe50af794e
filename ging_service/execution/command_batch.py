"""Batches of commands to one stream, as use cases hand them over, their result, and their events as bytes of the log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.role_rights import Right
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NotCanonical
from ging_service.execution.recorded_event import RecordedEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.eventlog.codec import Codec, Envelope
    from ging_service.eventlog.sealing import SealedBody
    from ging_service.execution.caller import Caller


class CommandStep(NamedTuple):
    """One command, and when it happened if that was before it is recorded ("" or RFC 3339 text in UTC).

    ``decided``: the events that it leads to, if they have been decided already. Only for a stream that the batch
    begins. ``actor``: the person who gives it, if not the one who gives the batch. ``complete(command, state)``:
    returns the command to decide on a state, if a part of it depends on the state. It is called again whenever the step
    is decided again.
    """

    command: Any
    happened_at: str = ""
    decided: tuple[Any, ...] | None = None
    actor: str = ""
    complete: Callable[[Any, Any], Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandBatch:
    """Commands of one caller to one stream, with some app: one command or several, all or nothing.

    ``asked`` is the original request, where the steps contain more than that (the time, a shuffled pack). The same key
    with another request is refused. ``expected_version`` None: any version. ``key`` "": no idempotency. ``rights``: the
    caller's rights; none by default. ``key_made_by``: as in ``Caller``. ``command``: the id of the command of which the
    batch is a part, if it does not stand by itself. ``ends_together``: the other players have agreed that the table ends.
    """

    club_id: str
    stream_id: str
    steps: tuple[CommandStep, ...]
    actor: str = ""
    app: str = ""
    rights: frozenset[Right] = frozenset()
    key_made_by: str = ""
    key: str = ""
    expected_version: int | None = None
    asked: Any = None
    command: str = ""
    ends_together: bool = False


def batch_by(
    caller: Caller,
    stream: tuple[str, str],
    steps: Iterable[CommandStep],
    *,
    asked: Any = None,  # noqa: ANN401  any JSON
    command: str = "",
) -> CommandBatch:
    """Return the batch of a caller's commands to a stream (club, stream id), under all conditions of the caller."""
    club_id, stream_id = stream
    return CommandBatch(
        club_id=club_id,
        stream_id=stream_id,
        steps=tuple(steps),
        actor=caller.actor,
        app=caller.app,
        rights=caller.rights,
        key_made_by=caller.key_made_by,
        key=caller.key,
        expected_version=caller.expected_version,
        asked=asked,
        command=command,
    )


def without_added(asked: Mapping[str, Any], **added: Any) -> dict[str, Any]:  # noqa: ANN401  any JSON
    """Return a request without the fields that it has had only of late, where they have the value of one without them.

    A request is then the same as before the upgrade, for the keys that were used then. ``added``: those fields with that
    value.
    """
    return {name: value for name, value in asked.items() if name not in added or value != added[name]}


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandResult:
    """The result of a batch: its events, and the version of the stream after them.

    ``replayed``: the same batch had been carried out before, and this is its result from then. ``seats``: the members by
    seat, by stream, if it is that of a table and was decided by this process.
    """

    version: int
    recorded_events: tuple[RecordedEvent, ...]
    replayed: bool = False
    seats: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)


_NUL = b"\\u0000"
_NUL_CHARACTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""U+0000 in canonical bytes, as opposed to a backslash that somebody typed before ``u0000``."""


def encoded(codec: Codec, envelope: Envelope, events: Sequence[Any]) -> list[SealedBody]:
    """The events as they are stored. What is no text, or no text for the database's own JSON, is refused (``bad_text``)."""
    try:
        written = codec.encode_all(envelope, events)
    except NotCanonical as error:
        raise no_text() from error
    # Postgres' json type, in which the rows of read models travel, refuses U+0000.
    if any(_has_nul(part) for one in written for part in (one.body, *(opening.value for opening in one.openings))):
        raise no_text()
    return written


def _has_nul(text: bytes) -> bool:
    return _NUL in text and _NUL_CHARACTER.search(text) is not None


def no_text() -> Refused:
    """The refusal of text that cannot be stored."""
    return Refused("bad_text", "", "a text contains something that is not a character, or the character U+0000")
