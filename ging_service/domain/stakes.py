"""Stakes: the value of points when a game pays for them at its end.

A game keeps points while it is played, calls ``paid_for_points`` once, and records the counters in an event. So a
stored event never depends on a rounding rule that may change later.

Every player settles with every other player: of two, the one with fewer points pays for the difference. Each payment is
rounded by itself to whole counters, or to a multiple of them, so that two players can check it on their own. The payee
receives exactly what the payer pays.
"""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Annotated, Final, Literal, assert_never

from ging_service.domain.amounts import BadAmount, read_amount
from ging_service.domain.declare import house_rule, value
from ging_service.domain.errors import Refused
from ging_service.domain.structs import set_field

if TYPE_CHECKING:
    from collections.abc import Sequence

Unit = Literal["counters", "money"]
Rounding = Literal["down", "half_up", "up"]

MOST: Final = 1_000_000
"""Upper limit on the amount, and on the number of points that it is paid for: far above what any club plays for."""

# The form of a counter's value in a season's terms (`books.seasons`), so that a table can state the same value.
_COUNTER_VALUE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")
_FINEST: Final = 6
"""Decimal places of a counter's value."""


@value
class Stake:
    """An ``amount`` for a number of ``points``, such as 1 counter for 10 points. House rules can have one as a field.

    ``unit``: the amount is in counters, or in the smallest unit of the club's money (cents). ``counter_value``: how
    many of those units one counter is worth, a decimal as in a season's terms; not used where the unit is counters.
    ``rounding``: of each payment. ``half_up`` rounds to the nearest counter, or to the nearest multiple of so many
    counters as the game says, and a half up.
    """

    amount: Annotated[int, house_rule("", "amount, 0 for none")] = 1
    points: Annotated[int, house_rule("", "for this number")] = 1
    unit: Annotated[Unit, house_rule("", "unit", counters="counters", money="the smallest unit of money")] = "counters"
    counter_value: Annotated[str, house_rule("", "units that a counter is worth")] = "1"
    rounding: Annotated[
        Rounding, house_rule("", "rounding", down="down", half_up="to the nearest counter", up="up")
    ] = "half_up"

    def __post_init__(self) -> None:
        """Read the value of a counter as people write it: "2,5" too. A text that is no amount stays, and ``check_stake`` refuses it."""
        with suppress(BadAmount):
            set_field(self, "counter_value", read_amount(self.counter_value, _FINEST, "counter_value"))


def check_stake(stake: Stake) -> None:
    """Raise ``Refused("house_rules")`` for an invalid stake. A game calls it in its ``check_rules``."""
    if not 0 <= stake.amount <= MOST:
        raise Refused("house_rules", "", f"a stake is 0 to {MOST} counters or units of money", "amount")
    if not 1 <= stake.points <= MOST:
        raise Refused("house_rules", "", f"a stake is for 1 to {MOST} points", "points")
    try:
        worth = read_amount(stake.counter_value, _FINEST, "counter_value")
    except BadAmount as bad:
        raise Refused("house_rules", "", f"the value of a counter: {bad.detail}", "counter_value") from None
    if not _COUNTER_VALUE.fullmatch(worth) or not Fraction(worth):
        detail = "a counter is worth a decimal above 0 with up to six places, such as 2.5, in units of money"
        raise Refused("house_rules", "", detail, "counter_value")


def counters_of(amount: int, stake: Stake) -> Fraction:
    """Return the exact number of counters for an amount in the unit of a stake."""
    # Fractions, because only a whole payment is rounded, and never what it is computed from.
    return Fraction(amount) if stake.unit == "counters" else amount / Fraction(stake.counter_value)


def counters_per_point(stake: Stake) -> Fraction:
    """Return the exact number of counters that one point is worth."""
    return counters_of(stake.amount, stake) / stake.points


def paid_for_points(points: Sequence[int], stake: Stake, multiple: int = 1) -> tuple[int, ...]:
    """Return the counters that each seat wins for its points (below zero: loses). They sum to zero.

    With two players this is the difference of their points times the stake. With more, each settles with each.
    ``multiple`` as in ``paid_between``.
    """
    # Every player is compared with themselves too, which comes to 0.
    return tuple(sum(paid_between(own, other, stake, multiple) for other in points) for own in points)


def paid_between(own: int, other: int, stake: Stake, multiple: int = 1) -> int:
    """Return the counters that a player with ``own`` points receives from one with ``other`` (below zero: pays).

    ``multiple``: the payment is rounded to a multiple of so many counters. It is rounded by its size, so that the two
    sides of one payment differ only in sign.
    """
    exact = (own - other) * counters_per_point(stake)
    # The multiple is divided out first: rounding to counters and then to the multiple would round twice.
    size = _rounded(abs(exact) / multiple, stake.rounding) * multiple
    return size if exact > 0 else -size


def _rounded(size: Fraction, rounding: Rounding) -> int:
    match rounding:
        case "down":
            return floor(size)
        case "half_up":
            return floor(size + Fraction(1, 2))
        case "up":
            return ceil(size)
        case _:
            assert_never(rounding)
