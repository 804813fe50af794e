"""Cards as one player knows them in the middle of a deal (WR4, WR11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.face_down import HIDDEN
from ging_service.games.wild_card_rummy.rules.dealing import pack_of, packs_of, seat_after
from ging_service.games.wild_card_rummy.rules.meld_terms import Terms
from ging_service.games.wild_card_rummy.rules.melds import Meld

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCards:
    """What the player of a seat knows.

    ``unseen``: cards of which the player knows only that they are in another hand or in the stock, counted. ``melds``: on the
    table. ``next_known``: cards of the next player that everybody has seen. ``next_has_melded``: so that they may extend and claim.
    """

    terms: Terms
    unseen: Counter[Card]
    melds: tuple[Meld, ...]
    next_known: tuple[Card, ...]
    next_has_melded: bool


def known_cards(seen: TableState, deal: Deal, seat: int) -> KnownCards:
    """Return what a state, as the player of the seat sees it, tells them."""
    seats = len(deal.hands)
    after = seat_after(seat, seats)
    melds = tuple(one.meld for one in deal.melds)
    visible = Counter(card for hand in (*deal.hands, deal.discards) for card in hand if card != HIDDEN)
    visible.update(card for meld in melds for card in meld.cards)
    return KnownCards(
        terms=Terms(wild=deal.wild, packs=packs_of(seen.rules, seats), rules=seen.rules),
        # From what the seat sees only, so that a bot knows no more than a person in its place.
        unseen=Counter(pack_of(seen.rules, seats)) - visible,
        melds=melds,
        next_known=deal.known[after],
        next_has_melded=after in deal.has_melded,
    )
