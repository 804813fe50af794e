"""Winners of a deal, the ranking of their claims, and the counters that move (G7 to G11, G17, G18, G23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from ging_service.domain.cards import SUITS
from ging_service.domain.declare import Described, value
from ging_service.games.ging.rules.cards import SEATS, Seat, eldership, figures_of, suit_counts
from ging_service.games.ging.rules.combinations import RANK, Combination, best_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.domain.cards import Card, Hand


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


# Winners of a deal and the counters that move (G8 to G11, G17, G18, G23).


@value
class CombinationClaim:
    """A combination that stands."""

    seat: Seat
    combination: Annotated[Combination, Described("G12 to G16")]


@value
class Outcome:
    """The outcome of a deal: a sweep, most of a suit, or nothing (neither ``sweep`` nor ``claims``).

    ``claims`` are most and second, in that order; one claim alone holds both (G23).
    """

    sweep: CombinationClaim | None = None
    claims: tuple[Claim, ...] = ()


def best_sweep(combinations: Sequence[CombinationClaim], dealer: int) -> CombinationClaim | None:
    """G17: the highest combination; of equal ones the elder's."""
    return min(
        combinations,
        key=lambda held: (RANK[held.combination], eldership(held.seat, dealer)),
        default=None,
    )


def outcome_of(combinations: Sequence[CombinationClaim], claims: Sequence[Claim], dealer: int, ties: Ties) -> Outcome:
    """G8, G18, G23: a sweep cancels most of a suit; otherwise the two best claims win; without any, nothing moves."""
    if combinations:
        return Outcome(sweep=best_sweep(combinations, dealer))
    second = _second_best([claim.points for claim in claims])
    return _best_two([claim for claim in claims if claim.points >= second], dealer, ties)


def _second_best(points: Iterable[int]) -> int:
    """Return the second highest points of claims, or those of the only one; 0 without any.

    Under every rule of ties the two best claims have so many. Leaving out the others, which most hands have, saves the
    ranking.
    """
    best = sorted(points)[-2:]
    return best[0] if best else 0


def _best_two(claims: Iterable[Claim], dealer: int, ties: Ties) -> Outcome:
    """G8, G23: Return the two best claims; of a single one, its player holds both most and second."""
    return Outcome(claims=tuple(rank_claims(claims, dealer, ties)[:2]))


def read_hands(hands: Sequence[Hand], dealer: int, ties: Ties) -> Outcome:
    """G20 ``showdown``: the outcome of four open hands, in seat order."""
    return read_figures([figures_of(hand) for hand in hands], dealer, ties)


def read_figures(figures: Sequence[bytes], dealer: int, ties: Ties) -> Outcome:
    """G20 ``showdown``: the outcome of four open hands, of which ``figures_of`` gave these, in seat order."""
    combinations = [
        CombinationClaim(seat=seat, combination=combination)
        for seat in SEATS
        if (combination := best_in(figures[seat])) is not None
    ]
    if combinations:
        # A sweep cancels most of a suit (G18), so no claims are made for it.
        return Outcome(sweep=best_sweep(combinations, dealer))
    return _best_two(_contenders(figures), dealer, ties)


def _contenders(figures: Sequence[bytes]) -> list[Claim]:
    """G7: the claims of at least as many points as the second highest."""
    points = b"".join([held[: len(SUITS)] for held in figures])
    # No card of a suit, no claim.
    second = max(1, _second_best(points))
    return [
        Claim(seat=place // len(SUITS), suit=SUITS[place % len(SUITS)], points=count)
        for place, count in enumerate(points)
        if count >= second
    ]


def takers(outcome: Outcome, dealer: int) -> tuple[int, ...]:
    """G8, G9, G23: the seats that take corner counters, elder first."""
    return tuple(sorted({claim.seat for claim in outcome.claims}, key=lambda seat: eldership(seat, dealer)))


def corners_taken(outcome: Outcome, dealer: int) -> tuple[tuple[int, int], ...]:
    """G8, G9, G11: pairs (corner, taking seat).

    Every corner is named after the seat that dresses it. The winners take the corners of the players who took nothing,
    so that each replaces their own: one goes to each of two winners, the elder winner first, or all three to one.
    """
    winners = takers(outcome, dealer)
    losers = replacers(outcome, dealer)
    # One winner takes the corners of all three others (G9).
    if len(winners) == 1:
        return tuple((corner, winners[0]) for corner in losers)
    return tuple(zip(losers, winners, strict=True))


def replacers(outcome: Outcome, dealer: int) -> tuple[int, ...]:
    """G11: the players who took nothing, elder first; nobody when there was no claim (G23)."""
    winners = takers(outcome, dealer)
    if not winners:
        return ()
    return tuple(sorted((seat for seat in SEATS if seat not in winners), key=lambda seat: eldership(seat, dealer)))


def net_counters(outcome: Outcome, dealer: int, stake: int) -> tuple[int, ...]:
    """G11, G18: Return each seat's gain or loss when everyone can pay. The four figures sum to zero."""
    net = [0, 0, 0, 0]
    if outcome.sweep is not None:
        # Everybody dresses again, the winner too: of eight stakes taken, six are won (G18).
        net = [-2 * stake] * 4
        net[outcome.sweep.seat] = 6 * stake
    for _, winner in corners_taken(outcome, dealer):
        net[winner] += stake
    for seat in replacers(outcome, dealer):
        net[seat] -= stake
    return tuple(net)
