"""What a moment shows: the event, the table after it, and where readers can go from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.event_messages.event_lines import line_of
from ging_service.i18n.messages import _
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names
from ging_service.web.pages.review.ruled_deal import ruled_deal_at
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.window_fold import Step
    from ging_service.web.pages.review.requested_moment import AskedMoment


def shown_moment(asked: AskedMoment, step: Step) -> dict[str, Any]:
    """Return the values of the template for a step of the part of the evening that was requested."""
    found, view, called = asked.found, asked.view, asked.called
    pages, version = pages_of(found.now), step.recorded_event.version
    return {
        "table": asked.table,
        "place": f"/clubs/{asked.club}/tables/{asked.table}",
        "title": _("Review of table %(table)s, event %(at)s", table=asked.table, at=version),
        "found": found,
        "at": version,
        "line": line_of(view.event(step.recorded_event), called),
        "part": asked.part,
        "seats": [called.seat(seat) for seat in range(len(found.members))],
        "view": view.seat,
        "drawn": pages.drawn(view.table(found.seen(step)), names(), view.member or person().member),
        "ruled": ruled_deal_at(found, step, called),
        "settled": pages.settled([step.recorded_event.event], called.seat),
        "neighbours": _neighbours(found, step),
    }


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
