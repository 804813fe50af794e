"""Blueprints of this API: how bodies are read, and which headers each operation knows."""

from __future__ import annotations

from http import HTTPStatus
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, cast

import flask_smorest
import msgspec
from marshmallow import RAISE, ValidationError
from webargs.core import missing
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from ging_service.game_support import strict_json as members_once
from ging_service.web.api.events.event_answers import Done
from ging_service.web.api.schemas.json_size import MOST_VALUES, has_more_values
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import running_request
from ging_service.web.requests.required_rights import required_rights

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from flask import Request
    from marshmallow import Schema
    from werkzeug.wrappers import Response

    from ging_service.web.requests.required_rights import Need, RequiredRights

_MOST_FAULTS: Final = 100
"""The most faults that an answer lists. Of a request with more faults, the first ones are listed."""

View = TypeVar("View", bound="Callable[..., Response]")

HEADERS = "x-headers"
"""The key under which an operation names its headers. The specification lists them after its other parameters."""

NEEDS = "x-needs"
"""The key under which the specification names the rights that an operation needs."""

KEY = "IdempotencyKey"
IF_MATCH = "IfMatch"
IF_NONE_MATCH = "IfNoneMatch"
LAST_EVENT_ID = "LastEventId"

STREAM_TYPE = "text/event-stream"


class Parser(FlaskParser):
    """Read JSON strictly, and report the faults of a request as this API's own problems."""

    # webargs drops unknown parameters of a query. Here they are faults, as unknown members of a body are.
    DEFAULT_UNKNOWN_BY_LOCATION = FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION | {"query": RAISE}

    def __init__(self) -> None:
        super().__init__()
        self._all_optional: set[Any] = set()

    def parse(self, argmap: Any, req: Request | None = None, **more: Any) -> Any:  # noqa: ANN401  webargs' signature
        """Return what is asked for. Most reads ask for nothing, and schemas that allow that need not be run again."""
        is_empty = more["location"] == "query" and not running_request().query_string
        if is_empty and argmap in self._all_optional:
            return {}
        found = super().parse(argmap, req, **more)
        # Only where an empty query gives nothing: a schema with default values has to be run each time.
        if is_empty and found == {}:
            self._all_optional.add(argmap)
        return found

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ANN401, ARG002  webargs' signature
        """Return the body's value. A missing body is an empty object."""
        return read_json(req, missing)

    def load_querystring(self, req: Request, schema: Schema) -> Any:  # noqa: ANN401  webargs' signature
        """Return the query, in which each parameter may occur once."""
        # Without this sign there is one parameter at most.
        if b"&" in req.query_string:
            _check_parameters(req)
        return super().load_querystring(req, schema)

    def handle_error(  # webargs' signature
        self,
        error: ValidationError,
        req: Request,  # noqa: ARG002
        schema: Schema,  # noqa: ARG002
        *,
        error_status_code: int | None,  # noqa: ARG002
        error_headers: Any,  # noqa: ANN401, ARG002
    ) -> NoReturn:
        """Report every fault with its place."""
        # The outer names are webargs' own: they say whether the fault is in the body or the query.
        raise _invalid(dict(error.messages_dict).values())


def read_body(schema: Schema, given: Any) -> dict[str, Any]:  # noqa: ANN401  any JSON value
    """Read a body by a schema that only its operation knows. Raises ``BadRequest("invalid")``."""
    try:
        return dict(schema.load(given))
    except ValidationError as error:
        raise _invalid([error.messages]) from error


def _invalid(messages: Iterable[Any]) -> BadRequest:
    faults = tuple(islice(chain.from_iterable(_faults(found, "") for found in messages), _MOST_FAULTS))
    where, detail = faults[0]
    return BadRequest("invalid", detail, where, faults)


def read_json(req: Request, empty: Any, most_values: int = MOST_VALUES) -> Any:  # noqa: ANN401  any JSON value
    """Return the body as JSON, or ``empty`` if there is none. ``most_values``: the most values that it may have in all.

    Raises ``BadRequest``, ``Refused("duplicate_member")`` or an HTTP error.
    """
    # Not kept: the body is read once, and up to 1 MiB of it would stay in memory for the rest of the request.
    body = req.get_data(cache=False)
    if not body and req.mimetype in ("", "application/json"):
        return empty
    if not req.is_json:
        raise UnsupportedMediaType
    try:
        # The fast parser first: it also refuses deep nesting, before the slow one sees the body.
        value = msgspec.json.decode(body)
        if has_more_values(value, most_values):
            raise BadRequest("too_many_values", f"the body has more than {most_values} values")
        members_once.parse(body.decode())  # looks for members that stand twice: takes some 4 µs
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadRequest("not_json", "the body is not JSON, or nested too deep") from error
    return value


def _check_parameters(req: Request) -> None:
    for name, values in req.args.lists():
        if len(values) > 1:
            raise BadRequest("duplicate_parameter", f"the parameter {name[:40]!r} appears twice in the query", name)


def _faults(found: Any, where: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401  marshmallow's messages
    """Flatten marshmallow's messages, which are nested as the request is, to places and texts."""
    if isinstance(found, dict):
        for name, inner in found.items():
            below = where if name == "_schema" else f"{where}.{name}" if where else str(name)
            yield from _faults(inner, below)
    elif isinstance(found, list):
        for inner in found:
            yield from _faults(inner, where)
    else:
        yield where, str(found)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A blueprint whose operations read requests with ``Parser`` and declare the rights that they need.

    ``needs``: those rights by the view's name. ``recording``: the names of the views that only record events.
    """

    ARGUMENTS_PARSER = Parser()

    def __init__(self, *named: Any, **more: Any) -> None:  # noqa: ANN401  flask-smorest's
        super().__init__(*named, **more)
        self._with_query: set[str] = set()
        self.needs: dict[str, RequiredRights] = {}
        self.recording: set[str] = set()
        self.before_request(self._refuse_query)

    def _refuse_query(self) -> None:
        """Make an operation without parameters refuse every parameter, rather than ignore it."""
        # A misspelt filter that is ignored would return too much, and look right.
        request = running_request()
        if request.query_string and request.endpoint not in self._with_query:
            faults = tuple((name[:40], "Unknown field.") for name in request.args)
            raise BadRequest("invalid", "this operation has no parameters", faults[0][0] if faults else "", faults)

    def read(
        self,
        path: str,
        answer: type[Schema],
        *,
        needs: Need,
        query: type[Schema] | None = None,
        may_stream: bool = False,
    ) -> Callable[[View], View]:
        """Declare an operation that reads: its address, its answer, its required rights, its query.

        ``may_stream``: its answer can continue as Server-Sent Events.
        """
        headers = (IF_NONE_MATCH, LAST_EVENT_ID) if may_stream else (IF_NONE_MATCH,)

        def decorate(view: View) -> View:
            found = self._needing(self._told(view, HTTPStatus.OK, answer, headers), needs)
            if query is not None:
                self._with_query.add(f"{self.name}.{view.__name__}")
                found = self.arguments(query(), location="query")(found)
            return cast("View", self.route(path, methods=["GET"])(found))

        return decorate

    def command(  # noqa: PLR0913  what differs from one operation to another
        self,
        path: str,
        body: type[Schema],
        *,
        needs: Need,
        method: str = "POST",
        required: bool = True,
        answer: type[Schema] = Done,
        headers: tuple[str, ...] = (KEY, IF_MATCH),
        may_be_dry: bool = False,
    ) -> Callable[[View], View]:
        """Declare an operation that changes something: its address, its rights and body (optional if not ``required``).

        ``may_be_dry``: a request can ask for a dry run, which changes nothing and has the same answer with 200.
        """

        def decorate(view: View) -> View:
            status = HTTPStatus.CREATED if method == "POST" else HTTPStatus.OK
            found = self._needing(self._told(view, status, answer, headers), needs)
            # Only these fit into a batch: any other answer tells of something besides events.
            if answer is Done:
                self.recording.add(view.__name__)
            if may_be_dry:
                told = self.alt_response(HTTPStatus.OK, schema=answer, description="Of a dry run")(found)
                view._apidoc = told._apidoc  # type: ignore[attr-defined]  # noqa: SLF001  as below
            return cast("View", self.route(path, methods=[method])(self.arguments(body(), required=required)(found)))

        return decorate

    def _told(self, view: View, status: HTTPStatus, answer: type[Schema], headers: tuple[str, ...]) -> View:
        """Return the view, with its answer noted for the specification.

        The view makes its answer itself. Of flask-smorest's wrappers only the notes for the specification are kept,
        because each wrapper costs time in every request.
        """
        told = self.response(status, answer)(self.doc(**{HEADERS: list(headers)})(view))
        view._apidoc = told._apidoc  # type: ignore[attr-defined]  # noqa: SLF001  where flask-smorest keeps its notes
        return view

    def _needing(self, view: View, needs: Need) -> View:
        """Return the view with the rights that it needs, kept for the check and noted in the specification."""
        found = self.needs[view.__name__] = required_rights(needs)
        # In OpenAPI, an empty list lifts the security that the whole document requires.
        told = self.doc(**{NEEDS: found.told()} | ({"security": []} if found.is_open else {}))(view)
        view._apidoc = told._apidoc  # type: ignore[attr-defined]  # noqa: SLF001  as above
        return view

    def gives(  # noqa: PLR0913  what differs from one operation to another
        self,
        path: str,
        content_type: str | Collection[str],
        answer: str,
        *,
        needs: Need,
        query: type[Schema] | None = None,
        streamed: bool = False,
    ) -> Callable[[View], View]:
        """Declare an operation whose answer is not JSON: its address, its rights, the types and meaning of its answer.

        ``streamed``: the answer is sent piece by piece, so it has no ETag.
        """
        types = [content_type] if isinstance(content_type, str) else sorted(content_type)
        content = {one: {"schema": {"type": "string"} if one.startswith("text/") else {}} for one in types}
        told = {"200": {"description": answer, "content": content}}

        def decorate(view: View) -> View:
            headers = [] if streamed else [IF_NONE_MATCH]
            found = self._needing(self.doc(responses=told, **{HEADERS: headers})(view), needs)
            if query is not None:
                self._with_query.add(f"{self.name}.{view.__name__}")
                found = self.arguments(query(), location="query")(found)
            return cast("View", self.route(path, methods=["GET"])(found))

        return decorate

    def said(self, path: str, *, needs: Need, query: type[Schema]) -> Callable[[View], View]:
        """Declare an operation that reads its body itself: its address, its rights, its query.

        The specification of its body and answer is added where the document is completed.
        """

        def decorate(view: View) -> View:
            self._with_query.add(f"{self.name}.{view.__name__}")
            found = self.arguments(query(), location="query")(self._needing(view, needs))
            return cast("View", self.route(path, methods=["POST"])(found))

        return decorate
