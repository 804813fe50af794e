"""The events of a club as they come: by questions that wait for an answer, or by one answer that does not end."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final, cast

import httpx

from ging_service.client.calls import Calls
from ging_service.client.errors import Problem, Unreachable
from ging_service.client.wire import TRY_AGAIN, Request, pause_s

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.client.errors import ClientError
    from ging_service.client.shapes.events import Event
    from ging_service.client.shapes.record import EventPage

BEGINNING: Final = -1
"""The position before the first event."""

_WAIT_S: Final = 15
_QUIET_S: Final = 60.0
"""An open stream says something more often than that, if only that it is still there."""

_GIVEN_UP_AFTER_S: Final = 300.0


class Feed(Calls):
    """Follows a club's log. No event is missed and none comes twice, however often the connection breaks."""

    def events(self, *, after: int = BEGINNING, wait: int = _WAIT_S) -> Iterator[Event]:
        """Every event behind the position ``after``, then those to come, without end.

        It asks again and again; each question waits up to ``wait`` seconds for something to happen. Raises ``Problem``,
        and ``Unreachable`` when the service stays away for longer than a call may take.
        """
        while True:
            page = self._events(after, wait)
            yield from page["items"]
            after = page["after"]

    def events_by_now(self, *, after: int = BEGINNING) -> Iterator[Event]:
        """Every event behind the position ``after``, up to the last that there is."""
        is_more = True
        while is_more:
            page = self._events(after, 0)
            yield from page["items"]
            after, is_more = page["after"], page["next"] is not None

    def stream(self, *, after: int = BEGINNING) -> Iterator[Event]:
        """As ``events``, each told as soon as it is recorded, over one connection (Server-Sent Events).

        A connection that breaks is opened again behind the last event. Raises ``Problem``, and ``Unreachable`` when the
        service has been away for five minutes.
        """
        tries, heard_at = 0, time.monotonic()
        while True:
            try:
                for event in self._streamed(after):
                    after, tries, heard_at = event["position"], 0, time.monotonic()
                    yield event
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

    def _events(self, after: int, wait: int) -> EventPage:
        query: dict[str, Any] = {"limit": 500} | ({} if after == BEGINNING else {"after": after})
        return cast("EventPage", self._read("/events", query | ({"wait": wait} if wait else {})))

    def _streamed(self, after: int) -> Iterator[Event]:
        query = {} if after == BEGINNING else {"after": after}
        headers = {"Accept": "text/event-stream"}
        asked = Request(method="GET", path=f"{self._base}/events", query=query, headers=headers)
        with self._wire.opened(asked, quiet_s=_QUIET_S) as response:
            for data in _messages(response.iter_lines()):
                yield cast("Event", json.loads(data))


def _messages(lines: Iterable[str]) -> Iterator[str]:
    """The data of each message of a stream; what has no data says only that the service is there."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line.removeprefix("data:").removeprefix(" "))
        elif not line and data:
            yield "\n".join(data)
            data = []
