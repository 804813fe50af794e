"""Deletion of expired data, which the worker does from time to time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from ging_service.access.cleaning import RetentionTimes, clean
from ging_service.application.access.idempotency_without_events import KEPT

if TYPE_CHECKING:
    from ging_service.execution.services import Services

INVITATIONS_SHOWN: Final = timedelta(days=90)
"""The time for which an expired invitation stays listed."""


def clean_access(services: Services) -> None:
    """Delete sessions that have ended, outcomes and invitations of long ago, and rates that limit nobody any more."""
    limits = services.limits
    kept = RetentionTimes(
        sessions=limits.sessions,
        outcomes=KEPT,
        invitations=INVITATIONS_SHOWN,
    )
    with services.cross_club_transaction() as conn:
        clean(conn, kept)
