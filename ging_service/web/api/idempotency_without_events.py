"""Answers to commands that leave no event, which are carried out once for each idempotency key.

For commands that leave events, ``execute`` does the same by the keys in the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.idempotency_without_events import KeyedRequest, StoredResponse, execute_once
from ging_service.web.api.responses import json_answer
from ging_service.web.http.current_services import services

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response

    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


def once_answer(outcome: StoredResponse) -> Response:
    """Answer with the result of a command, carried out now or when the same key came first."""
    response = json_answer(outcome.told(), outcome.status, outcome.version)
    return told_once(response) if outcome.secrets else response


def told_once(response: Response) -> Response:
    """Mark an answer that contains a secret as not to be stored, neither by a proxy nor by a browser."""
    response.headers["Cache-Control"] = "no-store"
    return response


def _nothing() -> None:
    """Do nothing before the command."""


def done_once(
    club: str,
    what: list[Any],
    who: Caller,
    do: Callable[[Services], StoredResponse],
    before: Callable[[], None] = _nothing,
) -> StoredResponse:
    """Carry a command out once for its key, and return its result. ``what``: the operation and its arguments."""
    return execute_once(services(), KeyedRequest(club_id=club, key=who.key, what=what), do, before)
