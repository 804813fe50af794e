"""The most that players can owe in a deal (G5, G11, G18, G21, G29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import SUITS
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.ending import may_owe

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house_rules import HouseRules

_FALSE_CLAIMS: Final = 5_000
"""G21: more false claims than anybody makes in a deal. All players together have 36 different claims, but a claim that was
false can be made again, and each costs its penalty."""


def most_owed(rules: HouseRules) -> int:
    """G5, G11, G18, G21: the most that all players pay in a deal, beside what lies in the middle.

    They pay for the tray, and the others for false claims, where they may owe what they do not have (G29).
    """
    penalties = _FALSE_CLAIMS * (len(SEATS) - 1) * rules.false_claim_penalty if may_owe(rules.ending) else 0
    return len(SEATS) * _for_tray(rules) + penalties


def most_lost(rules: HouseRules) -> int:
    """G5, G11, G18, G29: the most that a deal takes from a player who makes no false claim, where they may owe it."""
    return _for_tray(rules) if may_owe(rules.ending) else 0


def _for_tray(rules: HouseRules) -> int:
    """G5, G11, G18: what a player dresses the tray with after a sweep, and replaces for each suit."""
    return (2 + len(SUITS)) * rules.stake
