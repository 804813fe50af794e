"""Arrangements that the page offers: knocks with the least deadwood, and the best hand to show after a knock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand
from ging_service.games.gin_rummy.decider.decisions.turns import taken_card
from ging_service.games.gin_rummy.rules.arrangement import Arrangement, best_arrangements, best_discards, least_deadwood
from ging_service.games.gin_rummy.rules.cards import sort_hand
from ging_service.games.gin_rummy.rules.knocking import is_gin, knock_limit
from ging_service.games.gin_rummy.rules.lay_offs import ShownHand, best_showing

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal, TableState

# Enough for a choice of discards and of arrangements. A player can put any other knock together card by card.
_OFFERED_MOST: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOffer:
    """GR11: a knock that the rules allow: its discard, and the ten cards as they would be tabled."""

    discard: Card
    arrangement: Arrangement

    @property
    def is_gin(self) -> bool:
        """GR12: no deadwood is left."""
        return is_gin(self.arrangement.deadwood)


def kept_card(state: TableState, deal: Deal) -> Card | None:
    """GR8: the card that the player at turn may not discard, None for none."""
    return taken_card(deal) if state.rules.take_back == "refused" else None


def limit_of(state: TableState, deal: Deal) -> int:
    """GR10: the most deadwood of a knock in this deal."""
    return knock_limit(deal.upcard, state.rules.knock_limit)


def knock_offers(state: TableState, deal: Deal, seat: int) -> tuple[KnockOffer, ...]:
    """GR10, GR11: the knocks with the least deadwood first, () if none is allowed. They follow from the own hand only."""
    hand, aces, kept = deal.hands[seat], state.rules.aces, kept_card(state, deal)
    limit = limit_of(state, deal)
    # Most hands cannot knock. One look at the best discard saves the search over all eleven.
    if best_discards(hand, aces, () if kept is None else (kept,)).deadwood > limit:
        return ()
    left = {card: [other for other in hand if other != card] for card in sort_hand(hand) if card != kept}
    found = sorted((least_deadwood(ten, aces), place, card) for place, (card, ten) in enumerate(left.items()))
    offers = (
        KnockOffer(discard=card, arrangement=arrangement)
        for deadwood, _place, card in found
        if deadwood <= limit
        for arrangement in best_arrangements(left[card], aces)
    )
    return tuple(offers)[:_OFFERED_MOST]


def best_to_show(state: TableState, deal: Deal, seat: int) -> ShownHand | None:
    """GR15: what the player could show with the least deadwood; None if there is no knock."""
    if deal.tabled is None:
        return None
    return best_showing(deal.hands[seat], melds_to_lay_off_on(deal), state.rules.aces)


def melds_to_lay_off_on(deal: Deal) -> tuple[Hand, ...]:
    """GR14: the knocker's melds, () after gin."""
    return deal.tabled.melds if deal.tabled and not is_gin(deal.tabled.deadwood) else ()
