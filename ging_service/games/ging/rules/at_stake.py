"""The most that players can owe in a deal (G5, G11, G18, G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import SUITS
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.false_claim import MOST_PENALISED

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house_rules import HouseRules


def most_owed(rules: HouseRules) -> int:
    """G5, G11, G18, G21: the most that all players pay in a deal, beside what lies in the middle.

    They dress the tray again after a sweep, or replace four corners for each suit, and pay the others for false claims.
    """
    dressing = 2 * len(SEATS) * rules.stake
    replacing = len(SUITS) * len(SEATS) * rules.stake
    return dressing + replacing + MOST_PENALISED * (len(SEATS) - 1) * rules.false_claim_penalty
