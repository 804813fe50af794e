"""Reviewing play: any of a table's deals, and any moment, through which readers step from event to event.

A reader can also look with the eyes of one seat: then the page shows only what that player saw at the time. It never
shows more than the reader may see anyway.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import msgspec
from flask import Response, render_template, request

from ging_service.access.role_rights import Right
from ging_service.domain.declare import Fact, states
from ging_service.domain.game import Viewer
from ging_service.domain.streams import decider_of, game_of
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import EventLine, line_of, lines_of
from ging_service.execution.errors import NotFound
from ging_service.i18n.messages import _
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.deal_steps import BEFORE, EveningPart
from ging_service.reporting.tables.deal_window import Step
from ging_service.reporting.tables.disputes import DisputeFilter, list_disputes
from ging_service.reporting.tables.table_steps import TableSteps, table_steps
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.disputes import entries_words
from ging_service.web.pages.forms import asked_whole
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names
from ging_service.web.pages.proof.page import standing_of
from ging_service.web.pages.rendering.templates import mark_no_store, show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.tables.tables import VisibleTable
    from ging_service.web.pages.disputes.disputes import EntryWords


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRuling:
    """The last ruling that has changed the result of a deal. ``line``: its event, in words."""

    deal: int
    is_void: bool
    line: EventLine


def ruled_deal(found: TableSteps, deal: int, called: Names) -> DealRuling | None:
    """Return what a ruling has made of a deal; None if it counts as it was played."""
    # From the end: a later ruling stands over the earlier ones.
    ruling = next((step.recorded_event for step in reversed(found.steps) if _changes(step.recorded_event, deal)), None)
    if ruling is None:
        return None
    return DealRuling(deal=deal, is_void=ruling.event.kind == "voided", line=line_of(ruling, called))


def ruled_deal_at(found: TableSteps, step: Step, called: Names) -> DealRuling | None:
    """Return the same of the deal that lies on the table after a step, once it is over."""
    deal = game_of(step.after).deal(step.after)
    return ruled_deal(found, deal.number, called) if deal is not None and deal.kind != "running" else None


def _changes(one: RecordedEvent, deal: int) -> bool:
    """Return True if a ruling has changed the result of the deal; an order to pay counters does not."""
    return states(one.event, Fact.RULING_APPLIED) and one.event.deal == deal and one.event.kind != "ordered"


BLUEPRINT = PageBlueprint("review", __name__)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatViewpoint:
    """The eyes of a seat. ``seat`` −1 and ``member`` "": everything that the reader may see."""

    seat: int
    member: str

    def table(self, seen: VisibleTable) -> VisibleTable:
        """Return the table as the seat saw it."""
        if self.seat < 0:
            return seen
        # Filtered once more from what the reader may see, so it can only become less.
        return replace(seen, state=game_of(seen.state).see(seen.state, self._viewer()))

    def event(self, recorded_event: RecordedEvent) -> RecordedEvent:
        """Return an event as the seat saw it. An event that the seat did not see stays as the reader sees it."""
        if self.seat < 0:
            return recorded_event
        event: Any = decider_of(type(recorded_event.event)).view(recorded_event.event, self._viewer())
        return recorded_event if event is None else recorded_event._replace(event=event)

    def _viewer(self) -> Viewer:
        return Viewer(seat=self.seat, member=self.member)


def asked_view(found: TableSteps) -> SeatViewpoint:
    """Return the requested view (``view``, from 0). Raises ``BadRequest("invalid")`` if there is no such seat."""
    seat, members = asked_whole("view", -1), found.members
    if not -1 <= seat < len(members):
        raise BadRequest("invalid", "there is no such seat", "view")
    return SeatViewpoint(seat=seat, member=members[seat] if seat >= 0 else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedMoment:
    """The ``step`` that led to the moment, the ``part`` of the evening that it is of, and how it is to be shown."""

    club: str
    table: str
    found: TableSteps
    step: Step
    part: EveningPart
    view: SeatViewpoint
    called: Names


def asked_moment(club: str, table: str) -> AskedMoment:
    """Return the requested moment of a table. Raises ``BadRequest("invalid")`` or ``NotFound``."""
    found = _around(club, table)
    step = found.at(_version(found))
    return AskedMoment(
        club=club,
        table=table,
        found=found,
        step=step,
        part=found.part_at(step.recorded_event.version),
        view=asked_view(found),
        called=Names(names=names(), members=found.members),
    )


def _around(club: str, table: str) -> TableSteps:
    """Return the table around the requested deal or version; without them, around its last event."""
    deal = asked_whole("deal", BEFORE)
    # A version is more exact than a deal: where an address names both, the version counts.
    if deal and "at" not in request.args:
        return table_steps(services(), club, table, person(), deal=deal)
    return table_steps(services(), club, table, person(), version=asked_whole("at", LARGEST))


def _version(found: TableSteps) -> int:
    """Return the requested version. Raises ``BadRequest("invalid")`` or ``NotFound``."""
    deal = asked_whole("deal", BEFORE)
    if not deal or "at" in request.args:
        return asked_whole("at", found.newest)
    part = next((one for one in found.parts if one.deal == deal), None)
    if part is None:
        raise NotFound("deal")
    return (part.dealing or part.steps[0]).recorded_event.version


def shown_moment(asked: AskedMoment, step: Step) -> dict[str, Any]:
    """Return the values of the template for a step of the part of the evening that was requested."""
    found, view, called = asked.found, asked.view, asked.called
    pages, version = pages_of(found.now), step.recorded_event.version
    return {
        "table": asked.table,
        "place": f"/clubs/{asked.club}/tables/{asked.table}",
        "title": _("Review of table %(table)s, event %(at)s", table=asked.table, at=version),
        "found": found,
        "at": version,
        "line": line_of(view.event(step.recorded_event), called),
        "part": asked.part,
        "seats": [called.seat(seat) for seat in range(len(found.members))],
        "view": view.seat,
        "drawn": pages.drawn(view.table(found.seen(step)), names(), view.member or person().member),
        "ruled": ruled_deal_at(found, step, called),
        "settled": pages.settled([step.recorded_event.event], called.seat),
        "neighbours": _neighbours(found, step),
    }


def _neighbours(found: TableSteps, step: Step) -> dict[str, int]:
    """Return the versions to go on with: the first, the last, and the neighbours of this one, itself if it has none."""
    versions = [one.recorded_event.version for part in found.parts for one in part.steps]
    place = versions.index(step.recorded_event.version)
    return {
        "first": found.first,
        "back": versions[max(place - 1, 0)],
        "on": versions[min(place + 1, len(versions) - 1)],
        "last": found.newest,
    }


_LISTED_AROUND: Final = 200
"""The events that the page lists before and after the moment: a part has no more, unless players write hundreds of remarks."""


@BLUEPRINT.page("/tables/<slug:table>/review", needs=Right.LOOK)
def review(club: str, table: str) -> Response:
    """Show a table as it was at the version ``at``, or at the beginning of the ``deal``; without them, as it is now.

    ``view`` in the address: the seat with whose eyes it is shown.
    """
    asked = asked_moment(club, table)
    found, part = asked.found, asked.part
    place, step = found.parts.index(part), part.steps.index(asked.step)
    listed = part.steps[max(0, step - _LISTED_AROUND) : step + _LISTED_AROUND + 1]
    return show(
        "pages/review/moment.html",
        **shown_moment(asked, asked.step),
        lines=lines_of([asked.view.event(one.recorded_event) for one in listed], asked.called),
        unlisted=len(part.steps) - len(listed),
        before=found.parts[place - 1] if place else None,
        behind=found.parts[place + 1] if place + 1 < len(found.parts) else None,
    )


MOMENTS_MOST: Final = 60
"""The most moments in one answer: a deal with more events is sent in pieces."""


class RenderedMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment: the version, the page's title and its contents, without the list of the deal's events."""

    at: int
    title: str
    html: str


@BLUEPRINT.page("/tables/<slug:table>/review/moments.json", needs=Right.LOOK)
def review_moments(club: str, table: str) -> Response:
    """Return the moments of the deal that the page of the same address shows, those around the requested one."""
    asked = asked_moment(club, table)
    moments = [_moment(asked, step) for step in _piece(asked.part.steps, asked.step)]
    response = Response(msgspec.json.encode({"moments": moments}), content_type="application/json")
    # The sentences are in the reader's language, and the cards are those that only this reader may see.
    response.vary.add("Accept-Language")
    return mark_no_store(response)


def _piece(steps: Sequence[Step], step: Step) -> Sequence[Step]:
    """Return the piece of a deal in which a step lies: readers who go on find the next one at its end."""
    first = steps.index(step) // MOMENTS_MOST * MOMENTS_MOST
    return steps[first : first + MOMENTS_MOST]


def _moment(asked: AskedMoment, step: Step) -> RenderedMoment:
    shown = shown_moment(asked, step)
    return RenderedMoment(at=shown["at"], title=shown["title"], html=render_template("pages/review/step.html", **shown))
