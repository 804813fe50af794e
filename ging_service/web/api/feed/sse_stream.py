"""A club's events as Server-Sent Events: the pieces of a stream, its heartbeats, and its end.

The format is WHATWG's (HTML, 9.2). An event's id is its position. When nothing has been sent for a while, the stream
sends a comment with the position up to which it has read the log, so that readers who reconnect need not read again
what they may not see.
"""

from __future__ import annotations

import logging
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Self, cast

import msgspec
import psycopg
from sqlalchemy.exc import DBAPIError

from ging_service.access.errors import Unauthenticated
from ging_service.access.role_rights import Right
from ging_service.application.access.admission import look_again
from ging_service.application.feed.feed import Feed, FeedLimits
from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.errors import NotFound
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.http.running_request import running_app

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.application.feed.subscription import Subscription
    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services

    Renewal = Callable[[], Principal | None]
    """Returns the person who reads by now, with their rights; None if they may not read any more."""

_LOG = logging.getLogger("ging.web")
# Between two pieces, the stream looks at its time, its rights and the stop of the service.
_MOST_AT_ONCE = 250
_LIFE_SPREAD = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamLimits:
    """The limits of every stream: the times between heartbeats and between checks of rights, and its longest life.

    ``page_heartbeat_s``: the same as ``heartbeat_s`` for streams of pages, which show a lost connection when heartbeats
    are missing. ``retry_s``: the time after which readers are asked to reconnect. ``longest_wait_s``: of a page that is
    waited for. ``feed``: the limits of all streams together.
    """

    heartbeat_s: float = 15.0
    page_heartbeat_s: float = 5.0
    renewal_s: float = 3.0
    life_s: float = 900.0
    retry_s: float = 1.0
    longest_wait_s: float = 60.0
    feed: FeedLimits = field(default_factory=FeedLimits)


USUAL: Final = StreamLimits()


class Sent(NamedTuple):
    """One event as it is sent: in pages and in streams."""

    json: bytes
    frame: bytes


def sent(recorded_event: RecordedEvent) -> Sent:
    """Return an event that is already filtered for its viewer, ready to be sent."""
    body = msgspec.json.encode(event_json(recorded_event))
    head = f"id: {recorded_event.position}\nevent: {recorded_event.type}\ndata: ".encode()
    return Sent(json=body, frame=head + body + b"\n\n")


class EventStream:
    """The body of one stream: an iterator that holds a place in the feed until it is closed."""

    def __init__(  # noqa: PLR0913  whose stream of what, and for how long
        self,
        feed: Feed[Sent],
        club_id: str,
        reader: Subscription[Sent],
        renewed: Renewal,
        limits: StreamLimits,
        *,
        credential: str,
    ) -> None:
        """Take a place in the feed. Raises ``TooManyStreams``."""
        self._feed = feed
        self._credential = credential
        self._club_id = club_id
        self._reader = reader
        self._renewed = renewed
        self._limits = limits
        # Here and not with the first piece: a full feed is answered with 503, and not with a stream that breaks off.
        self._buffer = feed.subscribe(club_id, credential)
        self._client_checks = self._buffer.client_checks
        self._restarts = self._buffer.restarts
        self._is_closed = False
        self._is_begun = False
        now = time.monotonic()
        # spread the ends of streams: those that began together, after a restart, must not all reconnect together
        self._ends_at = now + limits.life_s * random.uniform(1 - _LIFE_SPREAD, 1)  # noqa: S311  no secret
        self._renewal_at = now + limits.renewal_s
        self._heartbeat_at = now + limits.heartbeat_s

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        """Return the next piece to send. Waits for it."""
        if not self._is_begun:
            self._is_begun = True
            # At once, before any event: the client learns that the stream is open, and proxies pass the headers on.
            return f"retry: {self._limits.retry_s * 1000:.0f}\n\n".encode()
        try:
            piece = self._piece()
        except (psycopg.Error, DBAPIError) as error:
            if not is_unavailable(error):
                raise
            _LOG.warning("a stream ends, the database cannot be reached: %s", type(error).__name__)
            piece = b""
        except (NoSuchClub, NotFound):
            piece = b""
        if not piece:
            self.close()
            raise StopIteration
        return piece

    def close(self) -> None:
        """Give the place back. A second call does nothing."""
        if not self._is_closed:
            self._is_closed = True
            self._feed.unsubscribe(self._club_id, self._credential)

    def _piece(self) -> bytes:
        """Return the next piece, or nothing at the stream's end."""
        while self._goes_on():
            # Somebody waits for a place. Sending is the only way to notice that a reader has gone.
            if self._client_checks != self._buffer.client_checks:
                return self._heartbeat()
            found = self._reader.read(self._buffer, _MOST_AT_ONCE)
            if found.items:
                self._heartbeat_at = time.monotonic() + self._limits.heartbeat_s
                return b"".join([one.frame for one in found.items])
            # Time and rights are checked between the pieces of a long part of the log in which nothing is visible.
            if found.more:
                continue
            if time.monotonic() >= self._heartbeat_at:
                return self._heartbeat()
            until = min(self._heartbeat_at, self._renewal_at, self._ends_at)
            self._buffer.wait_beyond(self._reader.position, until - time.monotonic())
        return b""

    def _heartbeat(self) -> bytes:
        self._client_checks = self._buffer.client_checks
        self._heartbeat_at = time.monotonic() + self._limits.heartbeat_s
        position = self._reader.position
        return b": still here\n\n" if position < 0 else f": still here\nid: {position}\n\n".encode()

    def _goes_on(self) -> bool:
        """Return True if the stream goes on, with the rights that its reader has by now."""
        now = time.monotonic()
        if self._feed.stopped or now >= self._ends_at:
            return False
        # The position of the reader is no longer one of this log. When they reconnect with it, they are told.
        if self._restarts != self._buffer.restarts:
            return False
        if now >= self._renewal_at:
            person = self._renewed()
            if person is None:
                return False
            self._reader.person = person
            self._renewal_at = now + self._limits.renewal_s
        return True


class Renewals:
    """Checks of credentials for all streams of a process: one look-up per credential in ``every_s``.

    The number of streams of a credential does not matter. Safe for threads: two that check at the same moment both look
    the credential up.
    """

    def __init__(self, services: Services, every_s: float) -> None:
        self._services = services
        self._every_s = every_s
        self._known: dict[str, tuple[float, Principal | None]] = {}

    def person(self, token: str, club_id: str) -> Principal | None:
        """Return the person who reads a club, with their rights by now; None if they may not read any more."""
        # Taken before the look-up, so that a slow one makes the answer older and not younger.
        now = time.monotonic()
        known = self._known.get(token)
        if known is not None and now < known[0] + self._every_s:
            return known[1]
        found = self._looked_up(token, club_id)
        # Rebuilt, because the credentials of closed streams are not looked up again and would stay for ever. A mapping that
        # other threads can see is never changed: one of them may be going through it for the same purpose.
        others = {one: seen for one, seen in self._known.items() if now < seen[0] + self._every_s}
        self._known = {**others, token: (now, found)}
        return found

    def _looked_up(self, token: str, club_id: str) -> Principal | None:
        try:
            found = look_again(self._services, token)
        # Kept like a good one: a revoked key with many streams is looked up once, too.
        except Unauthenticated:
            return None
        may_read = found.club_id == club_id and Right.LOOK in found.person.rights
        return found.person if may_read else None


EXTENSION = "ging-streaming"


@dataclass(frozen=True, slots=True, kw_only=True)
class Streaming:
    """The streaming of one app. ``feed.stop()`` ends all its streams."""

    feed: Feed[Sent]
    renewals: Renewals
    limits: StreamLimits

    @classmethod
    def over(cls, services: Services, limits: StreamLimits) -> Self:
        """Return the streaming over the app's services."""
        # Half of the interval: streams of a credential share a look-up, and no check is later by more than this.
        return cls(
            feed=Feed(services, sent, limits.feed), renewals=Renewals(services, limits.renewal_s / 2), limits=limits
        )


def streaming() -> Streaming:
    """Return the streaming of the running app."""
    return cast("Streaming", running_app().extensions[EXTENSION])
