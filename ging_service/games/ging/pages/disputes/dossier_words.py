"""Findings about a disputed deal, in words: the results of reading its record again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.messages.game_words import result_words
from ging_service.games.ging.pages.felt.deal_rows import SeatRow, rows_of
from ging_service.games.ging.review.dossier import dossier
from ging_service.i18n.messages import _, ngettext
from ging_service.web.http.current_services import services
from ging_service.web.pages.games.outlet import DossierParts
from ging_service.web.pages.rendering.fragments import fragment
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.review.dossier import Dossier
    from ging_service.games.ging.review.ruled_reading import RuledReading
    from ging_service.reporting.tables.disputes import DisputeEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierWords:
    """``rows`` seat by seat; ``findings``: sentences, each with its rule ("" for none); ``is_open``: all hands are."""

    rows: tuple[SeatRow, ...]
    has_rulings: bool
    findings: tuple[tuple[str, str], ...]
    is_open: bool


def dossier_parts(club: str, entry: DisputeEntry, called: Names) -> DossierParts:
    """Return the dossier of a disputed deal as its reader may see it."""
    found = dossier_words(dossier(services(), club, entry.table_id, entry.deal, person()), called)
    record = fragment("ging/dossier.html", dossier=found, own=person().member)
    return DossierParts(record=record, is_open=found.is_open)


def dossier_words(found: Dossier, called: Names) -> DossierWords:
    """Return the words of a dossier as the viewer may see it."""
    events = [step.recorded_event.event for step in found.steps]
    rulings = [event for event in events if isinstance(event, RulingApplied)]
    seating = found.steps[-1].after.seating
    return DossierWords(
        rows=rows_of(found.deal, seating, rulings, called),
        has_rulings=bool(rulings),
        findings=tuple(_findings(found, called)),
        # A hand that the reader may not see is None there.
        is_open=all(found.declarable),
    )


def _as_ruled(ruled: RuledReading, called: Names) -> str:
    if ruled.voided:
        return _("As ruled: the deal is void.")
    if ruled.result is None:
        return _("As ruled: the record stands.")
    return _("As ruled: %(result)s", result=result_words(ruled.result, called.seat))


def _findings(found: Dossier, called: Names) -> Iterator[tuple[str, str]]:
    if found.settlement is None:
        yield _("The deal has not been settled."), ""
    elif found.settlement.agrees:
        yield _("Settled again from the record, the deal has the recorded result."), ""
    else:
        due = result_words(found.settlement.due, called.seat)
        yield _("Settled again from the record, the deal has a different result: %(due)s", due=due), ""
    if found.ruled is not None:
        yield _as_ruled(found.ruled, called), "G24" if found.ruled.voided else ""
    if found.all_declared is not None:
        result = result_words(found.all_declared, called.seat)
        yield _("If everyone had declared everything: %(result)s", result=result), "G20"
    if found.false_claims:
        claims = ngettext("One false claim was refused.", "%(num)s false claims were refused.", len(found.false_claims))
        yield claims, "G21"
    for held in found.declarable:
        # A hidden hand can contradict nothing to this reader: saying so would tell a part of it.
        if held is not None and held.contradicted:
            yield _("The hand of %(who)s does not contain what was declared.", who=called.seat(held.seat)), "G21"
    shuffle = found.shuffle
    # None: not all seeds are open to the reader, so nobody can say yet whether the hands match.
    if shuffle is not None and shuffle.replayed is not None:
        fair = _("The hands match the committed shuffle.")
        yield fair if shuffle.replayed else _("The hands do not match the committed shuffle."), "G4"
