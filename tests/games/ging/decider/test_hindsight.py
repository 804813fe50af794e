"""Declarations that were possible and not made: only of hands that the reader knows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.hindsight import declarable, hands_known, with_everything_declared
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import sort_hand
from ging_service.games.ging.rules.combinations import RULE
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import ONE_LINE
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.table import combination, open_table, recorded, suit

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import Deal
    from tests.games.ging.table import Table


def deal_of(table: Table, viewer: Viewer | None = None) -> Deal:
    state = table.state if viewer is None else GAME.see(table.state, viewer)
    assert state.deal is not None
    return state.deal


def test_every_suit_held_with_its_points_and_whether_it_was_declared() -> None:
    table = recorded(open_table(), EXAMPLE_1).after(suit(3, "C", 34))
    found = declarable(deal_of(table), "declared")[3]
    assert found is not None
    assert [(one.suit, one.points, one.declared) for one in found.suits] == [
        ("S", 10, False),
        ("H", 18, False),
        ("C", 34, True),
    ]
    assert (found.combinations, found.best, found.contradicted) == ((), "", ())


def test_g17_combinations_held_stand_highest_first_and_the_first_is_the_best() -> None:
    table = recorded(open_table(), SWEEPS).after(combination(2, "ging"))
    found = declarable(deal_of(table), "declared")
    best = [one.best for one in found if one is not None]
    assert best == ["four_sevens", "gentlemen", "ging", ""]
    declared = [[(held.combination, held.declared) for held in one.combinations] for one in found if one]
    assert declared[0] == [("four_sevens", False), ("bare_shoulders", False)]
    assert declared[2] == [("ging", True)]
    assert [held.rule for one in found if one for held in one.combinations] == ["G13", "G16", "G15", "G14"]


def test_g20_everything_that_is_turned_up_counts() -> None:
    table = recorded(open_table(mode="showdown"), EXAMPLE_1).after(c.Settle())
    found = declarable(deal_of(table, SPECTATOR), "showdown")
    assert all(held.declared for one in found if one for held in one.suits)
    assert all(one is not None for one in found)


def test_a_hand_that_is_not_known_could_have_been_anything() -> None:
    table = recorded(open_table(), EXAMPLE_1)
    assert declarable(deal_of(table, SPECTATOR), "declared") == (None,) * 4
    own = declarable(deal_of(table, Viewer(seat=1)), "declared")
    assert [one is not None for one in own] == [False, True, False, False]
    assert with_everything_declared(deal_of(table, Viewer(seat=1)), "elder") is None


def test_g22_a_hand_that_was_tabled_whole_is_known_to_all() -> None:
    table = recorded(open_table(), SWEEPS).after(combination(2, "ging"))
    assert hands_known(deal_of(table, SPECTATOR)) == ((), (), sort_hand(SWEEPS[2]), ())
    only_tabled = recorded(open_table()).after(
        combination(2, "ging", " ".join(SWEEPS[2])), suit(3, "H", 40, "KH QH JH 10H")
    )
    assert hands_known(deal_of(only_tabled)) == ((), (), sort_hand(SWEEPS[2]), ())


def test_g21_claims_that_the_hand_does_not_bear_out_are_named() -> None:
    deal = deal_of(recorded(open_table(), SWEEPS))
    wrong = (
        Claim(seat=3, suit="H", points=41),
        Claim(seat=3, suit="D", points=10),
        Claim(seat=3, suit="C", points=27),
        Claim(seat=2, suit="D", points=19),
    )
    deal = replace(deal, claims=wrong, combinations=(CombinationClaim(seat=3, combination="gentlemen"),))
    found = declarable(deal, "declared")
    assert [one.contradicted for one in found if one] == [(), (), (), ("H", "D", "gentlemen")]


def test_what_the_deal_would_have_come_to_with_all_hands_turned_up() -> None:
    outcome = with_everything_declared(deal_of(recorded(open_table(), SWEEPS)), "elder")
    assert outcome is not None
    assert outcome.sweep == CombinationClaim(seat=0, combination="four_sevens")
    outcome = with_everything_declared(deal_of(recorded(open_table(), EXAMPLE_1)), "elder")
    assert outcome is not None
    assert outcome.claims[0] == Claim(seat=3, suit="C", points=34)


def test_every_rule_is_told_in_one_line() -> None:
    assert list(ONE_LINE) == [f"G{number}" for number in range(1, 34)]
    assert all(line.isprintable() and len(line) <= 95 for line in ONE_LINE.values())
    for name, rule in RULE.items():
        assert ONE_LINE[rule].startswith(name.replace("_", " "))
