"""Any moment of a table: what happened then, and how the table stood behind it. Event by event, forwards and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.errors import NotFound
from ging_service.application.queries.table_steps import BEFORE, table_steps
from ging_service.web.identity import person
from ging_service.web.pages.asking import asked_whole
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.people import names
from ging_service.web.pages.picture import picture_of
from ging_service.web.pages.settlement_steps import steps_of_settlement
from ging_service.web.pages.showing import show
from ging_service.web.pages.telling.lines import line_of, lines_of
from ging_service.web.pages.telling.told import Called
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.queries.steps import Step
    from ging_service.application.queries.table_steps import TableSteps

BLUEPRINT = PageBlueprint("review", __name__)


@BLUEPRINT.page("/tables/<slug:table>/review", needs=Right.LOOK)
def review(club: str, table: str) -> Response:
    """A table as it was at the version ``at``, or where the ``deal`` began; without them, as it is now."""
    found = table_steps(services(), club, table, person())
    step = found.at(_version(found))
    part = found.part_at(step.happening.version)
    place = found.parts.index(part)
    called = Called(names=names(), members=found.members)
    return show(
        "pages/review/moment.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        found=found,
        at=step.happening.version,
        line=line_of(step.happening, called),
        part=part,
        lines=lines_of([one.happening for one in part.steps], called),
        before=found.parts[place - 1] if place else None,
        behind=found.parts[place + 1] if place + 1 < len(found.parts) else None,
        picture=picture_of(found.seen(step), names(), member=person().member),
        settled=steps_of_settlement([step.happening.event], called.seat),
        neighbours=_neighbours(found, step),
    )


def _version(found: TableSteps) -> int:
    """Which moment is asked for. Raises ``BadRequest("invalid")`` or ``NotFound``."""
    deal = asked_whole("deal", BEFORE)
    if not deal or "at" in request.args:
        return asked_whole("at", found.newest)
    part = next((one for one in found.parts if one.deal == deal), None)
    if part is None:
        raise NotFound("deal")
    return (part.dealing or part.steps[0]).happening.version


def _neighbours(found: TableSteps, step: Step) -> dict[str, int]:
    """The versions to go on with: the first, the last, those beside this one, and this one again where there is none."""
    versions = [one.happening.version for one in found.steps]
    place = versions.index(step.happening.version)
    return {
        "first": versions[0],
        "back": versions[max(place - 1, 0)],
        "on": versions[min(place + 1, len(versions) - 1)],
        "last": versions[-1],
    }
