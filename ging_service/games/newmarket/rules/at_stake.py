"""The most that players can owe in a deal (NM4, NM8, NM29, NM56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.newmarket.rules.cards import WHOLE_PACK
from ging_service.games.newmarket.rules.stakes import layout_of

if TYPE_CHECKING:
    from ging_service.games.newmarket.rules.house_rules import HouseRules

_CARDS: Final = len(WHOLE_PACK)


def most_owed(rules: HouseRules, seats: int) -> int:
    """NM4, NM8, NM29, NM53, NM56: the most that all players put down in a deal, beside what lies in the middle before it.

    The stakes, the spare hand, a counter for each card left, and one missed card for each card of the pack.
    """
    return seats * _stakes(rules) + _CARDS * (1 + rules.missed_card)


def most_lost(rules: HouseRules, seats: int) -> int:
    """NM4 to NM6, NM8, NM29: the most that one player puts down in a deal, with the largest hand; 0 where they may owe nothing."""
    return _stakes(rules) + -(-_CARDS // seats) * (1 + rules.missed_card) if rules.short == "account" else 0


def _stakes(rules: HouseRules) -> int:
    return rules.king_stake * len(layout_of(rules)) + rules.kitty_stake + rules.buy_price
