"""The form of a ruling on a deal of wild-card rummy: it amends a result with the fields of the scribe's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.domain.declare import from_fields
from ging_service.game_support.declared_values import as_json
from ging_service.games.wild_card_rummy.decider.amended_deal import Amendment
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.pages.disputes.standing import standing_deal
from ging_service.games.wild_card_rummy.pages.scribe.choices import ended_choices
from ging_service.games.wild_card_rummy.pages.scribe.entry import entered_result, field_of
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.current_services import services
from ging_service.web.pages.games.outlet import RulingForm
from ging_service.web.pages.games.ruling_form import AMENDMENT, ruling_in_form
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.rulings.declared import Ruling
    from ging_service.event_messages.event_message import Names
    from ging_service.reporting.tables.disputes import DisputeEntry


def _fields(club: str, entry: DisputeEntry, called: Names) -> dict[str, Any]:
    """Return the values of the template. Its fields have the names of those on the scribe's page."""
    found = table_steps(services(), club, entry.table_id, person(), deal=entry.deal)
    events = [step.recorded_event.event for step in found.steps]
    deal = standing_deal(entry.deal, events, found.now) if entry.deal else None
    return {
        "amendment": deal,
        "kept": request.form or (deal.entry if deal else {}),
        "version": found.newest,
        "ended": ended_choices(called),
        "needs_melded": found.now.rules.scoring == "melded" and deal is not None and not deal.follows,
    }


def _ruling(club: str, entry: DisputeEntry) -> Ruling | None:
    """Return the ruling in the form. Raises ``BadRequest("invalid")`` with the field at fault, and ``Refused``."""

    def amendment() -> Mapping[str, Any]:
        state = table_state(services(), club, entry.table_id, person()).state
        found: Mapping[str, Any] = as_json(from_fields(Amendment, entered_result(state)))
        return found

    return ruling_in_form(GAME, amendment)


def _field(where: str) -> str:
    """Return the field of the form."""
    part = where.removeprefix(AMENDMENT)
    return "outcome" if part == "deal" else field_of(part)


RULING: Final = RulingForm(template="wild_card_rummy/ruling.html", ruling=_ruling, fields=_fields, field=_field)
"""Rulings on deals of wild-card rummy. Besides an amendment they are those of every game."""
