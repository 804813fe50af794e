"""A dispute moves no counters: what a ruling moves is moved at its table, by an event of the table's stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.disputes.events import Event
    from ging_service.domain.game import Transfer


def transfers(_event: Event) -> tuple[Transfer, ...]:
    """None."""
    return ()
