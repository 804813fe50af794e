from __future__ import annotations

import pytest

from ging_service.games.ging.rules.deal_settlement import Claim, claims_of, rank_claims
from tests.games.ging.table import cards


def claim(seat: int, suit: str, points: int) -> Claim:
    return Claim(seat=seat, suit=suit, points=points)


def test_g7_a_hand_can_claim_each_suit_it_holds() -> None:
    assert claims_of(2, cards("KS 7S JD")) == [claim(2, "S", 17), claim(2, "D", 10)]


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_g7_more_points_go_first_whatever_the_suit_and_seat(ties: str) -> None:
    ranked = rank_claims([claim(0, "C", 20), claim(3, "D", 28), claim(1, "S", 27)], 3, ties)  # type: ignore[arg-type]
    assert ranked == [claim(3, "D", 28), claim(1, "S", 27), claim(0, "C", 20)]


@pytest.mark.parametrize("ties", ["elder", "best_first"])
@pytest.mark.parametrize("dealer", range(4))
def test_g7_g10_of_equal_bests_the_elder_seat_goes_first(ties: str, dealer: int) -> None:
    ranked = rank_claims([claim(seat, "H", 30) for seat in range(4)], dealer, ties)  # type: ignore[arg-type]
    assert [held.seat for held in ranked] == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_g10_elder_all_claims_of_an_elder_go_before_a_youngers_with_the_same_count() -> None:
    claims = [claim(1, "S", 30), claim(0, "H", 30), claim(0, "D", 30)]
    assert rank_claims(claims, 3, "elder") == [claim(0, "H", 30), claim(0, "D", 30), claim(1, "S", 30)]


def test_g10_best_first_a_second_claim_goes_behind_every_other_players_best() -> None:
    claims = [claim(0, "H", 30), claim(0, "D", 30), claim(1, "S", 30), claim(3, "C", 30)]
    assert rank_claims(claims, 3, "best_first") == [
        claim(0, "H", 30),
        claim(1, "S", 30),
        claim(3, "C", 30),
        claim(0, "D", 30),
    ]


def test_g10_best_first_also_where_the_players_best_is_a_higher_count() -> None:
    claims = [claim(0, "H", 34), claim(0, "D", 30), claim(1, "S", 30)]
    assert rank_claims(claims, 3, "best_first") == [claim(0, "H", 34), claim(1, "S", 30), claim(0, "D", 30)]
    assert rank_claims(claims, 3, "elder") == [claim(0, "H", 34), claim(0, "D", 30), claim(1, "S", 30)]


def test_g10_best_first_yields_only_on_equal_counts() -> None:
    claims = [claim(0, "H", 34), claim(0, "D", 31), claim(1, "S", 30)]
    assert rank_claims(claims, 3, "best_first") == claims


def test_g10_best_first_of_two_equal_second_claims_the_elders_goes_first() -> None:
    claims = [claim(1, "S", 34), claim(1, "H", 20), claim(0, "C", 33), claim(0, "D", 20)]
    assert rank_claims(claims, 3, "best_first")[2:] == [claim(0, "D", 20), claim(1, "H", 20)]


def test_g10_best_first_a_third_equal_claim_goes_behind_a_second() -> None:
    claims = [claim(0, "S", 10), claim(0, "H", 10), claim(0, "D", 10), claim(1, "H", 10), claim(1, "C", 10)]
    assert [(held.seat, held.suit) for held in rank_claims(claims, 3, "best_first")] == [
        (0, "S"), (1, "H"), (0, "H"), (1, "C"), (0, "D"),
    ]  # fmt: skip


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_a_players_own_equal_claims_stand_in_the_order_of_suits(ties: str) -> None:
    claims = [claim(2, suit, 10) for suit in "DCHS"]
    assert [held.suit for held in rank_claims(claims, 0, ties)] == ["S", "H", "D", "C"]  # type: ignore[arg-type]
