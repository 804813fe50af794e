"""Factories for the problems of the ledger's export. Imported for what it adds to the factories."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from ging_service.web.api.ledger import accounts
from tests.web.factories.registry import reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse


@reaches("export_busy")
def all_turns_taken(api: Any) -> TestResponse:
    with ExitStack() as stack:
        for _ in range(accounts.AT_ONCE):
            stack.enter_context(accounts.TURNS)
        return api.get("ledger/export")
