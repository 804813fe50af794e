"""What the API is asked and answers about counts of the box and checks of the ledger."""

from __future__ import annotations

from marshmallow import fields, validate

from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.words import LONGEST_TEXT
from ging_service.web.api.answer import Answer
from ging_service.web.api.bodies import Body
from ging_service.web.api.books_events import AccountBalance
from ging_service.web.api.fields import (
    OrNull,
    Whole,
    Words,
    many,
    number,
    number_or_null,
    text,
    text_or_null,
    time,
    yes_no,
)

_WHERE = "such as position 12 (table/a, version 5), or table postings, position 7, line 2; empty: nowhere in particular"


class NewCount(Body):
    """What was counted in the box."""

    counted = Whole(required=True, metadata={"minimum": 0, "maximum": MOST_COUNTERS, "examples": [812]})
    note = Words(load_default="", validate=validate.Length(max=LONGEST_TEXT), metadata={"description": "your words"})


class Box(Answer):
    """What should lie in the box now."""

    stock = number_or_null("counters that the club owns; null: nobody has said so")
    expected = number_or_null("that should lie in the box; null without a stock")
    held = many(fields.Nested(AccountBalance), "accounts of counters that nobody has taken; the bank's is below zero")


class Count(Answer):
    """A count of the box."""

    position = number("of the event in the club's log")
    version = number("of the treasurer's book")
    recorded_at = time("when it was recorded")
    happened_at = time("when it happened")
    member = text_or_null("who recorded it; null for nobody in particular", attribute="actor")
    counted = number("counters in the box")
    expected = number("that should have been there by the ledger")
    difference = number("missing counters, below zero: too many; it was posted to the account difference")
    note = text("what was written beside it")


class CountPage(Answer):
    """Counts, the newest first."""

    items = many(fields.Nested(Count), "the counts")
    next = OrNull(required=True, metadata={"description": "cursor of the next page; null: this is the last one"})


class Difference(Answer):
    """Something that is not what the events come to."""

    what = text("in words")
    at = text(_WHERE)


class LedgerCheck(Answer):
    """One part of a check."""

    name = text("of the part, for programs")
    title = text("of the part, for people")
    unit = text("what it has looked at")
    looked_at = number("how many of them")
    ok = yes_no("nothing differs")
    failed = number("how many differences")
    differences = many(fields.Nested(Difference), "the first 20 of them")
    counts = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata={"description": "other figures, by name"}
    )
    notes = many(fields.String(), "what is as it should be, and worth knowing")
    not_compared = many(fields.String(), "what could not be compared, and why")


class LedgerChecked(Answer):
    """What a check of the whole ledger comes to."""

    ok = yes_no("every account, season, count and statement is what the events come to")
    club = text("id")
    events = number("so many events were recomputed")
    checks = many(fields.Nested(LedgerCheck), "part by part")
    said = text("the answer in a sentence")
