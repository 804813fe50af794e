"""Read the bodies of requests: JSON, strictly, then by the schema of an operation, with every fault reported by its place."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

import msgspec
from marshmallow import ValidationError, missing
from werkzeug.exceptions import UnsupportedMediaType

from ging_service.game_support import strict_json as members_once
from ging_service.web.http.errors import BadRequest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from flask import Request
    from marshmallow import Schema


MOST_VALUES: Final = 50_000
"""The most values of a command's body. The largest is a batch of 1,000 deals with four hands each."""


def has_more_values(value: Any, most: int) -> bool:  # noqa: ANN401  any JSON value
    """Return True if arrays and objects hold more than ``most`` values in all. Stops counting there."""
    pending, count = [value], 0
    while pending:
        inner = pending.pop()
        if isinstance(inner, (dict, list)):
            count += len(inner)
            if count > most:
                return True
            pending.extend(inner.values() if isinstance(inner, dict) else inner)
    return False


_MOST_FAULTS: Final = 100
"""The most faults that an answer lists. Of a request with more faults, the first ones are listed."""

_JSON: Final = "application/json"


def read_json(req: Request, empty: Any, most_values: int = MOST_VALUES) -> Any:  # noqa: ANN401  any JSON value
    """Return the body as JSON, or ``empty`` if there is none. ``most_values``: the most values that it may have in all.

    Raises ``BadRequest``, ``Refused("duplicate_member")`` or an HTTP error.
    """
    # Not kept: the body is read once, and up to 1 MiB of it would stay in memory for the rest of the request.
    body = req.get_data(cache=False)
    if not body and req.mimetype in ("", _JSON):
        return empty
    # Most requests name the type in just this way. Werkzeug parses the header.
    if req.environ.get("CONTENT_TYPE") != _JSON and not req.is_json:
        raise UnsupportedMediaType
    try:
        # The fast parser first: it also refuses deep nesting, before the slow one sees the body.
        value = msgspec.json.decode(body)
        # A value takes a byte at least.
        if len(body) > most_values and has_more_values(value, most_values):
            raise BadRequest("too_many_values", f"the body has more than {most_values} values")
        if not _has_no_member_twice(body, value):
            members_once.parse(body.decode())  # looks for members that stand twice: takes some 4 µs
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadRequest("not_json", "the body is not JSON, or nested too deep") from error
    return value


def _has_no_member_twice(body: bytes, value: Any) -> bool:  # noqa: ANN401  any JSON value
    """Return True for an object that has no more colons than members: each member of an object takes one.

    False says nothing: the colons may stand in texts, or in objects further inside.
    """
    return isinstance(value, dict) and body.count(b":") == len(value)


def body_reader(schema: Schema) -> Callable[[Any], dict[str, Any]]:
    """Return the function that reads a JSON value by a schema, with the result and the faults of ``schema.load``.

    It reads each field that is given by itself, and leaves anything unusual to ``schema.load``: a value with a fault, and
    a schema with hooks. That takes a third of the calls.
    """
    by_name = {field.data_key or name: (field.attribute or name, field) for name, field in schema.load_fields.items()}
    optional = {name: field.load_default for name, (_, field) in by_name.items() if not field.required}
    required = by_name.keys() - optional.keys()
    # marshmallow has no other name for the functions of a schema that run before, after and beside its fields.
    has_hooks = any(schema._hooks.values())  # noqa: SLF001

    def read(given: Any) -> dict[str, Any]:  # noqa: ANN401  any JSON value
        if has_hooks or not isinstance(given, dict) or not required <= given.keys() <= by_name.keys():
            return read_body(schema, given)
        found: dict[str, Any] = {}
        try:
            for name, (attribute, field) in by_name.items():
                if name in given:
                    found[attribute] = field.deserialize(given[name], name, given)
                elif (default := optional[name]) is not missing:
                    found[attribute] = default() if callable(default) else default
        except ValidationError:
            # Reported with the faults of all other fields.
            return read_body(schema, given)
        return found

    return read


def read_body(schema: Schema, given: Any) -> dict[str, Any]:  # noqa: ANN401  any JSON value
    """Read a body by a schema that only its operation knows. Raises ``BadRequest("invalid")``."""
    try:
        return dict(schema.load(given))
    except ValidationError as error:
        raise invalid([error.messages]) from error


def invalid(messages: Iterable[Any]) -> BadRequest:
    """Return the problem of a request with faults. ``messages``: marshmallow's, of each part of the request."""
    faults = tuple(islice(chain.from_iterable(_faults(found, "") for found in messages), _MOST_FAULTS))
    where, detail = faults[0]
    return BadRequest("invalid", detail, where, faults)


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
