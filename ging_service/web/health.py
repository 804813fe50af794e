"""Whether the process lives (``/healthz``) and whether the service can do its work (``/readyz``)."""

from __future__ import annotations

import threading
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, cast

import msgspec
from flask import Blueprint, Response, current_app

from ging_service.application.queries.readiness import readiness

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from ging_service.application.queries.readiness import Readiness
    from ging_service.application.services import Services

BLUEPRINT = Blueprint("health", __name__)
_EXTENSION: Final = "ging-readiness"
_KEPT_S: Final = 1.0
_RETRY_AFTER_S: Final = 5


class Glance:
    """Readiness as it was a moment ago: anybody may ask, and the database is asked once a second at most."""

    def __init__(self, look: Callable[[], Readiness]) -> None:
        self._look = look
        self._lock = threading.Lock()
        self._seen: tuple[float, Readiness] | None = None

    def seen(self) -> Readiness:
        """How the parts stand."""
        with self._lock:
            if self._seen is None or time.monotonic() - self._seen[0] > _KEPT_S:
                found = self._look()
                self._seen = (time.monotonic(), found)
            return self._seen[1]


def register(app: Flask, services: Services, signer_late_s: int) -> None:
    """Answer ``/healthz`` and ``/readyz``."""
    app.extensions[_EXTENSION] = Glance(lambda: readiness(services, signer_late_s))
    app.register_blueprint(BLUEPRINT)


@BLUEPRINT.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return _answer({"status": "alive"})


@BLUEPRINT.get("/readyz")
def readyz() -> Response:
    """The database answers, its schema is the one that this program knows, and what is recorded is signed."""
    found = cast("Glance", current_app.extensions[_EXTENSION]).seen()
    if found.is_ready:
        return _answer({"status": "ready", "parts": asdict(found)})
    response = _answer({"status": "not ready", "parts": asdict(found)}, 503)
    response.headers["Retry-After"] = str(_RETRY_AFTER_S)
    return response


def _answer(body: object, status: int = 200) -> Response:
    response = Response(msgspec.json.encode(body), status, content_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response
