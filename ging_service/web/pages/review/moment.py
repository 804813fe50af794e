"""Any moment of a table: the event, and the table after it. Readers step from event to event.

A reader can also look with the eyes of one seat: then the page shows only what that player saw at the time. It never
shows more than the reader may see anyway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.event_messages.event_lines import lines_of
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.review.requested_moment import asked_moment
from ging_service.web.pages.review.shown_moment import shown_moment

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("review", __name__)

_LISTED_AROUND: Final = 200
"""The events that the page lists before and after the moment: a part has no more, unless players write hundreds of remarks."""


@BLUEPRINT.page("/tables/<slug:table>/review", needs=Right.LOOK)
def review(club: str, table: str) -> Response:
    """Show a table as it was at the version ``at``, or at the beginning of the ``deal``; without them, as it is now.

    ``view`` in the address: the seat with whose eyes it is shown.
    """
    asked = asked_moment(club, table)
    found, part = asked.found, asked.part
    place, step = found.parts.index(part), part.steps.index(asked.step)
    listed = part.steps[max(0, step - _LISTED_AROUND) : step + _LISTED_AROUND + 1]
    return show(
        "pages/review/moment.html",
        **shown_moment(asked, asked.step),
        lines=lines_of([asked.view.event(one.recorded_event) for one in listed], asked.called),
        unlisted=len(part.steps) - len(listed),
        before=found.parts[place - 1] if place else None,
        behind=found.parts[place + 1] if place + 1 < len(found.parts) else None,
    )
