"""Hands that are only partly opened, completed so that commands can be decided without knowing the cards."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ging_service.games.ging.rules.cards import HAND_SIZE, PACK, SEATS, eldest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand


def whole(hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return four hands. Unopened hands are filled with the remaining cards, so that some pack deals all four."""
    known = {card for hand in hands for card in hand}
    # Which of them does not matter: nobody judges a hand that the reader does not see.
    left = iter([card for card in PACK if card not in known])
    return tuple(hand or tuple(islice(left, HAND_SIZE)) for hand in hands)


def pack_of(hands: Sequence[Hand], packets: Sequence[int], dealer: int) -> tuple[Card, ...]:
    """G4: Return a pack, top card first, that deals these hands in these packets. Without a deal there is no pack."""
    order: list[Card] = []
    start = 0
    for packet in packets:
        for step in SEATS:
            seat = (eldest_of(dealer) + step) % len(SEATS)
            order += hands[seat][start : start + packet] if seat < len(hands) else ()
        start += packet
    return tuple(order)
