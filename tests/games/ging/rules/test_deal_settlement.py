from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.games.ging.rules.deal_settlement import (
    Claim,
    CombinationClaim,
    Outcome,
    best_sweep,
    corners_taken,
    net_counters,
    outcome_of,
    read_hands,
    replacers,
    takers,
)
from tests.games.ging.deals import EXAMPLE_1, EXAMPLE_2, FOUR_COMBINATIONS, SWEEPS
from tests.games.ging.table import hands

if TYPE_CHECKING:
    from ging_service.games.ging.rules.combinations import Combination


def claim(seat: int, suit: str, points: int) -> Claim:
    return Claim(seat=seat, suit=suit, points=points)


def combined(seat: int, name: Combination) -> CombinationClaim:
    return CombinationClaim(seat=seat, combination=name)


def test_the_pages_first_example_d_has_most_and_c_second() -> None:
    outcome = read_hands(EXAMPLE_1, 3, "elder")
    assert outcome == Outcome(claims=(claim(3, "C", 34), claim(2, "D", 28)))
    assert net_counters(outcome, 3, 1) == (-1, -1, 1, 1)


def test_the_pages_second_example_c_has_most_and_a_second() -> None:
    outcome = read_hands(EXAMPLE_2, 3, "elder")
    assert outcome == Outcome(claims=(claim(2, "D", 30), claim(0, "S", 28)))
    assert net_counters(outcome, 3, 1) == (1, -1, 1, -1)


def test_the_pages_second_example_were_d_eldest_his_28_would_be_second() -> None:
    outcome = read_hands(EXAMPLE_2, 2, "elder")
    assert outcome == Outcome(claims=(claim(2, "D", 30), claim(3, "H", 28)))


def test_g8_the_best_claim_is_most_the_next_second_and_each_takes_one_corner() -> None:
    outcome = outcome_of((), [claim(0, "S", 10), claim(1, "S", 20), claim(2, "H", 30)], 3, "elder")
    assert outcome == Outcome(claims=(claim(2, "H", 30), claim(1, "S", 20)))
    assert takers(outcome, 3) == (1, 2)
    assert corners_taken(outcome, 3) == ((0, 1), (3, 2))


@pytest.mark.parametrize("points", [30, 29])
def test_g9_one_player_with_both_takes_three_corners_also_with_equal_suits(points: int) -> None:
    outcome = outcome_of((), [claim(1, "S", 30), claim(1, "H", points), claim(3, "D", 28)], 3, "elder")
    assert outcome.claims == (claim(1, "S", 30), claim(1, "H", points))
    assert takers(outcome, 3) == (1,)
    assert corners_taken(outcome, 3) == ((0, 1), (2, 1), (3, 1))
    assert net_counters(outcome, 3, 1) == (-1, 3, -1, -1)


def test_g10_an_elders_two_equal_suits_take_three_from_a_youngers_equal_one() -> None:
    claims = [claim(0, "S", 30), claim(0, "H", 30), claim(1, "D", 30)]
    assert net_counters(outcome_of((), claims, 3, "elder"), 3, 1) == (3, -1, -1, -1)


def test_g10_best_first_the_younger_is_second_then() -> None:
    claims = [claim(0, "S", 30), claim(0, "H", 30), claim(1, "D", 30)]
    outcome = outcome_of((), claims, 3, "best_first")
    assert outcome.claims == (claim(0, "S", 30), claim(1, "D", 30))
    assert net_counters(outcome, 3, 1) == (1, 1, -1, -1)


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_g10_a_younger_with_two_equal_suits_yields_to_an_elders_one(ties: str) -> None:
    claims = [claim(0, "S", 30), claim(1, "H", 30), claim(1, "D", 30)]
    assert outcome_of((), claims, 3, ties).claims == (claim(0, "S", 30), claim(1, "H", 30))  # type: ignore[arg-type]


def test_g10_of_three_equal_counts_the_youngest_wins_nothing() -> None:
    claims = [claim(1, "D", 30), claim(3, "S", 30), claim(2, "H", 30)]
    assert outcome_of((), claims, 0, "elder").claims == (claim(1, "D", 30), claim(2, "H", 30))
    assert outcome_of((), claims, 1, "elder").claims == (claim(2, "H", 30), claim(3, "S", 30))


def test_g11_the_two_who_took_nothing_replace_one_corner_each() -> None:
    outcome = Outcome(claims=(claim(2, "D", 30), claim(0, "S", 28)))
    assert replacers(outcome, 3) == (1, 3)
    assert replacers(outcome, 1) == (3, 1)
    assert corners_taken(outcome, 1) == ((3, 2), (1, 0))
    assert net_counters(outcome, 3, 5) == (5, -5, 5, -5)


def test_g11_one_winner_takes_from_the_corners_of_the_three_others() -> None:
    outcome = Outcome(claims=(claim(2, "D", 30),))
    assert replacers(outcome, 2) == (3, 0, 1)
    assert corners_taken(outcome, 2) == ((3, 2), (0, 2), (1, 2))
    assert net_counters(outcome, 2, 4) == (-4, -4, 12, -4)


def test_g17_the_higher_combination_sweeps_whoever_is_elder() -> None:
    held = [combined(0, "bare_shoulders"), combined(1, "gentlemen"), combined(2, "ging"), combined(3, "seven_cards")]
    assert best_sweep(held, 3) == combined(3, "seven_cards")
    assert best_sweep(held[:3], 3) == combined(2, "ging")
    assert best_sweep(held[:2], 3) == combined(1, "gentlemen")
    assert best_sweep((), 3) is None


@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_g17_of_equal_combinations_the_elders_sweeps(dealer: int, winner: int) -> None:
    held = [combined(3, "ging"), combined(1, "ging")]
    assert best_sweep(held, dealer) == combined(winner, "ging")


def test_g17_all_four_may_hold_a_combination_and_the_best_of_the_deal_sweeps() -> None:
    assert read_hands(FOUR_COMBINATIONS, 3, "elder") == Outcome(sweep=combined(3, "seven_cards"))
    assert read_hands(SWEEPS, 3, "elder") == Outcome(sweep=combined(0, "four_sevens"))


def test_g17_two_gings_in_one_deal_go_to_the_elder() -> None:
    dealt = hands(
        "KS QS JS 7S 8H 8D KC | KH QH JH 7H 8S 9S KD | QD JD 10D 9D 8C 9C 10C | 10S 9H 10H 7D QC JC 7C",
    )
    assert read_hands(dealt, 3, "elder") == Outcome(sweep=combined(0, "ging"))
    assert read_hands(dealt, 0, "elder") == Outcome(sweep=combined(1, "ging"))


def test_g18_a_sweep_cancels_most_of_a_suit() -> None:
    outcome = outcome_of([combined(1, "ging")], [claim(0, "S", 60)], 3, "elder")
    assert outcome == Outcome(sweep=combined(1, "ging"))
    assert takers(outcome, 3) == replacers(outcome, 3) == corners_taken(outcome, 3) == ()


def test_g18_the_winner_gains_six_the_others_lose_two() -> None:
    assert net_counters(Outcome(sweep=combined(1, "ging")), 3, 1) == (-2, 6, -2, -2)
    assert net_counters(Outcome(sweep=combined(0, "ging")), 3, 3) == (18, -6, -6, -6)


def test_g23_one_claim_alone_holds_both_and_takes_three_corners() -> None:
    outcome = outcome_of((), [claim(3, "S", 7)], 3, "elder")
    assert outcome == Outcome(claims=(claim(3, "S", 7),))
    assert net_counters(outcome, 3, 1) == (-1, -1, -1, 3)


def test_g23_without_any_claim_nothing_moves() -> None:
    outcome = outcome_of((), (), 3, "elder")
    assert outcome == Outcome()
    assert takers(outcome, 3) == replacers(outcome, 3) == corners_taken(outcome, 3) == ()
    assert net_counters(outcome, 3, 1) == (0, 0, 0, 0)
