"""Hands as a reader knows them: a hand is seen as a whole, or from the back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.face_down import HIDDEN
from ging_service.games.newmarket.rules.cards import WHOLE_PACK

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.newmarket.decider.state import Deal

HIDDEN_HAND: Final[Hand] = (HIDDEN,)
"""Stands in an event for a hand that the reader may not see. The event tells its size beside it, or it follows."""


def face_down(size: int) -> Hand:
    """As many cards, seen from their backs. A forged event can name any size, but there are no more cards than in a pack."""
    return (HIDDEN,) * min(size, len(WHOLE_PACK))


def as_dealt(hand: Hand, size: int) -> Hand:
    """A hand of an event, seen from the back if the event does not show it."""
    return face_down(size) if HIDDEN in hand else hand


def hands_are_known(deal: Deal) -> bool:
    """Return True if the reader sees all hands of the players: only then can they tell which card follows."""
    return not any(HIDDEN in hand for hand in deal.hands)
