"""The settlement of a deal, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.pages.felt.settlement_steps import steps_of_settlement
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.table import Table, combination, open_table, pass_deal, recorded, satisfied, suit

if TYPE_CHECKING:
    from collections.abc import Iterable

NAMES = ("Anna", "Ben", "Cato", "Dora")


def told(events: Iterable[e.Event]) -> list[tuple[str, str]]:
    return [(step.words, step.rule) for step in steps_of_settlement(events, NAMES.__getitem__)]


def last_deal(table: Table) -> list[tuple[str, str]]:
    """The steps of the last deal of a table, told from its dealing on."""
    dealt = max(place for place, event in enumerate(table.happened) if isinstance(event, e.DealRecorded))
    return told(table.happened[dealt:])


def test_g8_two_winners_take_one_each_and_g11_the_others_replace() -> None:
    table = recorded(open_table(), EXAMPLE_1).after(suit(3, "C", 34), suit(2, "D", 28), *satisfied(0, 1, 2, 3))
    assert last_deal(table) == [
        ("Dora has most with 34 clubs.", "G8"),
        ("Cato is second with 28 diamonds.", "G8"),
        ("Cato takes one counter from Anna's corner.", "G8"),
        ("Dora takes one counter from Ben's corner.", "G8"),
        ("Anna and Ben put one counter back on the corner in front of them.", "G11"),
    ]


def test_g9_one_player_can_have_both_with_two_claims() -> None:
    table = recorded(open_table(), EXAMPLE_1).after(suit(2, "D", 28), suit(2, "S", 27), *satisfied(0, 1, 2, 3))
    assert last_deal(table)[0] == ("Cato has most and second with 28 diamonds and 27 spades.", "G9")


def test_g23_the_only_claimant_has_both_and_takes_three() -> None:
    table = recorded(open_table(stake=2), EXAMPLE_1).after(suit(3, "C", 34), *satisfied(0, 1, 2, 3))
    assert last_deal(table) == [
        ("Dora has most and second with 34 clubs.", "G23"),
        ("Dora takes 2 counters from Anna's corner.", "G9"),
        ("Dora takes 2 counters from Ben's corner.", "G9"),
        ("Dora takes 2 counters from Cato's corner.", "G9"),
        ("Anna, Ben and Cato put 2 counters back on the corner in front of them.", "G11"),
    ]


def test_g30_a_player_who_is_short_puts_back_what_they_have() -> None:
    table = recorded(open_table(stake=2).with_counters(stacks=(1, 0, 18, 45)), EXAMPLE_1)
    ended = table.after(suit(3, "C", 34), *satisfied(0, 1, 2, 3))
    told = "Not everyone has enough to dress the corner in front of them again. They put back: Anna 1 and Cato 2."
    assert (told, "G30") in last_deal(ended)
    (step,) = [one for one in steps_of_settlement(ended.happened, NAMES.__getitem__) if one.words == told]
    assert step.moved
    assert step.moved.counters == 3


def test_g30_without_anything_to_put_back_or_where_nobody_replaces_there_is_no_step() -> None:
    for short, stacks in (("each_pays", (0, 0, 0, 64)), ("nobody_replaces", (1, 0, 18, 45))):
        table = recorded(open_table(stake=2, short=short).with_counters(stacks=stacks), EXAMPLE_1)
        steps = last_deal(table.after(suit(3, "C", 34), *satisfied(0, 1, 2, 3)))
        assert [words for words, rule in steps if "put" in words and rule in ("G11", "G30")] == []


def test_g18_a_sweep_takes_all_and_all_dress_anew() -> None:
    table = recorded(open_table(), SWEEPS).after(combination(0, "four_sevens"), *satisfied(0, 1, 2, 3))
    assert last_deal(table) == [
        ("Anna has four sevens.", "G13"),
        ("Anna sweeps the tray: all 8 counters, four corners and the pee.", "G18"),
        ("Everyone dresses the tray: one counter on their corner and one in the pee.", "G5"),
    ]


def test_g20_a_showdown_turns_all_hands_up_first() -> None:
    table = recorded(open_table(mode="showdown"), EXAMPLE_1).after(c.Settle())
    assert last_deal(table)[0] == ("All hands are turned up and read.", "G20")


def test_g23_without_a_claim_nothing_moves() -> None:
    steps = steps_of_settlement(pass_deal(open_table()).happened[-1:], NAMES.__getitem__)
    assert [(step.rule, step.moved) for step in steps] == [("G23", None)]


def test_g24_a_misdeal_moves_nothing() -> None:
    table = recorded(open_table()).after(c.CallMisdeal(reason="a card was seen"))
    assert last_deal(table) == [("A misdeal: no counters move, and the same dealer deals again.", "G24")]


def test_g21_a_false_claim_is_paid_for() -> None:
    table = recorded(open_table(false_claim_penalty=1), EXAMPLE_1).after(suit(1, "S", 20, is_false=True))
    assert last_deal(table) == [("Ben pays for a false claim: Anna 1, Cato 1 and Dora 1.", "G21")]


def test_g30_g31_the_end_divides_what_lies_on_the_tray() -> None:
    table = recorded(open_table().with_counters(stacks=(1, 20, 20, 31)), SWEEPS)
    ended = table.after(combination(1, "gentlemen"), *satisfied(0, 1, 2, 3))
    assert last_deal(ended) == [
        ("Ben has gentlemen.", "G15"),
        ("Ben sweeps the tray: all 8 counters, four corners and the pee.", "G18"),
        ("The game is over: a player cannot pay what they owe the tray.", "G30"),
        ("Everyone takes their stack home: Anna 1, Ben 28, Cato 20 and Dora 31.", "G29"),
    ]


def test_g31_the_layout_is_divided_when_the_game_ends_otherwise() -> None:
    table = recorded(open_table(ending="deals", deals=1)).after(c.Settle())
    assert ("The tray is divided: Anna 2, Ben 2, Cato 2 and Dora 2.", "G31") in last_deal(table)


def test_the_counters_that_move_are_drawn() -> None:
    table = recorded(open_table(), SWEEPS).after(combination(0, "four_sevens"), *satisfied(0, 1, 2, 3))
    steps = steps_of_settlement(table.happened, NAMES.__getitem__)
    assert [step.moved.counters for step in steps if step.moved] == [8, 8, 8]
