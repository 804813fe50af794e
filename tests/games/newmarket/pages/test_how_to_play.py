"""The examples of the introduction are worked out by the rules."""

from __future__ import annotations

from ging_service.games.newmarket.pages.table import BURIAL, HANDS, buried, first_sequence
from ging_service.games.newmarket.rules.sequences import what_follows
from tests.games.newmarket.hands import cards


def test_nm10_the_first_sequence_runs_from_the_two_to_the_five_of_diamonds() -> None:
    assert first_sequence() == tuple(zip("ABCA", cards("2D 3D 4D 5D"), strict=True))


def test_nm12_it_stops_because_the_six_is_in_the_spare_hand() -> None:
    (five,) = cards("5D")
    assert what_follows(five, HANDS, cards("2D 3D 4D 5D"), "newmarket").stop == "dead"


def test_nm23_the_holder_of_queen_and_jack_buries_the_ten_of_another_player() -> None:
    call = buried()
    assert (call.caller, call.target, call.seat) == (0, cards("10S")[0], 1)
    assert BURIAL[0][:2] == cards("QS JS")
