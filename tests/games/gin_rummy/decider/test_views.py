"""Who sees which card when. A viewer's state is always the fold of the events that they may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import HIDDEN
from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.decider.views import SEALED, opens, see, view
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import ADA, BOB, GR27, Table, dealt, knock, ready_to_knock, throw

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal

VIEWERS = (SPECTATOR, Viewer(seat=ADA, member="ada"), Viewer(seat=BOB, member="bob"))


def seen(table: Table, viewer: Viewer) -> Deal:
    deal = see(table.state, viewer).deal
    assert deal is not None
    return deal


def check_fold(table: Table) -> None:
    """A running deal: nothing is opened, so what is seen follows from the views of the events."""
    for viewer in VIEWERS:
        shown = [found for event in table.happened if (found := view(event, viewer)) is not None]
        assert fold(TableState(), shown) == see(table.state, viewer)


def backs(number: int) -> tuple[str, ...]:
    return (HIDDEN,) * number


def running() -> Table:
    """Bob has taken the upcard and discarded K♣; Ada has drawn 2♣."""
    table = dealt("5C 6C 7C 10H 10D 10C JS QS KS KC", "8S 8H 8D 8C 2H 3H 4H 9C KD QH", "AD", "2C 3C")
    return table.when(c.TakeDiscard(seat=BOB), throw(BOB, "KC"), c.DrawCard(seat=ADA))


def test_gr3_a_player_sees_their_own_hand_and_nobody_the_stock() -> None:
    table = dealt(upcard="AD")
    check_fold(table)
    for seat, viewer in enumerate(VIEWERS[1:]):
        deal = seen(table, viewer)
        assert (deal.hands[seat], deal.hands[1 - seat]) == (table.deal.hands[seat], backs(10))
        assert (deal.stock, deal.discards) == (backs(31), cards("AD"))
    assert seen(table, SPECTATOR).hands == (backs(10), backs(10))
    assert see(table.state, THE_SERVICE) == table.state
    assert [view(event, THE_SERVICE) for event in table.happened] == [*table.happened]


def test_gr3_nobody_sees_the_seed_while_the_deal_runs() -> None:
    state = running().state
    assert [see(state, viewer).shuffle.seed for viewer in VIEWERS] == [""] * 3  # type: ignore[union-attr]
    assert state.shuffle is not None
    assert state.shuffle.seed
    committed = e.ShuffleCommitted(deal=1, seed="5e" * 32)
    assert [view(committed, viewer) for viewer in VIEWERS] == [e.ShuffleCommitted(deal=1, seed="")] * 3


def test_gr6_only_the_drawer_sees_a_card_from_the_stock() -> None:
    table = running()
    check_fold(table)
    drawn = table.last[0]
    assert view(drawn, VIEWERS[1]) == drawn
    for viewer in (SPECTATOR, VIEWERS[2]):
        assert view(drawn, viewer) == e.CardDrawn(deal=1, seat=ADA, card=HIDDEN)
        assert seen(table, viewer).drawn.card == HIDDEN  # type: ignore[union-attr]
        assert seen(table, viewer).hands[ADA] == backs(11)
    assert "2C" in seen(table, VIEWERS[1]).hands[ADA]


def test_gr6_both_know_a_card_from_the_discard_pile_as_long_as_it_is_held() -> None:
    table = running()
    assert seen(table, VIEWERS[1]).hands[BOB] == (*backs(9), "AD")
    table = table.when(throw(ADA, "QH"), c.TakeDiscard(seat=BOB))
    check_fold(table)
    assert seen(table, VIEWERS[1]).hands[BOB] == (*backs(9), "QH", "AD")
    assert seen(table, SPECTATOR).drawn.card == "QH"  # type: ignore[union-attr]
    table = table.when(throw(BOB, "AD"))
    check_fold(table)
    assert seen(table, VIEWERS[1]).hands[BOB] == (*backs(9), "QH")


def test_the_places_of_cards_in_a_hand_tell_nothing() -> None:
    """A card that everybody knows comes last for the other player, wherever the hand has it."""
    table = running()
    own, other = seen(table, VIEWERS[2]).hands[BOB], seen(table, VIEWERS[1]).hands[BOB]
    assert own.index(cards("AD")[0]) != other.index(cards("AD")[0])


def test_gr10_the_card_under_a_knock_is_hidden_until_the_deal_is_over() -> None:
    table = ready_to_knock(showing="declared").when(knock(BOB, "KC", *GR27))
    check_fold(table)
    for viewer in VIEWERS[:2]:
        deal = seen(table, viewer)
        assert deal.tabled is not None
        assert (deal.tabled.discard, deal.hands[BOB]) == (HIDDEN, table.deal.hands[BOB])
    assert seen(table, VIEWERS[2]).tabled == table.deal.tabled
    shown = table.when(c.ShowHand(seat=ADA, melds=(), lay_offs=()))
    assert {seen(shown, viewer).tabled.discard for viewer in VIEWERS} == {"KC"}  # type: ignore[union-attr]


@pytest.mark.parametrize("command", [knock(BOB, "KC", *GR27), c.Resign(seat=ADA), c.EndTable()])
def test_gr16_everything_is_open_as_soon_as_the_deal_is_over(command: Any) -> None:
    table = ready_to_knock().when(command)
    opened = [subject for event in table.happened for subject in opens(event, table.state)]
    assert opened == ["1"]
    assert [see(table.state, viewer) for viewer in VIEWERS] == [table.state] * 3


def test_gr17_a_void_deal_is_open_too() -> None:
    assert opens(e.DealVoided(deal=3, reason="stock"), None) == ("3",)
    assert opens(e.DealScored(deal=3, kind="gin", winner=0, points=20), None) == ()


def test_every_card_of_the_stock_is_sealed_by_itself_for_nobody() -> None:
    event = dealt().last[1]
    hands, stock = SEALED[e.HandsDealt]
    assert (hands.field, hands.each, hands.audience(event, ADA), hands.subject(event)) == ("hands", True, "seat/0", "1")
    assert (stock.field, stock.each, stock.audience(event, 5), stock.hidden) == ("stock", True, "hands", HIDDEN)
    (seed,) = SEALED[e.ShuffleCommitted]
    assert seed.audience(dealt().last[0], 0) == "hands"
    (drawn,) = SEALED[e.CardDrawn]
    assert drawn.audience(running().last[0], 0) == "seat/0"


def test_an_event_that_no_view_names_is_shown_to_nobody() -> None:
    with pytest.raises(AssertionError):
        view(object(), SPECTATOR)  # type: ignore[arg-type]
