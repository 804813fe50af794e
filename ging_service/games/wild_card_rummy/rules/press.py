"""The press: doubled penalties for a player far behind (WR24, WR25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import value

if TYPE_CHECKING:
    from collections.abc import Sequence

BEHIND: Final = 50
"""WR24: a deal is pressed when one total is so many points above every other."""

FEWEST_SEATS_FOR_AUTO_PRESS: Final = 4


@value
class PressChoice:
    """WR24: the player in last place, and the points that they may add to their own total."""

    seat: int
    points: int


def is_pressed(totals: Sequence[int]) -> bool:
    """WR24: Return True if one total is 50 or more above every other."""
    # A game has two players at least.
    highest, second = sorted(totals, reverse=True)[:2]
    return highest - second >= BEHIND


def press_choice(totals: Sequence[int]) -> PressChoice | None:
    """WR24: what the player who is alone in last place may add to press; None if nobody is, or if the deal is pressed anyway."""
    highest, second = sorted(totals, reverse=True)[:2]
    # Only who is alone in last place may add points (WR24).
    if highest == second or is_pressed(totals):
        return None
    return PressChoice(seat=list(totals).index(highest), points=BEHIND - (highest - second))


def auto_press(totals: Sequence[int]) -> tuple[int, ...] | None:
    """WR25: the points by seat that bring the highest total, or every tied one, to 50 above the next lower one.

    None if all are equal: then there is no press. No total is lowered.
    """
    highest = max(totals)
    lower = [total for total in totals if total < highest]
    if not lower:
        return None
    # 0 where the highest is far enough above already: no total is lowered.
    added = max(0, max(lower) + BEHIND - highest)
    return tuple(added if total == highest else 0 for total in totals)
