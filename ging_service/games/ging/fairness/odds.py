"""The exact odds of a deal of Ging in mode ``showdown`` (G20), counted over all 472,518,347,558,400 deals.

Nothing is sampled or rounded: every figure is a number of deals, or of hands, divided by their total. Counting is done
by ``sweeps`` and ``corners``; what an outcome is worth comes from the settlement of the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, wraps
from itertools import groupby
from math import comb
from threading import RLock
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from ging_service.games.ging.fairness.holdings import Corners, Kind, Suit, Sweeps
from ging_service.games.ging.rules.cards import COURT, PACK, POINTS, RANKS, SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS, GING_POINTS, Combination
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim, Outcome, Ties, net_counters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Given = ParamSpec("Given")
Result = TypeVar("Result")

DEALER: Final = 3
"""Seats are told by eldership here: 0 eldest, 1 second, 2 third, 3 the dealer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CombinationOdds:
    """G12 to G17: one combination.

    ``hands`` is the number of hands that hold it, alone or with another; ``hand`` the same as a probability.
    ``sweep`` is the probability that a deal is won with it, ``by_seat`` that it is won with it by each seat, eldest
    first, dealer last. A sweep counts for the highest combination of the deal only, of equal ones for the elder's.
    """

    combination: Combination
    hands: int
    hand: Fraction
    sweep: Fraction
    by_seat: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOdds:
    """G7 to G11, G18: expectations of one seat in a deal. Seat 0 is eldest, seat 3 the dealer.

    ``sweep`` is the probability that this seat sweeps, ``swept_by_others`` that another one does. The next four are
    about deals that nobody sweeps: the seat wins most and another seat second (``most``), second only (``second``),
    most and second (``both``), or neither (``nothing``). These six add up to 1. ``counters`` is the expected gain in
    counters.
    """

    seat: int
    sweep: Fraction
    swept_by_others: Fraction
    most: Fraction
    second: Fraction
    both: Fraction
    nothing: Fraction
    counters: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds under one rule of ties (G10): over how many deals and hands, and for each combination and seat.

    ``sweep`` is the probability that a deal is swept at all. ``combinations`` go from the highest to the lowest,
    ``seats`` from eldest to dealer.
    """

    ties: Ties
    deals: int
    hands: int
    sweep: Fraction
    combinations: tuple[CombinationOdds, ...]
    seats: tuple[SeatOdds, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Numbers of hands and deals.

    ``deals`` all of them; ``holding`` hands by combination; ``sweeps`` deals swept, by combination and seat; ``winners``
    deals not swept, by rule of ties and (seat that wins most, seat that wins second).
    """

    deals: int
    holding: Mapping[Combination, int]
    sweeps: Mapping[Combination, tuple[int, ...]]
    winners: Mapping[Ties, Mapping[tuple[int, int], int]]


def ging_suit() -> Suit:
    """G1, G14: a suit of the pack: three court cards, ten, nine, eight, seven."""
    ranks = groupby(PACK[: len(RANKS)], key=lambda card: (POINTS[card], card in COURT))
    return Suit(
        kinds=tuple(Kind(points=points, is_face=face, copies=len(list(cards))) for (points, face), cards in ranks),
        ging_points=GING_POINTS,
    )


def computed_once(compute: Callable[Given, Result]) -> Callable[Given, Result]:
    """Keep the result for each group of arguments; threads that ask meanwhile wait for it.

    ``functools.cache`` alone lets every thread compute that asks before the first one has finished. A computation that
    fails is not kept: the next thread tries again.
    """
    kept = cache(compute)
    lock = RLock()

    @wraps(compute)
    def once(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        with lock:
            return kept(*args, **kwargs)  # type: ignore[arg-type]  # the stubs know only hashable arguments

    return once


@computed_once
def count_deals(suit: Suit) -> Counts:
    """Count the deals of a pack of four such suits to four hands of the size of a suit, for both rules of ties."""
    sweeps = Sweeps(suit)
    corners = Corners(suit, sweeps)
    return Counts(
        deals=sweeps.spreads.count([sweeps.anything] * len(SEATS)),
        holding={combination: sweeps.hands(combination) for combination in COMBINATIONS},
        sweeps=sweeps.wins(),
        winners={"elder": corners.winners("elder"), "best_first": corners.winners("best_first")},
    )


def odds(ties: Ties, suit: Suit | None = None) -> Odds:
    """The exact odds under a rule of ties (G10), of the pack of Ging or of a smaller one like it.

    The first call counts the deals, in about a second; the counts are kept for further calls, which wait for them.
    """
    suit = suit or ging_suit()
    counts = count_deals(suit)
    swept = sum(sum(by_seat) for by_seat in counts.sweeps.values())
    return Odds(
        ties=ties,
        deals=counts.deals,
        hands=comb(4 * suit.size, suit.size),
        sweep=Fraction(swept, counts.deals),
        combinations=tuple(_combination_odds(counts, name, suit.size) for name in COMBINATIONS),
        seats=tuple(_seat_odds(counts, ties, seat) for seat in SEATS),
    )


def _combination_odds(counts: Counts, combination: Combination, hand: int) -> CombinationOdds:
    """G12 to G17: the odds of one combination."""
    holding = counts.holding[combination]
    by_seat = counts.sweeps[combination]
    return CombinationOdds(
        combination=combination,
        hands=holding,
        hand=Fraction(holding, comb(4 * hand, hand)),
        sweep=Fraction(sum(by_seat), counts.deals),
        by_seat=tuple(Fraction(deals, counts.deals) for deals in by_seat),
    )


def _seat_odds(counts: Counts, ties: Ties, seat: int) -> SeatOdds:
    """G7 to G11, G18: the odds of one seat."""
    others = [other for other in SEATS if other != seat]
    winners = counts.winners[ties]
    nothing = sum(deals for pair, deals in winners.items() if seat not in pair)
    counters = sum(deals * net_counters(outcome, DEALER, 1)[seat] for outcome, deals in _outcomes(counts, ties))
    swept = sum(by_seat[seat] for by_seat in counts.sweeps.values())
    all_swept = sum(sum(by_seat) for by_seat in counts.sweeps.values())
    return SeatOdds(
        seat=seat,
        sweep=Fraction(swept, counts.deals),
        swept_by_others=Fraction(all_swept - swept, counts.deals),
        most=Fraction(sum(winners[seat, other] for other in others), counts.deals),
        second=Fraction(sum(winners[other, seat] for other in others), counts.deals),
        both=Fraction(winners[seat, seat], counts.deals),
        nothing=Fraction(nothing, counts.deals),
        counters=Fraction(counters, counts.deals),
    )


def _outcomes(counts: Counts, ties: Ties) -> Iterator[tuple[Outcome, int]]:
    """Every outcome that moves counters differently, with its number of deals; suits and points of claims are left out."""
    for combination, by_seat in counts.sweeps.items():
        for seat, deals in enumerate(by_seat):
            yield outcome_of(combination, (seat,)), deals
    for pair, deals in counts.winners[ties].items():
        # Two claims of one seat are both (G9), so a pair of equal seats needs no case of its own.
        yield outcome_of(None, pair), deals


def outcome_of(combination: Combination | None, seats: Sequence[int]) -> Outcome:
    """Return an outcome with these winners: the seat that sweeps with a combination, or those that have most and second.

    Neither suits nor points decide what is paid for it, so it has none.
    """
    if combination is None:
        return Outcome(claims=tuple(Claim(seat=seat, suit="", points=0) for seat in seats))
    return Outcome(sweep=CombinationClaim(seat=seats[0], combination=combination))
