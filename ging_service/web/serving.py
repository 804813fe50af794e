"""What an application serves: the services that it was made over."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import current_app, g

if TYPE_CHECKING:
    from ging_service.application.services import Services

EXTENSION = "ging-services"
WITHIN = "services"
"""Where a batch keeps the services of its transaction, for the operations that it carries out."""


def services() -> Services:
    """The services of the running app; within a batch, those of its transaction."""
    return cast("Services", g.get(WITHIN) or current_app.extensions[EXTENSION])
