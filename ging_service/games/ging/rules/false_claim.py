"""The penalty for a false claim (G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.rules.cards import SEATS, eldership
from ging_service.games.ging.rules.ending import may_owe

if TYPE_CHECKING:
    from ging_service.games.ging.rules.ending import Ending


def penalty_payments(penalty: int, seat: int, dealer: int, stack: int, ending: Ending) -> tuple[int, int, int, int]:
    """G21 [O]: Return the payments of a false claimant to each seat: ``penalty`` counters to every other player.

    Players who cannot pay it all pay what they have, in equal parts; the rest goes one each from the eldest of the
    others. Where stacks may go below zero they owe it (G29).
    """
    due = 3 * penalty if may_owe(ending) else min(3 * penalty, max(stack, 0))
    # A short stack is shared by all three others, and not paid to the first of them.
    each, left = divmod(due, 3)
    paid = [0, 0, 0, 0]
    others = sorted((other for other in SEATS if other != seat), key=lambda other: eldership(other, dealer))
    for place, other in enumerate(others):
        paid[other] = each + (place < left)
    return (paid[0], paid[1], paid[2], paid[3])
