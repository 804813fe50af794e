"""Factories for the problems of checks and counts. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.web.api.books import reconciliation
from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

asked("no_stock", "", "POST", "counts", {"counted": 812})


@reaches("check_busy")
def somebody_else_checks(api: Any) -> TestResponse:
    with reconciliation.TURN:
        return api.get("ledger/check")
