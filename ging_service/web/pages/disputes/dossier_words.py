"""What the record of a disputed deal says when it is read again, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.web.pages.deal_rows import SeatRow, rows_of
from ging_service.web.pages.game_words import result_words
from ging_service.web.pages.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.queries.dossier import Dossier
    from ging_service.application.queries.ruled_reading import RuledReading
    from ging_service.web.pages.telling.told import Called


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierWords:
    """``rows`` seat by seat; ``findings``: sentences, each with its rule ("" for none); ``is_open``: all hands are."""

    rows: tuple[SeatRow, ...]
    has_rulings: bool
    findings: tuple[tuple[str, str], ...]
    is_open: bool


def dossier_words(found: Dossier, called: Called) -> DossierWords:
    """A dossier as far as whoever asked may see it."""
    events = [step.happening.event for step in found.steps]
    rulings = [event for event in events if isinstance(event, RulingApplied)]
    seating = found.steps[-1].after.seating
    return DossierWords(
        rows=rows_of(found.deal, seating, rulings, called),
        has_rulings=bool(rulings),
        findings=tuple(_findings(found, called)),
        is_open=all(found.declarable),
    )


def _as_ruled(ruled: RuledReading, called: Called) -> str:
    if ruled.voided:
        return _("As ruled: the deal is void.")
    if ruled.result is None:
        return _("As ruled: what is on record stands.")
    return _("As ruled: %(result)s", result=result_words(ruled.result, called.seat))


def _findings(found: Dossier, called: Called) -> Iterator[tuple[str, str]]:
    if found.settlement is None:
        yield _("The deal has not been settled."), ""
    elif found.settlement.agrees:
        yield _("Settled anew by the rules from the record, the deal comes to what is on record."), ""
    else:
        due = result_words(found.settlement.due, called.seat)
        yield _("Settled anew by the rules from the record, the deal comes to something else: %(due)s", due=due), ""
    if found.ruled is not None:
        yield _as_ruled(found.ruled, called), "G24" if found.ruled.voided else ""
    if found.all_declared is not None:
        result = result_words(found.all_declared, called.seat)
        yield _("Had everybody declared everything: %(result)s", result=result), "G20"
    if found.false_claims:
        claims = ngettext("One false claim was refused.", "%(num)s false claims were refused.", len(found.false_claims))
        yield claims, "G21"
    for held in found.declarable:
        if held is not None and held.contradicted:
            yield _("The hand of %(who)s does not bear out what it declared.", who=called.seat(held.seat)), "G21"
    shuffle = found.shuffle
    if shuffle is not None and shuffle.replayed is not None:
        fair = _("The hands follow from the shuffle that was committed to.")
        yield fair if shuffle.replayed else _("The hands do not follow from the shuffle that was committed to."), "G4"
