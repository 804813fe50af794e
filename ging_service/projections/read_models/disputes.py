"""Read model ``disputes``: the subject, the members and the state of each dispute. Its texts are in the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.disputes import events as e
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import disputes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.disputes.state import DisputeState
    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    state: DisputeState = change.after
    yield (
        change.club_id,
        state.dispute,
        state.phase,
        state.table,
        state.deal,
        state.subject,
        state.version,
        state.raised_by,
        state.arbitrator,
        state.outcome,
        change.recorded_at,
        change.recorded_at,
    )


DISPUTES = ReadModel(
    table=disputes,
    listens_to=(e.DisputeRaised, e.DisputeTaken, e.DisputeRuled, e.DisputeWithdrawn),
    rows=_rows,
)
