"""Bodies and answers of counts of the box and checks of the ledger."""

from __future__ import annotations

from marshmallow import fields, validate

from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.free_text import LONGEST_TEXT
from ging_service.web.api.events.books_events import AccountBalance
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.bodies import Body
from ging_service.web.api.schemas.fields import (
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

_WHERE = "such as position 12 (table/a, version 5), or table postings, position 7, line 2; empty: no particular place"


class NewCount(Body):
    """What was counted in the box."""

    counted = Whole(required=True, metadata={"minimum": 0, "maximum": MOST_COUNTERS, "examples": [812]})
    note = Words(load_default="", validate=validate.Length(max=LONGEST_TEXT), metadata={"description": "your words"})


class Box(Answer):
    """What should be in the box now."""

    stock = number_or_null("counters that the club owns; null: not set")
    expected = number_or_null("that should be in the box; null without a stock")
    held = many(fields.Nested(AccountBalance), "accounts of counters that nobody has bought; the bank's is below zero")
    on_account = number("counters that members owe; they are not in the box")


class Count(Answer):
    """A count of the box."""

    position = number("of the event in the club's log")
    version = number("of the treasurer's book")
    recorded_at = time("when it was recorded")
    happened_at = time("when it happened")
    member = text_or_null("who recorded it; null for nobody in particular", attribute="actor")
    counted = number("counters in the box")
    expected = number("that should have been there by the ledger")
    difference = number("missing counters; below zero: surplus. It was posted to the account `difference`")
    note = text("the note")


class CountPage(Answer):
    """Counts, the newest first."""

    items = many(fields.Nested(Count), "the counts")
    next = OrNull(required=True, metadata={"description": "cursor of the next page; null: this is the last one"})


class Difference(Answer):
    """A difference between the ledger and its events."""

    what = text("in words")
    at = text(_WHERE)


class LedgerCheck(Answer):
    """One part of a check."""

    name = text("of the part, for programs")
    title = text("of the part, for people")
    unit = text("how much it has compared")
    looked_at = number("how many of them")
    ok = yes_no("nothing differs")
    failed = number("how many differences")
    differences = many(fields.Nested(Difference), "the first 20 of them")
    counts = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata={"description": "other figures, by name"}
    )
    notes = many(fields.String(), "notes that are not faults")
    not_compared = many(fields.String(), "what could not be compared, and why")


class LedgerChecked(Answer):
    """The result of a check of the whole ledger."""

    ok = yes_no("every account, season, count and statement follows from the events")
    club = text("id")
    events = number("number of events that were recomputed")
    checks = many(fields.Nested(LedgerCheck), "part by part")
    said = text("the answer in a sentence")
