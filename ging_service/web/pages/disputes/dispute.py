"""The page of a dispute: its subject and reason, its state, and the record of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.disputes import take_dispute, withdraw_dispute
from ging_service.event_messages.event_lines import line_of, lines_of
from ging_service.event_messages.event_message import Names
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.disputes import get_dispute
from ging_service.reporting.tables.table_steps import rulings_at, table_steps
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.list_items import entry_words
from ging_service.web.pages.disputes.next_steps import steps_of
from ging_service.web.pages.forms import form_caller, text, ticked
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("dispute", __name__)
_DISPUTE = "/disputes/<slug:dispute>"


@BLUEPRINT.page(_DISPUTE, needs=Right.READ_CLUB)
def dispute_page(club: str, dispute: str) -> Response:
    """Show a dispute step by step."""
    seen = get_dispute(services(), club, dispute, person())
    entry = seen.entry
    # A dispute without an event is shown with the deal; one without a deal, with the table as it is now.
    place = {"version": entry.version or LARGEST} if entry.version or not entry.deal else {"deal": entry.deal}
    found = table_steps(services(), club, entry.table_id, person(), **place)
    called = Names(names=names(), members=found.members)
    return show(
        "pages/disputes/dispute.html",
        entry=entry,
        words=entry_words(entry, names()),
        said=seen.said,
        place=f"/clubs/{club}/tables/{entry.table_id}",
        lines=lines_of(seen.recorded_events, called),
        contested=line_of(found.at(entry.version).recorded_event, called) if entry.version else None,
        applied=lines_of(rulings_at(services(), club, entry.table_id, dispute, person()), called),
        steps=steps_of(seen, found.members),
        dossier=pages_of(found.now).dossier(club, entry, called) if entry.deal else None,
    )


@BLUEPRINT.form(f"{_DISPUTE}/withdraw", needs=Right.DISPUTE, again=dispute_page)
def withdraw_from_page(club: str, dispute: str) -> str:
    """Take the dispute back."""
    withdraw_dispute(services(), (club, dispute), text("reason"), form_caller())
    return f"/clubs/{club}/disputes/{dispute}"


@BLUEPRINT.form(f"{_DISPUTE}/review", needs=Right.JUDGE, again=dispute_page)
def review_from_page(club: str, dispute: str) -> str:
    """Take the dispute under review."""
    take_dispute(services(), (club, dispute), form_caller(), opens_hands=ticked("open_hands"))
    return f"/clubs/{club}/disputes/{dispute}"
