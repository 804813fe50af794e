"""Answers about the treasurer's book, its seasons, settling up, and counts of the box."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields, validate

from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.free_text import LONGEST_TEXT
from ging_service.domain.ledger import Method
from ging_service.reporting.ledger.books import SeasonState
from ging_service.reporting.ledger.settlements import SettlementState
from ging_service.web.api.events.platform_events import AccountBalance, DuePayment, MoneyTerms, SeasonTerms, Share
from ging_service.web.api.schemas.fields import (
    Whole,
    Words,
    limit,
    many,
    number,
    number_or_null,
    one_of,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer, Body, page_of

_AS_RULED = "by the ledger as it is now, with all rulings since"


class Season(Answer):
    """A season."""

    season = text("id")
    name = text("for people")
    state = one_of("a closed season takes no postings except those of rulings", *get_args(SeasonState))
    terms = fields.Nested(SeasonTerms, required=True)


SeasonPage = page_of(Season, "in order of their days", about="Some seasons.")


class SeasonBalance(Answer):
    """The balance of an account at a season's beginning and end."""

    account = text("account")
    opening = number("as written when the previous season was closed; from the ledger if no closed season ends there")
    opening_as_ruled = number(_AS_RULED)
    closing = number_or_null("as written when the season was closed; null while it is open")
    closing_as_ruled = number(f"{_AS_RULED}; of an open season: with all that counts in it so far")


class SeasonSeen(Season):
    """A season with the balances of accounts."""

    balances = many(fields.Nested(SeasonBalance), "balances of the accounts that held something then, by name")


class MemberLimit(Answer):
    """A member's own credit limit."""

    member = text("id")
    counters = limit("how far below zero the member may go")


class Books(Answer):
    """The terms in force by the treasurer's book."""

    member_limit = limit("how far below zero members without a limit of their own may go")
    limits = many(fields.Nested(MemberLimit), "of members who have their own")
    bank_limit = limit("how many counters the bank may give out in all")
    stock = number_or_null("how many counters the club owns; null: not set")
    open_seasons = many(fields.Nested(Season), "in order of their days")


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


SettlingUpPage = page_of(SettlingUp, "in the order in which they were agreed", about="Some settlements.")


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
    next = text_or_null("cursor of the next page; null: this is the last one")


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
