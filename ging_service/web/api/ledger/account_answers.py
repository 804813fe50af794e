"""Answers about accounts and the entries that changed them."""

from __future__ import annotations

from marshmallow import fields

from ging_service.domain.account_kinds import KINDS
from ging_service.web.api.schemas.fields import (
    OrNull,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
)
from ging_service.web.api.schemas.objects import Answer, page_of


class Balance(Answer):
    """The counters of one account."""

    account = text(
        "an account of the club such as bank, member/<id>, settlement/<id>, or a place at a table such as table/<id>/stack/<seat>"
    )
    kind = one_of("of account", *KINDS)
    table = OrNull(required=True, attribute="table_id")
    balance = number("counters; the bank is below zero by the counters that it has given out")


class Posting(Answer):
    """One side of a transfer."""

    account = text("whose")
    counterpart = text("where they come from or go to")
    counters = number("counters received; below zero: given")
    balance = number("of the account after this posting")
    reason = text("why")
    rule = text_or_null("the numbered rule")


class Entry(Answer):
    """The transfers of one event. The postings sum to zero."""

    position = number("of the event in the club's log")
    table = OrNull(required=True, attribute="table_id")
    deal = replaced("`deal_number`; 0: none")
    deal_number = at_or_null("of the deal, from 1; null: outside a deal", least=1, attribute="deal")
    type = text("of the event")
    recorded_at = time("when it was recorded")
    happened_at = time("when it happened")
    counts_at = time("when it counts in statements and seasons: a ruling when its deal was settled")
    note = text("the note")
    corrects = replaced("`corrected_position`; -1: none")
    corrected_position = at_or_null("of the event that a ruling corrects; null: none", attribute="corrects")
    dispute = OrNull(
        required=True, attribute="dispute_id", metadata={"description": "whose ruling this is; null for none"}
    )
    postings = many(fields.Nested(Posting), "in pairs")


BalancePage, EntryPage = page_of(Balance), page_of(Entry)
