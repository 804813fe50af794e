"""A club's tables, all of them or those that run or are over, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.table_listing import tables_by_date
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.table.table_summary import game_titles, listing_words, member_names, wins_at

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("tables", __name__)
_A_PAGE = 30
_ARE_OVER = {"running": False, "ended": True}


@BLUEPRINT.page("/tables", needs=Right.LOOK)
def tables_page(club: str) -> Response:
    """Show the tables, first those that are played now, then the latest."""
    phase, member = request.args.get("phase", ""), request.args.get("member", "")
    paging = Paging(limit=_A_PAGE, after=request.args.get("after", ""))
    found = tables_by_date(services(), club, paging, are_over=_ARE_OVER.get(phase), member=member)
    over = {one.table_id: one.game for one in found.items if one.phase == "ended" and not one.result}
    return show(
        "pages/table/tables.html",
        found=found,
        wins=wins_at(club, over),
        listing=listing_words,
        phase=phase,
        member=member,
        phases={kind: pages.phases() for kind, pages in pages_by_game().items()},
        names=names(),
        called=member_names,
        games=game_titles(),
    )
