"""Contesting something that happened at a table: a deal, or one event of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.application.disputes import Contested, raise_dispute
from ging_service.domain.club.decide import check_slug
from ging_service.domain.streams import game_of
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import line_of
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.disputes import taken_names
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import asked_whole, form_caller, text, whole, whole_of
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Response

    from ging_service.domain.disputes.events import Subject
    from ging_service.reporting.tables.table_steps import TableSteps

BLUEPRINT = PageBlueprint("raising", __name__)
_SLUG_MAX: Final = 63
_NAMES_MOST: Final = 100
_SUBJECTS: Final[tuple[Subject, ...]] = ("declaration", "penalty", "transfer", "deal")
"""The subjects of disputes, the most specific first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectChoice:
    """A choice of the form: ``value`` is the subject and the version of the event, 0 for no particular event."""

    value: str
    words: str


@BLUEPRINT.page("/tables/<slug:table>/dispute", needs=Right.DISPUTE)
def raising_page(club: str, table: str) -> Response:
    """Show the form: about the event ``at`` a version, or about a ``deal``."""
    at, deal = asked_whole("at", 0), asked_whole("deal", 0)
    found = table_steps(services(), club, table, person(), version=at or LARGEST)
    step = found.at(at) if at else None
    if deal:
        # Only for its `NotFound`: a deal that does not exist must not get as far as a form.
        table_steps(services(), club, table, person(), deal=deal).deal(deal)
    elif step is not None and found.part_at(at).dealing:
        deal = found.part_at(at).deal
    called = Names(names=names(), members=found.members)
    return show(
        "pages/disputes/raising.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        deal=deal,
        at=at,
        line=line_of(step.recorded_event, called) if step else None,
        choices=[*_of_event(found, at, deal), *_of_deal(deal)],
        name=_free_name(club, table, deal),
    )


@BLUEPRINT.form("/tables/<slug:table>/dispute", needs=Right.DISPUTE, again=raising_page)
def raise_from_page(club: str, table: str) -> str:
    """Raise the dispute."""
    chosen, _at, version = text("what").partition("@")
    subject = next((one for one in _SUBJECTS if one == chosen), None)
    if subject is None:
        raise BadRequest("invalid", _("Choose what you dispute."), "what")
    contested = Contested(table_id=table, deal=whole("deal", 0), subject=subject, version=whole_of(version, "what"))
    dispute = text("dispute")
    check_slug(dispute, "dispute")
    raise_dispute(services(), (club, dispute), contested, text("reason"), form_caller())
    return f"/clubs/{club}/disputes/{dispute}"


def _of_event(found: TableSteps, at: int, deal: int) -> Iterator[SubjectChoice]:
    """Return the subjects as which an event can be contested."""
    if not at:
        return
    event, game = found.at(at).recorded_event.event, game_of(found.now)
    said = {
        "declaration": _("This declaration"),
        "penalty": _("This penalty"),
        "transfer": _("The counters that this event moves"),
        "deal": _("This event"),
    }
    for subject in _SUBJECTS:
        # Outside a deal only transfers and penalties can be disputed.
        if game.is_contested_as(subject, deal, event) and (deal or subject in ("transfer", "penalty")):
            yield SubjectChoice(value=f"{subject}@{at}", words=said[subject])


def _of_deal(deal: int) -> Iterator[SubjectChoice]:
    """Return the choices that name no event."""
    if deal:
        said = number(deal)
        yield SubjectChoice(value="deal@0", words=_("Deal %(deal)s as a whole", deal=said))
        yield SubjectChoice(value="declaration@0", words=_("What was declared in deal %(deal)s", deal=said))
        yield SubjectChoice(value="transfer@0", words=_("Counters that moved in deal %(deal)s", deal=said))
        yield SubjectChoice(value="penalty@0", words=_("A penalty in deal %(deal)s", deal=said))
    else:
        yield SubjectChoice(value="transfer@0", words=_("Counters that moved at this table"))
        yield SubjectChoice(value="penalty@0", words=_("A penalty at this table"))


def _free_name(club: str, table: str, deal: int) -> str:
    """Return a name that no dispute of the club has yet; "" if the first hundred are taken."""
    # Leaves room for the numbers of the deal and of the dispute.
    stem = f"{table[: _SLUG_MAX - 20]}-{deal}" if deal else table[: _SLUG_MAX - 20]
    names_in_turn = (stem, *(f"{stem}-{count}" for count in range(2, _NAMES_MOST + 1)))
    # Of all disputes, not only of this table's: deal 2 of `monday` and the table `monday-2` have the same stem.
    taken = taken_names(services(), club, names_in_turn)
    return next((name for name in names_in_turn if name not in taken), "")
