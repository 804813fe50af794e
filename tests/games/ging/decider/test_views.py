"""Hands are their holders' until they are shown; everything else is public."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.fair_events import ShuffleCommitted
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_ruling_applied
from tests.games.ging.table import NOW_S, open_table, recorded, suit

A, B, THIRD, D = EXAMPLE_1


@pytest.mark.parametrize(
    "dealt",
    [
        e.HandsDealt(deal=1, dealer=3, hands=EXAMPLE_1, declare_by_s=7, shuffle=0),
        e.DealRecorded(deal=1, dealer=3, hands=EXAMPLE_1, declare_by_s=7),
    ],
)
def test_a_hand_is_seen_by_its_holder_only(dealt: e.HandsDealt | e.DealRecorded) -> None:
    assert GAME.view(dealt, Viewer(seat=0)) == replace(dealt, hands=(A, (), (), ()))
    assert GAME.view(dealt, Viewer(seat=3)) == replace(dealt, hands=((), (), (), D))
    assert GAME.view(dealt, SPECTATOR) == replace(dealt, hands=((), (), (), ()))
    assert GAME.view(dealt, THE_SERVICE) == dealt


def test_a_deal_of_which_only_tabled_cards_are_recorded_shows_no_hands() -> None:
    dealt = e.DealRecorded(deal=1, dealer=3, hands=(), declare_by_s=0)
    assert GAME.view(dealt, Viewer(seat=0)) == dealt


def test_g20_hands_turned_up_and_g22_tabled_cards_are_seen_by_all() -> None:
    shown = e.HandsShown(deal=1, hands=EXAMPLE_1)
    claimed = e.SuitDeclared(deal=1, seat=0, suit="S", points=9, cards=A[:1])
    for viewer in (SPECTATOR, Viewer(seat=1), THE_SERVICE):
        assert GAME.view(shown, viewer) == shown
        assert GAME.view(claimed, viewer) == claimed


def test_the_dispute_behind_a_ruling_is_seen_in_the_club_only() -> None:
    ruled = make_ruling_applied(dispute="d1", deal=1, kind="voided", corrects=7, net=(1, -1, 0, 0), payments=())
    assert GAME.view(ruled, THE_SERVICE) == GAME.view(ruled, Viewer(seat=0, reads_club=True)) == ruled
    assert GAME.view(ruled, Viewer(seat=0, reads_club=False)) == replace(ruled, dispute="")


def test_a_state_shows_the_viewers_own_hand_only() -> None:
    state = recorded(open_table(), EXAMPLE_1).after(suit(2, "S", 27)).state
    assert GAME.see(state, THE_SERVICE) == state
    for seat in range(4):
        seen = GAME.see(state, Viewer(seat=seat)).deal
        assert seen is not None
        assert [bool(hand) for hand in seen.dealt.hands] == [seat == other for other in range(4)]
        assert seen.tabled == ((), (), ("KS", "JS", "7S"), ())
    nothing = GAME.see(state, SPECTATOR).deal
    assert nothing is not None
    assert nothing.dealt.hands == ((), (), (), ())


def test_hands_stay_hidden_after_a_declared_deal_and_after_a_misdeal() -> None:
    running = open_table().after(c.DealCards(order=PACK, now_s=NOW_S, seed=""))
    for state in (running.after(c.Settle()).state, running.after(c.CallMisdeal(reason="")).state):
        seen = GAME.see(state, SPECTATOR).deal
        assert seen is not None
        assert seen.dealt.hands == ((), (), (), ())


def test_g20_after_a_showdown_everyone_sees_all_hands() -> None:
    state = recorded(open_table(mode="showdown"), EXAMPLE_1).after(c.Settle()).state
    assert GAME.see(state, SPECTATOR) == state


def test_a_table_without_a_deal_looks_the_same_to_all() -> None:
    state = open_table().state
    assert GAME.see(state, SPECTATOR) == state


def test_g4_a_seed_is_nobodys_before_the_hands_are_open() -> None:
    committed = open_table().after(c.CommitShuffle(seed="5e" * 32), c.ContributeToShuffle(seat=1, contribution="mine"))
    commitment, contribution = committed.happened[-2:]
    for viewer in (SPECTATOR, *(Viewer(seat=seat) for seat in range(4))):
        assert GAME.view(commitment, viewer) == ShuffleCommitted(deal=1, seed="")
        assert GAME.view(contribution, viewer) == contribution
        seen = GAME.see(committed.state, viewer).shuffle
        assert seen == Shuffle(deal=1, seed="", contributions=("", "mine", "", ""))
    assert GAME.view(commitment, THE_SERVICE) == commitment
    assert GAME.see(committed.state, THE_SERVICE) == committed.state
