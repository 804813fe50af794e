"""The form of a ruling: its ordered transfers, and the whole form for a game that brings none of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.game_support.rulings_read import ruling_made
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole
from ging_service.web.pages.games.derived_form import form_fields, form_values
from ging_service.web.pages.games.outlet import RulingForm

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ging_service.domain.game import Game
    from ging_service.domain.rulings.declared import Ruling
    from ging_service.event_messages.event_message import Names
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
