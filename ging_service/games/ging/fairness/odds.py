"""The exact odds of a deal of Ging in mode ``showdown`` (G20), counted over all 472,518,347,558,400 deals.

Nothing is sampled or rounded: every figure is a number of deals, or of hands, divided by their total. What an outcome
is worth comes from the settlement of the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS, Combination
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim, Outcome, Ties, net_counters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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

    ``deals`` and ``hands`` all of them; ``holding`` hands by combination; ``sweeps`` deals swept, by combination and seat;
    ``winners`` deals not swept, by rule of ties, seat that wins most and seat that wins second. Seat 0 is eldest.
    """

    deals: int
    hands: int
    holding: Mapping[Combination, int]
    sweeps: Mapping[Combination, tuple[int, ...]]
    winners: Mapping[Ties, tuple[tuple[int, ...], ...]]


# fmt: off
COUNTED: Final = Counts(
    deals=472_518_347_558_400,
    hands=1_184_040,
    holding={"seven_cards": 4, "four_sevens": 2_024, "ging": 53_200, "gentlemen": 792, "bare_shoulders": 11_440},
    sweeps={
        "seven_cards": (1_596_291_840, 1_596_250_656, 1_596_209_496, 1_596_168_336),
        "four_sevens": (807_723_671_040,) * 4,
        "ging": (21_086_733_533_040, 19_937_891_265_360, 18_857_493_470_064, 17_842_234_659_408),
        "gentlemen": (279_665_675_136,) * 4,
        "bare_shoulders": (3_824_860_446_648, 3_824_162_409_528, 3_823_464_372_408, 3_822_766_335_288),
    },
    winners={
        "elder": (
            (6_552_552_896_352, 43_214_953_806_288, 33_882_917_926_632, 27_573_273_222_024),
            (31_850_404_212_696, 4_425_374_188_008, 33_882_917_926_632, 27_573_273_222_024),
            (31_850_404_212_696, 24_781_769_332_968, 3_112_468_496_784, 27_573_273_222_024),
            (31_850_404_212_696, 24_781_769_332_968, 19_971_613_917_864, 2_265_428_632_968),
        ),
        "best_first": (
            (2_265_428_632_968, 45_342_132_514_632, 35_195_823_617_856, 28_420_313_085_840),
            (31_850_404_212_696, 2_265_428_632_968, 35_195_823_617_856, 28_420_313_085_840),
            (31_850_404_212_696, 24_781_769_332_968, 2_265_428_632_968, 28_420_313_085_840),
            (31_850_404_212_696, 24_781_769_332_968, 19_971_613_917_864, 2_265_428_632_968),
        ),
    },
)
# fmt: on
"""The deals of Ging: counted, not sampled. ``python -m tests.games.ging.fairness.deal_counts`` counts them again."""


@cache
def odds(ties: Ties) -> Odds:
    """The exact odds under a rule of ties (G10)."""
    return odds_of(COUNTED, ties)


def odds_of(counts: Counts, ties: Ties) -> Odds:
    """The odds of counted deals, of the pack of Ging or of a smaller one like it."""
    swept = sum(sum(by_seat) for by_seat in counts.sweeps.values())
    return Odds(
        ties=ties,
        deals=counts.deals,
        hands=counts.hands,
        sweep=Fraction(swept, counts.deals),
        combinations=tuple(_combination_odds(counts, name) for name in COMBINATIONS),
        seats=tuple(_seat_odds(counts, ties, seat) for seat in SEATS),
    )


def _combination_odds(counts: Counts, combination: Combination) -> CombinationOdds:
    """G12 to G17: the odds of one combination."""
    holding = counts.holding[combination]
    by_seat = counts.sweeps[combination]
    return CombinationOdds(
        combination=combination,
        hands=holding,
        hand=Fraction(holding, counts.hands),
        sweep=Fraction(sum(by_seat), counts.deals),
        by_seat=tuple(Fraction(deals, counts.deals) for deals in by_seat),
    )


def _seat_odds(counts: Counts, ties: Ties, seat: int) -> SeatOdds:
    """G7 to G11, G18: the odds of one seat."""
    winners = counts.winners[ties]
    both = winners[seat][seat]
    most, second = sum(winners[seat]) - both, sum(row[seat] for row in winners) - both
    counters = sum(deals * net_counters(outcome, DEALER, 1)[seat] for outcome, deals in _outcomes(counts, ties))
    swept = sum(by_seat[seat] for by_seat in counts.sweeps.values())
    all_swept = sum(sum(by_seat) for by_seat in counts.sweeps.values())
    return SeatOdds(
        seat=seat,
        sweep=Fraction(swept, counts.deals),
        swept_by_others=Fraction(all_swept - swept, counts.deals),
        most=Fraction(most, counts.deals),
        second=Fraction(second, counts.deals),
        both=Fraction(both, counts.deals),
        nothing=Fraction(sum(map(sum, winners)) - most - second - both, counts.deals),
        counters=Fraction(counters, counts.deals),
    )


def _outcomes(counts: Counts, ties: Ties) -> Iterator[tuple[Outcome, int]]:
    """Every outcome that moves counters differently, with its number of deals; suits and points of claims are left out."""
    for combination, by_seat in counts.sweeps.items():
        for seat, deals in enumerate(by_seat):
            yield outcome_of(combination, (seat,)), deals
    for first, row in enumerate(counts.winners[ties]):
        for second, deals in enumerate(row):
            # Two claims of one seat are both (G9), so a pair of equal seats needs no case of its own.
            yield outcome_of(None, (first, second)), deals


def outcome_of(combination: Combination | None, seats: Sequence[int]) -> Outcome:
    """Return an outcome with these winners: the seat that sweeps with a combination, or those that have most and second.

    Neither suits nor points decide what is paid for it, so it has none.
    """
    if combination is None:
        return Outcome(claims=tuple(Claim(seat=seat, suit="", points=0) for seat in seats))
    return Outcome(sweep=CombinationClaim(seat=seats[0], combination=combination))
