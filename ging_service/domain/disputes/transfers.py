"""Transfers of disputes: none. An event of the table's stream moves the counters of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.disputes.events import Event
    from ging_service.domain.game import Transfer


def transfers(_event: Event) -> tuple[Transfer, ...]:
    """Return no transfers."""
    return ()
