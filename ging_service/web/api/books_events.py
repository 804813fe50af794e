"""The events of the treasurer's book as the API tells them, field by field."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.domain.books.terms import MembersAtClose, PaperKind, ReversibleKind, TableMoneyPer
from ging_service.web.api.answer import Answer
from ging_service.web.api.fields import by_seat, limit, many, number, one_of, text, text_or_null, time

Told = dict[str, dict[str, fields.Field[Any]]]

_COUNTERS = "how many counters"
_NOTE = "what was written beside it"
_PARTY = "member/<id> or bank"
_AMOUNT = "minor units of the currency"


class MoneyTerms(Answer):
    """What a counter is worth."""

    currency = text("three letters (ISO 4217)")
    minor_digits = number("2 where a hundred minor units make one unit")
    counter_value = text("minor units that a counter is worth, a decimal such as 2.5")


class SeasonTerms(Answer):
    """A season's days and what holds in it."""

    first_day = text("the first day")
    last_day = text("the last day, which is in the season")
    zone = text("the time zone of the days (IANA)")
    starts_at = time("when the first day begins")
    ends_at = time("when the last day ends, which is not in the season")
    money = fields.Nested(MoneyTerms, required=True)
    table_money_per = one_of("for what each player owes table money", *get_args(TableMoneyPer))
    table_money = number("counters; 0 where there is none")
    members_at_close = one_of("members' counters at the season's close", *get_args(MembersAtClose))


class AccountBalance(Answer):
    """What an account holds."""

    account = text("account")
    counters = number(_COUNTERS)


class Closing(Answer):
    """Counters that a season's closing moves."""

    source = text("account")
    target = text("account")
    counters = number(_COUNTERS)


class Share(Answer):
    """One party's part in a settlement."""

    account = text(_PARTY)
    counters = number("that it has; below zero: owes")
    amount = number(f"{_AMOUNT}, rounded to the coin; below zero: to pay")


class DuePayment(Answer):
    """Who pays whom."""

    payer = text(_PARTY)
    payee = text(_PARTY)
    amount = number(_AMOUNT)
    payer_counters = number("counters that the payer owes no longer")
    payee_counters = number("counters that the payee gives up")
    number = number("from 1")  # the last one: the name is the function's too


OF_BOOKS: Told = {
    "CreditLimitSet": {
        "member": text_or_null("id; null: everybody without a limit of his own"),
        "counters": limit("counters below zero"),
    },
    "BankLimitSet": {"counters": limit("that the bank may have out")},
    "StockStated": {"counters": number("that the club owns")},
    "GiftGiven": {
        "giver": text_or_null("id; null: the club"),
        "member": text("id"),
        "counters": number(_COUNTERS),
        "note": text(_NOTE),
    },
    "FineImposed": {"member": text("id"), "counters": number(_COUNTERS), "note": text(_NOTE)},
    "EntryReversed": {
        "reverses": number("position of the fine or gift in the club's log"),
        "kind": one_of("what it was", *get_args(ReversibleKind)),
        "giver": text_or_null("id; null: a fine, or a gift of the club's"),
        "member": text("id"),
        "counters": number("that go back"),
        "note": text(_NOTE),
    },
    "OpeningBalanceEntered": {"member": text("id"), "counters": number("below zero: owed"), "note": text(_NOTE)},
    "TableMoneyCharged": {
        "table": text("id"),
        "members": by_seat(fields.String(), "ids by seat"),
        "counters": number("from each"),
        "deals": number("that were played"),
    },
    "CountersCounted": {
        "counted": number("in the box"),
        "expected": number("by the ledger"),
        "note": text(_NOTE),
    },
    "SeasonOpened": {
        "season": text("id"),
        "name": text("for people"),
        "terms": fields.Nested(SeasonTerms, required=True),
    },
    "SeasonClosed": {
        "season": text("id"),
        "balances": many(fields.Nested(AccountBalance), "what accounts hold at the season's end, by name"),
        "closings": many(fields.Nested(Closing), "what is closed to zero, and where it goes"),
    },
    "SettlementAgreed": {
        "settlement": text("id"),
        "season": text_or_null("at whose end; null: on demand"),
        "as_of": text_or_null("what counts before this moment is settled; null: all that was recorded by then"),
        "method": text("how the payments were found"),
        "money": fields.Nested(MoneyTerms, required=True),
        "coin": number("minor units that all amounts are whole numbers of"),
        "shares": many(fields.Nested(Share), "sum to zero in counters and in money"),
        "payments": many(fields.Nested(DuePayment), "who pays whom"),
    },
    "SettlementPaid": {
        "settlement": text("id"),
        "payment": number("its number"),
        "payer": text(_PARTY),
        "payee": text(_PARTY),
        "amount": number(_AMOUNT),
        "payer_counters": number("counters that the payer owes no longer"),
        "payee_counters": number("counters that the payee gives up"),
    },
    "SettlementCancelled": {
        "settlement": text("id"),
        "returned": many(fields.Nested(AccountBalance), "what was cleared without a payment, to whom it belongs"),
        "left": number("what rounding in the payments made has left on its account"),
    },
    "PaperRowEntered": {
        "kind": one_of("what the row says", *get_args(PaperKind)),
        "member": text("id"),
        "counters": number("below zero: owed or lost"),
        "reference": text("what the old book calls it"),
        "note": text(_NOTE),
    },
}
