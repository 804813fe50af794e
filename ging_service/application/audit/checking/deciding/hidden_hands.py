"""Hands of which not all are opened: what can be decided of them without knowing the cards."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.rules.counting import HAND_SIZE, PACK, SEATS, eldest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand


def whole(hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Four hands, those that are not opened made up of the cards that the others leave: some pack deals them."""
    known = {card for hand in hands for card in hand}
    left = iter([card for card in PACK if card not in known])
    return tuple(hand or tuple(islice(left, HAND_SIZE)) for hand in hands)


def pack_of(hands: Sequence[Hand], packets: Sequence[int], dealer: int) -> tuple[Card, ...]:
    """G4: a pack, top card first, of which these hands are dealt in such packets; what is no deal gives no pack."""
    order: list[Card] = []
    start = 0
    for packet in packets:
        for step in SEATS:
            seat = (eldest_of(dealer) + step) % len(SEATS)
            order += hands[seat][start : start + packet] if seat < len(hands) else ()
        start += packet
    return tuple(order)
