"""The events of a club as they come: by questions that wait for an answer, or by one answer that does not end."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, Unpack, cast

import httpx

from ging_service.client.calls import Calls, in_query
from ging_service.client.errors import Problem, Unreachable
from ging_service.client.wire import TRY_AGAIN, Request, pause_s

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.client.errors import ClientError
    from ging_service.client.shapes import Club, Event, EventPage

BEGINNING: Final = -1
"""The position before the first event."""

_WAIT_S: Final = 15
_QUIET_S: Final = 60.0
"""An open stream says something more often than that, if only that it is still there."""

_GIVEN_UP_AFTER_S: Final = 300.0


class Only(TypedDict, total=False):
    """Which events: of a table, of a deal of it, of these types, by or about a member, of a time."""

    table: str | None
    deal: int | None
    type_: list[str] | None
    member: str | None
    recorded_from: str | None
    recorded_to: str | None
    happened_from: str | None
    happened_to: str | None


class Feed(Calls):
    """Follows a club's log. No event is missed and none comes twice, however often the connection breaks."""

    def events(self, *, after: int = BEGINNING, wait: int = _WAIT_S, **only: Unpack[Only]) -> Iterator[Event]:
        """Every event behind the position ``after``, then those to come, without end.

        It asks again and again; each question waits up to ``wait`` seconds for something to happen. Raises ``Problem``,
        and ``Unreachable`` when the service stays away for longer than a call may take.
        """
        while True:
            page = self._events(after, wait, only)
            yield from page["items"]
            after = page["after"]

    def position(self) -> int:
        """How far the log has got by now: what comes behind it is yet to happen."""
        club: Club = self._read("", {})
        return club["events"] - 1

    def events_by_now(self, *, after: int = BEGINNING, **only: Unpack[Only]) -> Iterator[Event]:
        """Every event behind the position ``after``, up to the last that there is."""
        is_more = True
        while is_more:
            page = self._events(after, 0, only)
            yield from page["items"]
            after, is_more = page["after"], page["next"] is not None

    def stream(self, *, after: int = BEGINNING, **only: Unpack[Only]) -> Iterator[Event]:
        """As ``events``, each told as soon as it is recorded, over one connection (Server-Sent Events).

        A connection that breaks is opened again behind the last event. Raises ``Problem``, and ``Unreachable`` when the
        service has been away for five minutes.
        """
        tries, heard_at = 0, time.monotonic()
        while True:
            try:
                for message in self._messages(after, only):
                    # Signs of life move the position, too. After a break the service need not search again what did not
                    # match.
                    after, tries, heard_at = message.position, 0, time.monotonic()
                    if message.data:
                        yield cast("Event", json.loads(message.data))
                failure: ClientError = Unreachable(f"{self._wire.url} has closed the stream")
            except httpx.TransportError as error:
                failure = Unreachable(f"{self._wire.url} does not answer: {error or type(error).__name__}")
            except Problem as problem:
                if problem.status not in TRY_AGAIN:
                    raise
                failure = problem
            if time.monotonic() - heard_at > _GIVEN_UP_AFTER_S:
                raise failure
            time.sleep(pause_s(tries, failure))
            tries += 1

    def _events(self, after: int, wait: int, only: Only) -> EventPage:
        query: dict[str, Any] = {"limit": 500, **_behind(after), "wait": wait or None}
        path = f"{self._base}/events"
        asked = Request(method="GET", path=path, query=_asked(query, only), waits_s=wait)
        return cast("EventPage", self._wire.ask_json(asked))

    def _messages(self, after: int, only: Only) -> Iterator[_Message]:
        headers = {"Accept": "text/event-stream"}
        query = _asked(_behind(after), only)
        asked = Request(method="GET", path=f"{self._base}/events", query=query, headers=headers)
        with self._wire.opened(asked, quiet_s=_QUIET_S) as response:
            yield from _read(response.iter_lines(), after)


class _Message(NamedTuple):
    """One message of a stream: how far the log has been looked through with it, and an event, "" for a sign of life."""

    position: int
    data: str


def _behind(after: int) -> dict[str, Any]:
    return {} if after == BEGINNING else {"after": after}


def _asked(query: dict[str, Any], only: Only) -> dict[str, Any]:
    return in_query(query | {name.rstrip("_"): value for name, value in only.items()})


def _read(lines: Iterable[str], position: int) -> Iterator[_Message]:
    data: list[str] = []
    for line in lines:
        name, _, value = line.partition(":")
        match name:
            case "data":
                data.append(value.removeprefix(" "))
            case "id":
                position = int(value)
            # Only the blank line ends a message. One that breaks off before it is thrown away and read again.
            case "" if not line:
                yield _Message(position, "\n".join(data))
                data = []
