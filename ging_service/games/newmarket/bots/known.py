"""Cards as one player knows them in the middle of a deal (NM7, NM11, NM12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.games.newmarket.decider.decisions.playing import known_gone
from ging_service.games.newmarket.rules.cards import PACKS

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.games.newmarket.decider.state import Deal, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCards:
    """What the player of a seat knows.

    ``gone``: cards that no player holds: played, known to be dead, or laid down by this player. ``unseen``: how many are
    neither ``own`` nor ``gone``. ``alive``: the chance that another player holds one of those.
    """

    own: frozenset[Card]
    gone: frozenset[Card]
    unseen: int
    alive: float

    def chance_of(self, card: Card) -> float:
        """The chance that a player holds the card."""
        return 0.0 if card in self.gone else 1.0 if card in self.own else self.alive

    def has_any_of(self, suits: Collection[str]) -> bool:
        """Return True if the player holds a card of these suits."""
        return any(suit_of(card) in suits for card in self.own)


def known_cards(seen: TableState, deal: Deal, seat: int) -> KnownCards:
    """Return what a state, as the player of the seat sees it, tells them."""
    own = frozenset(deal.hands[seat])
    # NM7: a player who has exchanged their hand knows the dead one.
    laid_down = frozenset(deal.dead) - {HIDDEN}
    gone = known_gone(deal) | laid_down
    unseen = len(PACKS[seen.rules.game]) - len(own | gone)
    # Dead cards that have stopped a sequence are among those that are gone. Only the others are still unseen.
    dead = 0 if laid_down else len(deal.dead) - len({*deal.missing})
    return KnownCards(own=own, gone=gone, unseen=unseen, alive=1 - dead / unseen if unseen else 0.0)
