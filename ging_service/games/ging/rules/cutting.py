"""Cutting for the first deal (G3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, rank_of
from ging_service.games.ging.rules.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence

Cut = tuple[int, Card]


def tied_for_first_deal(cuts: Sequence[Cut], first_dealer: str) -> tuple[int, ...]:
    """G3: the seats whose cut is lowest, or with ``highest`` highest: one of them deals, several cut again."""
    # `RANKS` begins with the king: the minus makes the higher card the larger number.
    heights = {seat: -RANKS.index(rank_of(card)) for seat, card in cuts}
    wanted = max(heights.values()) if first_dealer == "highest" else min(heights.values())
    return tuple(seat for seat, height in heights.items() if height == wanted)


def next_cutting(
    seats: tuple[int, ...], cuts: tuple[Cut, ...], first_dealer: str
) -> tuple[tuple[int, ...], tuple[Cut, ...]]:
    """G3: Return the seats that may cut and the cuts so far, in this round or in the next one among the tied."""
    if len(cuts) < len(seats):
        return seats, cuts
    # The next round begins without cuts: cards of earlier rounds are back in the pack.
    return tied_for_first_deal(cuts, first_dealer), ()
