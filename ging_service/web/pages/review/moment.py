"""Any moment of a table: the event, and the table after it. Readers step from event to event.

A reader can also look with the eyes of one seat: then the page shows only what that player saw at the time. It never
shows more than the reader may see anyway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.rights import Right
from ging_service.event_messages.lines import line_of, lines_of
from ging_service.event_messages.message import Names
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.table_steps import BEFORE, table_steps
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import asked_whole
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.review.ruled_deal import ruled_deal_at
from ging_service.web.pages.review.seat_view import asked_view
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.window_fold import Step

BLUEPRINT = PageBlueprint("review", __name__)


@BLUEPRINT.page("/tables/<slug:table>/review", needs=Right.LOOK)
def review(club: str, table: str) -> Response:
    """Show a table as it was at the version ``at``, or at the beginning of the ``deal``; without them, as it is now.

    ``view`` in the address: the seat with whose eyes it is shown.
    """
    found = _around(club, table)
    step = found.at(_version(found))
    part = found.part_at(step.recorded_event.version)
    place = found.parts.index(part)
    called, pages = Names(names=names(), members=found.members), pages_of(found.now)
    view = asked_view(found)
    return show(
        "pages/review/moment.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        found=found,
        at=step.recorded_event.version,
        line=line_of(view.event(step.recorded_event), called),
        part=part,
        lines=lines_of([view.event(one.recorded_event) for one in part.steps], called),
        before=found.parts[place - 1] if place else None,
        behind=found.parts[place + 1] if place + 1 < len(found.parts) else None,
        seats=[called.seat(seat) for seat in range(len(found.members))],
        view=view.seat,
        drawn=pages.drawn(view.table(found.seen(step)), names(), view.member or person().member),
        ruled=ruled_deal_at(found, step, called),
        settled=pages.settled([step.recorded_event.event], called.seat),
        neighbours=_neighbours(found, step),
    )


def _around(club: str, table: str) -> TableSteps:
    """Return the table around the requested deal or version; without them, around its last event."""
    deal = asked_whole("deal", BEFORE)
    if deal and "at" not in request.args:
        return table_steps(services(), club, table, person(), deal=deal)
    return table_steps(services(), club, table, person(), version=asked_whole("at", LARGEST))


def _version(found: TableSteps) -> int:
    """Return the requested version. Raises ``BadRequest("invalid")`` or ``NotFound``."""
    deal = asked_whole("deal", BEFORE)
    if not deal or "at" in request.args:
        return asked_whole("at", found.newest)
    part = next((one for one in found.parts if one.deal == deal), None)
    if part is None:
        raise NotFound("deal")
    return (part.dealing or part.steps[0]).recorded_event.version


def _neighbours(found: TableSteps, step: Step) -> dict[str, int]:
    """Return the versions to go on with: the first, the last, and the neighbours of this one, itself if it has none."""
    versions = [one.recorded_event.version for part in found.parts for one in part.steps]
    place = versions.index(step.recorded_event.version)
    return {
        "first": found.first,
        "back": versions[max(place - 1, 0)],
        "on": versions[min(place + 1, len(versions) - 1)],
        "last": found.newest,
    }
