"""NM95: the pot of a round."""

from __future__ import annotations

from ging_service.games.thirty_one.rules import paid_from_pot, stakes_of


def test_nm95_every_player_puts_the_stake_into_the_pot() -> None:
    assert stakes_of(2, 3) == (2, 2, 2)


def test_nm95_the_winner_takes_the_pot() -> None:
    assert paid_from_pot((2, 2, 2), 1) == (0, 6, 0)
    assert paid_from_pot((2, 2, 2), 0) == (6, 0, 0)


def test_nm95_a_draw_returns_the_stakes() -> None:
    assert paid_from_pot((2, 2, 2), -1) == (2, 2, 2)
