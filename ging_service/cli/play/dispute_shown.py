"""Disputes in a list, and one of them with the dossier of its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.play.deals.dossier import dossier_text
from ging_service.cli.play.deals.dossier_lines import wrapped
from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.cli.shared.command_context import Session
    from ging_service.reporting.paging import Page
    from ging_service.reporting.tables.disputes import DisputeEntry, VisibleDispute

_COLUMNS = ("id", "state", "table", ">deal", "about", "raised by", "arbitrator", "outcome")


def print_disputes(session: Session, page: Page[DisputeEntry]) -> None:
    """A page of disputes."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.disputes.dispute_schemas import Dispute as Answer

        print_objects(page, Answer)
        return
    clock = session.clock()
    rows = [(*_row(one), clock(one.changed_at)) for one in page.items]
    output.print_page(page, output.table("Disputes", (*_COLUMNS, clock.named("changed")), rows))


def print_dispute(session: Session, seen: VisibleDispute) -> None:
    """Print a dispute step by step and, if it is about a deal, the dossier of that deal."""
    if session.as_json:
        from ging_service.cli.shared.api_json import events_in_json, print_object
        from ging_service.web.api.disputes.dispute_schemas import Dispute

        said = seen.said
        print_object(
            seen.entry,
            Dispute,
            reason=said.reason,
            reasons=said.reasons or None,
            amended=said.amended,
            events=events_in_json(seen.recorded_events),
        )
        return
    entry = seen.entry
    found = dossier_text(session, entry.table_id, entry.deal) if entry.deal else ""
    about = f"deal {entry.deal} at {entry.table_id}" if entry.deal else entry.table_id
    event = f", event v{entry.version}" if entry.version else ""
    say(f"DISPUTE {entry.dispute_id}: {entry.subject}, {about}{event}: {entry.state.replace('_', ' ')}")
    for recorded_event, line in zip(seen.recorded_events, event_texts(session, seen.recorded_events), strict=True):
        say(*wrapped(f"{output.clock(recorded_event.recorded_at)}  {line}", 2))
    if found:
        say("", *found.split("\n"))


def _row(one: DisputeEntry) -> tuple[str, ...]:
    where = (one.table_id, str(one.deal or ""), one.subject)
    who = (one.raised_by, one.arbitrator, one.outcome)
    return one.dispute_id, one.state.replace("_", " "), *where, *who
