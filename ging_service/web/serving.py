"""What an application serves: the services that it was made over."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import current_app

if TYPE_CHECKING:
    from ging_service.application.services import Services

EXTENSION = "ging-services"


def services() -> Services:
    """The services of the running app."""
    return cast("Services", current_app.extensions[EXTENSION])
