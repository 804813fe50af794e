"""Blueprints of this API: how queries and bodies are read, and which headers each operation knows."""

from __future__ import annotations

from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import flask_smorest
from marshmallow import RAISE
from webargs.flaskparser import FlaskParser
from werkzeug.wrappers import Response as BaseResponse

from ging_service.web.api.events.event_answers import Done
from ging_service.web.api.request_body import body_reader, invalid, read_json
from ging_service.web.api.responses import json_answer
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import running_request
from ging_service.web.requests.required_rights import required_rights

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from flask import Request
    from marshmallow import Schema, ValidationError

    from ging_service.web.requests.required_rights import Need, RequiredRights

View = TypeVar("View", bound="Callable[..., object]")

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
    """Read queries strictly, and report their faults as this API's own problems."""

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
        # The outer names are webargs' own: they say where in the request the fault is.
        raise invalid(dict(error.messages_dict).values())


def _check_parameters(req: Request) -> None:
    for name, values in req.args.lists():
        if len(values) > 1:
            raise BadRequest("duplicate_parameter", f"the parameter {name[:40]!r} appears twice in the query", name)


def _shown(view: View, answer: type[Schema]) -> View:
    """Return the view with its answer made from what it finds, by the schema of the answer."""

    @wraps(view)
    def shown(*given: Any, **named: Any) -> BaseResponse:  # noqa: ANN401  the view's
        found: Any = view(*given, **named)
        if isinstance(found, BaseResponse):
            return found
        found, etag = found if type(found) is tuple else (found, None)
        return json_answer(shape_of(answer)(found), etag=etag)

    return cast("View", shown)


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

        The view returns what it has found: an object with the attributes of ``answer``, a ``Page`` of such objects, one of
        these with the version for its ETag, or a response of its own. ``may_stream``: its answer can continue as
        Server-Sent Events.
        """
        headers = (IF_NONE_MATCH, LAST_EVENT_ID) if may_stream else (IF_NONE_MATCH,)

        def decorate(view: View) -> View:
            found = self._needing(self._told(_shown(view, answer), HTTPStatus.OK, answer, headers), needs)
            if query is not None:
                self._with_query.add(f"{self.name}.{view.__name__}")
                found = self._given_query(found, query())
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
            return cast("View", self.route(path, methods=[method])(self._given_body(found, body(), required=required)))

        return decorate

    def _given(
        self,
        view: View,
        schema: Schema,
        read: Callable[[], dict[str, Any]],
        **told: Any,  # noqa: ANN401  flask-smorest's
    ) -> View:
        """Return the view as a function of what the address names: its first argument is what ``read`` returns."""

        @wraps(view)
        def given(**named: Any) -> Any:  # noqa: ANN401  the view's
            return view(read(), **named)

        noted = self.arguments(schema, **told)(view)
        given._apidoc = noted._apidoc  # type: ignore[attr-defined]  # noqa: SLF001  of its wrappers only the notes, as below
        return cast("View", given)

    def _given_query(self, view: View, schema: Schema) -> View:
        """Return the view, given the query of the request."""
        parse = self.ARGUMENTS_PARSER.parse
        return self._given(view, schema, lambda: parse(schema, running_request(), location="query"), location="query")

    def _given_body(self, view: View, schema: Schema, *, required: bool) -> View:
        """Return the view, given the body of the request. A missing one is an empty object.

        ``required``: whether the specification says that there must be one.
        """
        read = body_reader(schema)
        return self._given(view, schema, lambda: read(read_json(running_request(), {})), required=required)

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
                found = self._given_query(found, query())
            return cast("View", self.route(path, methods=["GET"])(found))

        return decorate

    def said(self, path: str, *, needs: Need, query: type[Schema]) -> Callable[[View], View]:
        """Declare an operation that reads its body itself: its address, its rights, its query.

        The specification of its body and answer is added where the document is completed.
        """

        def decorate(view: View) -> View:
            self._with_query.add(f"{self.name}.{view.__name__}")
            found = self._given_query(self._needing(view, needs), query())
            return cast("View", self.route(path, methods=["POST"])(found))

        return decorate
