from __future__ import annotations

import pytest

from ging_service.games.wild_card_rummy.rules.points import PressChoice, auto_press, is_pressed, press_choice


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [((100, 50, 40), True), ((99, 50, 40), False), ((120, 50, 40), True), ((100, 100, 20), False), ((-10, -60), True)],
)
def test_wr24_a_deal_is_pressed_if_one_total_is_50_or_more_above_every_other(
    totals: tuple[int, ...], *, wanted: bool
) -> None:
    assert is_pressed(totals) is wanted


def test_wr24_the_last_player_may_make_it_exactly_50() -> None:
    """48 behind: 2."""
    assert press_choice((98, 20, 50)) == PressChoice(seat=0, points=2)
    assert press_choice((20, 21)) == PressChoice(seat=1, points=49)


def test_wr24_nobody_adds_points_to_a_deal_that_is_pressed_anyway() -> None:
    assert press_choice((100, 50)) is None


def test_wr24_only_a_player_who_is_alone_in_last_place_may_add_points() -> None:
    assert press_choice((98, 98, 20)) is None


def test_wr25_the_highest_goes_to_50_above_the_next_lower_total() -> None:
    assert auto_press((30, 10, 25, 0)) == (45, 0, 0, 0)


def test_wr25_all_who_tie_for_the_highest_go_there() -> None:
    assert auto_press((30, 10, 30, 0)) == (30, 0, 30, 0)


def test_wr25_no_total_is_lowered() -> None:
    assert auto_press((90, 10, 25, 0)) == (0, 0, 0, 0)


def test_wr25_if_all_are_equal_there_is_no_press() -> None:
    assert auto_press((20, 20, 20, 20)) is None
