"""The services of the current application."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import current_app, g

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EXTENSION = "ging-services"
WITHIN = "services"
"""The key of the services of one request: within a batch those of its transaction, of a read those on a standby."""


def services() -> Services:
    """Return the services of the running app, or those that the request has of its own."""
    return cast("Services", g.get(WITHIN) or current_app.extensions[EXTENSION])
