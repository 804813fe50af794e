"""The services of the current application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ging_service.web.http.running_request import request_values, running_app

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EXTENSION = "ging-services"
MOST: Final = "STATEMENT_MOVEMENTS_MAX"
"""The key under which the app keeps the most movements that a statement in one piece may have."""
WITHIN = "services"
"""The key of the services of one request: within a batch those of its transaction, of a read those on a standby."""


def services() -> Services:
    """Return the services of the running app, or those that the request has of its own."""
    return cast("Services", request_values().get(WITHIN) or running_app().extensions[EXTENSION])
