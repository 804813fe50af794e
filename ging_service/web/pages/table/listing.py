"""A club's tables, all of them or those in one phase, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.table_listing import tables_by_date
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.people import names
from ging_service.web.pages.showing import show
from ging_service.web.pages.table.running import called
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("tables", __name__)
_A_PAGE = 30


@BLUEPRINT.page("/tables", needs=Right.LOOK)
def tables_page(club: str) -> Response:
    """The tables, those that are played now first, then the latest."""
    phase, member = request.args.get("phase", ""), request.args.get("member", "")
    phases = phase_words()
    known = phase if phase in phases else ""
    paging = Paging(limit=_A_PAGE, after=request.args.get("after", ""))
    return show(
        "pages/table/tables.html",
        found=tables_by_date(services(), club, paging, phase=known, member=member),
        phase=known,
        member=member,
        phases=phases,
        names=names(),
        called=called,
    )


def phase_words() -> dict[str, str]:
    """What a table is at."""
    return {
        "cutting": _("cutting for the first deal"),
        "between_deals": _("between two deals"),
        "declaring": _("a deal is running"),
        "ended": _("ended"),
    }
