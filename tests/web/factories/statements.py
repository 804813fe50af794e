"""Factories for the problems of statements. Imported for what it adds to the factories."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from ging_service.web.app import create_app
from ging_service.web.http.running_request import EXTENSION
from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

asked("bad_day", "", "GET", "statement?from=2026-02-30")
asked("bad_period", "", "GET", "members/anna/statement?season=s25&zone=UTC")


@reaches("statement_too_long")
def _(api: Any) -> TestResponse:
    app = create_app(api.app.extensions[EXTENSION], statement_movements_max=2)
    return dataclasses.replace(api, app=app).get("tables/t/statement/export")
