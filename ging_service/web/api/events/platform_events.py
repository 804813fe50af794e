"""The events of the treasurer's book and of disputes as the API shows them, field by field."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.domain.books.terms import MembersAtClose, PaperKind, ReversibleKind, TableMoneyPer
from ging_service.domain.disputes.events import Amended, Outcome, Subject
from ging_service.web.api.schemas.fields import (
    by_seat,
    limit,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer

Told = dict[str, dict[str, fields.Field[Any]]]

_COUNTERS = "how many counters"
_NOTE = "the note"
_PARTY = "member/<id> or bank"
_AMOUNT = "minor units of the currency"


class MoneyTerms(Answer):
    """What a counter is worth."""

    currency = text("three letters (ISO 4217)")
    minor_digits = number("2 for currencies with a hundred minor units to the unit")
    counter_value = text("minor units that a counter is worth, a decimal such as 2.5")


class SeasonTerms(Answer):
    """A season's days and terms."""

    first_day = text("the first day")
    last_day = text("the last day, which belongs to the season")
    zone = text("the time zone of the days (IANA)")
    starts_at = time("when the first day begins")
    ends_at = time("when the last day ends; this moment no longer belongs to the season")
    money = fields.Nested(MoneyTerms, required=True)
    table_money_per = one_of("for what each player owes table money", *get_args(TableMoneyPer))
    table_money = number("counters; 0 where there is none")
    members_at_close = one_of("members' counters at the season's close", *get_args(MembersAtClose))
    revalues = yes_no("the counters that members bring into the season keep their number, and are worth its value")


class AccountBalance(Answer):
    """The balance of an account."""

    account = text("account")
    counters = replaced("`balance`")
    balance = number("counters", attribute="counters")


class Closing(Answer):
    """Counters that a season's closing moves."""

    source = text("account")
    target = text("account")
    counters = number(_COUNTERS)


class Share(Answer):
    """One party's part in a settlement."""

    account = text(_PARTY)
    counters = replaced("`balance`")
    balance = number("counters that it has; below zero: owes", attribute="counters")
    amount = number(f"{_AMOUNT}, rounded to the coin; below zero: to pay")


class DuePayment(Answer):
    """A payment of a settlement."""

    payer = text(_PARTY)
    payee = text(_PARTY)
    amount = number(_AMOUNT)
    payer_counters = number("counters by which the payer's debt falls")
    payee_counters = number("counters that the payee gives up")
    number = number("from 1")  # the last one: the name is the function's too


OF_BOOKS: Told = {
    "CreditLimitSet": {
        "member": text_or_null("id; null: all members without a limit of their own"),
        "counters": limit("counters below zero"),
    },
    "BankLimitSet": {"counters": limit("that the bank may give out")},
    "StockStated": {"counters": number("that the club owns")},
    "GiftGiven": {
        "giver": text_or_null("id; null: the club"),
        "member": text("id"),
        "counters": number(_COUNTERS),
        "note": text(_NOTE),
    },
    "FineImposed": {"member": text("id"), "counters": number(_COUNTERS), "note": text(_NOTE)},
    "EntryReversed": {
        "reverses": number("position of the entry in the club's log"),
        "kind": one_of("what it was", *get_args(ReversibleKind)),
        "giver": text_or_null("id; null: no gift of a member"),
        "member": text("id"),
        "counters": number("counters that go back"),
        "note": text(_NOTE),
    },
    "OpeningBalanceEntered": {"member": text("id"), "counters": number("below zero: owed"), "note": text(_NOTE)},
    "TableMoneyCharged": {
        "table": text("id"),
        "members": by_seat(fields.String(), "ids by seat"),
        "counters": number("from each"),
        "deals": number("that were played"),
        "evening": text_or_null(
            "the day on which the table ended, in the club's zone; null: charged before days were regarded"
        ),
    },
    "CountersCounted": {
        "counted": number("in the box"),
        "expected": number("by the ledger"),
        "on_account": number(
            "that members owed and `expected` leaves out; −1: a count before members' debts were regarded"
        ),
        "note": text(_NOTE),
    },
    "SeasonOpened": {
        "season": text("id"),
        "name": text("for people"),
        "terms": fields.Nested(SeasonTerms, required=True),
    },
    "SeasonCorrected": {
        "season": text("id"),
        "name": text("for people"),
        "terms": fields.Nested(SeasonTerms, required=True),
    },
    "SeasonWithdrawn": {"season": text("id")},
    "SeasonClosed": {
        "season": text("id"),
        "balances": many(fields.Nested(AccountBalance), "balances of accounts at the season's end, by name"),
        "closings": many(fields.Nested(Closing), "the balances that the closing brings to zero, and where they go"),
    },
    "SettlementAgreed": {
        "settlement": text("id"),
        "season": text_or_null("the season at whose end it was agreed; null: on demand"),
        "as_of": text_or_null("everything before this moment is settled; null: everything recorded by then"),
        "method": text("how the payments were found"),
        "money": fields.Nested(MoneyTerms, required=True),
        "coin": number("all amounts are multiples of this many minor units"),
        "shares": many(fields.Nested(Share), "sum to zero in counters and in money"),
        "payments": many(fields.Nested(DuePayment), "who pays whom"),
    },
    "SettlementPaid": {
        "settlement": text("id"),
        "payment": number("its number"),
        "payer": text(_PARTY),
        "payee": text(_PARTY),
        "amount": number(_AMOUNT),
        "payer_counters": number("counters by which the payer's debt falls"),
        "payee_counters": number("counters that the payee gives up"),
    },
    "SettlementCancelled": {
        "settlement": text("id"),
        "returned": many(
            fields.Nested(AccountBalance), "amounts that were cleared without a payment, and whose they are"
        ),
        "left": number("the remainder from rounding the payments made, on the settlement's account"),
    },
    "SettlementPaymentUndone": {
        "settlement": text("id"),
        "payment": number("its number"),
        "payer": text(_PARTY),
        "payee": text(_PARTY),
        "amount": number(_AMOUNT),
        "payer_counters": number("counters by which the payer's debt falls"),
        "payee_counters": number("counters that the payee gives up"),
    },
    "SettlementReopened": {
        "settlement": text("id"),
        "returned": many(
            fields.Nested(AccountBalance), "amounts that were cleared without a payment, and whose they are"
        ),
        "left": number("the remainder from rounding the payments made, on the settlement's account"),
    },
    "PaperRowEntered": {
        "kind": one_of("what the row says", *get_args(PaperKind)),
        "member": text("id"),
        "counters": number("below zero: owed or lost"),
        "reference": text("the reference in the old book"),
        "note": text(_NOTE),
    },
}


AMENDED = many(one_of("a part of the record", *get_args(Amended)), "the parts of the record that the ruling changes")

OF_DISPUTES: Told = {
    "DisputeRaised": {
        "dispute": text("id"),
        "table": text("id"),
        "deal": number("number of the deal; 0: the event belongs to no deal"),
        "subject": one_of("what is disputed", *get_args(Subject)),
        "version": number("of the table's stream: the disputed event; 0: the deal as a whole"),
        "reason": text("as given"),
        "raised_by": text("the member"),
    },
    "DisputeTaken": {"arbitrator": text("the member"), "opens_hands": yes_no("the deal's hands were opened for it")},
    "DisputeRuled": {
        "arbitrator": text("the member"),
        "outcome": one_of("how", *get_args(Outcome)),
        "reasons": text("as given"),
        "amended": AMENDED,
    },
    "DisputeWithdrawn": {"member": text("who raised it"), "reason": text("as given; may be empty")},
}
