"""The services of the current application."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import current_app, g

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EXTENSION = "ging-services"
WITHIN = "services"
"""The key under which a batch keeps the services of its transaction, for its operations."""


def services() -> Services:
    """Return the services of the running app; within a batch, those of its transaction."""
    return cast("Services", g.get(WITHIN) or current_app.extensions[EXTENSION])
