from __future__ import annotations

import pytest

from ging_service.games.ging.rules.cards import TRAY
from ging_service.games.ging.rules.claim_proof import penalty_payments
from ging_service.games.ging.rules.ending import (
    TrayMove,
    can_pay,
    divide_layout,
    end_after_settlement,
    layout_shares,
    paid_on_corners,
    shares,
    shares_after,
)


def move(place: str, seat: int, counters: int) -> TrayMove:
    return TrayMove(place=place, seat=seat, counters=counters)


@pytest.mark.parametrize("ending", ["last_counter", "last_counter_or_deals"])
def test_g29_last_counter_the_game_ends_when_a_player_has_none_left(ending: str) -> None:
    assert end_after_settlement((30, 0, 21, 21), 1, ending, 9) == "last_counter"  # type: ignore[arg-type]
    assert end_after_settlement((30, 1, 21, 20), 1, ending, 9) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ["deals", "last_counter_or_deals"])
def test_g29_deals_the_game_ends_after_the_set_number(ending: str) -> None:
    assert end_after_settlement((18, 18, 18, 18), 8, ending, 9) is None  # type: ignore[arg-type]
    assert end_after_settlement((18, 18, 18, 18), 9, ending, 9) == "deals_played"  # type: ignore[arg-type]


def test_g29_both_the_last_counter_is_named_where_both_hold() -> None:
    assert end_after_settlement((18, 18, 0, 36), 9, "last_counter_or_deals", 9) == "last_counter"


def test_g29_deals_a_game_over_a_number_of_deals_goes_on_without_counters() -> None:
    assert end_after_settlement((72, 0, 0, 0), 8, "deals", 9) is None


def test_g29_last_counter_is_not_ended_by_deals() -> None:
    assert end_after_settlement((18, 18, 18, 18), 500, "last_counter", 0) is None


def test_g29_open_never_ends_by_itself() -> None:
    assert end_after_settlement((-5, 0, 40, 37), 500, "open", 0) is None


@pytest.mark.parametrize("ending", ["last_counter", "deals", "last_counter_or_deals"])
def test_g30_everyone_must_have_what_he_owes(ending: str) -> None:
    assert can_pay((2, 2, 2, 66), (2, 2, 2, 2), ending)  # type: ignore[arg-type]
    assert not can_pay((2, 1, 3, 66), (2, 2, 2, 2), ending)  # type: ignore[arg-type]
    assert can_pay((0, 1, 0, 1), (0, 1, 0, 1), ending)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ["open", "deals_on_account"])
def test_g29_on_account_counters_may_be_owed(ending: str) -> None:
    assert can_pay((0, 0, -4, 76), (2, 2, 2, 2), ending)  # type: ignore[arg-type]
    assert penalty_payments(5, 1, 0, 2, ending) == (5, 0, 5, 5)  # type: ignore[arg-type]
    assert end_after_settlement((0, 0, -4, 76), 8, ending, 9) is None  # type: ignore[arg-type]


def test_g29_deals_on_account_ends_after_the_set_number() -> None:
    assert end_after_settlement((0, 0, -4, 76), 9, "deals_on_account", 9) == "deals_played"


@pytest.mark.parametrize(
    ("stacks", "paid"),
    [((5, 5, 5, 5), (3, 0, 3, 0)), ((2, 0, 5, 0), (2, 0, 3, 0)), ((0, 9, -1, 9), (0, 0, 0, 0))],
)
def test_g30_each_pays_what_they_can(stacks: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert paid_on_corners(stacks, (3, 0, 3, 0), "deals", "each_pays") == paid


def test_g30_nobody_replaces_where_one_cannot() -> None:
    assert paid_on_corners((2, 0, 5, 0), (3, 0, 3, 0), "deals", "nobody_replaces") == (0, 0, 0, 0)
    assert paid_on_corners((3, 0, 5, 0), (3, 0, 3, 0), "deals", "nobody_replaces") == (3, 0, 3, 0)


def test_g30_g31_what_could_not_be_put_back_comes_out_of_the_players_share() -> None:
    assert layout_shares((1, 3, 0, 3), 12, 3, "each_pays") == (4, 6, 3, 6)
    assert layout_shares((0, 0, 0, 0), 0, 3, "each_pays") == (0, 0, 0, 0)


@pytest.mark.parametrize("eldest", range(4))
def test_g31_equal_shares_two_each(eldest: int) -> None:
    assert shares(8, eldest) == (2, 2, 2, 2)


def test_g31_what_does_not_divide_goes_one_each_from_eldest() -> None:
    assert shares(9, 2) == (2, 2, 3, 2)
    assert shares(6, 3) == (2, 1, 1, 2)
    assert shares(7, 0) == (2, 2, 2, 1)
    assert shares(0, 1) == (0, 0, 0, 0)


def test_g31_each_takes_his_own_corner_and_one_of_the_pee() -> None:
    assert divide_layout((1, 1, 1, 1), 4, 3, "nobody_replaces") == (
        move("corner/0", 0, 1),
        move("corner/1", 1, 1),
        move("corner/2", 2, 1),
        move("corner/3", 3, 1),
        move("pee", 0, 1),
        move("pee", 1, 1),
        move("pee", 2, 1),
        move("pee", 3, 1),
    )


def test_g31_the_elder_takes_first() -> None:
    assert [taken.seat for taken in divide_layout((1, 1, 1, 1), 4, 1, "nobody_replaces")] == [2, 3, 0, 1, 2, 3, 0, 1]


def test_g31_what_is_left_after_unreplaced_corners_is_divided_from_eldest() -> None:
    assert divide_layout((0, 1, 0, 1), 4, 1, "nobody_replaces") == (
        move("corner/3", 3, 1),
        move("corner/1", 1, 1),
        move("pee", 2, 2),
        move("pee", 3, 1),
        move("pee", 0, 1),
    )


def test_g31_own_corners_first_then_the_other_places_in_order() -> None:
    assert divide_layout((9, 3, 0, 0), 0, 3, "nobody_replaces") == (
        move("corner/0", 0, 3),
        move("corner/1", 1, 3),
        move("corner/0", 2, 3),
        move("corner/0", 3, 3),
    )


def test_g31_an_empty_tray_divides_into_nothing() -> None:
    assert divide_layout((0, 0, 0, 0), 0, 3, "nobody_replaces") == ()


def test_g31_after_the_last_deal_the_tray_is_shared_so_that_all_results_sum_to_zero() -> None:
    """A sweep of stakes of 1 leaves nothing on the tray; three stakes won leave five, the eldest's share being larger."""
    assert shares_after((5, -1, -2, -2), 8, 3) == ()
    assert shares_after((8, 0, 0, 0), 8, 3) == (-2, -2, -2, -2)
    assert shares_after((0, 3, 0, 0), 3, 3) == (0, -1, -1, -1)
    assert shares_after((0, 6, 0, 0), 3, 0) == (-2, -1, -1, -2)


def test_g5_the_tray_has_five_places() -> None:
    assert TRAY == ("corner/0", "corner/1", "corner/2", "corner/3", "pee")


def test_g2_there_is_a_figure_for_every_seat() -> None:
    with pytest.raises(ValueError, match="shorter"):
        can_pay((2, 2, 2, 2), (2, 2, 2), "deals")
    with pytest.raises(ValueError, match="shorter"):
        divide_layout((1, 1, 1), 4, 3, "nobody_replaces")
