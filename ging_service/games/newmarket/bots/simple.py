"""The simple bot: it exchanges a hand that wins nothing if that is free, and starts with its lowest card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import suit_of
from ging_service.games.newmarket.bots.turns import Strategy, heap_for
from ging_service.games.newmarket.rules.sequences import default_start

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import Deal, TableState


def buys(seen: TableState, deal: Deal, seat: int) -> bool:
    """NM8: exchange a hand that wins nothing on the layout if that is free."""
    return seat == deal.dealer and not any(heap_for(card, seen) for card in deal.hands[seat])


def suit_to_start(seen: TableState, deal: Deal, seat: int) -> str:
    """NM16: the suit that the service takes when the time has passed."""
    card = default_start(deal.hands[seat], deal.suits, seen.rules.start)
    return suit_of(card) if card else ""


SIMPLE: Final = Strategy(buys=buys, suit_to_start=suit_to_start)
