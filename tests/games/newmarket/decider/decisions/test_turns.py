"""The buy, starts, and what follows by the rules alone (NM7 to NM20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.views import face_down
from ging_service.games.newmarket.game import GAME, counters_at
from tests.games.newmarket.hands import cards
from tests.games.newmarket.table import NOW_S, Table, dealt, nobody_buys


def buy(seat: int) -> c.BuyDeadHand:
    return c.BuyDeadHand(seat=seat, now_s=NOW_S)


def keep(seat: int) -> c.PassBuy:
    return c.PassBuy(seat=seat, now_s=NOW_S)


def start(seat: int, suit: str) -> c.StartSequence:
    return c.StartSequence(seat=seat, suit=suit, now_s=NOW_S)


DEAD = "AS 2S 3S 4S AH 2H 3H 4H"
FOUR = ("QD AC 5S 9S", "AD 2D 2C 6S", "4D JC 10S", "5D 5H 7S")
"""Ada has dealt; 3♦ is dead, so the first sequence is A♦ 2♦."""


def test_nm8_the_dealer_is_asked_first_and_then_each_player_to_the_left() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}")
    for seat in (0, 1, 2):
        assert GAME.to_act(table.state) == ((seat,), "buy_or_pass", 0)
        table = table.when(keep(seat))
        table.then(e.BuyPassed(deal=1, seat=seat), e.BuyOffered(deal=1, seat=seat + 1, act_by_s=0))
    table.refuses(keep(0), "not_your_turn", "NM8", "seat")
    table.refuses(keep(9), "no_such_seat", "NM1", "seat")
    table.refuses(start(3, "H"), "wrong_phase", "NM13")
    assert table.when(keep(3)).line.startswith("1:AD 1:2D |")


def test_nm9_the_dealer_exchanges_free_and_the_first_buy_ends_it() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}").when(buy(0))
    assert table.last[0] == e.DeadHandBought(deal=1, seat=0, paid=0, hand=table.last[0].hand)  # type: ignore[union-attr]
    assert "BuyOffered" not in table.kinds
    assert counters_at(table.state)["kitty"] == 4
    assert {*cards("3D")} <= {card for one in table.deal.played for card in [one.card]}


def test_nm9_another_player_pays_the_price_to_the_kitty() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}", buy_price=3).when(keep(0), buy(1))
    assert table.one(e.DeadHandBought).paid == 3
    assert counters_at(table.state)["kitty"] == 7
    assert table.deal.buyer == 1
    assert {*cards("AD 2D")} <= {*table.deal.dead}


def test_nm10_the_dead_hand_does_not_count_for_the_first_card() -> None:
    table = dealt("QD", "2D", "4D", "5D", dead="AD 3D", buy="off")
    assert table.line.startswith("1:2D |")


def test_nm5_a_player_who_cannot_pay_is_not_asked() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}", short="end", starting_stack=6, buy_price=2)
    table = table.when(keep(0))
    assert "BuyOffered" not in table.kinds
    assert table.line.startswith("1:AD 1:2D |")


def test_nm9_by_house_rule_only_the_dealer_is_asked() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}", buy="dealer_only").when(keep(0))
    assert table.line.startswith("1:AD 1:2D |")


def test_nm11_nm13_forced_cards_are_played_at_once_and_the_last_player_starts_in_the_other_colour() -> None:
    table = nobody_buys(dealt(*FOUR, dead=f"3D {DEAD}"))
    assert table.line == "1:AD 1:2D | ?"
    assert table.last[-1] == e.StartAwaited(deal=1, seat=1, suits=("C", "S"), act_by_s=0)
    assert GAME.to_act(table.state) == ((1,), "start", 0)
    assert GAME.moves(table.state, 1) == (c.StartSequence(seat=1, suit="C"), c.StartSequence(seat=1, suit="S"))
    assert GAME.moves(table.state, 0) == ()
    table = table.when(start(1, "C"))
    assert table.line.startswith("1:2C")


def test_nm13_a_start_is_refused_that_the_rules_do_not_allow() -> None:
    table = nobody_buys(dealt(*FOUR, dead=f"3D {DEAD}"))
    table.refuses(start(1, "H"), "wrong_suit", "NM13", "suit")
    table.refuses(start(1, "x"), "no_such_suit", "NM1", "suit")
    table.refuses(start(0, "S"), "not_your_turn", "NM13", "seat")
    table.refuses(keep(1), "wrong_phase", "NM8")


SHORT = ("AD 3D QS 6C", "5H 6H 7H 8H", "9H 10H JH QH", "AS 2S 3S 4S")


def test_nm13_a_suit_that_the_player_lacks_is_refused() -> None:
    # Ada has clubs only: the service waits for her all the same, and tells nobody why.
    table = dealt("2D 6C 7C 9C JC 5H 6H 7H 9H", "AD 4D 6D 8D", "5D 7D 9D QD", "AS 2S 3S 4S", dead="3D 8C", buy="off")
    assert table.line.startswith("1:AD 0:2D | ?")
    table.refuses(start(0, "S"), "suit_not_held", "NM13", "suit")
    assert table.when(start(0, "C")).line.startswith("0:6C 0:7C |")


def test_nm13_by_house_rule_the_lowest_card_of_the_colour_starts() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}", buy="off", start="lowest_of_colour")
    table.refuses(start(1, "S"), "not_the_lowest", "NM13", "suit")
    assert table.when(start(1, "C")).line.startswith("1:2C")


def test_nm14_a_player_without_the_colour_passes_to_the_left() -> None:
    table = dealt("2D 5D 7D 9D 5H 7H 9H JH QH", "AD 6S", "4D 8S", "6D 10S", dead="3D", buy="off")
    assert table.line.startswith("1:AD 0:2D | - ?")
    assert table.last[-2:] == (
        e.StartPassed(deal=1, seat=0),
        e.StartAwaited(deal=1, seat=1, suits=("C", "S"), act_by_s=0),
    )
    assert table.deal.passed == (0,)


def test_nm17_the_queen_of_a_king_still_in_wins_everything_on_him() -> None:
    table = dealt("JD 2C 5C", "10D 4C", "QD 6C", "9D AC", dead="AD 2D 3D 4D 5D 6D 7D 8D", buy="off")
    assert table.line.startswith("3:9D 1:10D 0:JD 2:QD | ?")
    assert table.one(e.HeapWon) == e.HeapWon(deal=1, seat=2, heap=Card("KD"), counters=4, rule="NM17")
    assert counters_at(table.state)["heap/KD"] == 0
    assert [heap.is_in for heap in table.state.layout.heaps] == [True, True, False, True]
    assert table.deal.won == ((), (), ("KD",), ())


def test_nm18_the_queen_of_a_king_who_has_gone_wins_nothing() -> None:
    table = dealt("JD 2C 5C", "10D 4C", "QD 6C", "9D AC", dead="AD 2D 3D 4D 5D 6D 7D 8D", buy="off")
    table = table.when(c.EndTable())
    assert table.state.ended == "closed"
    gone = dealt_with_gone("KD")
    assert gone.line.startswith("3:9D 1:10D 0:JD 2:QD |")
    assert "HeapWon" not in gone.kinds


def dealt_with_gone(king: str) -> Table:
    from tests.games.newmarket.table import deal, open_table

    table = open_table(4, buy="off")
    heaps = tuple(replace(heap, is_in=heap.card != king) for heap in table.state.layout.heaps)
    table = replace(table, state=replace(table.state, layout=replace(table.state.layout, heaps=heaps)))
    hands = ("JD 2C 5C", "10D 4C", "QD 6C", "9D AC")
    return table.when(deal(table, *hands, dead="AD 2D 3D 4D 5D 6D 7D 8D"))


def test_hands_that_the_reader_does_not_see_are_not_played_out() -> None:
    table = dealt(*FOUR, dead=f"3D {DEAD}", buy="dealer_only")
    hidden = tuple(face_down(len(hand)) for hand in table.deal.hands)
    seen = replace(table, state=replace(table.state, deal=replace(table.deal, hands=hidden)))
    seen.when(keep(0)).then(e.BuyPassed(deal=1, seat=0))
    bury = replace(seen.deal, last_king=True)
    buried = replace(seen, state=replace(seen.state, deal=bury))
    buried.when(keep(0)).then(e.BuyPassed(deal=1, seat=0))
    first = replace(buried.state, rules=replace(buried.state.rules, bury="before_buy"))
    replace(buried, state=first).when(keep(0)).then(e.BuyPassed(deal=1, seat=0))
    playing = nobody_buys(dealt(*FOUR, dead=f"3D {DEAD}"))
    own = tuple(hand if seat == 1 else face_down(len(hand)) for seat, hand in enumerate(playing.deal.hands))
    seen = replace(playing, state=replace(playing.state, deal=replace(playing.deal, hands=own)))
    assert seen.when(start(1, "C")).line == "1:2C"


def test_a_reader_who_sees_no_hand_cannot_tell_who_passes() -> None:
    table = dealt("JD 2C 5C", "10D 4C", "QD 6C", "9D AC", dead="AD 2D 3D 4D 5D 6D 7D 8D", buy="off")
    hidden = tuple(face_down(len(hand)) for hand in table.deal.hands)
    waiting = replace(table.state, deal=replace(table.deal, hands=hidden, turn=-1, passed=()))
    from ging_service.games.newmarket.decider.decisions.playing import and_on

    assert and_on(waiting, (), NOW_S) == ()


@pytest.mark.parametrize("command", [keep(0), start(0, "S"), c.CallMisdeal(), c.RecordStop(), c.EndTurn()])
def test_nothing_is_played_between_deals(command: c.Command) -> None:
    from tests.games.newmarket.table import open_table

    open_table().refuses(command, "no_deal", "NM6")
