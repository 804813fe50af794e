"""What a game pays, payment by payment, in the unit of its stake (WR26 to WR28)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Unit, paid_between
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.wild_card_rummy.rules.payment import in_unit, multiple_of, paid_for_game
from ging_service.games.wild_card_rummy.rules.points import winners_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

Amount = int | float
"""In the unit of the stake; a fraction only where one counter is no whole number of units."""


class Payment(msgspec.Struct, frozen=True, gc=False):
    """WR26: what one player pays for a difference of ``points``. Tied winners share it (WR27)."""

    payer: int
    payees: tuple[int, ...]
    points: int
    amount: Amount


class MoneyAnswer(msgspec.Struct, frozen=True, gc=False):
    """What a game pays. By seat: ``for_totals``, ``for_fees`` and ``net`` in the unit, and ``counters``, all with the sum 0."""

    unit: Unit
    winners: tuple[int, ...]
    payments: tuple[Payment, ...]
    for_totals: tuple[Amount, ...]
    for_fees: tuple[Amount, ...]
    net: tuple[Amount, ...]
    counters: tuple[int, ...]


def money_answer(totals: Sequence[int], outs: Sequence[int], rules: HouseRules) -> MoneyAnswer:
    """WR26 to WR28: the payments for totals and for going out. ``outs``: for each deal the seat that went out, −1 for nobody.

    Raises ``Refused("number_too_large")``.
    """
    paid = paid_for_game(totals, outs, rules)
    counters = tuple(map(sum, zip(paid.for_totals, paid.for_fees, strict=True)))
    # No payment is larger than what the first or the last player has in all.
    numbers = (*paid.for_totals, *paid.for_fees, *counters)
    if any(abs(one) > LARGEST or abs(in_unit(one, rules.stake)) > LARGEST for one in numbers):
        raise Refused(
            "number_too_large", "WR26", "with this stake the payments are too large to be exact", "rules.stake"
        )
    return MoneyAnswer(
        rules.stake.unit,
        winners_of(totals, rules),
        tuple(_payments(totals, rules)),
        _amounts(paid.for_totals, rules),
        _amounts(paid.for_fees, rules),
        _amounts(counters, rules),
        counters,
    )


def _payments(totals: Sequence[int], rules: HouseRules) -> Iterator[Payment]:
    """WR26, WR27: each payment: of every two players, or of each other player to the winners."""
    winners = winners_of(totals, rules)
    if rules.payment == "winner":
        for seat in range(len(totals)):
            if seat not in winners:
                yield _payment(seat, winners, totals, rules)
        return
    for one, other in combinations(range(len(totals)), 2):
        is_one_ahead = (totals[one] < totals[other]) == (rules.scoring == "held")
        payer, payee = (other, one) if is_one_ahead else (one, other)
        yield _payment(payer, (payee,), totals, rules)


def _payment(payer: int, payees: tuple[int, ...], totals: Sequence[int], rules: HouseRules) -> Payment:
    own, best = totals[payer], totals[payees[0]]
    amount = abs(paid_between(own, best, rules.stake, multiple_of(rules)))
    return Payment(payer, payees, abs(own - best), _amounts((amount,), rules)[0])


def _amounts(counters: Sequence[int], rules: HouseRules) -> tuple[Amount, ...]:
    exact = [in_unit(one, rules.stake) for one in counters]
    # Whole amounts stay whole numbers in JSON: 45 and not 45.0.
    return tuple(int(one) if one.denominator == 1 else float(one) for one in exact)
