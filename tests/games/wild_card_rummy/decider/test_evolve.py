"""The state after an event is defined for every event, whatever happened before."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import HIDDEN, as_known, in_order, without, without_known
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import evolve, fold
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.rules.cards import sort_hand
from tests.games.wild_card_rummy.laid import cards, run
from tests.games.wild_card_rummy.table import ADA, dealt, until_stock

CARD = cards("AS")[0]
RUN = run("5S 6S 7S")
OF_A_DEAL = (
    e.CardDrawn(deal=1, seat=ADA, card=CARD),
    e.DiscardsTaken(deal=1, seat=ADA, cards=(CARD,)),
    e.MeldPutDown(deal=1, seat=ADA, meld=RUN),
    e.MeldExtended(deal=1, seat=ADA, place=0, cards=(CARD,), stands_for=(), now=RUN),
    e.WildClaimed(deal=1, seat=ADA, place=0, card=CARD, taken=CARD, now=RUN),
    e.CardDiscarded(deal=1, seat=ADA, card=CARD, act_by_s=0),
    e.StockReshuffled(deal=1, stock=(CARD,)),
    e.PlayerOut(deal=1, seat=ADA, act_by_s=0),
    e.PlayerUpForTwo(deal=1, seat=ADA, card=CARD),
    e.LastMeldsDone(deal=1, seat=ADA, act_by_s=0),
    e.DiscardLeft(deal=1, seat=ADA),
    e.TimeRanOut(deal=1, seat=ADA),
    e.HandsShown(deal=1, hands=((CARD,),)),
    e.DealScored(deal=1, kind="stock", winner=-1, held=(), melded=(), points=(), totals=()),
)


@pytest.mark.parametrize("event", OF_A_DEAL, ids=lambda event: type(event).__name__)
def test_an_event_of_a_deal_changes_nothing_where_there_is_no_deal(event: e.Event) -> None:
    assert evolve(TableState(), event) == TableState()


def test_a_reshuffle_of_which_no_shuffle_is_known_still_makes_a_stock() -> None:
    table = dealt()
    state = evolve(
        fold(TableState(), [one for one in table.happened if not isinstance(one, e.ShuffleCommitted)]), OF_A_DEAL[6]
    )
    assert state.deal is not None
    assert (state.deal.stock, state.shuffle) == ((CARD,), None)


def test_folding_events_together_comes_to_the_same_as_one_by_one() -> None:
    table = until_stock(dealt(), 1)
    assert fold(TableState(), table.happened) == table.state


def test_a_card_that_the_reader_does_not_see_is_missed_from_the_backs() -> None:
    assert without((HIDDEN, HIDDEN, CARD), cards("2S")) == (HIDDEN, CARD)
    assert without((HIDDEN, CARD), (CARD,)) == (HIDDEN,)
    assert without((CARD,), cards("2S")) == (CARD,)


def test_wr1_of_two_equal_cards_one_goes() -> None:
    assert without(cards("AS AS 2S"), (CARD,)) == cards("AS 2S")
    assert without_known(cards("AS AS"), (CARD, *cards("2S"))) == cards("AS")


def test_a_hand_shows_its_backs_first() -> None:
    assert in_order((*cards("2S AS"), HIDDEN), sort_hand) == (HIDDEN, *cards("AS 2S"))
    assert as_known(cards("AS 2S 3S"), cards("2S")) == (HIDDEN, HIDDEN, *cards("2S"))
