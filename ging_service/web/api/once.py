"""Answers to commands that leave no event: carried out once for each idempotency key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.outcomes import Asked, Outcome, once
from ging_service.web.api.exchange import caller, json_answer
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response

    from ging_service.application.services import Services


def once_answer(
    club: str, what: list[Any], do: Callable[[Services], Outcome], before: Callable[[], None] = lambda: None
) -> Response:
    """What a command did now, or when the same key came first. ``what``: the operation, and all that it asks for."""
    outcome = once(services(), Asked(club_id=club, key=caller().key, what=what), do, before)
    response = json_answer(outcome.told(), outcome.status, outcome.version)
    return told_once(response) if outcome.secrets else response


def told_once(response: Response) -> Response:
    """An answer with what lets in: nobody keeps it on the way, nor a browser."""
    response.headers["Cache-Control"] = "no-store"
    return response
