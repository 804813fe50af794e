"""The end of a turn's time limit (GR30)."""

from __future__ import annotations

import pytest

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import ADA, BOB, GR27, Table, deal, knock, open_table, ready_to_knock, throw


def kinds(table: Table) -> list[str]:
    return [type(event).__name__ for event in table.last]


@pytest.mark.parametrize(
    ("commands", "events"),
    [
        ((), ["TimeRanOut", "UpcardPassed"]),
        ((c.PassUpcard(seat=BOB), c.PassUpcard(seat=ADA)), ["TimeRanOut", "DiscardTaken", "CardDiscarded"]),
        ((c.TakeDiscard(seat=BOB),), ["TimeRanOut", "CardDiscarded"]),
        ((c.TakeDiscard(seat=BOB), throw(BOB, "KC")), ["TimeRanOut", "CardDrawn", "CardDiscarded"]),
        ((c.TakeDiscard(seat=BOB), throw(BOB, "KC"), c.DrawCard(seat=ADA)), ["TimeRanOut", "CardDiscarded"]),
    ],
)
def test_gr30_the_service_acts_for_a_player_whose_time_has_passed(
    commands: tuple[c.Command, ...], events: list[str]
) -> None:
    hands = ("5C 6C 7C 10H 10D 10C JS QS KS KC", "8S 8H 8D 8C 2H 3H 4H 9C KD QH", "AD", "2C")
    table = open_table(turn_limit_s=60).when(deal(*hands), *commands)
    table = table.when(c.EndTurn(now_s=table.deal.act_by_s))
    assert kinds(table) == events


def test_gr30_the_default_discard_is_the_card_drawn_or_one_that_leaves_the_least_deadwood() -> None:
    table = ready_to_knock(turn_limit_s=60)
    taken = table.when(c.EndTurn(now_s=table.deal.act_by_s))
    assert taken.deal.discards == cards("KC")
    drawn = taken.when(c.DrawCard(seat=ADA))
    assert drawn.deal.drawn is not None
    late = drawn.when(c.EndTurn(now_s=drawn.deal.act_by_s + 9))
    assert late.deal.discards[-1] == drawn.deal.drawn.card
    assert late.deal.act_by_s == drawn.deal.act_by_s + 69


def test_gr30_a_hand_that_is_not_shown_in_time_is_shown_at_its_best() -> None:
    table = ready_to_knock(turn_limit_s=60, showing="declared").when(knock(BOB, "KC", *GR27))
    table = table.when(c.EndTurn(now_s=table.deal.act_by_s))
    assert table.last[2] == e.DealScored(deal=1, kind="knock", winner=BOB, points=19)


def test_gr30_a_time_limit_ends_when_it_has_passed_and_not_before() -> None:
    table = ready_to_knock(turn_limit_s=60)
    table.refuses(c.EndTurn(now_s=table.deal.act_by_s - 1), "limit_not_reached", "GR30")
    ready_to_knock().refuses(c.EndTurn(now_s=9_999_999), "no_time_limit", "GR30")
    open_table().refuses(c.EndTurn(now_s=9_999_999), "no_deal", "GR3")
