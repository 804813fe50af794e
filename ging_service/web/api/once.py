"""Answers to commands that leave no event, which are carried out once for each idempotency key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.api.exchange import json_answer

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from ging_service.application.access.outcomes import Outcome


def once_answer(outcome: Outcome) -> Response:
    """What a command did now, or when the same key came first."""
    response = json_answer(outcome.told(), outcome.status, outcome.version)
    return told_once(response) if outcome.secrets else response


def told_once(response: Response) -> Response:
    """An answer with what lets in: nobody keeps it on the way, nor a browser."""
    response.headers["Cache-Control"] = "no-store"
    return response
