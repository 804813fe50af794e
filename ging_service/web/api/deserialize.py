"""Deserialize answers: the reverse of ``schemas.serialize``.

The command line uses it to work on a remote service as it works on a local database.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from marshmallow import fields

from ging_service.domain.streams import BOOKS_STREAM, CLUB, DECIDERS, dispute_stream, table_stream
from ging_service.execution.recorded_event import RecordedEvent, UninstalledGameEvent
from ging_service.web.api.events.event_answers import DATA_SCHEMAS
from ging_service.web.api.schemas.objects import WHOLE
from ging_service.web.api.schemas.serialize import OfGames, Shown, path_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from marshmallow import Schema

Kind = TypeVar("Kind")


def taken(schema: type[Schema], kind: type[Kind], told: Mapping[str, Any], **untold: Any) -> Kind:  # noqa: ANN401
    """Return the object of a ``kind`` from which an answer was made. ``untold``: values that the answer omits."""
    found: Kind = msgspec.convert(_object(schema, told) | untold, kind)
    return found


def event_taken(told: Mapping[str, Any]) -> RecordedEvent:
    """Return an event as it was recorded. Fields that the answer leaves out are empty."""
    name = told["type"]
    return RecordedEvent(
        position=told["position"],
        stream_id=_stream_of(told),
        version=told["version"],
        type=name,
        recorded_at=told["recorded_at"],
        happened_at=told["happened_at"] or "",
        actor=told["actor"] or "",
        # The API does not show the idempotency keys of others.
        command="",
        event=_event(name, told["data"]),
        app=told["app"] or "",
        commitments=told["commitments"],
    )


def _event(name: str, data: Mapping[str, Any]) -> Any:  # noqa: ANN401  any event
    schema = DATA_SCHEMAS.get(name)
    # A service of another version may know other events, or leave out fields of this one.
    if schema is None or not schema().dump_fields.keys() <= data.keys():
        return UninstalledGameEvent()
    return taken(schema, _event_classes()[name], data)


def _stream_of(told: Mapping[str, Any]) -> str:
    if told["table"]:
        return table_stream(told["table"])
    if told["dispute"]:
        return dispute_stream(told["dispute"])
    return BOOKS_STREAM if told["type"].startswith("books.") else CLUB


@cache
def _event_classes() -> Mapping[str, type]:
    return {f"{decider.kind}.{event.__name__}": event for decider in DECIDERS for event in decider.events}


def _object(schema: type[Schema], told: Mapping[str, Any]) -> Any:  # noqa: ANN401  attributes, or what they make up
    """Return the data from which an object of JSON was made.

    These are its attributes by name, or the object itself where the schema names its type.
    """
    if issubclass(schema, OfGames):
        game, schema = _of_game(schema, told)
        found = {"game": game} | _members(schema, told)
    else:
        found = _members(schema, told)
    for name, kind in getattr(schema, "attribute_types", {}).items():
        if name == WHOLE:
            return msgspec.convert(found, kind)
        # Texts that only some readers may see, such as the seed of a shuffle, are empty for others.
        hidden = {one.name: "" for one in msgspec.structs.fields(kind) if one.required and one.type is str}
        found[name] = msgspec.convert(hidden | found[name], kind)
    return found


def _of_game(schema: type[OfGames], told: Mapping[str, Any]) -> tuple[str, type[Schema]]:
    """Return the game that an object names, else the one whose objects have most of its members, and their schema.

    Raises ``LookupError``.
    """
    fitting = {game: one for game, one in schema.schemas.items() if one().dump_fields.keys() <= told.keys()}
    named = told.get("game")
    if schema.uninstalled is not None and named is not None and named not in fitting:
        return named, schema.uninstalled
    if not fitting:
        raise LookupError("no installed game has such an object")
    game = named if named in fitting else max(fitting, key=lambda one: len(fitting[one]().dump_fields))
    return game, fitting[game]


def _members(schema: type[Schema], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return values by the attributes from which they were read: "dealt.number" is the number in ``dealt``."""
    found: dict[str, Any] = {}
    for name, field in schema().dump_fields.items():
        if isinstance(field, Shown) and not field.tells:
            continue
        at = found
        *path, last = path_of(field.attribute or name)
        for step in path:
            at = at.setdefault(step, {})
        value = _value(field, told[name])
        # Several fields may come from one object: what earlier ones have told of it stays.
        at[last] = value | at.get(last, {}) if isinstance(value, dict) else value
    return found


def _value(field: fields.Field[Any], told: Any) -> Any:  # noqa: ANN401  any JSON
    if isinstance(field, Shown):
        return field.take(told)
    if told is None:
        return None
    if isinstance(field, fields.Nested):
        return _object(type(field.schema), told)
    if isinstance(field, fields.List):
        return [_value(field.inner, one) for one in told]
    return told
