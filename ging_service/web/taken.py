"""From the JSON of an answer back to the objects that it was made of: what ``shape`` does, the other way round.

For whoever reads answers with the same eyes as the service writes them: the command line at a distance.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from marshmallow import fields

from ging_service.application.happening import Happening
from ging_service.domain.streams import BOOKS_STREAM, CLUB, DECIDERS, dispute_stream, table_stream
from ging_service.web.api.event_answers import DATA_SCHEMAS
from ging_service.web.shape import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from marshmallow import Schema

Kind = TypeVar("Kind")


def taken(schema: type[Schema], kind: type[Kind], told: Mapping[str, Any], **untold: Any) -> Kind:  # noqa: ANN401
    """The object of a ``kind`` that an answer of a schema was made of. ``untold``: what the answer does not tell of it."""
    found: Kind = msgspec.convert(_members(schema, told) | untold, kind)
    return found


def event_taken(told: Mapping[str, Any]) -> Happening:
    """An event as it was recorded, as far as it is told."""
    name = told["type"]
    return Happening(
        position=told["position"],
        stream_id=_stream_of(told),
        version=told["version"],
        type=name,
        recorded_at=told["recorded_at"],
        happened_at=told["happened_at"] or "",
        actor=told["actor"] or "",
        command="",
        event=taken(DATA_SCHEMAS[name], _event_classes()[name], told["data"]),
        app=told["app"] or "",
        commitments=told["commitments"],
    )


def _stream_of(told: Mapping[str, Any]) -> str:
    if told["table"]:
        return table_stream(told["table"])
    if told["dispute"]:
        return dispute_stream(told["dispute"])
    return BOOKS_STREAM if told["type"].startswith("books.") else CLUB


@cache
def _event_classes() -> Mapping[str, type]:
    return {f"{decider.kind}.{event.__name__}": event for decider in DECIDERS for event in decider.events}


def _members(schema: type[Schema], told: Mapping[str, Any]) -> dict[str, Any]:
    """Values by the attributes that they were read from; "dealt.number" is the number in what was dealt."""
    found: dict[str, Any] = {}
    for name, field in schema().dump_fields.items():
        if isinstance(field, Shown) and not field.tells:
            continue
        at = found
        *path, last = (field.attribute or name).split(".")
        for step in path:
            at = at.setdefault(step, {})
        at[last] = _value(field, told[name])
    return found


def _value(field: fields.Field[Any], told: Any) -> Any:  # noqa: ANN401  any JSON
    if isinstance(field, Shown):
        return field.take(told)
    if told is None:
        return None
    if isinstance(field, fields.Nested):
        return _members(type(field.schema), told)
    if isinstance(field, fields.List):
        return [_value(field.inner, one) for one in told]
    return told
