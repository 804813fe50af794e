"""Lines of the fairness report: the seats on which the lot has fallen (NM91). Nothing else in a round is chance."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.counts import firsts, labels
from ging_service.domain.fairness.report_lines import Line, categories

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key

LOT: Final = "lot"
"""What is counted: followed by the number of players, because the odds differ."""

DECIDED: Final = "results of rounds"
WON_BY_PLACE: Final = "rounds won by place"
FIRST: Final = "who began"
OTHERS: Final = "others"


def key_of(players: int, seat: int) -> Key:
    """The key of a lot that has fallen on a seat, of so many players."""
    return str(players), f"seat {seat}"


def lot_of(players: int) -> str:
    """The name of the line of tables with so many players."""
    return f"{LOT} of {players} players"


def lines(counts: Counts) -> Iterator[Line]:
    """Yield a line for every number of players: all seats are equally likely."""
    for players in sorted(map(int, firsts(counts))):
        seen = labels(counts, str(players))
        # The last one has what is left of 1, as ``categories`` wants it.
        *others, last = (f"seat {seat}" for seat in range(players))
        yield categories(lot_of(players), seen, dict.fromkeys(others, Fraction(1, players)), last, seen.total())
