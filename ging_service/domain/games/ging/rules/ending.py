"""When a game ends and how the layout is divided (G29 to G31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ging_service.domain.games.ging.rules.counting import SEATS, eldership, eldest_of
from ging_service.domain.games.ging.rules.places import TRAY, corner

if TYPE_CHECKING:
    from collections.abc import Sequence

Ending = Literal["last_counter", "deals", "last_counter_or_deals", "open"]
EndReason = Literal["last_counter", "cannot_pay", "deals_played", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayMove:
    """Counters that a player takes from one place of the tray."""

    place: str
    seat: int
    counters: int


def can_pay(stacks: Sequence[int], due: Sequence[int], ending: Ending) -> bool:
    """G30: whether every player has the counters that he owes. On an open table he may owe them (G29)."""
    return ending == "open" or all(stack >= owed for stack, owed in zip(stacks, due, strict=True))


def end_after_settlement(stacks: Sequence[int], deals_played: int, ending: Ending, deals: int) -> EndReason | None:
    """G29: why the game ends after a settled or passed deal, or that it goes on."""
    if ending in ("last_counter", "last_counter_or_deals") and min(stacks) <= 0:
        return "last_counter"
    if ending in ("deals", "last_counter_or_deals") and deals_played >= deals:
        return "deals_played"
    return None


def shares(total: int, eldest: int) -> tuple[int, ...]:
    """G31: equal shares by seat; what does not divide goes one each from eldest."""
    each, left = divmod(total, 4)
    return tuple(each + ((seat - eldest) % 4 < left) for seat in SEATS)


def divide_layout(corners: Sequence[int], pee: int, dealer: int) -> tuple[TrayMove, ...]:
    """G31: who takes what from where: first from his own corner, then from the other places in order."""
    lying = dict(zip(TRAY, (*corners, pee), strict=True))
    due = list(shares(sum(lying.values()), eldest_of(dealer)))
    moves = []
    by_age = sorted(SEATS, key=lambda seat: eldership(seat, dealer))
    own = [(corner(seat), seat) for seat in by_age]
    for place, seat in own + [(place, seat) for place in TRAY for seat in by_age]:
        counters = min(lying[place], due[seat])
        if counters:
            lying[place] -= counters
            due[seat] -= counters
            moves.append(TrayMove(place=place, seat=seat, counters=counters))
    return tuple(moves)
