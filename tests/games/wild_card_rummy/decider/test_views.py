"""Who sees which card when. A viewer's state is always the fold of the events that they may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import HIDDEN
from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.decider.views import SEALED, opens, see, view
from tests.games.wild_card_rummy.laid import cards, claim, put, run, set_of
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, MEMBERS, Table, dealt, idle_turn, turn, until_stock

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal

VIEWERS = (SPECTATOR, *(Viewer(seat=seat, member=member) for seat, member in enumerate(MEMBERS)))
PLAYERS = VIEWERS[1:]
OUT = "5S 6S 7S 8S 9D 9H 9C KD"
GOES_OUT = turn(BOB, "KD", put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C")))


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


def test_wr4_a_player_sees_their_own_hand_and_nobody_the_stock() -> None:
    table = dealt()
    check_fold(table)
    for viewer in PLAYERS:
        deal = seen(table, viewer)
        for seat, hand in enumerate(table.deal.hands):
            assert deal.hands[seat] == (hand if seat == viewer.seat else backs(len(hand)))
        assert deal.stock == backs(30)
    assert seen(table, SPECTATOR).hands == (backs(7), backs(8), backs(7))
    assert see(table.state, THE_SERVICE) == table.state
    assert [view(event, THE_SERVICE) for event in table.happened] == [*table.happened]


def test_wr4_nobody_sees_the_seed_while_the_deal_runs() -> None:
    state = dealt().state
    assert [see(state, viewer).shuffle.seed for viewer in VIEWERS] == [""] * 4  # type: ignore[union-attr]
    committed = e.ShuffleCommitted(deal=1, seed="5e" * 32)
    assert [view(committed, viewer) for viewer in VIEWERS] == [e.ShuffleCommitted(deal=1, seed="")] * 4


def test_wr11_only_the_drawer_sees_a_card_from_the_stock() -> None:
    table = idle_turn(dealt(stock="2C")).when(c.DrawCard(seat=CLEO))
    check_fold(table)
    (drawn,) = table.last
    for viewer in VIEWERS:
        own = viewer.seat == CLEO
        assert view(drawn, viewer) == (drawn if own else e.CardDrawn(deal=1, seat=CLEO, card=HIDDEN))
        assert seen(table, viewer).drawn.cards == (cards("2C") if own else (HIDDEN,))  # type: ignore[union-attr]
        assert (cards("2C")[0] in seen(table, viewer).hands[CLEO]) == own


def test_wr11_everybody_knows_a_card_from_the_discard_pile_as_long_as_it_is_held() -> None:
    table = dealt("", OUT, "2C").when(turn(BOB, "KD"), c.TakeDiscards(seat=CLEO, count=1))
    check_fold(table)
    assert seen(table, PLAYERS[ADA]).hands[CLEO] == (*backs(7), "KD")
    assert seen(table, SPECTATOR).drawn.cards == ("KD",)  # type: ignore[union-attr]
    table = idle_turn(idle_turn(table.when(turn(CLEO, "2C")))).when(c.DrawCard(seat=CLEO))
    check_fold(table)
    table = table.when(turn(CLEO, "KD"))
    check_fold(table)
    assert seen(table, PLAYERS[ADA]).hands[CLEO] == backs(7)


def test_wr16_everybody_knows_a_claimed_wild_card() -> None:
    table = dealt("", "7S AD 9S QC 2C 3D 4C JH", "8S 5H 6H 7H KC", stock="2D")
    table = table.when(turn(BOB, "QC", put(run("7S AD=8S 9S"))), c.DrawCard(seat=CLEO))
    table = table.when(turn(CLEO, "KC", put(run("5H 6H 7H")), claim(0, "8S", "AD")))
    check_fold(table)
    assert seen(table, PLAYERS[ADA]).hands[CLEO] == (*backs(3), "AD")


def test_wr1_with_two_packs_the_other_copy_of_a_known_card_tells_nothing() -> None:
    """Cleo takes K♦ and discards a K♦: nobody knows which, and she holds one card less that everybody knows."""
    table = dealt("", OUT, "KD 2C", decks="two", discard_taken="allowed")
    table = table.when(turn(BOB, "KD"), c.TakeDiscards(seat=CLEO, count=1), turn(CLEO, "KD"))
    check_fold(table)
    assert table.deal.hands[CLEO].count(cards("KD")[0]) == 1
    assert seen(table, PLAYERS[ADA]).hands[CLEO] == backs(7)


def test_wr19_nobody_sees_the_order_of_a_reshuffled_stock() -> None:
    table = idle_turn(until_stock(dealt(stock_out="reshuffle"), 1))
    check_fold(table)
    again = table.last[-1]
    assert isinstance(again, e.StockReshuffled)
    for viewer in VIEWERS:
        assert view(again, viewer) == e.StockReshuffled(deal=1, stock=backs(len(again.stock)))  # type: ignore[arg-type]
        assert seen(table, viewer).stock == backs(len(again.stock))


def test_wr31_hands_stay_hidden_until_the_last_melds_are_down() -> None:
    table = dealt("", OUT, last_melds="yes").when(GOES_OUT)
    check_fold(table)
    assert opens(table.last[-1], table.state) == ()
    assert seen(table, PLAYERS[CLEO]).hands[ADA] == backs(7)


@pytest.mark.parametrize("command", [GOES_OUT, c.EndTable()], ids=["out", "ended"])
def test_wr17_everything_is_open_as_soon_as_the_deal_is_over(command: Any) -> None:
    table = dealt("", OUT).when(command)
    opened = [subject for event in table.happened for subject in opens(event, table.state)]
    assert opened == ["1"]
    assert [see(table.state, viewer) for viewer in VIEWERS] == [table.state] * 4


def test_every_card_of_the_stock_is_sealed_by_itself_for_nobody() -> None:
    event = dealt().last[1]
    hands, stock = SEALED[e.HandsDealt]
    assert (hands.field, hands.each, hands.audience(event, ADA), hands.subject(event)) == ("hands", True, "seat/0", "1")
    assert (stock.field, stock.each, stock.audience(event, 5), stock.hidden) == ("stock", True, "hands", HIDDEN)
    (seed,) = SEALED[e.ShuffleCommitted]
    assert seed.audience(dealt().last[0], 0) == "hands"
    (drawn,) = SEALED[e.CardDrawn]
    assert drawn.audience(e.CardDrawn(deal=1, seat=ADA, card=cards("2C")[0]), 0) == "seat/0"
    assert SEALED[e.StockReshuffled] == (stock,)


def test_an_event_that_no_view_names_is_shown_to_nobody() -> None:
    with pytest.raises(AssertionError):
        view(object(), SPECTATOR)  # type: ignore[arg-type]
