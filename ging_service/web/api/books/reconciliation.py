"""The ledger held against its events and against the box. A check reads the whole log, so few may run at once."""

from __future__ import annotations

from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.audit.reconciling.reconcile import reconcile, reconciliation_json
from ging_service.domain.books.commands import CountCounters
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.ledger import books
from ging_service.reporting.paging import Paging
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.books import books_answers as answers
from ging_service.web.api.responses import entered_answer, json_answer
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.http.errors import Busy
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from flask import Response

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


BLUEPRINT = Blueprint(
    "reconciling", __name__, url_prefix="/v1/clubs/<slug:club>", description="Reconciliation: checks and counts"
)

Asked = dict[str, Any]


@BLUEPRINT.read("/ledger/check", answers.LedgerChecked, needs=Right.READ_BOOKS)
def check_ledger(club: str) -> Response:
    """Recompute everything from the events and compare every account, season, count and statement.

    It takes minutes for half a million events. `checks` list what was compared, and what differs where.
    """
    return json_answer(reconciliation_json(check_in_turn(club)))


@BLUEPRINT.read("/box", answers.Box, needs=Right.READ_BOOKS)
def get_box(club: str) -> object:
    """What should be in the box of counters now: the stock, less what is out."""
    version = stream_version(services(), club, BOOKS_STREAM)
    return books.box(services(), club), version


@BLUEPRINT.read("/counts", answers.CountPage, needs=Right.READ_BOOKS, query=Pages)
def list_counts(asked: Asked, club: str) -> object:
    """The counts of the box, the newest first."""
    version = stream_version(services(), club, BOOKS_STREAM)
    return books.counts(services(), club, Paging(**asked)), version


@BLUEPRINT.command("/counts", answers.NewCount, needs=Right.KEEP_BOOKS)
def count_counters(asked: Asked, club: str) -> Response:
    """Record a count of the box. Missing or surplus counters are posted to the account `difference`."""
    # `held`, which should be in the box, is filled in while the log is locked.
    count = CountCounters(counted=asked["counted"], held=0, note=asked["note"])
    return entered_answer(club, count, asked)
