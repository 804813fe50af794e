"""Checking a club's ledger against its events: it reads the whole log, so that few may do it at once."""

from __future__ import annotations

from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from ging_service.application.reconciling.reconcile import reconcile
from ging_service.web.errors import Busy
from ging_service.web.serving import services

if TYPE_CHECKING:
    from ging_service.application.reconciling.reconcile import Reconciliation

RETRY_AFTER_S: Final = 30
TURN = BoundedSemaphore(1)
"""One at a time in each process."""


def check_in_turn(club: str) -> Reconciliation:
    """What a check comes to. Raises ``Busy("check_busy")`` while there is another one."""
    if not TURN.acquire(blocking=False):
        raise Busy("check_busy", "a ledger is being checked already: try again in a moment", RETRY_AFTER_S)
    try:
        return reconcile(services(), club)
    finally:
        TURN.release()
