"""Every stream folded again: the state before and after each event."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.check import CheckStep
from ging_service.domain.club.events import MemberJoined, MemberRenamed
from ging_service.domain.declare import facts_of
from ging_service.domain.streams import decider_of, decider_of_state, deciders_of, initial_state, table_id_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.audit.checking.check import ReadEvent
    from ging_service.audit.checking.finding import Finding
    from ging_service.domain.game import Decider

NAME_NOT_TOLD: Final = "?"


class Streams:
    """The state of every stream so far. A stream that cannot be folded is left out from there on."""

    def __init__(self, finding: Finding, club_id: str) -> None:
        self._finding = finding
        self._club_id = club_id
        self._states: dict[str, Any] = {}
        self._broken: set[str] = set()

    def state(self, stream_id: str) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
        """A stream's state, the initial one of a stream that has no events."""
        return self._states[stream_id] if stream_id in self._states else initial_state(stream_id)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """The streams and their states."""
        return iter(self._states.items())

    def steps(self, events: Iterable[ReadEvent]) -> Iterator[CheckStep]:
        """The next events, each with the state of its stream before and after it."""
        for read in events:
            stream_id = read.recorded.stream
            if stream_id in self._broken:
                self._finding.count("not_folded")
                continue
            event = _told(read.recorded.event)
            table_id, decider = table_id_of(stream_id), decider_of(type(event))
            before = decider.begun(self.state(stream_id))
            try:
                _check_kind(decider, stream_id, before)
                _check_number(event, read, table_id)
                after = decider.evolve(before, event)
            except Exception as error:  # noqa: BLE001  a forged event can cause any error: report it, do not raise
                told = f"this event cannot follow the ones before it ({type(error).__name__}): its stream ends here"
                self._finding.fail(str(error) if isinstance(error, _Impossible) else told, read.where)
                # What follows would be checked against a wrong state, and one failure would become many.
                self._broken.add(stream_id)
                continue
            self._states[stream_id] = after
            facts, transfers = facts_of(type(event)), decider.transfers(event)
            yield CheckStep(read, event, before, after, table_id, facts, transfers, self._club_id)


class _Impossible(Exception):  # noqa: N818  it describes an impossible event
    """An event of another kind of stream, or with a number so large that counting up to it would never end."""


def _check_kind(decider: Decider, stream_id: str, before: object) -> None:
    """An event belongs to its stream, and at a table to the game that is played there. Raises ``_Impossible``."""
    if decider not in deciders_of(stream_id) or decider is not decider_of_state(before):
        raise _Impossible("this event belongs to another kind of stream")


def _check_number(event: Any, read: ReadEvent, table_id: str) -> None:  # noqa: ANN401  any event
    """Deals are numbered from 1, so there are no more of them than events of their table. Raises ``_Impossible``."""
    if table_id and getattr(event, "deal", 0) > read.recorded.version:
        raise _Impossible("there cannot have been so many deals: the stream ends here")


def _told(event: Any) -> Any:  # noqa: ANN401  any event
    """Return the event with a placeholder for a name that is not opened."""
    if isinstance(event, MemberJoined | MemberRenamed) and not event.name:
        return replace(event, name=NAME_NOT_TOLD)
    return event
