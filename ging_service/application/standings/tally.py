"""What somebody has come to over some deals, and how such tallies add up."""

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

    ``deals``: settled and passed ones. ``won`` and ``lost``: counters, deal by deal, each one's share of the tray
    counted in. ``beside``: what came beside the deals, for false claims and by order of an arbitrator; below zero where
    it went. ``most`` and ``second`` (G8), ``sweeps`` by combination. ``dealt``: deals as their dealer, ``misdeals``: his
    that were called so and count as no deal. ``lost_deals``: that he was found guilty of; ``penalty_deals``: that he
    dealt in others' places for it (G26); ``false_claims`` (G21).
    """

    deals: int = 0
    won: int = 0
    lost: int = 0
    beside: int = 0
    most: int = 0
    second: int = 0
    sweeps: Mapping[str, int] = field(default_factory=dict)
    dealt: int = 0
    misdeals: int = 0
    lost_deals: int = 0
    penalty_deals: int = 0
    false_claims: int = 0

    @property
    def net(self) -> int:
        """Counters won or lost in all."""
        return self.won - self.lost + self.beside

    @property
    def swept(self) -> int:
        """Sweeps of every combination."""
        return sum(self.sweeps.values())

    @property
    def net_per_deal(self) -> str:
        """The net of a deal on average, to a thousandth, a half to the even one: "-0.125". "" without a deal."""
        if not self.deals:
            return ""
        average = (Decimal(self.net) / self.deals).quantize(_THOUSANDTHS, ROUND_HALF_EVEN)
        return f"{average:z}"


_COUNTED: Final = tuple(one.name for one in fields(Tally) if one.name != "sweeps")


def together(tallies: Iterable[Tally]) -> Tally:
    """All of them in one."""
    counts: Counter[str] = Counter()
    sweeps: Counter[str] = Counter()
    for tally in tallies:
        sweeps.update(tally.sweeps)
        for name in _COUNTED:
            counts[name] += getattr(tally, name)
    return Tally(sweeps=dict(sorted(sweeps.items())), **counts)
