"""A club's home: what is being played, what is awaited from whoever looks, and the last evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.queries.disputes import Sought, list_disputes
from ging_service.application.queries.evening import club_now
from ging_service.application.queries.paging import Paging
from ging_service.web.identity import person
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.people import names
from ging_service.web.pages.showing import show
from ging_service.web.pages.table.running import running_of
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.queries.disputes import DisputeEntry

BLUEPRINT = PageBlueprint("home", __name__)
_DISPUTES_MOST = 5


@BLUEPRINT.page("", needs=Right.LOOK)
def home_page(club: str) -> Response:
    """What goes on in the club."""
    now = club_now(services(), club, person())
    return show(
        "pages/table/home.html",
        running=[running_of(seen, person().member) for seen in now.running],
        ended=now.ended,
        results=now.results,
        names=names(),
        disputes=_disputes(club),
    )


def _disputes(club: str) -> tuple[DisputeEntry, ...]:
    """Those that wait for an arbitrator, for whoever is one."""
    if not {Right.JUDGE, Right.READ_CLUB} <= person().rights:
        return ()
    return list_disputes(services(), club, Sought(state="raised"), Paging(limit=_DISPUTES_MOST)).items
