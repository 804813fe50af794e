"""The base of all bodies, and bodies that several areas share."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import validate

from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.web.api.schemas.fields import Whole, Words, asked_id
from ging_service.web.api.schemas.strict_schema import StrictSchema

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
