"""What nobody asks for any more is deleted, now and then, by the worker."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from ging_service.access.cleaning import Kept, clean
from ging_service.application.access.outcomes import KEPT

if TYPE_CHECKING:
    from ging_service.application.services import Services

INVITATIONS_SHOWN: Final = timedelta(days=90)
"""How long an invitation is listed after it has expired."""


def clean_access(services: Services) -> None:
    """Delete sessions that have ended, outcomes and invitations of long ago, and rates that limit nobody any more."""
    limits = services.limits
    kept = Kept(
        sessions=limits.sessions,
        outcomes=KEPT,
        invitations=INVITATIONS_SHOWN,
    )
    with services.everywhere() as conn:
        clean(conn, kept)
