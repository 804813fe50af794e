"""Checking a club's ledger against its events. A check reads the whole log, so few may run at once."""

from __future__ import annotations

from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import Busy

if TYPE_CHECKING:
    from ging_service.audit.reconciling.reconcile import Reconciliation

RETRY_AFTER_S: Final = 30
TURN = BoundedSemaphore(1)
"""The number of checks that each process runs at a time."""


def check_in_turn(club: str) -> Reconciliation:
    """Return the result of a check. Raises ``Busy("check_busy")`` while another one runs."""
    # Refused and not queued: a check can take minutes, and whatever waits holds a thread of the server.
    if not TURN.acquire(blocking=False):
        raise Busy("check_busy", "a ledger is being checked already: try again in a moment", RETRY_AFTER_S)
    try:
        return reconcile(services(), club)
    finally:
        TURN.release()
