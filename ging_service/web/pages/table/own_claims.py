"""What a hand that one sees can claim: each suit with its points, and each combination that it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.rules.claims import known_hand
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS, Combination, holds
from ging_service.domain.games.ging.rules.counting import Claim, claims_of, rank_claims

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.domain.games.ging.state import Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnClaims:
    """True claims that have not been declared yet, best first."""

    combinations: tuple[Combination, ...] = ()
    suits: tuple[Claim, ...] = ()


NO_CLAIMS = OwnClaims()


def claims_in(hand: Hand, seat: int) -> OwnClaims:
    """G7, G12 to G17: everything that a whole hand can claim."""
    return OwnClaims(
        combinations=tuple(name for name in COMBINATIONS if holds(name, hand)),
        suits=tuple(rank_claims(claims_of(seat, hand), (seat - 1) % 4, "elder")),
    )


def claims_left(deal: Deal, seat: int) -> OwnClaims:
    """G19, G21: what a seat can still declare, as far as its hand is seen."""
    hand = known_hand(deal.dealt.hands, deal.tabled, seat)
    if not hand:
        return NO_CLAIMS
    declared = {held.combination for held in deal.combinations if held.seat == seat}
    suits = {claim.suit for claim in deal.claims if claim.seat == seat}
    every = claims_in(hand, seat)
    return OwnClaims(
        combinations=tuple(name for name in every.combinations if name not in declared),
        suits=tuple(claim for claim in every.suits if claim.suit not in suits),
    )
