"""Batches: many commands in one request, all or nothing, for apps that have been offline."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from time import thread_time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from flask import current_app, g, request
from marshmallow import fields, validate, validates_schema
from marshmallow.exceptions import ValidationError
from werkzeug.exceptions import HTTPException

from ging_service.application.access.idempotency_without_events import KeyedRequest, StoredResponse, execute_once
from ging_service.application.table import NothingLearnt, all_or_nothing
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.eventlog.read import club_events
from ging_service.execution.errors import NotFound, Stale
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.web.api.access.credential_commands import Asked as AskedFor
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.events.event_answers import Event, event_json
from ging_service.web.api.game_api.installed import recorded_refusal, refusals
from ging_service.web.api.responses import BATCH, caller, json_answer
from ging_service.web.api.schemas.fields import OrNull, Words, many, number, yes_no
from ging_service.web.api.schemas.objects import Answer, BoundedList
from ging_service.web.http.errors import BadRequest, BatchRefused
from ging_service.web.http.running_request import WITHIN, services
from ging_service.web.requests.authentication import admitted, check_needs, person
from ging_service.web.requests.required_rights import ANYBODY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from werkzeug.wrappers import Response

    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services

BLUEPRINT = Blueprint("batches", __name__, url_prefix="/v1/clubs/<slug:club>", description="Many commands as one")

# The log stays locked during a batch, so its length is what others wait for.
MOST_COMMANDS: Final = 1_000
LONGEST_S: Final = 15.0
"""The most processor time of a batch: beyond it no further command is carried out. A thousand recorded deals take one second."""
METHODS: Final = ("post", "patch")
# Only what a command is answered with. Any other exception is a fault of the service, and must not become a 4xx.
_REFUSALS = (Refused, BadRequest, NotFound, Stale, Conflict, KeyReused, NoSuchClub, HTTPException)
# Python's `$` also fits before a final newline; JSON Schema has no sign like `\Z`.
_PATTERN = "^[a-z0-9_-]+(/[a-z0-9_-]+)*"
_ADDRESS = validate.Regexp(rf"{_PATTERN}\Z", error="not an address below the club's")

_REFUSED = "; ".join(f"`{code}`: {told}" for code, told in refusals().items())

Command = dict[str, Any]


class BatchCommand(AskedFor):
    """One command as it would be sent alone."""

    post = Words(
        validate=_ADDRESS,
        metadata={
            "pattern": f"{_PATTERN}$",
            "description": "its address below the club's",
            "examples": ["tables/t/end"],
        },
    )
    patch = Words(
        validate=_ADDRESS, metadata={"pattern": f"{_PATTERN}$", "description": "the same, of a command that is a PATCH"}
    )
    body = fields.Dict(keys=fields.String(), load_default=dict, metadata={"description": "its body"})
    if_match = Words(metadata={"description": "its `If-Match`", "examples": ['"17"']})

    @validates_schema
    def check_one_address(self, data: Mapping[str, Any], **_more: object) -> None:
        """One method, one address."""
        if len(data.keys() & set(METHODS)) != 1:
            raise ValidationError("either post or patch")


class NewBatch(AskedFor):
    """Commands, in the order in which they are carried out."""

    commands = BoundedList(
        fields.Nested(BatchCommand),
        required=True,
        least=1,
        most=MOST_COMMANDS,
        metadata={"description": "in order"},
    )


class CommandDone(Answer):
    """What one command of a batch did."""

    version = number("of its stream after it")
    problem = OrNull(
        required=True,
        validate=validate.OneOf(sorted(refusals())),
        metadata={"description": _REFUSED},
    )
    events = many(fields.Nested(Event), "as the caller may see them")


class BatchDone(Answer):
    """What a batch did."""

    replayed = yes_no("the same batch was carried out before; this is its result")
    commands = many(fields.Nested(CommandDone), "each of them, in order")


@BLUEPRINT.command("/commands", NewBatch, needs=ANYBODY, answer=BatchDone, headers=(KEY,))
def carry_out_batch(asked: dict[str, list[Command]], club: str) -> Response:
    """Carry out up to 1,000 commands in their order, with nobody else's in between: all of them or none.

    Each is decided as if it were sent alone, with the same rights. The first one that is refused is returned as the problem, with its
    place in `where`. A false claim is no refusal here: it is on record, and the batch goes on.
    """
    commands = asked["commands"]
    what = ["batch", [_without_name(command) for command in commands]]
    outcome = execute_once(
        services(), KeyedRequest(club_id=club, key=caller().key, what=what), partial(_carried_out, club, commands)
    )
    return json_answer(_told(club, outcome), outcome.status)


def _without_name(command: Command) -> Command:
    """Return the part of a command that a repeated key must match. No name of a person is kept, not even as a hash."""
    return command | {"body": {name: value for name, value in command["body"].items() if name != "name"}}


def _carried_out(club: str, commands: Sequence[Command], on: Services) -> StoredResponse:
    """Carry out commands. Only versions and positions are kept, because names in events can be erased."""
    # Taken from the outer request, because the context below has a `g` of its own.
    environ, let_in, done = request.environ, admitted(), list["CommandResult"]()
    beyond, places = list[Refused](), list[int]()
    # One context for all commands: each of their requests finds the sender, the transaction and the results in its `g`.
    with all_or_nothing(on, club, beyond) as within, current_app.app_context():
        g.admitted = let_in
        setattr(g, WITHIN, within)
        setattr(g, BATCH, done)
        learnt, begun = NothingLearnt(within, club), thread_time()
        for place, command in enumerate(commands):
            try:
                if thread_time() - begun > LONGEST_S:
                    raise Refused("too_much", "", f"a batch gets {LONGEST_S:g} s: send fewer commands at a time")
                _carry_out(environ, club, command, learnt)
                learnt.happened(done[-1].recorded_events)
            except _REFUSALS as error:
                raise BatchRefused(place) from error
            places += [place] * (len(beyond) - len(places))
        # Last of all: with a refusal of their own making, callers could otherwise ask for balances, and leave no trace.
        if places:
            raise BatchRefused(places[0]) from beyond[0]
    return StoredResponse(
        status=201,
        answer={"commands": [[one.version, [seen.position for seen in one.recorded_events]] for one in done]},
    )


def _carry_out(environ: Mapping[str, Any], club: str, command: Command, learnt: NothingLearnt) -> None:
    """Carry out one command by its own operation, as a request of its own."""
    with current_app.request_context(_request_of(environ, club, command)):
        # Werkzeug notes an unknown address here, and raises it only when it dispatches the request, which this does
        # not.
        if request.routing_exception is not None:
            raise request.routing_exception
        group, _, name = str(request.endpoint).rpartition(".")
        if name not in getattr(current_app.blueprints[group], "recording", ()):
            raise BadRequest("not_in_batch", f"{name} does not only record events: send it alone")
        # The view is called directly, without the functions before a request that would check its rights.
        check_needs()
        named = request.view_args or {}
        learnt.begin(named.get("table", ""))
        current_app.view_functions[str(request.endpoint)](**named)


def _request_of(environ: Mapping[str, Any], club: str, command: Command) -> dict[str, Any]:
    """Return the request that the command would be by itself, without a key of its own."""
    method = next(one for one in METHODS if one in command)
    body = msgspec.json.encode(command["body"])
    # The batch's headers are not those of its commands: its idempotency key must not count for each of them.
    kept = {
        name: value
        for name, value in environ.items()
        if name == "HTTP_HOST" or not name.startswith(("HTTP_", "werkzeug."))
    }
    headers = {"HTTP_IF_MATCH": command["if_match"]} if "if_match" in command else {}
    return (
        kept
        | headers
        | {
            "REQUEST_METHOD": method.upper(),
            "PATH_INFO": f"/v1/clubs/{club}/{command[method]}",
            "QUERY_STRING": "",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
        }
    )


def _told(club: str, outcome: StoredResponse) -> dict[str, Any]:
    """Return the results of the commands, as the caller may see them now."""
    commands = outcome.answer["commands"]
    positions = [position for _, found in commands for position in found]
    with services().club_transaction(club) as conn:
        # One range: the log was locked, so the events of a batch lie beside each other.
        stored = club_events(conn, club, min(positions), max(positions) + 1 - min(positions)) if positions else []
        # Also for a repeated key: the caller may see less by now than when the batch was carried out.
        visibility = VisibilityFilter(services(), club, person())
        visibility.look_up_seats({one.stream_id for one in stored}, conn)
    happened = {one.position: one for one in recorded_events_of(services(), stored)}

    def told(version: int, found: Sequence[int]) -> dict[str, Any]:
        recorded_events = [happened[position] for position in found]
        return {
            "version": version,
            "problem": refusal.code if (refusal := recorded_refusal(recorded_events)) else None,
            "events": [event_json(seen) for one in recorded_events if (seen := visibility.event(one)) is not None],
        }

    return {"replayed": outcome.replayed, "commands": [told(*command) for command in commands]}
