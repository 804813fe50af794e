"""The ranking of suit claims: which of two claims is better, and whose if they are equal (G7, G10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from ging_service.domain.cards import SUITS
from ging_service.domain.declare import Described, value
from ging_service.games.ging.rules.cards import Seat, eldership, suit_counts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Card

Ties = Literal["elder", "best_first"]


@value
class Claim:
    """G7: what one player holds in one suit, in points."""

    seat: Seat
    suit: str
    points: Annotated[int, Described("the count of the whole holding")]


def claims_of(seat: int, hand: Iterable[Card]) -> list[Claim]:
    """G7, G20: every claim that a hand can make, one for each suit held."""
    return [Claim(seat=seat, suit=suit, points=points) for suit, points in suit_counts(hand).items()]


def rank_claims(claims: Iterable[Claim], dealer: int, ties: Ties) -> list[Claim]:
    """G7, G10: Return all claims, best first, of all suits together.

    ``elder``: more points first, then the elder seat. ``best_first``: on equal points a player's second claim goes
    after every other player's best. A player's own equal claims stand in the order spades, hearts, diamonds, clubs.
    """
    by_points = sorted(
        claims, key=lambda claim: (-claim.points, eldership(claim.seat, dealer), SUITS.index(claim.suit))
    )
    if ties == "elder":
        return by_points
    nth = sorted(
        # Higher claims of the player count too: with 34 and 30 they yield to somebody whose only claim is 30.
        (-claim.points, sum(earlier.seat == claim.seat for earlier in by_points[:place]), place)
        for place, claim in enumerate(by_points)
    )
    return [by_points[place] for _, _, place in nth]
