"""The events of a club: as a history by pages, waited for, or as a stream."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from flask import Response, request

from ging_service.application.access.errors import Unauthenticated
from ging_service.application.access.rights import Right
from ging_service.application.feed.reader import Found, Reader
from ging_service.application.queries.history import Wanted, check_position, history, position_after
from ging_service.application.queries.paging import Paging
from ging_service.web.api import answers
from ging_service.web.api.blueprint import STREAM_TYPE, Blueprint
from ging_service.web.api.event_stream import Sent, sent
from ging_service.web.api.filters import EventFilter
from ging_service.web.errors import BadRequest
from ging_service.web.following import renewal, stream_answer
from ging_service.web.identity import admitted, person
from ging_service.web.serving import services
from ging_service.web.streaming import streaming

if TYPE_CHECKING:
    from ging_service.application.viewing import Person

BLUEPRINT = Blueprint("feed", __name__, url_prefix="/v1/clubs/<slug:club>", description="The events, as they come")
_OF_PAGES = ("limit", "wait")

Asked = dict[str, Any]


@BLUEPRINT.read("/events", answers.EventPage, needs=Right.LOOK, query=EventFilter, may_stream=True)
def list_events(asked: Asked, club: str) -> Response:
    """The club's events in the order of its log, as whoever asks may see them: by pages, waited for, or as a stream."""
    paging = Paging(limit=asked.pop("limit"), after=asked.pop("after"))
    wait_s = asked.pop("wait")
    wanted = Wanted(table_id=asked.pop("table", ""), types=tuple(asked.pop("type", ())), **asked)
    if request.accept_mimetypes.best_match(["application/json", STREAM_TYPE]) == STREAM_TYPE:
        answer = _stream(club, wanted, paging.after)
    else:
        answer = _page(club, wanted, paging, wait_s)
    answer.headers.add("Vary", "Accept")
    return answer


def _page(club: str, wanted: Wanted, paging: Paging, wait_s: int) -> Response:
    page = history(services(), club, person(), wanted, paging)
    found = Found(items=tuple(map(sent, page.items)), position=page.position, more=bool(page.next))
    if wait_s and not found.items:
        found = _waited(club, wanted, found, paging.limit, min(wait_s, streaming().limits.longest_wait_s))
    # written by hand: the events are JSON already, and what others wait for is made only once
    following = f'"{found.position}"' if found.more else "null"
    body = b'{"items":[%s],"next":%s,"after":%d}' % (
        b",".join([one.json for one in found.items]),
        following.encode(),
        found.position,
    )
    return Response(body, content_type="application/json")


def _waited(club: str, wanted: Wanted, found: Found[Sent], limit: int, wait_s: float) -> Found[Sent]:
    """What comes behind a position within some seconds, as he may see it then; the position goes on, whatever comes.

    Raises ``Unauthenticated``: his credential holds, or may look, no longer.
    """
    feed, renewed = streaming().feed, renewal(club)
    reader = Reader(feed, club, person(), wanted, found.position)
    renewal_at, until = (time.monotonic() + span for span in (streaming().limits.renewal_s, wait_s))
    with feed.joined(club, admitted().credential) as tail:
        questions = tail.questions
        while not feed.stopped and questions == tail.questions:  # asked whether he is still there, he comes again
            if time.monotonic() >= renewal_at:
                reader.person = _still_there(renewed())
                renewal_at = time.monotonic() + streaming().limits.renewal_s
            found = reader.read(tail, limit)
            left_s = until - time.monotonic()
            if found.items or left_s <= 0:
                break
            if not found.more:
                tail.wait_beyond(reader.position, left_s)
    return found


def _still_there(reading: Person | None) -> Person:
    if reading is None:
        raise Unauthenticated
    return reading


def _stream(club: str, wanted: Wanted, after: str) -> Response:
    for name in _OF_PAGES:
        if name in request.args:
            raise BadRequest("invalid", "a stream has no pages", name, ((name, "Not of a stream."),))
    position = position_after(request.headers.get("Last-Event-ID") or after)
    check_position(services(), club, position)
    return stream_answer(club, wanted, position)
