"""The simple bot: the fewest points in hand now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.wild_card_rummy.bots.turns import Strategy
from ging_service.games.wild_card_rummy.rules.points import cards_points

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.bots.known import KnownCards


def burden(hand: Hand, known: KnownCards) -> float:
    """WR20: the points of the hand."""
    return cards_points(hand, known.terms.wild, known.terms.rules)


def danger(_card: Card, _known: KnownCards) -> float:
    """Give away any card."""
    return 0


SIMPLE: Final = Strategy(burden=burden, danger=danger, tries=0, most_to_press=0)
