"""Answer with a stream of a club's events, for as long as the reader may read them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from flask import Response, request

from ging_service.application.feed.subscription import Subscription
from ging_service.web.api.blueprint import STREAM_TYPE
from ging_service.web.api.feed.app_streams import streaming
from ging_service.web.api.feed.sse_stream import EventStream
from ging_service.web.requests.authentication import admitted, person, token

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.events.event_filter import LogFilter
    from ging_service.web.api.feed.sse_stream import Renewal


def stream_answer(
    club: str,
    wanted: LogFilter,
    position: int,
    heartbeat_s: float | None = None,
    *,
    keeps: Callable[[RecordedEvent], bool] | None = None,
) -> Response:
    """Stream the events after a position of the club's log by Server-Sent Events. Raises ``TooManyStreams``.

    ``heartbeat_s``: the time between heartbeats, if not that of every stream. ``keeps``: as in ``Subscription``.
    """
    # nginx would otherwise hold events back until its buffer is full.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    # Passed through: then the server closes the stream itself, which gives its place in the feed back.
    answer = Response(headers=headers, content_type=f"{STREAM_TYPE}; charset=utf-8", direct_passthrough=True)
    # An answer to HEAD has no body, and must take no place in the feed.
    if request.method != "HEAD":
        made = streaming()
        reader = Subscription(made.feed, club, person(), wanted, position, keeps=keeps)
        limits = made.limits if heartbeat_s is None else replace(made.limits, heartbeat_s=heartbeat_s)
        answer.response = EventStream(made.feed, club, reader, renewal(club), limits, credential=admitted().counted_as)
    return answer


def renewal(club: str) -> Renewal:
    """Return the function that looks up what the reader's credential allows by now, long after their request began."""
    shown, renewals = token(), streaming().renewals
    return lambda: renewals.person(shown, club)
