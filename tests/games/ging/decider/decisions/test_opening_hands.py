"""G22: what a deal was dealt from is opened for everybody: by an event, and never while it runs."""

from __future__ import annotations

import pytest

from ging_service.domain.game import SPECTATOR
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.decisions.shuffling import MOST_DEALS
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.table import NOW_S, Table, given, open_table, pass_deal, recorded

SEED = "5e" * 32
DEAL = c.DealCards(order=PACK, now_s=NOW_S, seed=SEED)
MISDEAL = c.CallMisdeal(reason="")


def dealt(**house: str) -> Table:
    """A table with one settled deal, one misdeal and one shuffle that came to nothing."""
    table = open_table(**house).after(DEAL, c.Settle(), DEAL, MISDEAL)
    return table.after(c.CommitShuffle(seed=SEED), MISDEAL)


def open_hands(*deals: int) -> c.OpenHands:
    return c.OpenHands(deals=deals, reason="review")


def opened_by(table: Table, command: c.Command) -> list[e.Event]:
    return [event for event in table.when(command).events if isinstance(event, f.HandsOpened)]


def test_g22_opened_hands_are_seen_by_everybody() -> None:
    table = open_table().after(DEAL, c.Settle())
    after = table.when(open_hands(1)).then(f.HandsOpened(deals=(1,), reason="review"))
    seen = GAME.see(after.state, SPECTATOR).deal
    assert seen is not None
    assert seen == after.state.deal
    assert all(seen.dealt.hands)


def test_g22_opening_an_earlier_deal_leaves_the_last_one_closed() -> None:
    state = dealt().after(open_hands(1)).state
    assert state.deal is not None
    assert not state.deal.dealt.shown


def test_g22_deals_are_named_in_any_order_and_opened_in_theirs() -> None:
    dealt().when(open_hands(2, 1, 2)).then(f.HandsOpened(deals=(1, 2), reason="review"))


def test_g24_a_running_deal_stays_closed() -> None:
    table = dealt().after(DEAL)
    detail = "a deal is running; only its players see their hands until it is over"
    table.refuses(open_hands(1, 3), "deal_running", "G24", detail, "deals")
    table.after(open_hands(1, 2))


@pytest.mark.parametrize("deals", [(0,), (1, 3), (-1, 2)])
def test_there_are_only_the_deals_that_were_dealt(deals: tuple[int, ...]) -> None:
    dealt().refuses(open_hands(*deals), "no_such_deal", "", "2 deals have been dealt at this table", "deals")


@pytest.mark.parametrize("deals", [(), tuple(range(1, MOST_DEALS + 2))])
def test_somebody_names_one_deal_at_least_and_not_too_many(deals: tuple[int, ...]) -> None:
    dealt().refuses(open_hands(*deals), "bad_deals", "", f"name 1 to {MOST_DEALS} deals", "deals")


def test_g22_what_is_open_is_not_opened_again() -> None:
    table = dealt().after(open_hands(2))
    table.refuses(open_hands(1, 2), "hands_are_open", "G22", "the hands of deal 2 are already open", "deals")
    showdown = recorded(open_table(mode="showdown"), EXAMPLE_1).after(c.Settle())
    showdown.refuses(open_hands(1), "hands_are_open", "G22", "the hands of deal 1 are already open", "deals")


def test_g22_hands_may_be_opened_after_the_game_and_not_before_the_table() -> None:
    dealt().after(c.EndTable(), open_hands(1))
    given().refuses(open_hands(1), "table_not_open", "", "this table has not been opened")


def test_g22_house_rule_at_end_opens_all_deals_misdeals_and_voids_with_the_end() -> None:
    everything = [f.HandsOpened(deals=(1, 2, 3), reason="end_of_table")]
    assert opened_by(dealt(hands_open="at_end"), c.EndTable()) == everything
    assert opened_by(dealt(hands_open="never"), c.EndTable()) == []
    committed = dealt(hands_open="at_end").after(c.CommitShuffle(seed=SEED))
    assert opened_by(committed, c.EndTable()) == everything


def test_g22_at_the_end_only_what_is_still_closed_is_opened() -> None:
    table = dealt(hands_open="at_end").after(open_hands(2))
    assert opened_by(table, c.EndTable()) == [f.HandsOpened(deals=(1, 3), reason="end_of_table")]
    showdown = recorded(open_table(mode="showdown", hands_open="at_end"), EXAMPLE_1).after(c.Settle())
    assert opened_by(showdown, c.EndTable()) == []
    assert opened_by(open_table(hands_open="at_end"), c.EndTable()) == []


def test_g29_a_game_that_ends_by_itself_opens_the_hands_too() -> None:
    table = recorded(open_table(hands_open="at_end", ending="deals", deals=1))
    assert opened_by(table, c.Settle()) == [f.HandsOpened(deals=(1,), reason="end_of_table")]


def test_an_event_opens_so_many_deals_at_most() -> None:
    table = open_table(hands_open="at_end", ending="open")
    for _ in range(MOST_DEALS + 1):
        table = Table((), pass_deal(Table((), table.state)).state)
    first, second = opened_by(table, c.EndTable())
    assert isinstance(first, f.HandsOpened)
    assert isinstance(second, f.HandsOpened)
    assert (len(first.deals), second.deals) == (MOST_DEALS, (MOST_DEALS + 1,))
