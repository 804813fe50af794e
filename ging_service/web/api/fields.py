"""The kinds of values that stand in requests and answers."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, get_args

from marshmallow import fields, validate

from ging_service.application.happened import moment_of
from ging_service.domain.cards import SUITS
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.rules.combinations import Combination
from ging_service.domain.games.ging.state import Phase, ResultKind
from ging_service.eventlog.canonical import MAX_INTEGER
from ging_service.eventlog.codec import timestamp
from ging_service.web.api.bounded_list import BoundedList
from ging_service.web.shape import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST_CARD = 16

COMBINATIONS = get_args(Combination)
PHASES = tuple(phase for phase in get_args(Phase) if phase != "unopened")
DEAL_KINDS = ("running", *get_args(ResultKind))


class Words(fields.String):
    """Text that can be stored: no NUL."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401
        if not isinstance(value, str) or "\x00" in value:
            raise self.make_error("invalid" if not isinstance(value, str) else "invalid_utf8")
        return super()._deserialize(value, attr, data, **more)

    default_error_messages = {"invalid": "not a text", "invalid_utf8": "a text holds no NUL character"}  # noqa: RUF012  marshmallow's


class Whole(fields.Integer):
    """A whole number of JSON, small enough to be exact in every reader."""

    default_error_messages = {"invalid": "not a whole number within ±(2^53-1)"}  # noqa: RUF012  marshmallow's

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401, ARG002
        exact = int(value) if isinstance(value, float) and value.is_integer() else value
        if type(exact) is not int or abs(exact) > MAX_INTEGER:
            raise self.make_error("invalid")
        return exact


class Digits(fields.Integer):
    """A whole number, 0 or more, in a query."""

    default_error_messages = {"invalid": "not a whole number from 0 to 2^53-1"}  # noqa: RUF012  marshmallow's

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401, ARG002
        if not re.fullmatch(r"[0-9]{1,16}", str(value)) or int(value) > MAX_INTEGER:
            raise self.make_error("invalid")
        return int(value)


class Instant(fields.String):
    """A time with its zone, RFC 3339; becomes a ``datetime`` in UTC."""

    default_error_messages = {"invalid": "not an RFC 3339 time with its zone"}  # noqa: RUF012  marshmallow's

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401, ARG002
        try:
            return moment_of(str(value))
        except Refused as refusal:
            raise self.make_error("invalid") from refusal


class OrNull(Shown, fields.String):
    """Text that is null where it is empty."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        super().__init__(allow_none=True, **more)

    def show(self, value: Any) -> str | None:  # noqa: ANN401  text, or what a subclass shows as text
        """Null for nothing."""
        return value or None

    def take(self, told: str | None) -> Any:  # noqa: ANN401  text, or what a subclass shows as text
        """Nothing for null."""
        return told or ""


class Deadline(OrNull):
    """A time kept in seconds since 1970, 0 for none: RFC 3339 text or null."""

    def show(self, value: Any) -> str | None:  # noqa: ANN401  seconds
        """As text."""
        return timestamp(datetime.fromtimestamp(value, UTC)) if value else None

    def take(self, told: str | None) -> int:
        """As seconds."""
        return int(datetime.fromisoformat(told).timestamp()) if told else 0


class Limit(Shown, fields.Integer):
    """A limit, below zero for none: a whole number or null."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        super().__init__(allow_none=True, **more)

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a whole number
        """Null for none."""
        return None if value < 0 else value

    def take(self, told: int | None) -> int:
        """Below zero for none."""
        return -1 if told is None else told


def text(doc: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """A text of an answer."""
    return fields.String(required=True, metadata={"description": doc}, **more)


def text_or_null(doc: str, **more: Any) -> OrNull:  # noqa: ANN401  marshmallow's
    """A text of an answer, null where there is none."""
    return OrNull(required=True, metadata={"description": doc}, **more)


def one_of(doc: str, *choices: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """A word of an answer out of some."""
    return text(doc, validate=validate.OneOf(choices), **more)


def number(doc: str, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """A whole number of an answer."""
    return fields.Integer(required=True, metadata={"description": doc}, **more)


def number_or_null(doc: str, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """A whole number of an answer, null where there is none."""
    return fields.Integer(required=True, allow_none=True, metadata={"description": doc}, **more)


def limit(doc: str) -> Limit:
    """A limit of an answer."""
    return Limit(required=True, metadata={"description": f"{doc}; null: no limit"})


def yes_no(doc: str, **more: Any) -> fields.Boolean:  # noqa: ANN401  marshmallow's
    """True or false, in an answer."""
    return fields.Boolean(required=True, metadata={"description": doc}, **more)


def time(doc: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """A time of an answer."""
    return fields.String(required=True, metadata={"description": doc, "format": "date-time"}, **more)


def many(
    inner: fields.Field[Any],
    doc: str,
    *,
    least: int = 0,
    most: int | None = None,
    **more: Any,  # noqa: ANN401  marshmallow's
) -> fields.List[Any]:
    """A list of an answer."""
    length = None if not least and most is None else validate.Length(min=least or None, max=most)
    return fields.List(inner, required=True, metadata={"description": doc}, validate=length, **more)


def by_seat(inner: fields.Field[Any], doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Four values by seat, in an answer."""
    return many(inner, doc, least=4, most=4, **more)


def seat(doc: str = "a seat: 0 to 3, clockwise", **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """A seat of an answer."""
    return number(doc, validate=validate.Range(0, 3), **more)


def suit(doc: str = "S, H, D or C") -> fields.String:
    """A suit of an answer."""
    return one_of(doc, *SUITS)


def hands(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Hands by seat: lists of cards, an empty one where they are not known or not shown."""
    return many(fields.List(fields.String()), doc, most=4, **more)


def asked_seat(doc: str = "a seat: 0 to 3, clockwise", *, required: bool = True) -> Whole:
    """A seat of a request."""
    return Whole(required=required, metadata={"description": doc, "minimum": 0, "maximum": 3, "examples": [0]})


def asked_id(doc: str) -> Words:
    """An id of a request; the domain says what is wrong with it."""
    return Words(required=True, metadata={"description": doc, "pattern": f"^{SLUG.pattern}$", "examples": ["anna"]})


def asked_cards(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Cards of a request, in any spelling."""
    card = Words(validate=validate.Length(max=_LONGEST_CARD), metadata={"examples": ["KS"]})
    return BoundedList(card, most=28, metadata={"description": doc}, **more)


def asked_flag(doc: str) -> fields.Boolean:
    """True or false in a request, and nothing that is only like it; false where it is left out."""
    return fields.Boolean(load_default=False, truthy={True}, falsy={False}, metadata={"description": doc})
