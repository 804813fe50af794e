"""The club's disputes: their list, the page of each, and contesting a deal at a table or one event of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.disputes import Contested, raise_dispute, take_dispute, withdraw_dispute
from ging_service.domain.club.decide import check_slug
from ging_service.domain.club.state import ARBITRATOR
from ging_service.domain.disputes.state import Phase
from ging_service.domain.streams import game_of
from ging_service.event_messages.disputes import outcome_words
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.events import line_of, lines_of
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.reporting.paging import LARGEST, Paging
from ging_service.reporting.tables.disputes import DisputeFilter, get_dispute, list_disputes, taken_names
from ging_service.reporting.tables.table_steps import rulings_at, table_steps
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import asked_whole, form_caller, text, ticked, whole, whole_of
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.people import names, page_viewer
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from flask import Response

    from ging_service.domain.disputes.events import Outcome, Subject
    from ging_service.reporting.tables.disputes import DisputeEntry, VisibleDispute
    from ging_service.reporting.tables.table_steps import TableSteps


STATES: Final[tuple[Phase, ...]] = tuple(phase for phase in get_args(Phase) if phase != "unraised")
"""The states in which a dispute can be found."""

_BADGES: Final = {"raised": "warn", "under_review": "warn", "ruled": "good", "withdrawn": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryWords:
    """A dispute in one line. ``badge``: the class of its state; ``outcome`` "": none yet."""

    dispute_id: str
    about: str
    state: str
    badge: str
    raised_by: str
    arbitrator: str
    outcome: str
    raised_at: str
    changed_at: str


def entry_words(entry: DisputeEntry, names: Mapping[str, str]) -> EntryWords:
    """Return one dispute in words. ``names``: the members' names."""
    outcome: Outcome | str = entry.outcome
    return EntryWords(
        dispute_id=entry.dispute_id,
        about=about_words(entry.subject, entry.deal, entry.table_id),
        state=state_words(entry.state),
        badge=_BADGES[entry.state],
        raised_by=names.get(entry.raised_by, entry.raised_by),
        arbitrator=names.get(entry.arbitrator, entry.arbitrator),
        outcome=outcome_words(outcome) if outcome else "",  # type: ignore[arg-type]  # a row's text
        raised_at=entry.raised_at,
        changed_at=entry.changed_at,
    )


def entries_words(entries: Iterable[DisputeEntry], names: Mapping[str, str]) -> tuple[EntryWords, ...]:
    """Return several disputes in words, in their order."""
    return tuple(entry_words(entry, names) for entry in entries)


def state_words(state: str) -> str:
    """Return the labels for states of disputes."""
    return {
        "raised": _("waiting for an arbitrator"),
        "under_review": _("under review"),
        "ruled": _("ruled"),
        "withdrawn": _("withdrawn"),
    }[state]


def about_words(subject: str, deal: int, table: str) -> str:
    """Return the subject of a dispute in words."""
    if not deal:
        return {
            "transfer": _("Counters that moved at table %(table)s", table=table),
            "penalty": _("A penalty at table %(table)s", table=table),
        }[subject]
    said, at = number(deal), table
    return {
        "deal": _("Deal %(deal)s at table %(table)s", deal=said, table=at),
        "declaration": _("A declaration in deal %(deal)s at table %(table)s", deal=said, table=at),
        "transfer": _("Counters that moved in deal %(deal)s at table %(table)s", deal=said, table=at),
        "penalty": _("A penalty in deal %(deal)s at table %(table)s", deal=said, table=at),
    }[subject]


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The steps that the viewer may take in a dispute now."""

    withdraws: bool = False
    takes: bool = False
    rules: bool = False


def steps_of(seen: VisibleDispute, members: tuple[str, ...]) -> Steps:
    """Return the steps that the rules of disputes allow the viewer. ``members`` sat at the table."""
    who, entry = page_viewer(), seen.entry
    if who is None or not who.member or seen.said.phase not in ("raised", "under_review"):
        return Steps()
    # The decider of disputes has the same conditions, and checks them again.
    is_impartial = who.member not in (*members, entry.raised_by)
    judges = is_impartial and who.may(Right.JUDGE) and ARBITRATOR in who.roles
    reviews = entry.arbitrator == who.member
    return Steps(
        withdraws=entry.raised_by == who.member and who.may(Right.DISPUTE),
        takes=judges and not reviews,
        rules=judges and reviews and seen.said.phase == "under_review",
    )


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


RAISING = PageBlueprint("raising", __name__)
_SLUG_MAX: Final = 63
_NAMES_MOST: Final = 100
_SUBJECTS: Final[tuple[Subject, ...]] = ("declaration", "penalty", "transfer", "deal")
"""The subjects of disputes, the most specific first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectChoice:
    """A choice of the form: ``value`` is the subject and the version of the event, 0 for no particular event."""

    value: str
    words: str


@RAISING.page("/tables/<slug:table>/dispute", needs=Right.DISPUTE)
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


@RAISING.form("/tables/<slug:table>/dispute", needs=Right.DISPUTE, again=raising_page)
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
