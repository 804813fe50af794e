"""The parts of the OpenAPI document that flask-smorest does not find in the views."""

from __future__ import annotations

from copy import deepcopy
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.domain.installed_games import GAMES
from ging_service.web.api.blueprint import HEADERS, IF_MATCH, IF_NONE_MATCH, LAST_EVENT_ID, STREAM_TYPE
from ging_service.web.api.events.event_answers import DATA, UNINSTALLED
from ging_service.web.api.game_api.any_game import ANY_OF
from ging_service.web.api.game_api.installed import has_unlisted_codes
from ging_service.web.api.play import scoring
from ging_service.web.http.errors import PROBLEM_TYPE
from ging_service.web.http.problem_codes import PROBLEMS
from ging_service.web.http.responses import FINGERPRINT, VERSIONED
from ging_service.web.openapi import webhooks
from ging_service.web.openapi.examples import add_examples
from ging_service.web.openapi.open_answers import open_answers

if TYPE_CHECKING:
    from collections.abc import Mapping

DESCRIPTION = """\
Card games by their numbered rules: one log and one ledger of counters for each club. The rules: [/docs/rules](/docs/rules).

Every request needs a credential, `Authorization: Bearer <token>`: an app's key, or the token of a member's session. A
credential is valid for one club only: any other club is answered with 404 `no_such_club`. `x-needs` lists the rights for an
operation, of which one suffices; `own` means the member in the address. Without such a right, the answer is 403
`not_allowed`. Which role has which rights: [/docs/access](/docs/access).

Every command takes `Idempotency-Key` (a repeated command is answered, and not carried out again) and `If-Match` (the version
at which it is to be carried out). Errors are `application/problem+json` with a stable `code` and, for a rule of play, its
number.
"""
OPTIONS = {
    "info": {
        "description": DESCRIPTION,
        "contact": {"name": "The operator of this service"},
    },
    "servers": [{"url": "/", "description": "The service that serves this document"}],
}

_ETAG = {
    "description": "The version of the stream, if it is of one, and of what is read a fingerprint of the answer",
    "schema": {"type": "string", "pattern": f'^"({VERSIONED}|{FINGERPRINT})"$'},
}
_PARAMETERS: dict[str, dict[str, Any]] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "1 to 255 printable ASCII characters of the client's choice, new for each command",
        # No blank at either end: HTTP strips blanks around the value of a header.
        "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]([ -~]*[!-~])?$"},
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "An ETag: the stream must still be at the version in it",
        "schema": {"type": "string", "pattern": f'^"{VERSIONED}"$'},
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "An ETag: answered with 304 if it is still the current one",
        "schema": {"type": "string"},
    },
    "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "Of a stream: the id of the last event that has been read; it comes before `after`",
        "schema": {"type": "string", "pattern": "^(-1|[0-9]{1,18})$"},
    },
}
_STREAM = {"type": "string", "description": "Server-Sent Events: `id` the position, `event` the type, `data` the event"}
_TEXT = {"type": "string"}
_WHOLE = {"type": "integer"}


def _fault(**members: dict[str, Any]) -> dict[str, Any]:
    properties = members | {"detail": _TEXT}
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


_FAULTS = {
    "anyOf": [
        _fault(where=_TEXT),
        _fault(row=_WHOLE, column={"type": ["string", "null"]}, code=_TEXT),
        _fault(file=_TEXT, line=_WHOLE, column=_WHOLE, code=_TEXT, rule={"type": ["string", "null"]}),
    ]
}
_LISTED: Final[dict[str, Any]] = {"type": "string", "enum": sorted(PROBLEMS)}
_ANY_CODE: Final[dict[str, Any]] = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
# A game of another package may refuse with codes that are not listed here.
_CODE: Final = ({"anyOf": [_LISTED, _ANY_CODE]} if has_unlisted_codes() else _LISTED) | {
    "description": "stable, for programs"
}
_PREFIXES: Final = sorted({rule.rstrip("0123456789") for game in GAMES for rule in game.rules})
_RULE: Final = f"^{_PREFIXES[0] if len(_PREFIXES) == 1 else '(' + '|'.join(_PREFIXES) + ')'}[0-9]+$"

_PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "RFC 9457",
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "where the code is explained"},
        "title": {"type": "string", "description": "the same for every problem of a code"},
        "status": {"type": "integer"},
        "code": _CODE,
        "detail": {"type": "string", "description": "for people"},
        "where": {"type": "string", "description": "the part of the request that is at fault"},
        "rule": {"type": "string", "pattern": _RULE, "description": "the numbered rule that refuses it"},
        "rule_url": {"type": "string", "format": "uri-reference"},
        "errors": {
            "type": "array",
            "items": _FAULTS,
            "description": "every fault: of code `invalid` by place, of `bad_paper` by row, of `bad_records` by line",
        },
        "error_count": {"type": "integer", "description": "of code `bad_paper`: `errors` are the first 100"},
        "current_version": {"type": "integer", "description": "of codes `stale` and `conflict`"},
        "version": {"type": "integer", "description": "of code `false_claim`: the stream's version"},
        "position": {"type": "integer", "description": "of code `false_claim`: where it is on record"},
        "events": {"type": "array", "items": {"$ref": "#/components/schemas/Event"}},
        "request_id": {"type": "string", "description": "what to ask the operator for"},
    },
    "required": ["type", "title", "status", "code", "detail"],
    "additionalProperties": False,
}


_WORDS: dict[str, dict[str, Any]] = {
    "EventType": {"type": "string", "description": "the type of an event", "enum": sorted(DATA)},
    "Right": {"type": "string", "description": "rights that a role or a key can have", "enum": list(Right)},
}
"""Lists of words that occur in many places, by their names."""

_SECURITY = {
    "credential": {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of an app (`ging_…`) or the token of a member who has signed in (`gings_…`)",
    }
}
_LIMITS: dict[str, dict[str, Any]] = {
    "RateLimit": {
        "description": "Of each limit: `r`, the requests that can come now, and `t`, the seconds until all can, or one if `r` is 0",
        "schema": {"type": "string"},
        "example": '"member";r=799;t=1',
    },
    "RateLimit-Policy": {
        "description": "Of each limit: `q`, the requests that can come at once, and `w`, the seconds until all can come again",
        "schema": {"type": "string"},
        "example": '"member";q=800;w=4',
    },
}
"""Headers of draft-ietf-httpapi-ratelimit-headers. They are left out where the operator has set no limit."""
_OF_LIMITS = {name: {"$ref": f"#/components/headers/{name}"} for name in _LIMITS}
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer", "minimum": 1}}}
_HEADERS: dict[str, dict[str, Any]] = {
    "401": {"WWW-Authenticate": {"description": "How to show a credential", "schema": {"type": "string"}}},
    "429": _RETRY_AFTER | _OF_LIMITS,
}


def _problem(status: str) -> dict[str, Any]:
    """Return the answer with a problem. ``status``: "default" for any without an answer of its own."""
    # A client that generates code from this needs a schema for 5xx, too.
    told = "Any other problem" if status == "default" else HTTPStatus(int(status)).phrase
    content = {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    headers = {"headers": _HEADERS[status]} if status in _HEADERS else {}
    return {"description": told, "content": content} | headers


_STATUSES: Final = ("400", "401", "403", "404", "409", "412", "413", "415", "422", "429", "default")
_PROBLEM_ANSWERS: Final = {f"Problem{status.title()}": _problem(status) for status in _STATUSES}
"""The answers of all operations that are problems. Each operation names those that it can give."""


def complete(spec: dict[str, Any], names: Mapping[tuple[str, str], str], told: Mapping[str, str]) -> dict[str, Any]:
    """Return the specification with problems, headers, and events by type, always in the same order.

    ``names``: each operation's by its path and method. ``told``: the description of each schema, by its name.
    """
    components = spec.setdefault("components", {})
    components |= {"headers": _LIMITS | {"ETag": _ETAG}, "parameters": _PARAMETERS, "responses": _PROBLEM_ANSWERS}
    components["securitySchemes"] = _SECURITY
    spec["security"] = [{name: []} for name in _SECURITY]
    schemas = components["schemas"]
    for unused in ("Error", "PaginationMetadata"):
        schemas.pop(unused, None)
    for name in told.keys() & schemas.keys():
        schemas[name]["description"] = told[name]
    spec["paths"][scoring.PATH]["post"] |= scoring.bodies()
    any_of = {"Event": _events(), "WebhookData": webhooks.data_of(_events()), "Problem": _PROBLEM}
    schemas |= deepcopy(webhooks.SCHEMAS | scoring.schemas() | _of_games() | any_of)
    # Before the lists themselves are added, which would become references to themselves.
    _name_words([schemas, spec["paths"]])
    components["schemas"] = dict(sorted((schemas | deepcopy(_WORDS)).items()))
    for path, operations in spec["paths"].items():
        for one in operations.get("parameters", ()):
            by_number = one["schema"]["type"] == "integer"
            one["description"] = f"The {'number' if by_number else 'id'} of the {one['name']}"
        for method, operation in operations.items():
            if method != "parameters":
                operation["operationId"] = names[path, method]
                _complete(path, method, operation)
    spec["webhooks"] = deepcopy(webhooks.WEBHOOKS)
    open_answers(spec)
    add_examples(spec)
    components["schemas"] = dict(sorted(components["schemas"].items()))
    return spec


def _name_words(told: Any) -> None:  # noqa: ANN401  any part of the specification
    """Replace each list of ``_WORDS`` by a reference to its name."""
    if isinstance(told, dict):
        for name, words in _WORDS.items():
            if told.get("enum") == words["enum"]:
                del told["enum"], told["type"]
                told["$ref"] = f"#/components/schemas/{name}"
    for inner in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        _name_words(inner)


def _of_games() -> dict[str, Any]:
    """Return the schemas that stand for any of the games' own."""
    found: dict[str, Any] = {}
    for name, choice in ANY_OF.items():
        places = [{"$ref": f"#/components/schemas/{schema.__name__}"} for schema in choice.choices()]
        found[name] = {"anyOf": places}
        # Where each alternative names its game, a client need not try one after the other.
        if all("game" in schema().fields for schema in choice.choices()):
            mapping = {game: f"#/components/schemas/{schema.__name__}" for game, schema in choice.schemas.items()}
            found[name]["discriminator"] = {"propertyName": "game", "mapping": mapping}
    return found


def _events() -> dict[str, Any]:
    """Return the schema of any event, by its ``type``. An unlisted type is of a game that is not installed, or newer."""
    places = {name: f"#/components/schemas/{name}" for name in sorted(DATA)}
    return {
        "anyOf": [{"$ref": place} for place in (*places.values(), f"#/components/schemas/{UNINSTALLED}")],
        "discriminator": {"propertyName": "type", "mapping": places},
    }


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    """Complete one operation with the problems that it can answer with, and the headers of its answers."""
    # A docstring of one line leaves a summary only: who may do it is said in its place.
    operation.setdefault("description", f"{operation['summary']} {_needs_told(operation)}")
    headers = operation.pop(HEADERS, [])
    if headers:
        operation.setdefault("parameters", []).extend({"$ref": f"#/components/parameters/{name}"} for name in headers)
    has_etag = IF_MATCH in headers or IF_NONE_MATCH in headers
    answers = operation["responses"]
    if LAST_EVENT_ID in headers:
        answers["200"]["content"][STREAM_TYPE] = {"schema": _STREAM}
    for answer in answers.values():
        if has_etag:
            answer["headers"] = {"ETag": {"$ref": "#/components/headers/ETag"}}
        if "security" not in operation:
            answer.setdefault("headers", {}).update(_OF_LIMITS)
    if IF_NONE_MATCH in headers:
        answers["304"] = {"description": "Not modified"}
    for status in _statuses(path, method, operation):
        answers[status] = {"$ref": f"#/components/responses/Problem{status.title()}"}
    if "security" in operation:
        # The other headers of limits are for those who show a credential.
        answers["429"] = _problem("429") | {"headers": _RETRY_AFTER}
    operation["responses"] = dict(sorted(answers.items()))


def _needs_told(operation: Mapping[str, Any]) -> str:
    needs = [f"`{one}`" for one in operation.get("x-needs", ())]
    if not needs:
        return "Open to all." if "security" in operation else "Any credential will do."
    return f"Needs one of the rights {', '.join(needs)}." if len(needs) > 1 else f"Needs {needs[0]}."


def _statuses(path: str, method: str, operation: dict[str, Any]) -> set[str]:
    """Return the statuses of the problems that an operation can answer with."""
    found = {"400", "422", "429", "default"}
    if method != "get":
        found |= {"409", "412", "413", "415"}
    if "security" not in operation:
        found |= {"401", "403"}
    if "{" in path:
        found.add("404")
    return found
