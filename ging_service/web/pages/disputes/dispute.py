"""One dispute: what is contested and why, how far it is, and everything that the deal's record says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.disputes import take_dispute, withdraw_dispute
from ging_service.application.queries.disputes import get_dispute
from ging_service.application.queries.dossier import dossier
from ging_service.application.queries.table_steps import table_steps
from ging_service.domain.club.roles import ARBITRATOR
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.web.identity import person
from ging_service.web.pages.asking import form_caller, text, ticked
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.dossier_words import dossier_words
from ging_service.web.pages.disputes.entries import entry_words
from ging_service.web.pages.people import looker, names
from ging_service.web.pages.showing import show
from ging_service.web.pages.telling.lines import line_of, lines_of
from ging_service.web.pages.telling.told import Called
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.happening import Happening
    from ging_service.application.queries.disputes import DisputeSeen
    from ging_service.application.queries.table_steps import TableSteps

BLUEPRINT = PageBlueprint("dispute", __name__)
_DISPUTE = "/disputes/<slug:dispute>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """What whoever looks may do about a dispute now."""

    withdraws: bool = False
    takes: bool = False
    rules: bool = False


@BLUEPRINT.page(_DISPUTE, needs=Right.READ_CLUB)
def dispute_page(club: str, dispute: str) -> Response:
    """A dispute step by step."""
    seen = get_dispute(services(), club, dispute, person())
    entry = seen.entry
    found = table_steps(services(), club, entry.table_id, person())
    called = Called(names=names(), members=found.members)
    judged = dossier(services(), club, entry.table_id, entry.deal, person()) if entry.deal else None
    return show(
        "pages/disputes/dispute.html",
        entry=entry,
        words=entry_words(entry, names()),
        said=seen.said,
        place=f"/clubs/{club}/tables/{entry.table_id}",
        lines=lines_of(seen.happenings, called),
        contested=line_of(found.at(entry.version).happening, called) if entry.version else None,
        applied=lines_of(_applied(found, dispute), called),
        steps=steps_of(seen, found.members),
        dossier=dossier_words(judged, called) if judged else None,
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


def steps_of(seen: DisputeSeen, members: tuple[str, ...]) -> Steps:
    """What the rules of disputes leave to whoever looks; ``members`` sat at the table."""
    who, entry = looker(), seen.entry
    if who is None or not who.member or seen.said.phase not in ("raised", "under_review"):
        return Steps()
    is_impartial = who.member not in (*members, entry.raised_by)
    judges = is_impartial and who.may(Right.JUDGE) and ARBITRATOR in who.roles
    reviews = entry.arbitrator == who.member
    return Steps(
        withdraws=entry.raised_by == who.member and who.may(Right.DISPUTE),
        takes=judges and not reviews,
        rules=judges and reviews and seen.said.phase == "under_review",
    )


def _applied(found: TableSteps, dispute: str) -> list[Happening]:
    """What rulings on it have changed at the table."""
    happenings = (step.happening for step in found.steps)
    return [one for one in happenings if isinstance(one.event, RulingApplied) and one.event.dispute == dispute]
