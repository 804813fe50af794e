"""Every stream folded anew: the state before and after each event."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.audit.checking.check import Step
from ging_service.domain.club.events import MemberJoined, MemberRenamed
from ging_service.domain.streams import (
    begun,
    decider_of,
    decider_of_state,
    deciders_of,
    evolved,
    initial_state,
    table_id_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.application.audit.checking.check import Read
    from ging_service.application.audit.checking.finding import Finding

NAME_NOT_TOLD: Final = "?"


class Streams:
    """The state of every stream so far. A stream that cannot be folded is left out from there on."""

    def __init__(self, finding: Finding) -> None:
        self._finding = finding
        self._states: dict[str, Any] = {}
        self._broken: set[str] = set()

    def state(self, stream_id: str) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
        """A stream's state, the initial one of a stream that has no events."""
        return self._states[stream_id] if stream_id in self._states else initial_state(stream_id)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """The streams and their states."""
        return iter(self._states.items())

    def steps(self, events: Iterable[Read]) -> Iterator[Step]:
        """The next events, each with the state of its stream before and after it."""
        for read in events:
            stream_id = read.recorded.stream
            if stream_id in self._broken:
                self._finding.count("not_folded")
                continue
            event = _told(read.recorded.event)
            before = begun(self.state(stream_id), event)
            try:
                _check_kind(event, read, before)
                _check_number(event, read)
                after = evolved(before, event)
            except Exception as error:  # noqa: BLE001  whatever a forged event makes of a state, it is told and not raised
                told = f"this event cannot follow the ones before it ({type(error).__name__}): its stream ends here"
                self._finding.fail(str(error) if isinstance(error, _Impossible) else told, read.where)
                self._broken.add(stream_id)
                continue
            self._states[stream_id] = after
            yield Step(read, event, before, after)


class _Impossible(Exception):  # noqa: N818  it says what cannot be
    """An event that would keep whoever counts up to it busy for ever."""


def _check_kind(event: object, read: Read, before: object) -> None:
    """An event belongs to its stream, and at a table to the game that is played there. Raises ``_Impossible``."""
    decider = decider_of(type(event))
    if decider not in deciders_of(read.recorded.stream) or decider is not decider_of_state(before):
        raise _Impossible("this event belongs to another kind of stream: its own ends here")


def _check_number(event: Any, read: Read) -> None:  # noqa: ANN401  any event
    """Deals are numbered from 1, so there are no more of them than events of their table. Raises ``_Impossible``."""
    recorded = read.recorded
    if table_id_of(recorded.stream) and getattr(event, "deal", 0) > recorded.version:
        raise _Impossible("there cannot have been so many deals: the stream ends here")


def _told(event: Any) -> Any:  # noqa: ANN401  any event
    """The event with a name in it, where its name is not told."""
    if isinstance(event, MemberJoined | MemberRenamed) and not event.name:
        return replace(event, name=NAME_NOT_TOLD)
    return event
