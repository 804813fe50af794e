"""Details in the refusal of a false claim that is not marked as false: the right count, for readers of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.games.ging.game import GAME
from tests.games.ging.decider.claiming import known, tabled_only
from tests.games.ging.table import combination, suit

if TYPE_CHECKING:
    from ging_service.games.ging.decider import commands as c
    from tests.games.ging.table import Table

UNCONFIRMED = "this claim is false, and nothing is recorded; if it was made at the table, mark it as false"
COUNTED = f"{UNCONFIRMED}; the cards count 34"


def explained(table: Table, command: c.Command, viewer: Viewer) -> Refused:
    """The refusal of a command, explained to a viewer of the table."""
    with pytest.raises(Refused) as refused:
        GAME.decide(command, table.state)
    return GAME.explain(refused.value, command, GAME.see(table.state, viewer))


@pytest.mark.parametrize("points", [33, 35])
def test_g21_the_player_who_holds_the_cards_is_told_what_they_count(points: int) -> None:
    refused = explained(known(), suit(3, "C", points), Viewer(seat=3))
    assert (refused.code, refused.rule, refused.detail, refused.where) == (
        "false_claim_unconfirmed", "G21", COUNTED, "points",
    )  # fmt: skip


@pytest.mark.parametrize("viewer", [SPECTATOR, *(Viewer(seat=seat) for seat in (0, 1, 2))])
def test_g21_nobody_else_is_told_what_a_hidden_hand_counts(viewer: Viewer) -> None:
    assert explained(known(), suit(3, "C", 33), viewer).detail == UNCONFIRMED


@pytest.mark.parametrize("viewer", [SPECTATOR, Viewer(seat=0), Viewer(seat=3)])
def test_g22_everybody_is_told_what_the_cards_that_come_with_the_claim_count(viewer: Viewer) -> None:
    assert explained(tabled_only(), suit(3, "C", 33, "QC 9C 8C 7C"), viewer).detail == COUNTED


def test_g22_cards_of_other_suits_that_were_tabled_before_do_not_count() -> None:
    table = tabled_only().after(suit(3, "H", 18, "QH 8H"))
    assert explained(table, suit(3, "C", 33, "QC 9C 8C 7C"), SPECTATOR).detail == COUNTED


def test_g21_a_combination_has_no_count() -> None:
    assert explained(known(), combination(3, "ging"), Viewer(seat=3)).detail == UNCONFIRMED


def test_a_refusal_for_another_reason_stays_as_it_is() -> None:
    refused = explained(known(), suit(3, "X", 33), Viewer(seat=3))
    assert (refused.code, refused.detail) == ("no_such_suit", "a suit is one of S, H, D, C")


def test_g22_a_viewer_who_sees_no_hand_is_told_no_count_of_cards_that_were_tabled_for_another_suit() -> None:
    table = known().after(suit(3, "H", 18))
    assert explained(table, suit(3, "C", 33), SPECTATOR).detail == UNCONFIRMED
