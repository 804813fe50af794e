"""Read model ``false_claims``: false claims, their players, and the penalties they paid (G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider.events import FalseClaimPenalised, FalseClaimRefused
from ging_service.games.ging.projections.schema import false_claims
from ging_service.games.ging.rules.cards import SEATS
from ging_service.projections.model import ReadModel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    """Yield a claim's row. Its penalty is the next event in the log, and completes the row."""
    event: FalseClaimRefused | FalseClaimPenalised = change.event
    place = change.club_id, change.table_id
    if isinstance(event, FalseClaimRefused):
        yield *place, change.version, event.deal, event.seat, (0,) * len(SEATS)
        return
    net = tuple(paid - (sum(event.paid) if seat == event.seat else 0) for seat, paid in enumerate(event.paid))
    # The version of the claim, which is the key of its row.
    yield *place, change.version - 1, event.deal, event.seat, net


FALSE_CLAIMS = ReadModel(table=false_claims, listens_to=(FalseClaimRefused, FalseClaimPenalised), rows=_rows)
