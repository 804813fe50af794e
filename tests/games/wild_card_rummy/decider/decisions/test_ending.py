from __future__ import annotations

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from tests.games.wild_card_rummy.laid import add, cards, put, run, set_of
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, Table, dealt, idle_turn, turn, until_stock

OUT = "5S 6S 7S 8S 9D 9H 9C KD"
"""Bob's first hand, with which Bob can go out at once."""
GOES_OUT = turn(BOB, "KD", put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C")))
ADAS, CLEOS = "2C 3C 10D JH QS KS AH", "2D 2H 3D 4D 5D 6D 10C"


def out(**rules: object) -> Table:
    return dealt(ADAS, OUT, CLEOS, **rules).when(GOES_OUT)


def test_wr17_the_deal_ends_when_a_player_is_out() -> None:
    table = out()
    assert table.names() == ["MeldPutDown"] * 2 + ["CardDiscarded", "PlayerOut", "HandsShown", "DealScored"]
    assert table.found(e.CardDiscarded).act_by_s == 0
    assert table.found(e.PlayerOut) == e.PlayerOut(deal=1, seat=BOB, act_by_s=0)
    shown = table.found(e.HandsShown)
    assert [len(hand) for hand in shown.hands] == [7, 0, 7]
    assert (table.deal.is_open, table.deal.out, table.state.phase) == (True, BOB, "between_deals")


def test_wr20_the_others_count_what_they_hold() -> None:
    """2 + 3 + 10 + 10 + 10 + 10 and a wild ace; 2 + 2 + 3 + 4 + 5 + 6 + 10."""
    table = out()
    assert table.found(e.DealScored) == e.DealScored(
        deal=1, kind="out", winner=BOB, held=(70, 0, 32), melded=(0, 0, 0), points=(70, 0, 32), totals=(70, 0, 32)
    )
    (line,) = table.state.sheet
    assert (line.deal, line.round, line.wild, line.kind, line.winner) == (1, 1, "A", "out", BOB)
    assert (line.points, line.added, table.state.totals, table.state.deals_played) == (
        (70, 0, 32),
        (0, 0, 0),
        (70, 0, 32),
        1,
    )
    assert table.state.dealer == BOB


def test_wr23_going_out_takes_a_bonus_off() -> None:
    assert out(out_bonus=15).state.totals == (70, -15, 32)


def test_wr32_melded_cards_count_for_whoever_melded_them() -> None:
    """5 + 6 + 7 + 8 and three nines."""
    table = out(scoring="melded")
    assert table.found(e.DealScored).melded == (0, 53, 0)
    assert table.state.totals == (-70, 53, -32)


def test_wr29_a_player_with_only_a_two_may_end_the_deal() -> None:
    hand = "5S 6S 7S 9D 9H 9C KD 2S"
    melds = (put(run("5S 6S 7S")), put(set_of("9", "9D 9H 9C")))
    table = dealt("", hand, up_for_two="yes", out_bonus=15)
    up = table.when(turn(BOB, "KD", *melds, up_for_two=True))
    assert up.names()[2:] == ["CardDiscarded", "PlayerUpForTwo", "HandsShown", "DealScored"]
    assert up.found(e.PlayerUpForTwo) == e.PlayerUpForTwo(deal=1, seat=BOB, card=Card("2S"))
    scored = up.found(e.DealScored)
    assert (scored.kind, scored.winner, scored.points[BOB]) == ("up_for_two", BOB, 2)
    assert table.when(turn(BOB, "KD", *melds)).state.phase == "drawing"
    table.refuses(turn(BOB, "KD", melds[0], up_for_two=True), "not_up_for_two", "WR29", "up_for_two")


def test_wr19_with_an_empty_stock_the_deal_ends_after_the_turn() -> None:
    table = until_stock(dealt(), 1)
    assert table.names() == ["CardDiscarded"]
    ended = idle_turn(table)
    assert ended.names() == ["CardDiscarded", "HandsShown", "DealScored"]
    scored = ended.found(e.DealScored)
    assert (scored.kind, scored.winner) == ("stock", -1)
    assert all(scored.held)


def test_wr17_who_draws_the_last_card_may_go_out() -> None:
    table = until_stock(dealt(ADAS, OUT, CLEOS).when(turn(BOB, "KD")), 1)
    assert table.deal.turn == BOB
    drawn = table.when(c.DrawCard(seat=BOB))
    (card,) = drawn.deal.drawn.cards  # type: ignore[union-attr]
    ended = drawn.when(turn(BOB, card, *GOES_OUT.actions))
    assert (ended.found(e.DealScored).kind, ended.found(e.DealScored).winner) == ("out", BOB)


RESHUFFLE = until_stock(dealt(stock_out="reshuffle", turn_limit_s=60), 1)


def test_wr19_by_house_rule_the_pile_becomes_the_stock() -> None:
    drawn = RESHUFFLE.when(c.DrawCard(seat=RESHUFFLE.deal.turn))
    pile, seat, card = drawn.deal.discards, drawn.deal.turn, drawn.deal.hands[drawn.deal.turn][0]
    order = tuple(reversed(pile))
    table = drawn.when(turn(seat, card, order=order))
    table.then(e.CardDiscarded(deal=1, seat=seat, card=card, act_by_s=1_060), e.StockReshuffled(deal=1, stock=order))
    assert (table.deal.stock, table.deal.discards) == (order, (card,))
    assert table.state.shuffle is not None
    assert table.state.shuffle.reshuffle == 1
    drawn.refuses(turn(seat, card, order=order[1:]), "not_a_pack", "WR19", "order")
    drawn.refuses(turn(seat, card), "not_a_pack", "WR19", "order")


def test_wr39_a_deal_that_only_reshuffles_ends() -> None:
    table = dealt(stock_out="reshuffle")
    kinds = []
    while table.state.phase != "between_deals":
        table = idle_turn(table)
        kinds += [name for name in table.names() if name == "StockReshuffled"]
    assert len(kinds) == 3
    assert table.found(e.DealScored).kind == "stock"


def test_wr39_a_meld_begins_the_count_again() -> None:
    table = dealt(ADAS, OUT, CLEOS, stock_out="reshuffle").when(turn(BOB, "KD"))
    while not table.deal.idle_reshuffles or table.deal.turn != BOB:
        table = idle_turn(table)
    drawn = table.when(c.DrawCard(seat=BOB))
    assert drawn.deal.idle_reshuffles == 1
    assert drawn.when(turn(BOB, "8S", put(run("5S 6S 7S")))).deal.idle_reshuffles == 0
    assert drawn.when(turn(BOB, "8S", put(set_of("9", "9D 9H 9C")))).deal.idle_reshuffles == 0


TOP_CARD = idle_turn(until_stock(dealt(stock_out="top_card"), 1))
"""The stock is empty, and play goes on."""


def test_wr19_by_house_rule_play_goes_on_while_players_take_the_top_discard() -> None:
    seat = TOP_CARD.deal.turn
    TOP_CARD.refuses(c.DrawCard(seat=seat), "stock_empty", "WR19", "draw")
    taken = TOP_CARD.when(c.TakeDiscards(seat=seat, count=1))
    card = next(card for card in taken.deal.hands[seat] if card not in taken.deal.known[seat])
    assert taken.when(turn(seat, card)).state.phase == "drawing"


def test_wr19_the_first_who_does_not_take_it_ends_the_deal() -> None:
    seat = TOP_CARD.deal.turn
    ended = TOP_CARD.when(c.LeaveDiscard(seat=seat))
    assert ended.names() == ["DiscardLeft", "HandsShown", "DealScored"]
    assert ended.found(e.DealScored).kind == "stock"


def test_wr19_nobody_leaves_the_discard_while_there_is_a_stock() -> None:
    table = idle_turn(dealt(stock_out="top_card"))
    table.refuses(c.LeaveDiscard(seat=CLEO), "wrong_phase", "WR19")
    TOP_CARD.refuses(c.LeaveDiscard(seat=(TOP_CARD.deal.turn + 1) % 3), "not_your_turn", "WR19", "seat")


def test_wr31_players_who_had_no_turn_put_down_melds_by_house_rule() -> None:
    table = dealt("2C 3C 4C JH QS KS AH", OUT, "9S 10D JD QD 2D 3D 5H", last_melds="yes", turn_limit_s=60).when(
        GOES_OUT
    )
    assert table.names()[2:] == ["CardDiscarded", "PlayerOut"]
    assert table.found(e.PlayerOut).act_by_s == 1_060
    assert (table.state.phase, table.deal.turn) == ("last_melds", CLEO)
    table.refuses(c.PutDownLast(seat=ADA, actions=()), "not_your_turn", "WR31", "seat")
    cleo = table.when(c.PutDownLast(seat=CLEO, actions=(put(run("10D JD QD")), add(0, "9S")), now_s=1_030))
    assert cleo.names() == ["MeldPutDown", "MeldExtended", "LastMeldsDone"]
    # WR13 holds for turns: of last melds the source says "including playing on previous players' melds".
    assert table.when(c.PutDownLast(seat=CLEO, actions=(add(0, "9S"),))).names() == ["MeldExtended", "LastMeldsDone"]
    assert cleo.last[-1] == e.LastMeldsDone(deal=1, seat=CLEO, act_by_s=1_090)
    assert (cleo.state.phase, cleo.deal.turn, cleo.deal.act_by_s) == ("last_melds", ADA, 1_090)
    ended = cleo.when(c.PutDownLast(seat=ADA, actions=()))
    assert ended.names() == ["LastMeldsDone", "HandsShown", "DealScored"]
    scored = ended.found(e.DealScored)
    assert (scored.kind, scored.winner, scored.held) == ("out", BOB, (2 + 3 + 4 + 30 + 25, 0, 10))


def test_wr31_only_those_who_had_no_turn_put_down_melds() -> None:
    hand = "5S 6S 7S 8S 9D 9H KD 10H"
    table = dealt("", hand, "2H 3H 4H", stock="JC 9C", last_melds="yes").when(turn(BOB, "10H"), c.DrawCard(seat=CLEO))
    table = idle_turn(table.when(turn(CLEO, "JC"))).when(c.DrawCard(seat=BOB))
    assert table.deal.had_turn == (BOB, CLEO, ADA)
    assert cards("2C")[0] not in table.deal.melds
