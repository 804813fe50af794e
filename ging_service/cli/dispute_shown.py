"""Disputes in a list, and one of them with the dossier of its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli import output
from ging_service.cli.dossier_lines import wrapped
from ging_service.cli.dossier_shown import dossier_text
from ging_service.cli.saying import told

if TYPE_CHECKING:
    from ging_service.application.queries.disputes import DisputeEntry, DisputeSeen
    from ging_service.application.queries.dossier import Dossier
    from ging_service.application.queries.paging import Page
    from ging_service.cli.session import Session

_COLUMNS = ("id", "state", "table", ">deal", "about", "raised by", "arbitrator", "outcome", "changed (UTC)")


def print_disputes(session: Session, page: Page[DisputeEntry]) -> None:
    """A page of disputes."""
    if session.as_json:
        from ging_service.cli.api_json import print_objects
        from ging_service.web.api.dispute_answers import Dispute as Answer

        print_objects(page, Answer)
        return
    output.print_page(page, output.table("Disputes", _COLUMNS, [_row(one) for one in page.items]))


def print_dispute(session: Session, seen: DisputeSeen) -> None:
    """A dispute step by step and, where it is about a deal, what there is to know of that."""
    if session.as_json:
        from ging_service.cli.api_json import events_in_json, print_object
        from ging_service.web.api.dispute_answers import Dispute

        said = seen.said
        print_object(
            seen.entry,
            Dispute,
            reason=said.reason,
            reasons=said.reasons or None,
            amended=said.amended,
            events=events_in_json(seen.happenings),
        )
        return
    found = _dossier(session, seen.entry)
    entry = seen.entry
    about = f"deal {entry.deal} at {entry.table_id}" if entry.deal else entry.table_id
    event = f", event v{entry.version}" if entry.version else ""
    click.echo(f"DISPUTE {entry.dispute_id}: {entry.subject}, {about}{event}: {entry.state.replace('_', ' ')}")
    for happening, line in zip(seen.happenings, told(session, seen.happenings), strict=True):
        for text in wrapped(f"{output.clock(happening.recorded_at)}  {line}", 2):
            click.echo(text)
    if found is not None:
        click.echo(f"\n{dossier_text(found)}")


def _dossier(session: Session, entry: DisputeEntry) -> Dossier | None:
    if not entry.deal:
        return None
    return session.desk.dossier((session.club, entry.table_id), entry.deal)


def _row(one: DisputeEntry) -> tuple[str, ...]:
    where = (one.table_id, str(one.deal or ""), one.subject)
    who = (one.raised_by, one.arbitrator, one.outcome)
    return one.dispute_id, one.state.replace("_", " "), *where, *who, output.clock(one.changed_at)
