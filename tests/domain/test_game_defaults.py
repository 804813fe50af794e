"""Defaults of a game that declares nothing else."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game.game import as_refused, no_command, no_hand, no_moves, nothing_told, nothing_wrong
from ging_service.domain.game.rulings import is_about, no_ruling, nothing_corrected, nothing_follows, unchanged
from ging_service.domain.game.summaries import no_shuffle, nothing_waits


class OfDeal(NamedTuple):
    deal: int


def test_a_game_that_says_nothing_can_be_audited_as_far_as_that_goes() -> None:
    assert no_command((), object()) is None
    assert no_shuffle(object(), object()) is None
    assert nothing_waits(object()) is None
    assert nothing_wrong(object()) == ""


def test_a_game_that_says_nothing_corrects_no_deal_and_is_not_played_by_chance() -> None:
    assert no_ruling(object()) is None
    assert no_moves(object(), 0) == ()


def test_a_game_that_says_nothing_shows_neither_house_rules_nor_hands() -> None:
    assert nothing_told(object()) is None
    assert no_hand(object(), 0) == ()


def test_a_ruling_leaves_the_state_of_a_game_that_says_nothing() -> None:
    state = object()
    assert unchanged(state, object()) is state


def test_nothing_follows_from_a_ruling_unless_the_game_says_so() -> None:
    assert nothing_follows(object()) == ()
    assert nothing_corrected(1, ()) == ()


def test_a_game_that_explains_nothing_refuses_as_its_rules_do() -> None:
    refused = Refused("already_bid", "R7", "this player has bid", "seat")
    assert as_refused(refused, object(), object()) is refused


@pytest.mark.parametrize(
    ("deal", "event", "expected"),
    [(0, OfDeal(2), True), (2, OfDeal(2), True), (1, OfDeal(2), False), (1, object(), True)],
)
def test_an_event_belongs_to_the_deal_that_it_names(deal: int, event: object, expected: bool) -> None:  # noqa: FBT001  as parametrized
    assert is_about("deal", deal, event) is expected
