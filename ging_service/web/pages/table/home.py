"""A club's home: the running tables, the viewer's pending actions, and the last evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.club_activity import club_now
from ging_service.reporting.tables.disputes import DisputeFilter, list_disputes
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.ledger_labels import own_payment_values
from ging_service.web.pages.people import names, seats_offered
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.table.table_summary import game_titles, listing_words, member_names, running_of, wins_at
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.reporting.tables.disputes import DisputeEntry

BLUEPRINT = PageBlueprint("home", __name__)
# A reminder, and no list: the page of disputes has all of them.
_DISPUTES_MOST = 5


@BLUEPRINT.page("", needs=Right.LOOK)
def home_page(club: str) -> Response:
    """Show the running tables, the viewer's pending actions, and the last evenings."""
    now = club_now(services(), club, person())
    return show(
        "pages/table/home.html",
        running=[running_of(seen, person().member) for seen in now.running],
        ended=now.ended,
        results=now.results,
        wins=wins_at(club, {one.table_id: one.game for one in now.ended if one.table_id not in now.results}),
        listing=listing_words,
        names=names(),
        called=member_names,
        games=game_titles(),
        disputes=_disputes(club),
        offers=seats_offered(person().member),
        **own_payment_values(club),
    )


def _disputes(club: str) -> tuple[DisputeEntry, ...]:
    """Return the disputes that wait for an arbitrator, if the viewer is one."""
    if not {Right.JUDGE, Right.READ_CLUB} <= person().rights:
        return ()
    return list_disputes(services(), club, DisputeFilter(state="raised"), Paging(limit=_DISPUTES_MOST)).items
