"""Health: the process is alive (``/healthz``), and the service can do its work (``/readyz``)."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final, cast

import msgspec
from flask import Blueprint, Response, current_app

from ging_service.eventlog.connections.availability import accepts_connections
from ging_service.parallel import Glance
from ging_service.reporting.readiness import AWAY, LATE, ReadinessLook, standby_state
from ging_service.web.http.running_request import services as current_services

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask

    from ging_service.execution.services import Services
    from ging_service.platform.part_states import PartState
    from ging_service.reporting.readiness import Readiness, State

BLUEPRINT = Blueprint("health", __name__)
_GLANCE: Final = "ging-readiness"
_OTHER_CONNECTION: Final = "ging-other-connection"
_STANDBY: Final = "ging-standby"
_OTHER_WAIT_S: Final = 0.3  # with the wait for the look less than 2 s
_STANDBY_WAIT_S: Final = 0.4  # with the wait for the other parts less than 2 s
_PROCESSES: Final = "ging-processes"
_RETRY_AFTER_S: Final = 5
_OK: Final = frozenset({"ok"})


def register(
    app: Flask,
    services: Services,
    signer_late_s: int,
    processes: Callable[[], Mapping[str, PartState] | None],
) -> None:
    """Answer ``/healthz`` and ``/readyz``.

    ``processes``: the states of supervised processes, if there are any; None: they are not known.
    """
    app.extensions[_GLANCE] = Glance(ReadinessLook(services, signer_late_s).look, LATE)
    app.extensions[_OTHER_CONNECTION] = Glance(
        lambda: accepts_connections(services.pool), otherwise=False, wait_s=_OTHER_WAIT_S
    )
    # A look of its own: a standby that hangs must not make the database look away.
    app.extensions[_STANDBY] = Glance(lambda: standby_state(services), "unknown", wait_s=_STANDBY_WAIT_S)
    app.extensions[_PROCESSES] = processes
    app.register_blueprint(BLUEPRINT)


@BLUEPRINT.get("/healthz")
def healthz() -> Response:
    """Report that the process answers."""
    return _answer({"status": "alive"})


@BLUEPRINT.get("/readyz")
def readyz() -> Response:
    """Report whether requests can be answered here, and which parts of the service cannot do their work."""
    found = _found()
    processes = current_app.extensions[_PROCESSES]()
    parts = asdict(found) | _standby_part(found) | ({"processes": "unknown"} if processes is None else {})
    told = {"parts": parts} | ({"processes": _told(processes)} if processes else {})
    # 503 takes this process out of the load balancer. A late signer or worker must not: answers here are still right.
    if not found.can_answer:
        response = _answer({"status": "not ready"} | told, 503)
        response.headers["Retry-After"] = str(_RETRY_AFTER_S)
        return response
    is_whole = set(parts.values()) == _OK and all(_state_of(one) == "running" for one in (processes or {}).values())
    return _answer({"status": "ready" if is_whole else "degraded"} | told)


def _found() -> Readiness:
    found = cast("Glance[Readiness]", current_app.extensions[_GLANCE]).seen()
    # One connection whose server process is frozen must not take a host out of service whose others work.
    if found is LATE and not cast("Glance[bool]", current_app.extensions[_OTHER_CONNECTION]).seen():
        return AWAY
    return found


def _standby_part(found: Readiness) -> dict[str, State]:
    """Return the part of the standby, if reads may run on one. Without it, this host can answer as before."""
    if current_services().standby is None:
        return {}
    if found in {LATE, AWAY}:
        return {"standby": "unknown"}  # the time is used up, and the primary cannot be asked how far it has come
    return {"standby": cast("Glance[State]", current_app.extensions[_STANDBY]).seen()}


def _told(processes: Mapping[str, PartState]) -> dict[str, dict[str, str | int]]:
    """Return the public facts of processes. The reasons why they ended are left out, because they may name files."""
    return {name: {"state": _state_of(one), "restarts": one.restarts} for name, one in processes.items()}


def _state_of(part: PartState) -> str:
    if not part.is_running:
        return "restarting"
    return "stalled" if part.is_stalled else "running"


def _answer(body: object, status: int = 200) -> Response:
    response = Response(msgspec.json.encode(body), status, content_type="application/json")
    # A cached "ready" would hide an outage.
    response.headers["Cache-Control"] = "no-store"
    return response
