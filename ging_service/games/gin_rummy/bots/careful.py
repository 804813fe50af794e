"""The careful bot: it tracks the cards that it has seen, looks one draw ahead, and keeps dangerous cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.bots.chances import danger, expected_deadwood
from ging_service.games.gin_rummy.bots.simple import by_deadwood_left, deadwood_with
from ging_service.games.gin_rummy.bots.turns import Strategy
from ging_service.games.gin_rummy.rules.knocking import is_gin

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.bots.known import KnownCards
    from ging_service.games.gin_rummy.rules.card_bits import Bits

COMPARED: Final = 6
"""How many discards are compared: those that leave the least deadwood."""

POINTS_FOR_A_MELD: Final = 4.0
"""Points of deadwood that the bot gives up so as not to give the other player a meld. Found by trying."""


def takes(known: KnownCards, top: Bits) -> bool:
    """Return True if the card makes gin, or a better hand than the stock can be expected to."""
    deadwood = deadwood_with(known, top)
    # Gin is compared with nothing: no draw can be better.
    return is_gin(deadwood) or deadwood < expected_deadwood(known.hand, known)


def discards(known: KnownCards) -> Bits:
    """Return the card that leaves the best next hand, if it is not too dangerous."""

    def cost(card: Bits) -> float:
        return expected_deadwood(known.hand ^ card, known) + POINTS_FOR_A_MELD * danger(card, known)

    return min(by_deadwood_left(known)[:COMPARED], key=cost)


CAREFUL: Final = Strategy(takes=takes, discards=discards)
