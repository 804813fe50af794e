"""Sealed values: which there are, who may see them, and which events open them."""

from __future__ import annotations

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.decider.views import SEALED, opens
from tests.games.ging.deals import EXAMPLE_1


def test_each_hand_is_sealed_for_its_holder() -> None:
    recorded = e.DealRecorded(deal=12, dealer=0, hands=EXAMPLE_1, declare_by_s=0)
    for dealt in (e.HandsDealt(deal=12, dealer=0, hands=EXAMPLE_1, declare_by_s=0, shuffle=0), recorded):
        (hands,) = SEALED[type(dealt)]
        assert (hands.field, hands.each, hands.subject(dealt)) == ("hands", True, "12")
        assert [hands.audience(dealt, seat) for seat in range(4)] == ["seat/0", "seat/1", "seat/2", "seat/3"]


def test_a_seed_is_sealed_for_whoever_may_see_all_hands() -> None:
    (seed,) = SEALED[f.ShuffleCommitted]
    committed = f.ShuffleCommitted(deal=12, seed="5e" * 32)
    assert (seed.field, seed.each, seed.subject(committed), seed.audience(committed, 0)) == (
        "seed",
        False,
        "12",
        "hands",
    )


def test_hands_turned_up_and_hands_opened_open_their_deals() -> None:
    assert opens(e.HandsShown(deal=3, hands=EXAMPLE_1), TableState()) == ("3",)
    assert opens(f.HandsOpened(deals=(1, 4), reason="review"), TableState()) == ("1", "4")
    assert opens(e.DealPassed(deal=3), TableState()) == ()
