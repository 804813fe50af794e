"""Totals of a player over some deals, and the sum of such tallies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import ROUND_HALF_EVEN, Decimal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_THOUSANDTHS: Final = Decimal("0.001")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts of deals, and counters.

    ``deals``: those that have a result, nobody winning included. ``won`` and ``lost``: counters, deal by deal, with
    what followed for a deal after its end. ``beside``: counters that came in addition to the deals, by order of an
    arbitrator or by a rule of the game; below zero where they went. ``dealt``: deals as their dealer, ``misdeals``:
    deals as their dealer that were called misdeals and do not count. ``own``: the columns of games by their names, such
    as ``ging.most``; those that are zero are left out.
    """

    deals: int = 0
    won: int = 0
    lost: int = 0
    beside: int = 0
    dealt: int = 0
    misdeals: int = 0
    own: Mapping[str, int] = field(default_factory=dict)

    @property
    def net(self) -> int:
        """Counters won or lost in total."""
        return self.won - self.lost + self.beside

    @property
    def net_per_deal(self) -> str:
        """The average net per deal, to a thousandth, with halves rounded to even: "-0.125". "" without a deal."""
        if not self.deals:
            return ""
        average = (Decimal(self.net) / self.deals).quantize(_THOUSANDTHS, ROUND_HALF_EVEN)
        # The z removes the sign of a negative zero, to which a small loss is rounded.
        return f"{average:z}"


_COUNTED: Final = tuple(one.name for one in fields(Tally) if one.name != "own")


def sum_of(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of all of them."""
    counts: Counter[str] = Counter()
    own: Counter[str] = Counter()
    for tally in tallies:
        own.update(tally.own)
        for name in _COUNTED:
            counts[name] += getattr(tally, name)
    return Tally(own={name: own[name] for name in sorted(own) if own[name]}, **counts)
