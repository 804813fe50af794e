"""Answer with a stream of a club's events, for as long as the reader may read them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from flask import Response, request

from ging_service.application.feed.subscription import Subscription
from ging_service.domain.errors import Refused
from ging_service.reporting.events.history import check_position, position_after
from ging_service.web.api.blueprint import STREAM_TYPE
from ging_service.web.api.feed.app_streams import streaming
from ging_service.web.api.feed.sse_stream import EventStream
from ging_service.web.http.current_services import services
from ging_service.web.requests.authentication import admitted, person, token

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.events.event_filter import LogFilter
    from ging_service.web.api.feed.sse_stream import Renewal

_LAST_EVENT: Final = "Last-Event-ID"
_POSITION = re.compile(r"-1|[0-9]{1,18}")


def stream_answer(
    club: str,
    wanted: LogFilter,
    after: str,
    heartbeat_s: float | None = None,
    *,
    keeps: Callable[[RecordedEvent], bool] | None = None,
) -> Response:
    """Stream the events after a position of the club's log by Server-Sent Events.

    Raises ``TooManyStreams``, ``Refused("bad_cursor")``. ``after``: the position that the address names, "" for none.
    ``heartbeat_s``: the time between heartbeats, if not that of every stream. ``keeps``: as in ``Subscription``.
    """
    position = _begins_after(after)
    check_position(services(), club, position)
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


def _begins_after(after: str) -> int:
    """Return the position of the reader's last event. A reader that reconnects repeats its address, and adds a header."""
    last = request.headers.get(_LAST_EVENT)
    if last is None:
        return position_after(after)
    # Also an empty one: the server passes on what is not ASCII so, and the stream would begin at the beginning.
    if not _POSITION.fullmatch(last):
        raise Refused("bad_cursor", "", f"{_LAST_EVENT} is the `id` of an event, a whole number", _LAST_EVENT)
    return position_after(last)


def renewal(club: str) -> Renewal:
    """Return the function that looks up what the reader's credential allows by now, long after their request began."""
    shown, renewals = token(), streaming().renewals
    return lambda: renewals.person(shown, club)
