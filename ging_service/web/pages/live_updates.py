"""Live updates: an open page gets a signal whenever something has happened that its reader may see.

The signal is the event itself, as the API's stream sends it. The page then fetches itself again. Heartbeats come more
often than in the API's stream: when they are missing, the page shows that the connection is lost.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.domain.club.decide import check_slug
from ging_service.domain.streams import table_id_of
from ging_service.reporting.events.event_filter import ALL_EVENTS
from ging_service.web.api.feed.feed import stream_answer
from ging_service.web.api.feed.sse_stream import streaming
from ging_service.web.http.running_request import LIVE
from ging_service.web.pages.blueprint import PageBlueprint

if TYPE_CHECKING:
    from flask import Response

    from ging_service.execution.recorded_event import RecordedEvent

BLUEPRINT = PageBlueprint("live", __name__)


@BLUEPRINT.page(LIVE, needs=Right.LOOK)
def follow(club: str) -> Response:
    """Stream a club's events after a position, all or those about a table. Raises ``Refused``: ``bad_cursor``, ``bad_id``."""
    table = request.args.get("table", "")
    if table:
        check_slug(table, "table")
    # From the position that the page was drawn at: what has happened since then is a signal, too.
    heartbeat_s = streaming().limits.page_heartbeat_s
    after = request.args.get("after", "")
    return stream_answer(club, ALL_EVENTS, after, heartbeat_s, keeps=partial(_is_about, table) if table else None)


def _is_about(table: str, recorded_event: RecordedEvent) -> bool:
    """Return True for an event of a table, and for one of the club about it, such as an acceptance of a seat there."""
    return table in (table_id_of(recorded_event.stream_id), getattr(recorded_event.event, "table", ""))
