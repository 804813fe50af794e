"""Terms of a season and the value of its counters. They are fixed when the season opens, and corrected while nothing counts in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Literal

from ging_service.domain.declare import value

TableMoneyPer = Literal["none", "deal", "evening"]
MembersAtClose = Literal["carried", "cashed"]
ReversibleKind = Literal["fine", "gift", "bought", "cashed"]
PaperKind = Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"]


# The log's times have microseconds, so nothing can happen between this moment and the end.
_SHORTEST: Final = timedelta(microseconds=1)


@value
class MoneyTerms:
    """What a counter is worth.

    ``currency``: three capital letters (ISO 4217). ``minor_digits``: 2 where a hundred minor units make one unit.
    ``counter_value``: minor units that one counter is worth, a decimal above 0 with up to six places, such as "2.5".
    """

    currency: str
    minor_digits: int
    counter_value: str


def worth(money: MoneyTerms | None, counters: int) -> str:
    """Return the value of counters in units of the currency, unrounded: "-12.500", "0.075"; "" if no value is known.

    All amounts have as many decimal places as the value of one counter, so that they line up in a column.
    """
    if money is None:
        return ""
    _, _, decimals = money.counter_value.partition(".")
    # Decimals, because money is shown unrounded here, and a binary fraction cannot hold 0.1.
    value = (Decimal(money.counter_value) * counters).scaleb(-money.minor_digits)
    return f"{value:.{money.minor_digits + len(decimals)}f}"


def payable(money: MoneyTerms | None, counters: int) -> str:
    """Return the value of counters as far as people can pay it: "-0.38" for 15 of -0.025; "" if no value is known.

    It is rounded to the smallest unit of the currency, and half of one away from zero.
    """
    if money is None:
        return ""
    value = Decimal(worth(money, counters)).quantize(Decimal(1).scaleb(-money.minor_digits), ROUND_HALF_UP)
    return f"{value + 0}"  # without the minus sign of a debt that is rounded to nothing


def is_rounded(money: MoneyTerms) -> bool:
    """Return True if some number of counters is worth an amount that nobody can pay."""
    return "." in money.counter_value


def counter_worth(money: MoneyTerms) -> str:
    """The value of one counter as text: "0.025 EUR"."""
    return f"{worth(money, 1)} {money.currency}"


def one_counter(money: MoneyTerms) -> tuple[str, Decimal]:
    """The exact value of one counter: the same in seasons that were stored with different decimal places."""
    return money.currency, Decimal(money.counter_value).scaleb(-money.minor_digits)


def in_units(money: MoneyTerms, amount: int) -> str:
    """Return an amount of minor units in units of the currency: "12.50"."""
    return f"{Decimal(amount).scaleb(-money.minor_digits):.{money.minor_digits}f}"


def amount_text(money: MoneyTerms, amount: int) -> str:
    """Return an amount of minor units as text with its currency: "12.50 EUR"."""
    return f"{in_units(money, amount)} {money.currency}"


@value
class SeasonTerms:
    """A season's days and terms.

    ``first_day`` and ``last_day``: "2026-09-01", both in the season, days of ``zone`` (IANA). ``starts_at`` and
    ``ends_at``: the moments of these days' beginning and end, RFC 3339 text in UTC; the end is not in the season.
    ``table_money``: counters that each player owes for a deal or an evening, 0 where it is per "none".
    ``members_at_close``: members' counters are carried into the next season, or cashed so that all begin with none.
    ``revalues``: the counters that members bring into the season keep their number, and are worth its value from then on.
    """

    first_day: str
    last_day: str
    zone: str
    starts_at: str
    ends_at: str
    money: MoneyTerms
    table_money_per: TableMoneyPer
    table_money: int
    members_at_close: MembersAtClose
    revalues: bool

    @property
    def last_moment(self) -> str:
        """The last moment of the season, RFC 3339 text in UTC."""
        last = datetime.fromisoformat(self.ends_at) - _SHORTEST
        return last.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
