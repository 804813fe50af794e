"""How natural and wild cards of a solution are divided into sets (WR5, WR7, WR14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.rules.laying.set_choices import is_dividable, numbers_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.rules.laying.set_choices import Numbers


def shares(numbers: Sequence[Numbers], wilds: int) -> tuple[int, ...] | None:
    """Return one number of each, together ``wilds``; None if there are none."""
    if not numbers:
        return None if wilds else ()
    for number in numbers_in(numbers[0] & (2 << wilds) - 1):
        rest = shares(numbers[1:], wilds - number)
        if rest is not None:
            return (number, *rest)
    return None


def divided(cards: Hand, room: int, limit: int) -> tuple[tuple[Hand, ...], Hand]:
    """WR5, WR14: the new sets, as many cards in them as possible, and the cards for sets of the table that have ``room``.

    ``cards``: of one rank, the natural ones first; each new set gets one of these if there are enough.
    """
    to_table = next(added for added in range(min(room, len(cards)) + 1) if is_dividable(len(cards) - added, limit))
    new = cards[: len(cards) - to_table]
    sets = -(-len(new) // limit)
    # Dealt round, so that sizes differ by one at most and each set gets a natural card first.
    return tuple(new[place::sets] for place in range(sets)), cards[len(new) :]
