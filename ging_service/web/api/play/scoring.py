"""Settling deals that belong to no table: nothing is stored. Each game describes its own deals (``GameScore``)."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from flask import Response, request
from marshmallow import validate

from ging_service.domain.errors import Refused
from ging_service.domain.game import USUAL_GAME
from ging_service.game_support.json_schemas import answer_schema
from ging_service.game_support.scoring import NotSettled, answer, not_settled, score_of, scored_games
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.request_body import read_json
from ging_service.web.api.schemas.fields import Words
from ging_service.web.api.schemas.filters import Query
from ging_service.web.requests.addresses import count_work
from ging_service.web.requests.required_rights import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.game_support.scoring import GameScore

BLUEPRINT: Final = Blueprint("settling", __name__, url_prefix="/v1", description="Deals that belong to no table")

PATH: Final = "/v1/settle"
MOST_DEALS: Final = 1_000
UNIT_S: Final = 0.01
"""So much processor time counts as one more request of the address, whatever a deal is and whether it is valid."""

LONGEST_S: Final = 5.0
"""The most processor time of a request: beyond it no further deal of its list is settled."""

# Nothing is stored here, so a list may have more values than the body of a command.
MOST_VALUES: Final = 200 * MOST_DEALS

_ANY: Final[dict[str, Any]] = {"description": "returned unchanged"}
_NOT_SETTLED: Final = "NotSettledDeal"
_encode: Final = msgspec.json.encode


class SettlingQuery(Query):
    """The parameters of a request to settle deals."""

    game = Words(
        load_default=USUAL_GAME,
        validate=validate.OneOf(scored_games()),
        metadata={"description": "The game of the deals"},
    )


def schemas() -> dict[str, Any]:
    """Return the schemas of every game's deals and answers, by name. Each has an ``id`` beside what the game says."""
    found = {_NOT_SETTLED: _with_id(answer_schema(NotSettled), required=["id"])}
    for game in map(score_of, scored_games()):
        found |= {name: _with_id(schema, required=[]) for name, schema in game.questions.items()}
        found |= {name: _with_id(schema, required=["id"]) for name, schema in game.answers.items()}
    return found


def _with_id(schema: Mapping[str, Any], required: list[str]) -> dict[str, Any]:
    properties = {"id": _ANY, **schema["properties"]}
    return {**schema, "properties": properties, "required": [*required, *schema["required"]]}


def bodies() -> dict[str, Any]:
    """Return the specification of the request's body and of the answers: one deal or a list of them, of any game.

    Made when the document is, because it imports the scoring of every game.
    """
    games = [score_of(kind) for kind in sorted(scored_games(), key=lambda kind: kind != USUAL_GAME)]
    questions = [_ref(name) for game in games for name in game.questions]
    answers = [_ref(name) for game in games for name in game.answers]
    any_deal = {"description": "as a single deal; errors of this deal are returned at its place in the list"}
    many_answers = {"anyOf": [*answers, _ref(_NOT_SETTLED)]}
    return {
        "requestBody": {"required": True, **_one_or_many(questions, any_deal)},
        "responses": {"200": {"description": "Settled", **_one_or_many(answers, many_answers)}},
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _one_or_many(one: list[dict[str, str]], item: dict[str, Any]) -> dict[str, Any]:
    schema = {"anyOf": [*one, {"type": "array", "items": item, "maxItems": MOST_DEALS}]}
    return {"content": {"application/json": {"schema": schema}}}


@BLUEPRINT.said("/settle", needs=OPEN, query=SettlingQuery)
def settle_deals(asked: dict[str, Any]) -> Response:
    """Settle one deal, or a list of up to 1,000.

    For a list, each deal has its result at its place, and a bad deal has its `error`. A bad deal that is sent alone is a problem.
    """
    game = score_of(asked["game"])
    given = read_json(request, None, MOST_VALUES)
    if isinstance(given, list) and len(given) > MOST_DEALS:
        raise Refused("too_many_deals", "", f"a request settles up to {MOST_DEALS} deals")
    begun = thread_time()
    try:
        if not isinstance(given, list):
            return _answer(_settled(game, given))
        return _answer(b"[%b]" % b",".join([_settled_or_not(game, deal, begun) for deal in given]))
    finally:
        # Beside the one unit that the request itself was counted with, before its body was read.
        count_work(int((thread_time() - begun) / UNIT_S))


def _settled(game: GameScore, given: Any) -> bytes:  # noqa: ANN401  any JSON value
    """Return the answer to one deal, with the id of the question."""
    if not isinstance(given, dict):
        return answer(_id(given), game.score(given))
    # The id is the platform's: the format of a game refuses members that it does not know.
    return answer(_id(given), game.score({name: value for name, value in given.items() if name != "id"}))


def _settled_or_not(game: GameScore, given: Any, begun: float) -> bytes:  # noqa: ANN401  any JSON value
    if thread_time() - begun > LONGEST_S:
        raise Refused(
            "too_many_deals", "", f"these deals take longer than {LONGEST_S:g} s to settle: send fewer at a time"
        )
    try:
        return _settled(game, given)
    except Refused as refusal:
        return not_settled(_id(given), refusal)


def _id(given: Any) -> msgspec.Raw:  # noqa: ANN401  any JSON value
    return msgspec.Raw(_encode(given.get("id") if isinstance(given, dict) else None))


def _answer(body: bytes) -> Response:
    return Response(body, content_type="application/json")
