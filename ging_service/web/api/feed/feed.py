"""The events of a club: as a history by pages, waited for, or as a stream."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from flask import Response, request
from marshmallow import validate
from webargs.fields import DelimitedList

from ging_service.access.errors import Unauthenticated
from ging_service.access.role_rights import Right
from ging_service.application.feed.subscription import FeedPage, Subscription
from ging_service.domain.errors import Refused
from ging_service.reporting.events.event_filter import LogFilter
from ging_service.reporting.events.history import check_position, history, position_after
from ging_service.web.api.blueprint import STREAM_TYPE, Blueprint
from ging_service.web.api.events.event_answers import DATA, EventPage
from ging_service.web.api.feed.sse_stream import EventStream, Sent, sent, streaming
from ging_service.web.api.schemas.fields import Digits, Words
from ging_service.web.api.schemas.filters import OrderedPages, id_filter, page_asked, time_filter, whole_filter
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import admitted, person, token

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.paging import Paging
    from ging_service.web.api.feed.sse_stream import Renewal


# Proxies give up on an answer that has not begun after about a minute (nginx: 60 s).
LONGEST_WAIT_S = 60


class EventFilter(OrderedPages):
    """Filters of events, all of which must match, and the time to wait for the first event."""

    table = id_filter("only of this table")
    deal = whole_filter("only of deals with this number; with `table`, of one deal")
    type = DelimitedList(
        Words(validate=validate.OneOf(sorted(DATA))), metadata={"description": "only of these types, comma between"}
    )
    member = id_filter(
        "only those that this member caused, that concern them or their seat, or that name all members of their table"
    )
    recorded_from = time_filter("recorded at this time or later")
    recorded_to = time_filter("recorded before this time")
    happened_from = time_filter("happened at this time or later")
    happened_to = time_filter("happened before this time")
    wait = Digits(
        load_default=0,
        validate=validate.Range(0, LONGEST_WAIT_S),
        metadata={
            "description": "seconds to wait if there are no events; the page is empty if none arrive",
            "minimum": 0,
            "maximum": LONGEST_WAIT_S,
        },
    )


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


BLUEPRINT = Blueprint("feed", __name__, url_prefix="/v1/clubs/<slug:club>", description="The events, as they come")
_OF_PAGES = ("limit", "wait", "order")

Asked = dict[str, Any]


@BLUEPRINT.read("/events", EventPage, needs=Right.LOOK, query=EventFilter, may_stream=True)
def list_events(asked: Asked, club: str) -> Response:
    """The club's events in the order of its log, as the caller may see them: by pages, waited for, or as a stream.

    Pages with the newest events first cannot be waited for. Their `after` is where the log ended.
    """
    paging = page_asked(asked)
    wait_s = asked.pop("wait")
    wanted = LogFilter(table_id=asked.pop("table", ""), types=tuple(asked.pop("type", ())), **asked)
    # JSON stands first, so it wins where both fit, as with `*/*`.
    if request.accept_mimetypes.best_match(["application/json", STREAM_TYPE]) == STREAM_TYPE:
        answer = _stream(club, wanted, paging.after)
    else:
        answer = _page(club, wanted, paging, wait_s)
    # One address has two representations, and caches must keep them apart.
    answer.headers.add("Vary", "Accept")
    return answer


def _page(club: str, wanted: LogFilter, paging: Paging, wait_s: int) -> Response:
    if paging.newest_first and wait_s:
        raise BadRequest("invalid", "only new events are waited for", "wait", (("wait", "Not with the newest first."),))
    page = history(services(), club, person(), wanted, paging)
    if paging.newest_first:
        return _written([sent(one).json for one in page.items], page.next, page.position)
    # From here on as bytes: streams and other waiting requests share what is encoded once.
    found = FeedPage(items=tuple(map(sent, page.items)), position=page.position, more=bool(page.next))
    if wait_s and not found.items:
        found = _waited(club, wanted, found, paging.limit, min(wait_s, streaming().limits.longest_wait_s))
    return _written([one.json for one in found.items], str(found.position) if found.more else "", found.position)


def _written(items: list[bytes], following: str, position: int) -> Response:
    """The page, written by hand: the events are JSON already, and what others wait for is made only once."""
    cursor = f'"{following}"' if following else "null"
    body = b'{"items":[%s],"next":%s,"after":%d}' % (b",".join(items), cursor.encode(), position)
    return Response(body, content_type="application/json")


def _waited(club: str, wanted: LogFilter, found: FeedPage[Sent], limit: int, wait_s: float) -> FeedPage[Sent]:
    """Return the events after a position that arrive within some seconds, as the reader may see them then.

    The position moves on even if no event arrives. Raises ``Unauthenticated``: their credential is no longer
    valid, or no longer allows them to look.
    """
    feed, renewed = streaming().feed, renewal(club)
    reader = Subscription(feed, club, person(), wanted, found.position)
    renewal_at, until = (time.monotonic() + span for span in (streaming().limits.renewal_s, wait_s))
    with feed.subscribed(club, admitted().counted_as) as buffer:
        began_with = buffer.client_checks, buffer.restarts
        # when the feed checks that waiting readers are still there, or the log has lost its end, this request ends; their
        # clients send the next one
        while not feed.stopped and began_with == (buffer.client_checks, buffer.restarts):
            if time.monotonic() >= renewal_at:
                # A revoked key must not receive what happens after its end, even in an answer that it is already
                # waiting for.
                reader.person = _still_there(renewed())
                renewal_at = time.monotonic() + streaming().limits.renewal_s
            # Also before the first wait: something may have been recorded since the page was read.
            found = reader.read(buffer, limit)
            left_s = until - time.monotonic()
            if found.items or left_s <= 0:
                break
            if not found.more:
                buffer.wait_beyond(reader.position, left_s)
    return found


def _still_there(reading: Principal | None) -> Principal:
    if reading is None:
        raise Unauthenticated
    return reading


def _stream(club: str, wanted: LogFilter, after: str) -> Response:
    for name in _OF_PAGES:
        if name in request.args:
            raise BadRequest("invalid", "a stream has no pages", name, ((name, "Not of a stream."),))
    return stream_answer(club, wanted, after)
