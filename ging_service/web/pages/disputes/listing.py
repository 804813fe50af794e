"""The club's disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.domain.club.decide import check_slug
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.disputes import DisputeFilter, list_disputes
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.list_items import STATES, entries_words, state_words
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("disputes", __name__)
_ON_A_PAGE: Final = 50


@BLUEPRINT.page("/disputes", needs=Right.READ_CLUB)
def disputes_page(club: str) -> Response:
    """Show the disputes by their names; in one state, or about one table. Raises ``Refused("bad_id")``."""
    state, table = (request.args.get(name, "").strip() for name in ("state", "table"))
    if table:
        # An id that can be none would find nothing, and look like a table without disputes.
        check_slug(table, "table")
    sought = DisputeFilter(state=state if state in STATES else "", table_id=table)
    page = list_disputes(services(), club, sought, Paging(limit=_ON_A_PAGE, after=request.args.get("after", "")))
    return show(
        "pages/disputes/disputes.html",
        entries=entries_words(page.items, names()),
        states=[("", ""), *((one, state_words(one)) for one in STATES)],
        sought=sought,
        next=page.next,
    )
