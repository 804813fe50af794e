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
    dressing = rules.king_stake * len(layout_of(rules)) + rules.kitty_stake
    return seats * (dressing + rules.buy_price) + _CARDS * (1 + rules.missed_card)
