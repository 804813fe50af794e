"""Possible claims of a hand that the viewer sees: each suit with its points, and each combination that it holds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ging_service.games.ging.rules.claim_proof import known_hand
from ging_service.games.ging.rules.claim_ranking import Claim, claims_of, rank_claims
from ging_service.games.ging.rules.combinations import COMBINATIONS, Combination, holds

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.state import Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnClaims:
    """All true claims of a hand, best first. ``declared``: those of them that have been declared, by suit or combination."""

    combinations: tuple[Combination, ...] = ()
    suits: tuple[Claim, ...] = ()
    declared: frozenset[str] = frozenset()

    @property
    def undeclared_sweep(self) -> Combination | None:
        """The highest combination, if it has not been declared."""
        highest = self.combinations[0] if self.combinations else None
        return None if highest in self.declared else highest


NO_CLAIMS = OwnClaims()


def claims_in(hand: Hand, seat: int) -> OwnClaims:
    """G7, G12 to G17: Return all true claims of a whole hand."""
    return OwnClaims(
        combinations=tuple(name for name in COMBINATIONS if holds(name, hand)),
        # All claims are of one seat, so no dealer changes their order.
        suits=tuple(rank_claims(claims_of(seat, hand), (seat - 1) % 4, "elder")),
    )


def own_claims(deal: Deal, seat: int) -> OwnClaims:
    """G19, G21: Return the possible and the declared claims of a seat, if its hand is visible."""
    hand = known_hand(deal.dealt.hands, deal.tabled, seat)
    if not hand:
        return NO_CLAIMS
    combinations = (held.combination for held in deal.combinations if held.seat == seat)
    suits = (claim.suit for claim in deal.claims if claim.seat == seat)
    return replace(claims_in(hand, seat), declared=frozenset((*combinations, *suits)))
