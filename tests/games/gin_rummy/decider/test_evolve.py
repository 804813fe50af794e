"""The state after an event is defined for every event, whatever happened before."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import HIDDEN, without
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.evolve import evolve, fold
from ging_service.games.gin_rummy.decider.state import TableState
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import ADA, BOB, GR27, knock, ready_to_knock

CARD = cards("AS")[0]
OF_A_DEAL = (
    e.UpcardPassed(deal=1, seat=ADA, act_by_s=0),
    e.CardDrawn(deal=1, seat=ADA, card=CARD),
    e.DiscardTaken(deal=1, seat=ADA, card=CARD),
    e.CardDiscarded(deal=1, seat=ADA, card=CARD, act_by_s=0),
    e.PlayerKnocked(deal=1, seat=ADA, discard=CARD, melds=(), unmelded=(), deadwood=0, act_by_s=0),
    e.HandShown(deal=1, seat=ADA, melds=(), lay_offs=(), unmelded=(), deadwood=0, face_down=CARD),
    e.TimeRanOut(deal=1, seat=ADA),
    e.PlayerResigned(deal=1, seat=ADA),
)


@pytest.mark.parametrize("event", OF_A_DEAL, ids=lambda event: type(event).__name__)
def test_an_event_of_a_deal_changes_nothing_where_there_is_no_deal(event: e.Event) -> None:
    assert evolve(TableState(), event) == TableState()


def test_a_hand_is_shown_even_if_nobody_is_known_to_have_knocked() -> None:
    table = ready_to_knock()
    shown = evolve(table.state, OF_A_DEAL[5])
    assert shown.deal is not None
    assert (shown.deal.tabled, shown.deal.is_open) == (None, True)


def test_folding_events_together_comes_to_the_same_as_one_by_one() -> None:
    table = ready_to_knock(target=10).when(knock(BOB, "KC", *GR27))
    assert fold(TableState(), table.happened) == table.state


def test_a_card_that_the_reader_does_not_see_is_missed_from_the_backs() -> None:
    assert without((HIDDEN, HIDDEN, CARD), cards("2S")) == (HIDDEN, CARD)
    assert without((HIDDEN, CARD), (CARD,)) == (HIDDEN,)
    assert without((CARD,), cards("2S")) == (CARD,)


def test_gr6_a_card_is_counted_as_drawn_wherever_it_comes_from() -> None:
    assert ready_to_knock().deal.draws == 1
    assert ready_to_knock().when(c.Resign(seat=ADA)).deal.draws == 1
