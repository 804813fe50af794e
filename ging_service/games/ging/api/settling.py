"""Settling deals that belong to no table: nothing is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from flask import Response, request

from ging_service.domain.errors import Refused
from ging_service.games.ging.api.blueprint import BLUEPRINT
from ging_service.games.ging.api.settling_schemas import REQUEST, RESPONSE
from ging_service.games.ging.score.settle import settle
from ging_service.games.ging.score.settle_question import ask
from ging_service.web.api.blueprint import read_json
from ging_service.web.requests.rate_limits import count_request
from ging_service.web.requests.required_rights import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_DEALS = 1_000
DEALS_A_UNIT = 50
"""So many deals of a list count as one more request of their address."""

MOST_VALUES = 200 * MOST_DEALS


@BLUEPRINT.said("/settle", needs=OPEN, requestBody=REQUEST, responses={"200": RESPONSE})
def settle_deals() -> Response:
    """Settle one deal, or a list of up to 1,000.

    For a list, each deal has its result at its place, and a bad deal has its `error`. A bad deal that is sent alone is a problem.
    """
    given = read_json(request, None, MOST_VALUES)
    if not isinstance(given, list):
        return _answer(_settled(given))
    if len(given) > MOST_DEALS:
        raise Refused("too_many_deals", "", f"a request settles up to {MOST_DEALS} deals")
    count_request(len(given) // DEALS_A_UNIT)
    return _answer([_settled_or_not(deal) for deal in given])


def _settled(given: Any) -> dict[str, Any]:  # noqa: ANN401  any JSON value
    """Return the answer to one deal, with the id of the question."""
    if not isinstance(given, dict):
        return _told(None, ask(given))
    return _told(given.get("id"), ask({name: value for name, value in given.items() if name != "id"}))


def _told(name: object, question: Any) -> dict[str, Any]:  # noqa: ANN401  a checked question
    return {"id": name, **msgspec.structs.asdict(settle(question))}


def _settled_or_not(given: Any) -> Mapping[str, Any]:  # noqa: ANN401  any JSON value
    try:
        return _settled(given)
    except Refused as refusal:
        error = {"code": refusal.code, "detail": refusal.detail, "where": refusal.where, "rule": refusal.rule}
        return {"id": given.get("id") if isinstance(given, dict) else None, "error": error}


def _answer(body: object) -> Response:
    return Response(msgspec.json.encode(body), content_type="application/json")
