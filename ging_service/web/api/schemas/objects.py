"""The bases of the objects in requests and answers, their lists, and bodies that several areas share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from marshmallow import RAISE, Schema, fields, validate

from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.web.api.schemas.fields import Whole, Words, asked_id, many, text_or_null

if TYPE_CHECKING:
    from collections.abc import Mapping


class StrictSchema(Schema):
    """An object of a request. Unknown members are refused, because a misspelt one would be lost in silence."""

    class Meta:
        """Refuses unknown members."""

        unknown = RAISE


MOST_ITEMS: Final = 100
"""The limit of a list that needs no limit of its own."""


class BoundedList(fields.List):  # type: ignore[type-arg]  # marshmallow's fields.List takes none at run time
    """A list with at most ``most`` items.

    marshmallow validates a list after it has read all its items: a body of 1 MiB kept it busy for 40 seconds.
    """

    def __init__(self, inner: Any, *, most: int, least: int = 0, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        exact = most if most == least else None
        bounds = {"equal": exact} if exact is not None else {"min": least or None, "max": most}
        self._length = validate.Length(**bounds)
        super().__init__(inner, validate=self._length, **more)

    def check_length(self, items: list[Any], body: Mapping[str, Any]) -> None:  # noqa: ARG002  for lists that depend on it
        """Raise ``ValidationError`` for a wrong number of items. ``body``: the JSON object that the list is part of."""
        self._length(items)

    def _deserialize(
        self,
        value: Any,  # noqa: ANN401  any JSON value
        attr: str | None,
        data: Mapping[str, Any] | None,
        **more: Any,  # noqa: ANN401  marshmallow's
    ) -> list[Any]:
        # Something that is no list is refused by the base class, with its own message.
        if isinstance(value, list):
            self.check_length(value, data or {})
        return super()._deserialize(value, attr, data, **more)


# Reasons and notes are stored for ever in a log that everybody in the club downloads.
LONGEST_TEXT: Final = 1000


def asked_words(doc: str, **more: Any) -> Words:  # noqa: ANN401  marshmallow's
    """Make the field for a reason in a person's own words."""
    return Words(validate=validate.Length(max=LONGEST_TEXT), metadata={"description": doc}, **more)


class Body(StrictSchema):
    """The base of bodies of commands. Everything in them may have happened earlier than it is recorded."""

    happened_at = Words(
        validate=validate.Length(min=1),
        metadata={
            "description": "When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means "
            "noon of that day in the club's time zone. It never affects the order of events.",
            "examples": ["2026-11-20T19:30:00+01:00", "2026-11-20"],
        },
    )


class Nothing(Body):
    """Nothing more is needed."""


BALANCE = "The counters that the member has or, below 0, owes. Needed if they are not 0"


class Leaving(Body):
    """A member leaves."""

    balance = Whole(load_default=0, metadata={"description": BALANCE, "examples": [-120]})


class NewMember(Body):
    """A member for the book."""

    member = asked_id("The member's id")
    name = Words(required=True, metadata={"description": "The member's name", "examples": ["Anna"]})


class NewName(Body):
    """A corrected name."""

    name = Words(required=True, metadata={"description": "The member's name"})


class CountersMoved(Body):
    """Counters between the club bank and a member."""

    counters = Whole(required=True, metadata={"minimum": 1, "maximum": MOST_COUNTERS, "examples": [100]})
    note = Words(load_default="", validate=validate.Length(max=LONGEST_TEXT), metadata={"description": "Note"})
    paid = Words(
        load_default="",
        metadata={
            "description": "The money that changed hands. Default: what the counters are worth in the season",
            "examples": ["12.50"],
        },
    )
    currency = Words(load_default="", metadata={"description": "Of that money", "examples": ["EUR"]})


class NewSeatLimit(Body):
    """The most that a table of somebody else may cost a member."""

    counters = Whole(
        required=True,
        allow_none=True,
        validate=validate.Range(min=0),
        metadata={
            "description": "At the first deal, or as the stack that is brought; null: no limit",
            "minimum": 0,
            "maximum": MOST_COUNTERS,
            "examples": [50],
        },
    )


class NewTimeZone(Body):
    """The time zone of the club's dates."""

    zone = Words(required=True, metadata={"description": "IANA name or offset", "examples": ["Europe/Amsterdam"]})


WHOLE: Final = ""
"""Stands for the object itself in ``Answer.attribute_types``."""


class Answer(Schema):
    """The base of answers, which contain declared fields only.

    ``attribute_types``: the types of attributes that are a game's own, unknown to their class (``taken``).
    """

    attribute_types: ClassVar[Mapping[str, type]] = {}

    class Meta:
        """Forbids unknown fields, so that the specification is exact."""

        unknown = RAISE


def page_of(
    item: type[Schema],
    order: str = "in order",
    name: str = "",
    about: str = "One page of many.",
    **more: fields.Field[Any],
) -> type[Answer]:
    """Return the schema of one page of many: its items, the next page's cursor and the fields in ``more``.

    ``name``: of the schema; by default it follows from the item's. ``about``: what it says of itself.
    """
    found = {
        "items": many(fields.Nested(item), order),
        "next": text_or_null("cursor of the next page, for `after`; null on the last"),
        **more,
    }
    page: type[Answer] = Answer.from_dict(found, name=name or f"{item.__name__}Page")  # type: ignore[assignment]  # marshmallow's
    page.__doc__ = about
    return page


def all_of(item: type[Schema], order: str, about: str, name: str = "") -> type[Answer]:
    """Return the schema of a list that is always whole: one page, without a next one."""
    return page_of(item, order, name, about, next=text_or_null("null"))
