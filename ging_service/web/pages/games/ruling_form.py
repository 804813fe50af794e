"""The form of a ruling: its ordered transfers, and the whole form for a game that brings none of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from ging_service.domain.rulings.declared import Ruling, SeatTransfer
from ging_service.i18n.text import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole
from ging_service.web.pages.games.outlet import RulingForm

if TYPE_CHECKING:
    from collections.abc import Callable

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


def _ruling() -> Ruling | None:
    """Return the ruling in the form, None if it dismisses the dispute. Raises ``BadRequest("invalid")``."""
    transfers = transfers_in_form(SeatTransfer)
    match text("outcome"):
        case "dismissed" if transfers:
            raise BadRequest("invalid", _("A dismissed dispute orders nothing."), "counters-0")
        case "dismissed":
            return None
        case "voided" | "ordered" as outcome:
            return Ruling(outcome=outcome, transfers=transfers)
        case _:
            raise BadRequest("invalid", _("Choose a ruling."), "outcome")


GENERAL_RULING: Final = RulingForm(
    template="pages/general/ruling.html", ruling=_ruling, fields=lambda _club, _entry, _names: {}
)
"""Dismiss the dispute, void the deal, or order transfers."""
