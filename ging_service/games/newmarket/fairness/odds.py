"""The exact odds of a deal: dead queens, first leads, and burials (NM6, NM10, NM22 to NM24, NM51).

All orders of the pack are equally likely. The figures are those of the hands as they were dealt: players buy because of
what they hold (NM8).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final

from ging_service.games.newmarket.rules.cards import PACKS, GameKind
from ging_service.games.newmarket.rules.dealing import hand_sizes
from ging_service.games.newmarket.rules.sequences import cards_of

if TYPE_CHECKING:
    from collections.abc import Sequence


QUEENS: Final = 4


def dead_card(seats: int, game: GameKind = "newmarket") -> Fraction:
    """NM6, NM51: the probability that a given card is dead."""
    return Fraction(hand_sizes(seats, 0, game).dead, len(PACKS[game]))


@cache
def queens_in(cards: int) -> tuple[Fraction, ...]:
    """NM6: the probability of each number of queens, from 0 to 4, in a dealt hand of so many cards, or in the dead hand."""
    pack = len(PACKS["newmarket"])
    hands = comb(pack, cards)
    return tuple(
        Fraction(comb(QUEENS, queens) * comb(pack - QUEENS, cards - queens), hands) if queens <= cards else Fraction(0)
        for queens in range(QUEENS + 1)
    )


def dead_queens(seats: int) -> tuple[Fraction, ...]:
    """NM18: the probability of each number of dead queens, from 0 to 4."""
    return queens_in(hand_sizes(seats, 0, "newmarket").dead)


def first_lead(seats: int) -> tuple[Fraction, ...]:
    """NM10: the probability that each seat plays the first card, eldest first and the dealer last."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    return tuple(Fraction(cards, len(PACKS["newmarket"]) - sizes.dead) for cards in sizes.hands)


@cache
def burial_swaps(seats: int) -> Fraction:
    """NM22 to NM24: the probability that the call for the last king makes a player exchange hands."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    return _swap_below(tuple(sizes.hands), sizes.dead, caller=-1, left=len(cards_of("S", "newmarket")))


def _swap_below(hands: Sequence[int], dead: int, caller: int, left: int) -> Fraction:
    """The same, when ``left`` cards of the suit are still to be placed, the highest first, in hands with so much room.

    ``caller``: who holds the highest card that is not dead; −1 while all have been dead.
    """
    if not left:
        return Fraction(0)
    room = sum(hands) + dead
    if caller >= 0:
        # The next lower card is with another player, so this one exchanges. If the caller holds it too, the question
        # goes on.
        others = Fraction(sum(hands) - hands[caller], room)
        own = Fraction(hands[caller], room)
        return others + own * _swap_below(_less(hands, caller), dead, caller, left - 1)
    found = Fraction(dead, room) * _swap_below(hands, dead - 1, caller, left - 1) if dead else Fraction(0)
    for seat, cards in enumerate(hands):
        found += Fraction(cards, room) * _swap_below(_less(hands, seat), dead, seat, left - 1)
    return found


def _less(hands: Sequence[int], seat: int) -> tuple[int, ...]:
    return (*hands[:seat], hands[seat] - 1, *hands[seat + 1 :])
