from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import ADA, BOB, NOW_S, Table, dealt, throw

LOOSE = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"
"""A hand without a meld."""


def played(*, upcard: str = "QD", stock: str = "", **rules: object) -> Table:
    return dealt(LOOSE, "AC 3C 5C 7C 9C JC KC 2D 4D 6D", upcard, stock, **rules)


def passed_twice(**rules: object) -> Table:
    return played(**rules).when(c.PassUpcard(seat=BOB), c.PassUpcard(seat=ADA))


def test_gr4_the_first_player_takes_the_upcard_and_the_turn_goes_to_the_other() -> None:
    table = played().when(c.TakeDiscard(seat=BOB)).then(e.DiscardTaken(deal=1, seat=BOB, card=Card("QD")))
    assert (table.state.phase, table.deal.discards, len(table.deal.hands[BOB])) == ("discarding", (), 11)
    table = table.when(throw(BOB, "KS"))
    assert (table.state.phase, table.deal.turn, table.deal.discards) == ("drawing", ADA, cards("KS"))


def test_gr4_after_a_pass_the_other_takes_the_upcard_or_passes() -> None:
    table = played().when(c.PassUpcard(seat=BOB)).then(e.UpcardPassed(deal=1, seat=BOB, act_by_s=0))
    assert (table.state.phase, table.deal.turn) == ("upcard", ADA)
    taken = table.when(c.TakeDiscard(seat=ADA), throw(ADA, "KC"))
    assert (taken.state.phase, taken.deal.turn) == ("drawing", BOB)


def test_gr4_the_stock_is_closed_until_then() -> None:
    played().refuses(c.DrawCard(seat=BOB), "stock_closed", "GR4")
    played().when(c.PassUpcard(seat=BOB)).refuses(c.DrawCard(seat=ADA), "stock_closed", "GR4")


def test_gr5_after_two_passes_the_first_player_takes_the_upcard() -> None:
    table = passed_twice()
    assert (table.state.phase, table.deal.turn) == ("drawing", BOB)
    table.refuses(c.DrawCard(seat=BOB), "must_take_upcard", "GR5")
    table.refuses(c.PassUpcard(seat=BOB), "wrong_phase", "GR4")
    table.when(c.TakeDiscard(seat=BOB)).then(e.DiscardTaken(deal=1, seat=BOB, card=Card("QD")))


def test_gr5_or_draws_from_the_stock_and_the_upcard_stays_below_the_discard() -> None:
    table = passed_twice(both_pass="stock", stock="JD")
    table.refuses(c.TakeDiscard(seat=BOB), "upcard_passed", "GR5")
    table = table.when(c.DrawCard(seat=BOB)).then(e.CardDrawn(deal=1, seat=BOB, card=Card("JD")))
    table = table.when(throw(BOB, "KS"))
    assert table.deal.discards == cards("QD KS")
    table.when(c.TakeDiscard(seat=ADA)).then(e.DiscardTaken(deal=1, seat=ADA, card=Card("KS")))


def test_gr6_a_player_draws_from_the_stock_or_takes_the_top_of_the_discard_pile() -> None:
    table = played(stock="JD 10D").when(c.TakeDiscard(seat=BOB), throw(BOB, "KS"))
    drawn = table.when(c.DrawCard(seat=ADA)).then(e.CardDrawn(deal=1, seat=ADA, card=Card("JD")))
    assert (drawn.deal.stock[0], len(drawn.deal.stock)) == (Card("10D"), 30)
    assert drawn.when(throw(ADA, "JD")).deal.discards == cards("KS JD")
    taken = table.when(c.TakeDiscard(seat=ADA)).then(e.DiscardTaken(deal=1, seat=ADA, card=Card("KS")))
    assert (taken.deal.discards, len(taken.deal.stock)) == ((), 31)


def test_gr6_only_the_player_at_turn_draws_and_draws_once() -> None:
    table = played().when(c.TakeDiscard(seat=BOB))
    for command in (c.DrawCard(seat=BOB), c.TakeDiscard(seat=BOB)):
        told = table.refuses(command, "wrong_phase", "GR6")
        assert told == "the table waits for something else: to discard or knock"
    table.refuses(c.DrawCard(seat=ADA), "not_your_turn", "GR6", "seat")
    table.refuses(c.DrawCard(seat=2), "no_such_seat", "GR1", "seat")


def test_gr7_a_discard_ends_the_turn() -> None:
    table = played().when(c.TakeDiscard(seat=BOB), throw(BOB, "KS"))
    table.then(e.CardDiscarded(deal=1, seat=BOB, card=Card("KS"), act_by_s=0))
    assert len(table.deal.hands[BOB]) == 10
    table.refuses(throw(BOB, "JS"), "not_your_turn", "GR7", "seat")
    table.refuses(throw(ADA, "KC"), "wrong_phase", "GR7")


@pytest.mark.parametrize("card", ["KC", "1S", "?", ""])
def test_gr7_only_a_card_of_the_hand_is_discarded(card: str) -> None:
    table = played().when(c.TakeDiscard(seat=BOB))
    told = table.refuses(c.Discard(seat=BOB, card=Card(card)), "not_held", "GR7", "card")
    assert told == "you do not hold this card"


def test_gr8_a_card_from_the_discard_pile_is_not_discarded_in_the_same_turn() -> None:
    table = played().when(c.TakeDiscard(seat=BOB))
    assert "QD was taken" in table.refuses(throw(BOB, "QD"), "taken_back", "GR8", "card")
    later = table.when(throw(BOB, "KS"), c.DrawCard(seat=ADA), throw(ADA, "KC"), c.DrawCard(seat=BOB))
    assert later.when(throw(BOB, "QD")).deal.discards[-1] == "QD"


def test_gr8_unless_the_table_allows_it() -> None:
    table = played(take_back="allowed").when(c.TakeDiscard(seat=BOB), throw(BOB, "QD"))
    assert table.deal.discards == cards("QD")
    assert table.when(c.DrawCard(seat=ADA)).state.phase == "discarding"


def last_turn(**rules: object) -> Table:
    """Three cards are left in the stock, and Ada is at turn."""
    table = passed_twice(both_pass="stock", **rules)
    while len(table.deal.stock) > 3:
        seat = table.deal.turn
        table = table.when(c.DrawCard(seat=seat))
        drawn = table.deal.drawn
        assert drawn is not None
        table = table.when(throw(seat, drawn.card))
    return table


def test_gr17_a_turn_that_leaves_two_cards_in_the_stock_voids_the_deal() -> None:
    table = last_turn(turn_limit_s=30)
    seat = table.deal.turn
    table = table.when(c.DrawCard(seat=seat))
    assert (len(table.deal.stock), table.state.phase) == (2, "discarding")
    drawn = table.deal.drawn
    assert drawn is not None
    void = table.when(throw(seat, drawn.card)).then(
        e.CardDiscarded(deal=1, seat=seat, card=drawn.card, act_by_s=0), e.DealVoided(deal=1, reason="stock")
    )
    assert void.deal.result is not None
    assert (void.deal.result.kind, void.deal.is_open, void.state.phase) == ("void", True, "between_deals")
    assert (void.state.game.sheet, void.state.deals_played) == ((), 0)


def test_gr17_the_same_dealer_deals_again() -> None:
    table = last_turn()
    seat = table.deal.turn
    table = table.when(c.DrawCard(seat=seat), throw(seat, "9S" if seat == BOB else "9C"))
    assert (table.state.dealer, table.deal.dealer) == (ADA, ADA)


def test_gr17_a_card_of_the_discard_pile_leaves_the_stock_as_it_is() -> None:
    table = last_turn()
    seat = table.deal.turn
    table = table.when(c.TakeDiscard(seat=seat), throw(seat, "9S" if seat == BOB else "9C"))
    assert (table.state.phase, len(table.deal.stock)) == ("drawing", 3)


def test_gr30_every_turn_has_its_time_limit() -> None:
    table = played(turn_limit_s=60).when(c.PassUpcard(seat=BOB, now_s=NOW_S + 5))
    assert table.deal.act_by_s == NOW_S + 65
    table = table.when(c.TakeDiscard(seat=ADA))
    assert table.deal.act_by_s == NOW_S + 65
    assert table.when(throw(ADA, "KC", NOW_S + 50)).deal.act_by_s == NOW_S + 110
