"""Whether the process lives (``/healthz``) and whether it can do its work (``/readyz``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint

from ging_service.eventlog.revision import current_is_head
from ging_service.web.api.exchange import json_answer
from ging_service.web.errors import problem
from ging_service.web.serving import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("health", __name__)


@BLUEPRINT.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return json_answer({"status": "alive"})


@BLUEPRINT.get("/readyz")
def readyz() -> Response:
    """The database answers, and its schema is the one that this program knows."""
    with services().pool.connection(timeout=2) as conn:
        migrated = current_is_head(conn)
    return json_answer({"status": "ready"}) if migrated else problem("unavailable", "the database is not migrated")
