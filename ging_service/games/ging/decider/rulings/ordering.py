"""Orders of an arbitrator's ruling, and the command that carries them out (G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent
from ging_service.domain.structs import replace
from ging_service.games.ging.decider.commands import ApplyRuling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.disputes.events import Amended, Outcome
    from ging_service.domain.game import PlacedEvent
    from ging_service.games.ging.rules.ruling_orders import Ruling


def ruling_of(outcome: Outcome, orders: Ruling) -> Ruling | None:
    """Return the ruling with its outcome; None where the dispute is dismissed.

    Raises ``Refused("dismissal_orders_nothing")``.
    """
    if outcome != "dismissed":
        return replace(orders, outcome=outcome)
    ordered = amended_by(orders)
    if ordered:
        detail = "a dismissed dispute changes nothing: leave out what is ordered, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, ordered[0])
    return None


def amended_by(ruling: Ruling) -> tuple[Amended, ...]:
    """Return the parts of the record that a ruling changes."""
    parts: dict[Amended, bool] = {
        "hands": bool(ruling.amendment.hands),
        "dealer": ruling.amendment.dealer >= 0,
        "declarations": ruling.amendment.declares,
        "transfers": bool(ruling.transfers),
        "next_dealer": ruling.next_dealer >= 0,
        "end": bool(ruling.void_from),
    }
    return tuple(part for part, is_amended in parts.items() if is_amended)


def ruling_command(
    dispute: str, deal: int, ruling: Ruling, record: Sequence[PlacedEvent], contested: int
) -> ApplyRuling:
    """Return the command that carries out a ruling. ``deal`` is the dispute's own deal and replaces the ruling's."""
    return ApplyRuling(
        dispute=dispute,
        ruling=replace(ruling, deal=deal),
        record=tuple(record),
        corrects=contested,
    )
