"""Settling up: members' counters in money, the payments between members, and the counters that each payment clears.

Nothing is lost: shares sum to zero in counters and in money, and the payments clear exactly the shares.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, TypeVar

from ging_service.domain.books.events import DuePayment, Share
from ging_service.domain.ledger import BANK, Method, Payment, fewest_payments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Key = TypeVar("Key", str, int)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The shares in order of their accounts, and the payments that clear them."""

    method: Method
    shares: tuple[Share, ...]
    payments: tuple[DuePayment, ...]


def plan(counters: Mapping[str, int], counter_value: str, coin: int) -> Plan:
    """Return shares and payments that bring the accounts of all given members to zero.

    ``counter_value``: minor units a counter, a decimal. ``coin``: minor units that every amount is a multiple of. The
    bank is a party with the amount that is missing to zero: it pays out the counters that members have bought.
    """
    shares = shares_of(counters, counter_value, coin)
    method, payments = fewest_payments({share.account: share.amount for share in shares})
    return Plan(method=method, shares=shares, payments=_cleared_by(payments, shares))


def shares_of(counters: Mapping[str, int], counter_value: str, coin: int) -> tuple[Share, ...]:
    """Return every party's counters and their value, rounded to the coin.

    All values are first rounded down to a whole coin. The coins that are left over then go one each to the parties
    whose values were reduced most; ties go to the first by account. So the sum stays zero, and no share is off by a
    whole coin.
    """
    parties = {account: held for account, held in counters.items() if held}
    if missing := -sum(parties.values()):
        # Members who have bought counters hold more than others owe, so somebody must pay the difference: the bank.
        parties[BANK] = missing
    # Fractions, because a binary floating-point number cannot hold 0.1, and the shares must sum to zero exactly.
    coins_each = Fraction(counter_value) / coin
    coins = by_largest_remainder({account: held * coins_each for account, held in parties.items()})
    return tuple(
        Share(account=account, counters=parties[account], amount=coins[account] * coin) for account in sorted(parties)
    )


def by_largest_remainder(exact: Mapping[Key, Fraction]) -> dict[Key, int]:
    """Return whole numbers with the sum of ``exact``, each less than 1 from its exact value. The sum must be whole.

    All values are rounded down first. The missing amount then goes to the largest remainders; ties go to the first by
    key.
    """
    whole = {key: floor(value) for key, value in exact.items()}
    missing = int(sum(exact.values(), Fraction())) - sum(whole.values())
    # The difference is below zero, so those that were reduced most come first.
    for key in sorted(exact, key=lambda key: (whole[key] - exact[key], key))[:missing]:
        whole[key] += 1
    return whole


def _cleared_by(payments: Sequence[Payment], shares: Sequence[Share]) -> tuple[DuePayment, ...]:
    """Return the payments with the counters that each clears: a party's counters, in proportion to its money."""
    payer_counters: dict[int, int] = {}
    payee_counters: dict[int, int] = {}
    for share in shares:
        # A party only pays or only receives, so one kind of payments clears its share.
        cleared = payer_counters if share.amount < 0 else payee_counters
        # A share without money has no payment. Its counters are cleared when the settlement is agreed.
        own = {number: one.amount for number, one in enumerate(payments, 1) if share.account in (one.payer, one.payee)}
        cleared |= by_largest_remainder(
            {number: abs(share.counters) * Fraction(amount, abs(share.amount)) for number, amount in own.items()}
        )
    return tuple(
        DuePayment(
            number=number,
            payer=payment.payer,
            payee=payment.payee,
            amount=payment.amount,
            payer_counters=payer_counters[number],
            payee_counters=payee_counters[number],
        )
        for number, payment in enumerate(payments, 1)
    )
