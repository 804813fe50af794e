"""Read model ``deal_mentions``: the events that concern a deal after it was played, so that no reader searches for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import deal_mentions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    for deal in deals_named_by(change.event):
        yield change.club_id, change.table_id, deal, change.version


def deals_named_by(event: object) -> tuple[int, ...]:
    """Return the deals that an event itself names: as one number, or as several."""
    deal: int = getattr(event, "deal", 0)
    several: tuple[int, ...] = getattr(event, "deals", ())
    return (deal, *several) if deal else several


DEAL_MENTIONS = ReadModel(table=deal_mentions, listens_to=(Fact.RULING_APPLIED, Fact.DEAL_OPENED), rows=_rows)
