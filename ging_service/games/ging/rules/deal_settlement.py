"""Winners of a deal and the counters that move (G8 to G11, G17, G18, G23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import SUITS
from ging_service.domain.declare import value
from ging_service.games.ging.rules.cards import SEATS, eldership, figures_of
from ging_service.games.ging.rules.claim_ranking import Claim, Ties, rank_claims
from ging_service.games.ging.rules.combinations import RANK, Combination, best_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand


@value
class CombinationClaim:
    """A combination that one player holds or declares."""

    seat: int
    combination: Combination


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
    sweep = best_sweep(combinations, dealer)
    if sweep is not None:
        return Outcome(sweep=sweep)
    # Of a single claim the slice has one: its player holds both most and second (G23).
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
    return outcome_of((), _contenders(figures), dealer, ties)


def _contenders(figures: Sequence[bytes]) -> list[Claim]:
    """G7: the claims of at least as many points as the second highest: under every rule of ties the two best are here."""
    points = b"".join([held[: len(SUITS)] for held in figures])
    # Claims below the second best cannot win, and most hands have many: leaving them out saves the ranking.
    second = max(1, sorted(points)[-2])
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
