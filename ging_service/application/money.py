"""Money that people state: its currency is one of ISO 4217, and its amounts are as fine as that currency.

The use cases check this, and not the decider: the list of currencies changes over the years of a club, and what was
decided once must be decided alike for ever.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from ging_service.domain.amounts import read_amount
from ging_service.domain.books.terms import MoneyTerms, payable
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.i18n.formatting import currency_places, is_known_currency

if TYPE_CHECKING:
    from ging_service.domain.club.commands import BuyCounters, CashCounters

FINEST_VALUE = 6
"""Decimal places of the value of a counter, in the smallest unit of its currency."""


def money_terms(currency: str, counter_value: str, minor_digits: int | None = None) -> MoneyTerms:
    """Return the value of a counter as people state it. ``minor_digits`` None: those of the currency."""
    digits = currency_places(currency) if minor_digits is None else minor_digits
    return MoneyTerms(currency=currency, minor_digits=digits, counter_value=counter_value)


def check_terms(money: MoneyTerms) -> MoneyTerms:
    """Return new terms with their value as programs write it.

    Raises ``Refused``: ``bad_currency``, ``bad_counter_value``, ``bad_amount``.
    """
    _check_currency(money.currency)
    places = currency_places(money.currency)
    if money.minor_digits != places:
        detail = f"{money.currency} has {places} decimal places (ISO 4217), not {money.minor_digits}"
        raise Refused("bad_currency", "", detail, "minor_digits")
    value = read_amount(money.counter_value, FINEST_VALUE, "counter_value", code="bad_counter_value")
    return replace(money, counter_value=value)


def check_paid(trade: BuyCounters | CashCounters) -> BuyCounters | CashCounters:
    """Return a purchase with the money for it as programs write it. Raises ``Refused``: ``bad_currency``, ``bad_amount``."""
    if not trade.paid or not trade.currency:
        return trade  # the decider says what is missing
    _check_currency(trade.currency)
    paid = read_amount(trade.paid, currency_places(trade.currency), "paid", code="bad_currency")
    return replace(trade, paid=paid)


def priced(trade: BuyCounters | CashCounters, money: MoneyTerms | None) -> BuyCounters | CashCounters:
    """Return a purchase with the money that its counters are worth. ``money``: of its season, None without one.

    What is not given of the money follows from the season. Raises ``Refused("other_amount")`` if other money is said to have
    changed hands, and what ``check_paid`` raises.
    """
    # A season that is stored with other decimal places than its currency has names no sum that can be paid.
    if money is None or money.minor_digits != currency_places(money.currency):
        return trade
    if not 1 <= trade.counters <= MOST_COUNTERS:
        return trade  # the decider says what is wrong
    due = payable(money, trade.counters)
    trade = check_paid(replace(trade, paid=trade.paid or due, currency=trade.currency or money.currency))
    if (Decimal(trade.paid), trade.currency) != (Decimal(due), money.currency):
        detail = f"these counters are worth {due} {money.currency} in the season, not {trade.paid} {trade.currency}"
        raise Refused("other_amount", "", detail, "paid")
    return trade


def _check_currency(currency: str) -> None:
    if not is_known_currency(currency):
        detail = f"{currency[:40]!r} is no currency: three capital letters of ISO 4217, such as EUR"
        raise Refused("bad_currency", "", detail, "currency")
