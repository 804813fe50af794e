"""What an open page follows: a sign whenever something has happened that its reader may see.

The sign is the event itself, as the API's stream gives it; the page then fetches itself again. Heartbeats come more often
than in the API's stream: when they are missing, the page shows that the connection is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.queries.history import Wanted, check_position, position_after
from ging_service.domain.club.decide import check_slug
from ging_service.web.following import stream_answer
from ging_service.web.pages.addresses import LIVE
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.serving import services
from ging_service.web.streaming import streaming

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("live", __name__)


@BLUEPRINT.page(LIVE, needs=Right.LOOK)
def follow(club: str) -> Response:
    """The club's events behind a position, of one table or of all. Raises ``Refused``: ``bad_cursor``, ``bad_id``."""
    table = request.args.get("table", "")
    if table:
        check_slug(table, "table")
    position = position_after(request.headers.get("Last-Event-ID") or request.args.get("after", ""))
    check_position(services(), club, position)
    return stream_answer(club, Wanted(table_id=table), position, streaming().limits.page_heartbeat_s)
