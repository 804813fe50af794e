"""The form of a ruling: its ordered transfers, and the whole form for a game that brings none of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from flask import request

from ging_service.domain.declare import from_fields
from ging_service.domain.game import Game
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.event_messages.event_message import Names
from ging_service.game_support.declared_values import as_json
from ging_service.game_support.rulings_read import ruling_made
from ging_service.i18n.messages import _
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import text, whole
from ging_service.web.pages.games.derived_form import form_fields, form_values
from ging_service.web.pages.games.outlet import RulingForm
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from ging_service.domain.rulings.declared import Ruling
    from ging_service.reporting.tables.disputes import DisputeEntry

AMENDMENT: Final = "amendment."
"""In front of the names of the fields of an amendment."""

TRANSFERS: Final = 4
"""The number of lines for ordered transfers in the form."""

OrderedT = TypeVar("OrderedT")


def transfers_in_form(transfer: Callable[..., OrderedT]) -> tuple[OrderedT, ...]:
    """Return the transfers in the lines that contain counters.

    ``transfer(payer=…, taker=…, counters=…, rule=…)``: makes one; payer and taker are seats.
    """
    return tuple(
        transfer(
            payer=whole(f"payer-{line}"),
            taker=whole(f"taker-{line}"),
            counters=whole(f"counters-{line}"),
            rule=text(f"rule-{line}").upper(),
        )
        for line in range(TRANSFERS)
        if text(f"counters-{line}")
    )


def ruling_in_form(game: Game, amendment: Callable[[], Mapping[str, Any]]) -> Ruling | None:
    """Return the ruling in the form, None if it dismisses the dispute. ``amendment()``: the one in the form, as JSON.

    Raises ``BadRequest("invalid")``, ``Refused("invalid")`` for an amendment, and what ``amendment`` raises.
    """
    transfers = transfers_in_form(SeatTransfer)
    match text("outcome"):
        case "dismissed" if transfers:
            raise BadRequest("invalid", _("A dismissed dispute orders nothing."), "counters-0")
        case "dismissed":
            return None
        case "amended" if game.amendments:
            return ruling_made(game, "amended", transfers, amendment())
        case "voided" | "ordered" as outcome:
            return ruling_made(game, outcome, transfers)
        case _:
            raise BadRequest("invalid", _("Choose a ruling."), "outcome")


def _ruling(game: Game, _club: str, _entry: DisputeEntry) -> Ruling | None:
    return ruling_in_form(game, lambda: form_values(game.amendments.asked, AMENDMENT) if game.amendments else {})


def _fields(game: Game, _club: str, _entry: DisputeEntry, _names: Names) -> dict[str, Any]:
    asked = game.amendments.asked if game.amendments else None
    return {"amendment": form_fields(asked, above=AMENDMENT) if asked else ()}


def general_ruling(game: Game) -> RulingForm:
    """Dismiss the dispute, amend the deal where the game allows it, void it, or order transfers."""
    return RulingForm(
        template="pages/general/ruling.html", ruling=partial(_ruling, game), fields=partial(_fields, game)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDealForm:
    """Rulings of a game whose arbitrators amend deals with real cards as its scribes enter them.

    ``template``: its fields have the names of those on the scribe's page. ``standing(number, events, state)``: the deal,
    from the events that name it among others, None if no ruling can amend it. ``entry(deal)``: its fields in the form, by
    name. ``entered(state)``: what the form says, with the fields of an amendment; raises ``BadRequest("invalid")`` with the
    field at fault. ``field_of(where)``: the field of the form for one of an amendment. ``values(state, deal, called)``:
    what the template needs besides.
    """

    game: Game
    template: str
    standing: Callable[[int, Sequence[Any], Any], Any]
    entry: Callable[[Any], Mapping[str, str]] = lambda deal: deal.entry
    entered: Callable[[Any], Any]
    field_of: Callable[[str], str]
    values: Callable[[Any, Any, Names], Mapping[str, Any]]

    def form(self) -> RulingForm:
        """Return the form. Besides an amendment its rulings are those of every game."""
        return RulingForm(template=self.template, ruling=self._ruling, fields=self._fields, field=self._field)

    def _fields(self, club: str, entry: DisputeEntry, called: Names) -> dict[str, Any]:
        found = table_steps(services(), club, entry.table_id, person(), deal=entry.deal)
        events = [step.recorded_event.event for step in found.steps]
        deal = self.standing(entry.deal, events, found.now) if entry.deal else None
        return {
            "amendment": deal,
            # A form that was refused comes back as it was sent. The first time it has the deal as it stands.
            "kept": request.form or (self.entry(deal) if deal else {}),
            "version": found.newest,
            **self.values(found.now, deal, called),
        }

    def _ruling(self, club: str, entry: DisputeEntry) -> Ruling | None:
        """Return the ruling in the form. Raises ``BadRequest("invalid")`` with the field at fault, and ``Refused``."""

        def amendment() -> Mapping[str, Any]:
            assert self.game.amendments is not None  # noqa: S101  only games with amendments have this form
            state = table_state(services(), club, entry.table_id, person()).state
            found: Mapping[str, Any] = as_json(from_fields(self.game.amendments.asked, self.entered(state)))
            return found

        return ruling_in_form(self.game, amendment)

    def _field(self, where: str) -> str:
        part = where.removeprefix(AMENDMENT)
        return "outcome" if part == "deal" else self.field_of(part)
