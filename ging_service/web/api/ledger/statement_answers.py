"""Answers about statements."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.reporting.statements.statement import Role, SubjectKind
from ging_service.web.api.events.books_events import MoneyTerms
from ging_service.web.api.schemas.answer import Answer
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
    yes_no,
)

_ACCOUNT = (
    "member/<id>: the member's counters at home and at tables; table/<id>/stack/<seat>; table/<id>/tray: corners and pee; "
    "or an account of the club"
)
_NEXT = "cursor of the next page of movements, for `after`; null on the last"


class StatementHolding(Answer):
    """The counters of an account, or of several shown as one, before and after the period."""

    account = text(_ACCOUNT)
    name = text("a name for people: a member's name, or the id if the name has been erased")
    opening = number("counters before the period")
    closing = number("counters after the period")


class StatementMovement(Answer):
    """Counters that an account receives or gives, for one reason and by one rule."""

    role = one_of(
        "an `aside` is listed and not counted: between a member's home and a table, or paid at home", *get_args(Role)
    )
    day = text("the day on which it counts, in the time zone of the period")
    counts_at = time("when it counts: a ruling when its deal was settled")
    recorded_at = time("when it was recorded")
    late = yes_no("recorded on a later day than the one on which it counts")
    position = number("of the event in the club's log")
    table = OrNull(required=True, attribute="table_id")
    deal = replaced("`deal_number`; 0: none")
    deal_number = at_or_null("of the deal, from 1; null: outside a deal", least=1, attribute="deal")
    type = text("of the event")
    reason = text("why")
    rule = text_or_null("the numbered rule")
    corrects = replaced("`corrected_position`; -1: none")
    corrected_position = at_or_null("of the event that a ruling corrects; null: none", attribute="corrects")
    dispute = OrNull(
        required=True, attribute="dispute_id", metadata={"description": "whose ruling this is; null for none"}
    )
    note = text_or_null("the note")
    account = text(_ACCOUNT)
    counterpart = text("where they come from or go to; settlement/<id> and all others as in the ledger")
    counterpart_name = text("what people call that")
    counters = number("counters received; below zero: given")
    value = text_or_null("their value in the season's currency, such as -0.50; null without a season")
    balance = number("of the account then")
    total = number("of all accounts of the statement then")


class Statement(Answer):
    """Opening balance, movements, closing balance. The movements other than asides add up to the difference."""

    club = text("id", attribute="statement.club_id")
    subject = one_of("whose it is", *get_args(SubjectKind), attribute="statement.subject.kind")
    id = text_or_null("of the member or the table", attribute="statement.subject.id")
    name = text("what people call it", attribute="statement.name")
    season = text_or_null("of which it is", attribute="statement.period.season")
    first_day = text_or_null("of the period; null: from the beginning", attribute="statement.period.first_day")
    last_day = text_or_null("of the period; null: up to now", attribute="statement.period.last_day")
    zone = text("whose days these are", attribute="statement.period.zone")
    money = fields.Nested(MoneyTerms, required=True, allow_none=True, attribute="statement.money")
    opening = number("counters before the period", attribute="statement.opening")
    closing = number("counters after the period", attribute="statement.closing")
    opening_value = text_or_null("their value", attribute="statement.opening_value")
    closing_value = text_or_null("their value", attribute="statement.closing_value")
    holdings = many(fields.Nested(StatementHolding), "the accounts that it is of", attribute="statement.holdings")
    elsewhere = many(
        fields.Nested(StatementHolding),
        "of the club's: what members hold at home, and what lies at tables",
        attribute="statement.elsewhere",
    )
    drawn_up_at = time("when it was made", attribute="statement.drawn_up_at")
    events = number("of the club's log that it was made from", attribute="statement.events")
    movements = many(fields.Nested(StatementMovement), "in the order in which they count", attribute="page.items")
    next = OrNull(required=True, attribute="page.next", metadata={"description": _NEXT})
