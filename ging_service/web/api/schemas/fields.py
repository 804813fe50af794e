"""The kinds of values in requests and answers."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields, validate

from ging_service.calendar.happened_in import moment_of
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES
from ging_service.eventlog.canonical import MAX_INTEGER
from ging_service.eventlog.codec import timestamp
from ging_service.web.api.schemas.serialize import Shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


SEATS_LEAST: Final = min(game.seats[0] for game in GAMES)
SEATS_MOST: Final = max(game.seats[1] for game in GAMES)
"""The most seats of any installed game."""


class Words(fields.String):
    """Text that can be stored: no NUL."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401
        # Postgres cannot store NUL in text: without this check, the insert would fail as a fault of the service.
        if not isinstance(value, str) or "\x00" in value:
            raise self.make_error("invalid" if not isinstance(value, str) else "invalid_utf8")
        return super()._deserialize(value, attr, data, **more)

    default_error_messages = {"invalid": "not a text", "invalid_utf8": "a text holds no NUL character"}  # noqa: RUF012  marshmallow's


class Whole(fields.Integer):
    """A whole number of JSON, small enough to be exact in every reader."""

    default_error_messages = {"invalid": "not a whole number within ±(2^53-1)"}  # noqa: RUF012  marshmallow's

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401, ARG002
        # JSON has one kind of number: 3.0 is the whole number 3 (RFC 8259).
        exact = int(value) if isinstance(value, float) and value.is_integer() else value
        # `type` and not `isinstance`: True is an int in Python.
        if type(exact) is not int or abs(exact) > MAX_INTEGER:
            raise self.make_error("invalid")
        return exact


class Digits(fields.Integer):
    """A whole number, 0 or more, in a query."""

    default_error_messages = {"invalid": "not a whole number from 0 to 2^53-1"}  # noqa: RUF012  marshmallow's

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> Any:  # noqa: ANN401, ARG002
        # `int` alone would accept "1_0", blanks and digits of other scripts.
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
        """Return null for an empty text."""
        return value or None

    def take(self, told: str | None) -> Any:  # noqa: ANN401  text, or what a subclass shows as text
        """Return an empty text for null."""
        return told or ""


class Deadline(OrNull):
    """A time kept in seconds since 1970, 0 for none: RFC 3339 text or null."""

    def show(self, value: Any) -> str | None:  # noqa: ANN401  seconds
        """Return the time as text."""
        return timestamp(datetime.fromtimestamp(value, UTC)) if value else None

    def take(self, told: str | None) -> int:
        """Return the time in seconds."""
        return int(datetime.fromisoformat(told).timestamp()) if told else 0


class LimitOrNull(Shown, fields.Integer):
    """A limit, a position, a seat or a number from 1, kept as one less than the ``least`` for none: a whole number or null."""

    def __init__(self, *, least: int = 0, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        super().__init__(allow_none=True, **more)
        self.least = least

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a whole number
        """Return null for none."""
        return None if value < self.least else value

    def take(self, told: int | None) -> int:
        """Return the number that stands for none."""
        return self.least - 1 if told is None else told


def text(doc: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """Return the field for a text of an answer."""
    return fields.String(required=True, metadata={"description": doc}, **more)


def text_or_null(doc: str, **more: Any) -> OrNull:  # noqa: ANN401  marshmallow's
    """Return the field for a text of an answer, null if there is none."""
    return OrNull(required=True, metadata={"description": doc}, **more)


def one_of(doc: str, *choices: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """Return the field for one of some words in an answer."""
    return text(doc, validate=validate.OneOf(choices), **more)


def at_or_null(doc: str, **more: Any) -> LimitOrNull:  # noqa: ANN401  marshmallow's
    """Return the field for a position or a seat of an answer: null for −1, which means none; with ``least=1`` null for 0."""
    return LimitOrNull(required=True, metadata={"description": doc}, **more)


def replaced(doc: str, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """Return the field for a whole number that another member states better. It stays within ``/v1``."""
    # Only that other member is read back: marshmallow allows one for each attribute.
    return fields.Integer(dump_only=True, required=True, metadata={"description": doc, "deprecated": True}, **more)


def number(doc: str, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """Return the field for a whole number of an answer."""
    return fields.Integer(required=True, metadata={"description": doc}, **more)


def number_or_null(doc: str, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """Return the field for a whole number of an answer, null if there is none."""
    return fields.Integer(required=True, allow_none=True, metadata={"description": doc}, **more)


def limit(doc: str) -> LimitOrNull:
    """Return the field for a limit of an answer."""
    return LimitOrNull(required=True, metadata={"description": f"{doc}; null: no limit"})


def yes_no(doc: str, **more: Any) -> fields.Boolean:  # noqa: ANN401  marshmallow's
    """Return the field for true or false in an answer."""
    return fields.Boolean(required=True, metadata={"description": doc}, **more)


def time(doc: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """Return the field for a time of an answer."""
    return fields.String(required=True, metadata={"description": doc, "format": "date-time"}, **more)


def time_or_null(doc: str) -> OrNull:
    """Return the field for a time of an answer, null if there is none."""
    return OrNull(required=True, metadata={"description": doc, "format": "date-time"})


def many(
    inner: fields.Field[Any],
    doc: str,
    *,
    least: int = 0,
    most: int | None = None,
    **more: Any,  # noqa: ANN401  marshmallow's
) -> fields.List[Any]:
    """Return the field for a list of an answer."""
    length = None if not least and most is None else validate.Length(min=least or None, max=most)
    return fields.List(inner, required=True, metadata={"description": doc}, validate=length, **more)


def word_of_game(doc: str, *choices: str, **more: Any) -> fields.String:  # noqa: ANN401  marshmallow's
    """Return the field for a game's own word in an answer. Without ``choices``, any text: some game lists no words."""
    return one_of(doc, *choices, **more) if choices else text(doc, **more)


def by_seat(inner: fields.Field[Any], doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Return the field for a value for each seat, in an answer."""
    return many(inner, doc, least=SEATS_LEAST, most=SEATS_MOST, **more)


def seat(doc: str = f"a seat: 0 to {SEATS_MOST - 1}, clockwise", **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """Return the field for a seat of an answer."""
    return number(doc, validate=validate.Range(0, SEATS_MOST - 1), **more)


def asked_seat(doc: str = f"a seat: 0 to {SEATS_MOST - 1}, clockwise", *, required: bool = True) -> Whole:
    """Return the field for a seat of a request."""
    told = {"description": doc, "minimum": 0, "maximum": SEATS_MOST - 1, "examples": [0]}
    return Whole(required=required, metadata=told)


def asked_first_dealer() -> Whole:
    """Return the field for the first dealer of a table to be opened, of a game whose house rules may assign one."""
    doc = "The first dealer's seat, with the house rule `assigned` only"
    return Whole(metadata={"description": doc, "minimum": 0, "maximum": SEATS_MOST - 1})


def asked_id(doc: str, example: str = "anna") -> Words:
    """Return the field for an id of a request. The domain checks the id."""
    return Words(required=True, metadata={"description": doc, "pattern": f"^{SLUG.pattern}$", "examples": [example]})


def asked_flag(doc: str, *, load_default: bool | None = False) -> fields.Boolean:
    """Return the field for true or false in a request, and nothing similar; false if it is omitted."""
    return fields.Boolean(load_default=load_default, truthy={True}, falsy={False}, metadata={"description": doc})


def _words_of(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the words of all games; none if a game does not list its own: then any word may come."""
    found = tuple(lists)
    return tuple(dict.fromkeys(chain.from_iterable(found))) if all(found) else ()


PHASES: Final = _words_of(game.phases for game in GAMES)
DEAL_KINDS: Final = _words_of(game.deal_kinds for game in GAMES)
