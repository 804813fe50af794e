"""Ruling on a dispute: the arbitrator's form, and a preview of the ruling before they make it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.disputes import rule_dispute
from ging_service.domain.errors import Refused
from ging_service.domain.streams import members_at, table_id_of
from ging_service.event_messages.event_message import EventMessage, Names
from ging_service.event_messages.events import event_message
from ging_service.i18n.messages import _
from ging_service.reporting.tables.disputes import get_dispute
from ging_service.reporting.tables.tables import game_at, table_state
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.disputes import entry_words, steps_of
from ging_service.web.pages.forms import form_caller, text, ticked
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.pages.games.ruling_form import TRANSFERS
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Response

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.tables.disputes import DisputeEntry, VisibleDispute
    from ging_service.web.pages.games.outlet import RulingForm

BLUEPRINT = PageBlueprint("ruling", __name__)
_RULING = "/disputes/<slug:dispute>/ruling"


@BLUEPRINT.page(_RULING, needs=Right.JUDGE)
def ruling_page(club: str, dispute: str) -> Response:
    """Show the form to the arbitrator who reviews the dispute."""
    seen = get_dispute(services(), club, dispute, person())
    return _form(club, seen, _names_at(club, seen.entry))


@BLUEPRINT.form(_RULING, needs=Right.JUDGE, again=ruling_page)
def rule_from_page(club: str, dispute: str) -> Response | str:
    """Record the ruling, or only show its effect."""
    seen, place = get_dispute(services(), club, dispute, person()), (club, dispute)
    form, called = _ruling_form(club, seen.entry), _names_at(club, seen.entry)
    try:
        # A preview carries the ruling out and rolls it back, so it cannot differ from the ruling itself.
        foreseen = _ruled(place, form.ruling(club, seen.entry), called)
    except Refused as refused:
        raise Refused(refused.code, refused.rule, refused.detail, form.field(refused.where)) from refused
    if foreseen is None:
        return f"/clubs/{club}/disputes/{dispute}"
    return _form(club, seen, called, foreseen)


def _ruled(place: tuple[str, str], ruling: Any, called: Names) -> tuple[EventMessage, ...] | None:  # noqa: ANN401  of any game
    """Record a ruling, or return its effect if the arbitrator only looks. ``place``: the club and the dispute."""
    only_look = ticked("only_look")
    if ruling is None and only_look:
        return (EventMessage(text=_("Nothing changes.")),)
    done = rule_dispute(services(), place, ruling, text("reasons"), form_caller(), dry_run=only_look)
    return _at_table(done.recorded_events, called) if only_look else None


def _form(club: str, seen: VisibleDispute, called: Names, foreseen: tuple[EventMessage, ...] = ()) -> Response:
    """Show the form. ``foreseen``: the effect of the ruling in it."""
    entry = seen.entry
    form = _ruling_form(club, entry)
    # A preview keeps what the arbitrator has entered, as a refused form does.
    sent = {"filled": request.form} if foreseen else {}
    return show(
        form.template,
        entry=entry,
        words=entry_words(entry, names()),
        reason=seen.said.reason,
        place=f"/clubs/{club}/disputes/{entry.dispute_id}",
        steps=steps_of(seen, tuple(called.members)),
        seats=[called.seat(seat) for seat in range(len(called.members))],
        transfers=range(TRANSFERS),
        foreseen=foreseen,
        **form.fields(club, entry, called),
        **sent,
    )


def _ruling_form(club: str, entry: DisputeEntry) -> RulingForm:
    """Return the form of the game that is played at the disputed table."""
    return pages_by_game()[game_at(services(), club, entry.table_id)].ruling


def _names_at(club: str, entry: DisputeEntry) -> Names:
    """Return the names of the players of the disputed table."""
    return Names(names=names(), members=members_at(table_state(services(), club, entry.table_id, person()).state))


def _at_table(foreseen: Iterable[RecordedEvent], called: Names) -> tuple[EventMessage, ...]:
    """Return the messages of the events at the table; the dispute's own event repeats them."""
    return tuple(event_message(one.event, called) for one in foreseen if table_id_of(one.stream_id))
