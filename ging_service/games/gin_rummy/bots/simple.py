"""The simple bot: the least deadwood now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.bots.turns import Strategy
from ging_service.games.gin_rummy.rules.card_bits import Bits, least_deadwood_of, points_of, single_bits

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.bots.known import KnownCards


def takes(known: KnownCards, top: Bits) -> bool:
    """Return True if the card lowers the least deadwood of the hand."""
    return deadwood_with(known, top) < least_deadwood_of(known.hand, known.rules.aces)


def deadwood_with(known: KnownCards, card: Bits) -> int:
    """GR8: the least deadwood after one more card and the discard of another."""
    aces = known.rules.aces
    return min(least_deadwood_of(known.hand ^ gone | card, aces) for gone in single_bits(known.hand))


def discards(known: KnownCards) -> Bits:
    """Return the card whose discard leaves the least deadwood; of equal ones that with the most points."""
    return by_deadwood_left(known)[0]


def by_deadwood_left(known: KnownCards) -> list[Bits]:
    """The cards that may be discarded: first those that leave the least deadwood, then those with the most points."""
    aces = known.rules.aces
    return sorted(
        single_bits(known.hand & ~known.kept),
        # Of equal ones the dearest: it counts most if the other player knocks next.
        key=lambda card: (least_deadwood_of(known.hand ^ card, aces), -points_of(card, aces)),
    )


SIMPLE: Final = Strategy(takes=takes, discards=discards)
