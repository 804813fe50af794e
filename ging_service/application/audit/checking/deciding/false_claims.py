"""False claims of hands that nobody but their holder has seen: nothing of them can be checked (G21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.games.ging.events import FalseClaimRefused
from ging_service.domain.games.ging.rules.claims import known_hand

if TYPE_CHECKING:
    from ging_service.domain.games.ging.state import TableState


def is_taken_at_its_word(event: object, state: TableState) -> bool:
    """Whether the record alone says that this claim was false: neither the hand nor cards tell it."""
    if not isinstance(event, FalseClaimRefused) or state.deal is None:
        return False
    return not known_hand(state.deal.dealt.hands, state.deal.tabled, event.seat)
