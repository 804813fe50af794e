from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.rules.cards import PACK
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.random_play import chance
from tests.games.ging.table import NOW_S, Table, cards, open_table, pass_deal, recorded


def record(*, dealer: int = -1, dealt: tuple[tuple[Card, ...], ...] = ()) -> c.RecordDeal:
    return c.RecordDeal(now_s=NOW_S, dealer=dealer, hands=dealt)


def was_recorded(deal: int, dealer: int, dealt: tuple[tuple[Card, ...], ...] = ()) -> e.DealRecorded:
    return e.DealRecorded(deal=deal, dealer=dealer, hands=dealt, declare_by_s=0)


def test_g4_seven_cards_each_one_at_a_time_clockwise_from_eldest() -> None:
    hands = deal_out(PACK, (1,) * 7, 3)
    assert [PACK.index(card) % 4 for card in hands[0]] == [0] * 7
    assert [PACK.index(card) % 4 for card in hands[3]] == [3] * 7
    assert deal_out(PACK, (1,) * 7, 1)[2] == hands[0]


def test_g4_packets_of_three_and_four() -> None:
    hands = deal_out(PACK, (3, 4), 0)
    assert hands[1] == (*PACK[0:3], *PACK[12:16])
    assert hands[2] == (*PACK[3:6], *PACK[16:20])
    assert hands[3] == (*PACK[6:9], *PACK[20:24])
    assert hands[0] == (*PACK[9:12], *PACK[24:28])


def test_g4_the_service_deals_for_the_player_whose_deal_it_is() -> None:
    order = tuple(chance(7).sample(PACK, 28))
    table = (
        open_table(packets=(3, 4))
        .when(c.DealCards(order=order, now_s=NOW_S, seed=""))
        .then(e.HandsDealt(deal=1, dealer=3, hands=deal_out(order, (3, 4), 3), declare_by_s=0, shuffle=0))
    )
    assert table.state.phase == "declaring"
    assert table.state.deal is not None
    assert table.state.deal.dealt.recorded is False
    assert not table.state.deal.dealt.shown
    assert table.state.deal.dealt.dealer == 3


@pytest.mark.parametrize("order", [(), PACK[:27], (*PACK[:27], Card("KS")), (*PACK[:27], Card("AS"))])
def test_g1_the_shuffled_pack_is_the_pack_of_28(order: tuple[Card, ...]) -> None:
    detail = "the shuffled pack is not the pack of 28"
    open_table().refuses(c.DealCards(order=order, now_s=NOW_S, seed=""), "not_a_pack", "G1", detail, "order")


def test_g4_a_deal_is_recorded_with_all_four_hands() -> None:
    upside_down = tuple(hand[::-1] for hand in EXAMPLE_1)
    sorted_hands = (
        cards("9S JH 9H 10D 7D KC JC"),
        cards("10S 8S KH 10H KD 9D 10C"),
        cards("KS JS 7S 7H QD JD 8D"),
        cards("QS QH 8H QC 9C 8C 7C"),
    )
    table = open_table().when(record(dealt=upside_down)).then(was_recorded(1, 3, sorted_hands))
    assert table.state.deal is not None
    assert table.state.deal.dealt.recorded is True
    assert table.state.deal.dealt.hands == sorted_hands


def test_g4_a_deal_is_recorded_with_its_tabled_cards_only() -> None:
    table = open_table().when(record()).then(was_recorded(1, 3))
    assert table.state.deal is not None
    assert table.state.deal.dealt.hands == ()


def test_g4_recorded_hands_are_four_of_seven_different_cards_of_the_pack() -> None:
    table = open_table()
    a, b, third, d = EXAMPLE_1
    hands = "hands"
    table.refuses(record(dealt=(a, b, third)), "not_four_hands", "G2", "a deal has four hands, not 3", hands)
    table.refuses(record(dealt=(a, b, third, d, ())), "not_four_hands", "G2", "a deal has four hands, not 5", hands)
    short = (a, b[:6], third, d)
    table.refuses(record(dealt=short), "not_seven_cards", "G4", "a hand has seven cards, not 6", "hands.1")
    long = (a, b, (*third, Card("AS")), d)
    table.refuses(record(dealt=long), "not_seven_cards", "G4", "a hand has seven cards, not 8", "hands.2")
    foreign = (a, b, third, (Card("AS"), *d[1:]))
    table.refuses(record(dealt=foreign), "not_in_pack", "G1", "AS is not in the pack of 28", "hands.3")
    twice = (a, (a[0], *b[1:]), third, d)
    table.refuses(record(dealt=twice), "card_twice", "G1", "9S appears twice in this deal", "hands.1")


def test_the_pages_first_example_as_printed_shows_one_card_twice() -> None:
    printed = (EXAMPLE_1[0], cards("10S 8S KH 10H KD 9D 10D"), *EXAMPLE_1[2:])
    open_table().refuses(record(dealt=printed), "card_twice", "G1", "10D appears twice in this deal", "hands.1")


def test_g20_a_showdown_needs_all_four_hands() -> None:
    table = open_table(mode="showdown")
    table.refuses(record(), "hands_missing", "G20", "a showdown needs all four hands", "hands")
    table.when(record(dealt=EXAMPLE_1)).then(was_recorded(1, 3, recorded(table, EXAMPLE_1).state.deal.dealt.hands))


def test_g2_the_dealer_sits_at_the_table() -> None:
    for seat in (-2, 4):
        detail = f"there are four seats, 0 to 3; there is no seat {seat}"
        open_table().refuses(record(dealer=seat), "no_such_seat", "G2", detail, "dealer")


@pytest.mark.parametrize("command", [record(), c.DealCards(order=PACK, now_s=NOW_S, seed="")])
def test_g24_one_deal_at_a_time(command: c.Command) -> None:
    detail = "a deal is running; settle it or call a misdeal first"
    recorded(open_table()).refuses(command, "deal_running", "G24", detail)


@pytest.mark.parametrize(
    "command", [c.RecordDeal(now_s=NOW_S, dealer=-1, hands=()), c.DealCards(order=PACK, now_s=NOW_S, seed="")]
)
def test_g19_a_deal_has_the_tables_time_limit(command: c.Command) -> None:
    dealt = open_table(declaring_limit_s=90).when(command).events[-1]
    assert isinstance(dealt, e.HandsDealt | e.DealRecorded)
    assert dealt.declare_by_s == NOW_S + 90


def dealers(table: Table) -> list[int]:
    return [event.dealer for event in table.happened if isinstance(event, e.HandsDealt | e.DealRecorded)]


def test_g24_the_deal_passes_clockwise_after_each_settled_or_passed_deal() -> None:
    table = open_table(first_dealer=2)
    for _ in range(5):
        table = pass_deal(table)
    assert dealers(table) == [2, 3, 0, 1, 2]
    table = recorded(table, EXAMPLE_1).after(
        c.DeclareSuit(seat=0, suit="S", points=9, cards=(), is_false=False), c.Settle()
    )
    assert dealers(recorded(table)) == [2, 3, 0, 1, 2, 3, 0]


def test_g24_a_misdeal_moves_nothing_and_the_same_dealer_deals_again() -> None:
    table = pass_deal(open_table())
    before = table.state.counters
    table = (
        recorded(table)
        .when(c.CallMisdeal(reason="a card faced"))
        .then(
            e.DealMisdealt(deal=2, reason="a card faced"),
        )
    )
    assert table.state.phase == "between_deals"
    assert table.state.counters == before
    assert table.state.deals_played == 1
    assert table.state.deal is not None
    assert table.state.deal.result is not None
    assert table.state.deal.result.kind == "misdeal"
    table = table.when(record()).then(was_recorded(3, 0)).after(c.CallMisdeal(reason="again"))
    table = table.when(record(dealer=0)).then(was_recorded(4, 0)).after(c.Settle())
    table.when(record()).then(was_recorded(5, 1))


@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_g24_nobody_else_deals_a_misdeal_again(dealer: int) -> None:
    table = recorded(open_table(first_dealer=0)).after(c.CallMisdeal(reason=""))
    detail = "after a misdeal, the same dealer deals again"
    table.refuses(record(dealer=dealer), "same_dealer_again", "G24", detail, "dealer")


def test_g24_only_a_running_deal_can_be_void() -> None:
    open_table().refuses(c.CallMisdeal(reason=""), "no_deal", "G19", "no deal is running")
