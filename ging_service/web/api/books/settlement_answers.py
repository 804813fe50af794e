"""Answers about settling up."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.domain.ledger import Method
from ging_service.reporting.ledger.settlements import SettlementState
from ging_service.web.api.events.books_events import DuePayment, MoneyTerms, Share
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import OrNull, many, number, one_of, text, text_or_null, yes_no

_SEASON = "the season at whose end it was agreed; null: on demand"
_AS_OF = "everything before this moment is settled; null: everything"
_METHOD = "how the payments were found: `exact`: no fewer are possible; `small_groups`: a good solution, for more than 13 parties"
_COIN = "all amounts are multiples of this many minor units"
_SHARES = "by account; sum to zero in counters and in money"


class SettlementPlan(Answer):
    """The payments that a settlement would have now."""

    season = text_or_null(_SEASON)
    as_of = text_or_null(_AS_OF)
    method = one_of(_METHOD, *get_args(Method), attribute="plan.method")
    money = fields.Nested(MoneyTerms, required=True)
    coin = number(_COIN)
    at_tables = number("counters that lay at tables then: they are not settled by it, and those who took them owe them")
    shares = many(fields.Nested(Share), _SHARES, attribute="plan.shares")
    payments = many(fields.Nested(DuePayment), "who would pay whom", attribute="plan.payments")


class SettlingUp(Answer):
    """A settlement and its state."""

    settlement = text("id")
    state = one_of("the state of the settlement", *get_args(SettlementState))
    season = text_or_null(_SEASON)
    as_of = text_or_null(_AS_OF)
    method = one_of(_METHOD, *get_args(Method))
    money = fields.Nested(MoneyTerms, required=True)
    coin = number(_COIN)
    payments_due = number("how many payments", attribute="due")
    payments_made = number("how many of them have been made", attribute="made")


class PaymentSeen(DuePayment):
    """A payment from one member to another, and whether it has been made."""

    made = yes_no("it has been made")


class SettlingUpSeen(SettlingUp):
    """A settlement with everybody's share and all payments."""

    shares = many(fields.Nested(Share), _SHARES)
    payments = many(fields.Nested(PaymentSeen), "who pays whom")
    left = number("counters on its clearing account: zero when all is paid")


class SettlingUpPage(Answer):
    """Some settlements."""

    items = many(fields.Nested(SettlingUp), "in the order in which they were agreed")
    next = OrNull(required=True, metadata={"description": "cursor of the next page, for `after`; null on the last"})
