"""The most that players can owe in a deal (G5, G11, G18, G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from ging_service.domain.cards import SUITS
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import Combination

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house_rules import HouseRules

_CLAIMS: Final = len(SEATS) * (len(SUITS) + len(get_args(Combination)))
"""G19: the different claims of all players, each of which can be false."""


def most_owed(rules: HouseRules) -> int:
    """G5, G11, G18, G21: the most that all players pay in a deal, beside what lies in the middle.

    They dress the tray again after a sweep, or replace four corners for each suit, and pay the others for false claims.
    """
    dressing = 2 * len(SEATS) * rules.stake
    replacing = len(SUITS) * len(SEATS) * rules.stake
    return dressing + replacing + _CLAIMS * (len(SEATS) - 1) * rules.false_claim_penalty
