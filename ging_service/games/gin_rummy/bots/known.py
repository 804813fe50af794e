"""Cards as one player knows them in the middle of a deal (GR6, GR7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.decider.decisions.turns import taken_card
from ging_service.games.gin_rummy.rules.card_bits import Bits, to_bits
from ging_service.games.gin_rummy.rules.cards import PACK, other_seat
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.knocking import knock_limit

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal, TableState

_WHOLE_PACK: Final = to_bits(PACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCards:
    """What the player of a seat knows.

    ``hand``: their own cards. ``others``: cards of the other player that everybody has seen. ``unseen``: cards of which
    the player knows only that they are in the other hand or in the stock; ``stock`` is how many are in the stock.
    ``kept``: the card that may not be discarded in this turn (GR8). ``limit``: the most deadwood of a knock (GR10).
    """

    rules: HouseRules
    hand: Bits
    others: Bits
    unseen: Bits
    stock: int
    kept: Bits
    limit: int

    @property
    def unknown_in_other_hand(self) -> int:
        """The number of cards in the other hand that the player has not seen."""
        return self.unseen.bit_count() - self.stock


def known_cards(seen: TableState, deal: Deal, seat: int) -> KnownCards:
    """Return what a state, as the player of the seat sees it, tells them."""
    taken = taken_card(deal)
    hand, others, piled = to_bits(deal.hands[seat]), to_bits(deal.known[other_seat(seat)]), to_bits(deal.discards)
    return KnownCards(
        rules=seen.rules,
        hand=hand,
        others=others,
        # No two of these have a card in common, so what is in none of them is left.
        unseen=_WHOLE_PACK ^ hand ^ others ^ piled,
        stock=len(deal.stock),
        kept=to_bits((taken,)) if taken and seen.rules.take_back == "refused" else 0,
        limit=knock_limit(deal.upcard, seen.rules.knock_limit),
    )
