"""Answering with a stream: what comes to a club's log, as long as whoever asks may read it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from flask import Response, request

from ging_service.application.feed.reader import Reader
from ging_service.web.api.blueprint import STREAM_TYPE
from ging_service.web.api.event_stream import EventStream
from ging_service.web.identity import admitted, person, token
from ging_service.web.streaming import streaming

if TYPE_CHECKING:
    from ging_service.application.queries.history import Wanted
    from ging_service.web.api.event_stream import Renewal


def stream_answer(club: str, wanted: Wanted, position: int, heartbeat_s: float | None = None) -> Response:
    """The events after a position of the club's log, as they come, by Server-Sent Events. Raises ``TooManyStreams``.

    ``heartbeat_s``: how often it gives a sign of life, if not as often as every stream.
    """
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    answer = Response(headers=headers, content_type=f"{STREAM_TYPE}; charset=utf-8", direct_passthrough=True)
    if request.method != "HEAD":
        made = streaming()
        reader = Reader(made.feed, club, person(), wanted, position)
        limits = made.limits if heartbeat_s is None else replace(made.limits, heartbeat_s=heartbeat_s)
        answer.response = EventStream(made.feed, club, reader, renewal(club), limits, credential=admitted().credential)
    return answer


def renewal(club: str) -> Renewal:
    """How whoever waits learns, long after he was let in, what his credential allows by then."""
    shown, renewals = token(), streaming().renewals
    return lambda: renewals.person(shown, club)
