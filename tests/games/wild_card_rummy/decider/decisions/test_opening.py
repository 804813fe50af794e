from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, MEMBERS, Table, open_table

CUTTING = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
JACK = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="jack")))


def cut(seat: int, card: str) -> c.CutCard:
    return c.CutCard(seat=seat, card=Card(card))


def test_wr1_members_sit_down_in_seat_order() -> None:
    CUTTING.then(e.TableOpened(members=MEMBERS, rules=HouseRules()))
    assert (CUTTING.state.phase, CUTTING.state.totals, CUTTING.state.stacks) == ("cutting", (0, 0, 0), (0, 0, 0))


def test_wr1_a_table_is_opened_once() -> None:
    CUTTING.refuses(c.OpenTable(members=MEMBERS, rules=HouseRules()), "table_exists", "")


@pytest.mark.parametrize("seats", [2, 7])
def test_wr1_the_house_rules_are_for_some_numbers_of_players(seats: int) -> None:
    opening = c.OpenTable(members=tuple("abcdefg"[:seats]), rules=HouseRules())
    told = Table().refuses(opening, "wrong_number_of_members", "WR1", "members")
    assert told == f"3 to 6 members play by these house rules, not {seats}"


def test_wr1_nobody_sits_on_two_seats() -> None:
    opening = c.OpenTable(members=("ada", "bob", "ada"), rules=HouseRules())
    Table().refuses(opening, "member_twice", "WR1", "members")


def test_wr4_house_rules_that_mean_nothing_are_refused() -> None:
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(hand_size=1))
    Table().refuses(opening, "house_rules", "WR4", "rules.hand_size")


def test_wr2_the_table_assigns_the_first_dealer() -> None:
    rules = HouseRules(first_dealer="assigned")
    table = Table().when(c.OpenTable(members=MEMBERS, rules=rules, first_dealer=CLEO))
    table.then(e.TableOpened(members=MEMBERS, rules=rules), e.FirstDealerFound(seat=CLEO, by="assigned"))
    assert (table.state.phase, table.state.dealer) == ("between_deals", CLEO)


def test_wr2_the_first_dealer_that_is_assigned_sits_at_the_table() -> None:
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=3)
    Table().refuses(opening, "no_such_seat", "WR1", "first_dealer")


def test_wr2_no_first_dealer_is_named_where_the_cards_find_one() -> None:
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(), first_dealer=BOB)
    Table().refuses(opening, "first_dealer_is_cut_for", "WR2", "first_dealer")
    by_jack = replace(opening, rules=HouseRules(first_dealer="jack"))
    Table().refuses(by_jack, "first_dealer_is_drawn", "WR29", "first_dealer")


def test_wr2_the_lowest_card_deals() -> None:
    table = CUTTING.when(cut(CLEO, "KH"), cut(ADA, "3S"))
    table.then(e.CardCut(seat=ADA, card=Card("3S")))
    table = table.when(cut(BOB, "2S"))
    table.then(e.CardCut(seat=BOB, card=Card("2S")), e.FirstDealerFound(seat=BOB, by="cut"))
    assert (table.state.phase, table.state.dealer, len(table.state.cuts)) == ("between_deals", BOB, 3)


def test_wr2_those_who_tie_draw_again() -> None:
    tied = CUTTING.when(cut(ADA, "3S"), cut(BOB, "KD"), cut(CLEO, "3H"))
    assert tied.names() == ["CardCut"]
    tied.refuses(cut(BOB, "4S"), "has_cut", "WR2", "seat")
    again = tied.when(cut(ADA, "KD"), cut(CLEO, "QD"))
    assert again.last[-1] == e.FirstDealerFound(seat=CLEO, by="cut")


def test_wr2_nobody_draws_twice() -> None:
    CUTTING.when(cut(ADA, "3S")).refuses(cut(ADA, "4S"), "has_cut", "WR2", "seat")


@pytest.mark.parametrize("card", ["3S", "1S", ""])
def test_wr2_a_card_is_drawn_from_the_rest_of_the_pack(card: str) -> None:
    CUTTING.when(cut(ADA, "3S")).refuses(cut(BOB, card), "not_in_pack", "WR2", "card")


def test_wr2_only_players_draw_and_only_before_the_first_deal() -> None:
    CUTTING.refuses(cut(3, "4S"), "no_such_seat", "WR1", "seat")
    CUTTING.refuses(c.DealCards(), "no_first_dealer", "WR2")
    open_table().refuses(cut(ADA, "4S"), "first_dealer_found", "WR2")
    Table().refuses(cut(ADA, "4S"), "table_not_open", "")


def test_wr29_the_first_jack_finds_the_first_dealer() -> None:
    order = tuple(sorted(ONE_PACK, key=lambda card: (card == "JH", ONE_PACK.index(card))))
    cards = ONE_PACK[:11]  # A♠ to J♠
    table = JACK.when(c.TurnUpCards(order=order))
    table.then(e.CardsTurnedUp(cards=cards), e.FirstDealerFound(seat=10 % 3, by="jack"))
    assert (table.state.turned_up, table.state.dealer) == (cards, BOB)


def test_wr29_the_whole_pack_is_shuffled_before() -> None:
    JACK.refuses(c.TurnUpCards(order=ONE_PACK[1:]), "not_a_pack", "WR1", "order")


def test_wr2_wr29_a_table_finds_its_first_dealer_in_one_way() -> None:
    JACK.refuses(cut(ADA, "4S"), "first_dealer_is_drawn", "WR29")
    CUTTING.refuses(c.TurnUpCards(order=ONE_PACK), "first_dealer_is_cut_for", "WR2")
