"""G6: each event that moves counters says from where to where, how many, and by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.game import Transfer
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.ending import TrayMove
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.games.ging.table import MEMBERS

if TYPE_CHECKING:
    import pytest


def moves(event: e.Event) -> list[tuple[str, str, int, str, str]]:
    return [(moved.source, moved.target, moved.counters, moved.reason, moved.rule) for moved in GAME.transfers(event)]


def test_g32_members_take_their_starting_stacks_to_the_table() -> None:
    assert moves(e.TableOpened(members=MEMBERS, rules=HouseRules(starting_stack=30))) == [
        ("member/ada", "stack/0", 30, "starting stack", "G32"),
        ("member/bob", "stack/1", 30, "starting stack", "G32"),
        ("member/cat", "stack/2", 30, "starting stack", "G32"),
        ("member/dan", "stack/3", 30, "starting stack", "G32"),
    ]


def test_g5_g33_each_player_dresses_his_corner_and_the_pee() -> None:
    assert moves(e.TrayDressed(stake=3)) == [
        ("stack/0", "corner/0", 3, "dressing", "G5"),
        ("stack/0", "pee", 3, "dressing", "G5"),
        ("stack/1", "corner/1", 3, "dressing", "G5"),
        ("stack/1", "pee", 3, "dressing", "G5"),
        ("stack/2", "corner/2", 3, "dressing", "G5"),
        ("stack/2", "pee", 3, "dressing", "G5"),
        ("stack/3", "corner/3", 3, "dressing", "G5"),
        ("stack/3", "pee", 3, "dressing", "G5"),
    ]


def test_g18_g33_the_sweeper_takes_all_that_lies_on_the_tray() -> None:
    assert moves(e.LayoutSwept(deal=1, seat=2, combination="ging", stake=3)) == [
        ("corner/0", "stack/2", 3, "sweep", "G18"),
        ("corner/1", "stack/2", 3, "sweep", "G18"),
        ("corner/2", "stack/2", 3, "sweep", "G18"),
        ("corner/3", "stack/2", 3, "sweep", "G18"),
        ("pee", "stack/2", 12, "sweep", "G18"),
    ]


def won(*taken: TrayMove, replaced: tuple[int, int, int, int]) -> e.MostOfSuitWon:
    claims = (Claim(seat=1, suit="S", points=30),)
    by = tuple(seat for seat, counters in enumerate(replaced) if counters)
    return e.MostOfSuitWon(deal=1, claims=claims, taken=taken, replaced_by=by, replaced=replaced, stake=2)


def test_g8_g11_two_winners_take_one_corner_each_and_the_others_replace_them() -> None:
    taken = (TrayMove(place="corner/0", seat=1, counters=2), TrayMove(place="corner/3", seat=2, counters=2))
    assert moves(won(*taken, replaced=(2, 0, 0, 1))) == [
        ("corner/0", "stack/1", 2, "most of a suit", "G8"),
        ("corner/3", "stack/2", 2, "most of a suit", "G8"),
        ("stack/0", "corner/0", 2, "replacing", "G11"),
        ("stack/3", "corner/3", 1, "replacing", "G11"),
    ]


def test_g9_one_winner_takes_three_corners() -> None:
    taken = tuple(TrayMove(place=f"corner/{seat}", seat=1, counters=2) for seat in (0, 2, 3))
    assert moves(won(*taken, replaced=(0, 0, 0, 0))) == [
        ("corner/0", "stack/1", 2, "most of a suit", "G9"),
        ("corner/2", "stack/1", 2, "most of a suit", "G9"),
        ("corner/3", "stack/1", 2, "most of a suit", "G9"),
    ]


def test_g21_a_false_claimant_pays_whom_he_pays() -> None:
    assert moves(e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 1, 0))) == [
        ("stack/1", "stack/0", 2, "false claim", "G21"),
        ("stack/1", "stack/2", 1, "false claim", "G21"),
    ]


def test_g31_the_layout_is_divided() -> None:
    taken = (TrayMove(place="corner/0", seat=1, counters=2), TrayMove(place="pee", seat=2, counters=1))
    assert moves(e.LayoutDivided(moves=taken)) == [
        ("corner/0", "stack/1", 2, "layout divided", "G31"),
        ("pee", "stack/2", 1, "layout divided", "G31"),
    ]


def test_g29_stacks_go_home_and_debts_are_owed() -> None:
    assert moves(e.StacksReturned(members=MEMBERS, counters=(25, 0, -5, 1))) == [
        ("stack/0", "member/ada", 25, "stack taken home", "G29"),
        ("member/cat", "stack/2", 5, "owed to the table", "G29"),
        ("stack/3", "member/dan", 1, "stack taken home", "G29"),
    ]


def test_g32_a_rebuy_comes_from_home() -> None:
    assert moves(e.CountersRebought(seat=2, member="cat", counters=9)) == [("member/cat", "stack/2", 9, "rebuy", "G32")]


def test_other_events_move_nothing(subtests: pytest.Subtests) -> None:
    for event in (
        e.DealPassed(deal=1),
        e.DealMisdealt(deal=1, reason=""),
        e.GameEnded(reason="closed"),
        e.PlayerSatisfied(deal=1, seat=0, by="player"),
        e.FalseClaimRefused(deal=1, seat=0, suit="S", points=1, combination=""),
        e.HandsDealt(deal=1, dealer=0, hands=(), declare_by_s=0, shuffle=0),
        e.PenaltyEnded(seat=1),
        e.RemarkMade(text="x"),
    ):
        with subtests.test(event=event):
            assert GAME.transfers(event) == ()


def test_a_transfer_is_a_transfer() -> None:
    assert GAME.transfers(e.CountersRebought(seat=2, member="cat", counters=9)) == (
        Transfer(source="member/cat", target="stack/2", counters=9, reason="rebuy", rule="G32"),
    )
