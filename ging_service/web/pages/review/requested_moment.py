"""The moment of a table that the address of a request names, with the deals around it and the eyes of one seat."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request

from ging_service.event_messages.event_message import Names
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.deal_steps import BEFORE, EveningPart
from ging_service.reporting.tables.table_steps import TableSteps, table_steps
from ging_service.reporting.tables.window_fold import Step
from ging_service.web.http.current_services import services
from ging_service.web.pages.forms import asked_whole
from ging_service.web.pages.people import names
from ging_service.web.pages.review.seat_view import SeatViewpoint, asked_view
from ging_service.web.requests.authentication import person


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedMoment:
    """The ``step`` that led to the moment, the ``part`` of the evening that it is of, and how it is to be shown."""

    club: str
    table: str
    found: TableSteps
    step: Step
    part: EveningPart
    view: SeatViewpoint
    called: Names


def asked_moment(club: str, table: str) -> AskedMoment:
    """Return the requested moment of a table. Raises ``BadRequest("invalid")`` or ``NotFound``."""
    found = _around(club, table)
    step = found.at(_version(found))
    return AskedMoment(
        club=club,
        table=table,
        found=found,
        step=step,
        part=found.part_at(step.recorded_event.version),
        view=asked_view(found),
        called=Names(names=names(), members=found.members),
    )


def _around(club: str, table: str) -> TableSteps:
    """Return the table around the requested deal or version; without them, around its last event."""
    deal = asked_whole("deal", BEFORE)
    # A version is more exact than a deal: where an address names both, the version counts.
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
