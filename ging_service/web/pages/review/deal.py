"""The page of a deal: its result and the reasons for it, and those of its hands that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.domain.declare import Fact, states
from ging_service.event_messages.event_lines import lines_of
from ging_service.event_messages.event_message import Names
from ging_service.reporting.tables.disputes import DisputeFilter, list_disputes
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.list_items import entries_words
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names
from ging_service.web.pages.proof.proof_status import standing_of
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.review.ruled_deal import ruled_deal
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.web.pages.disputes.list_items import EntryWords

BLUEPRINT = PageBlueprint("deal", __name__)


@BLUEPRINT.page("/tables/<slug:table>/deals/<whole:deal>", needs=Right.LOOK)
def deal_page(club: str, table: str, deal: int) -> Response:
    """Show one deal of a table."""
    found = table_steps(services(), club, table, person(), deal=deal)
    steps = found.deal(deal)
    called, pages = Names(names=names(), members=found.members), pages_of(found.now)
    recorded_events = [step.recorded_event for step in steps.steps]
    return show(
        "pages/review/deal.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        number=deal,
        deals=found.deals,
        drawn=pages.drawn(found.seen_last(steps), names(), person().member),
        parts=pages.deal(found, steps, called),
        ruled=ruled_deal(found, deal, called),
        rulings=lines_of([one for one in recorded_events if states(one.event, Fact.RULING_APPLIED)], called),
        lines=lines_of(recorded_events, called),
        disputes=_disputes(club, table, deal),
        standing=standing_of(club, recorded_events[-1].position),
    )


def _disputes(club: str, table: str, number: int) -> tuple[EntryWords, ...]:
    """Return the disputes about it, for viewers who may know of them."""
    if Right.READ_CLUB not in person().rights:
        return ()
    found = list_disputes(services(), club, DisputeFilter(table_id=table, deal=number))
    return entries_words(found.items, names())
