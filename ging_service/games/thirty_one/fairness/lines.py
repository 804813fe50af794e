"""Lines of the fairness report: the seats on which the lot has fallen (NM91). Nothing else in a round is chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.lines import Line, categories

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LOT: Final = "lot"
"""What is counted: followed by the number of players, because the odds differ."""

DECIDED: Final = "results of rounds"
WON_BY_PLACE: Final = "rounds won by place"
FIRST: Final = "who began"
OTHERS: Final = "others"


class Lot(NamedTuple):
    """A lot: the seat on which it has fallen, of so many players."""

    seat: int
    players: int


def lot_of(players: int) -> str:
    """The name of the line of tables with so many players."""
    return f"{LOT} of {players} players"


def lines(lots: Iterable[Lot]) -> Iterator[Line]:
    """Yield a line for every number of players: all seats are equally likely."""
    by_players: dict[int, Counter[int]] = {}
    for lot in lots:
        by_players.setdefault(lot.players, Counter())[lot.seat] += 1
    for players, seats in sorted(by_players.items()):
        seen = {f"seat {seat}": drawn for seat, drawn in seats.items()}
        *others, last = (f"seat {seat}" for seat in range(players))
        yield categories(lot_of(players), seen, dict.fromkeys(others, Fraction(1, players)), last, seats.total())
