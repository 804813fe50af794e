"""What the API answers about accounts and what moved on them."""

from __future__ import annotations

from marshmallow import fields

from ging_service.domain.ledger.accounts import KINDS
from ging_service.web.api.answer import Answer, page_of
from ging_service.web.api.fields import (
    OrNull,
    many,
    number,
    one_of,
    text,
    text_or_null,
    time,
)


class Balance(Answer):
    """The counters of one account."""

    account = text(
        "a name of the club's own such as bank, member/<id>, settlement/<id>, or table/<id>/stack/<seat> and its like"
    )
    kind = one_of("of account", *KINDS)
    table = OrNull(required=True, attribute="table_id")
    balance = number("counters; the bank's are below zero by what it has given out")


class Posting(Answer):
    """One side of a transfer."""

    account = text("whose")
    counterpart = text("where they come from or go to")
    counters = number("that come; below zero: that go")
    balance = number("of the account after this posting")
    reason = text("why")
    rule = text_or_null("the numbered rule")


class Entry(Answer):
    """What one event moved. Its postings sum to zero."""

    position = number("of the event in the club's log")
    table = OrNull(required=True, attribute="table_id")
    deal = number("0 outside a deal")
    type = text("of the event")
    recorded_at = time("when it was recorded")
    happened_at = time("when it happened")
    counts_at = time("when it counts in statements and seasons: a ruling when its deal was settled")
    note = text("what was written beside it")
    corrects = number("position of the event that a ruling corrects; -1: none")
    dispute = OrNull(
        required=True, attribute="dispute_id", metadata={"description": "whose ruling this is; null for none"}
    )
    postings = many(fields.Nested(Posting), "in pairs")


BalancePage, EntryPage = page_of(Balance), page_of(Entry)
