from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.table import ADA, BOB, MEMBERS, Table, open_table

CUTTING = HouseRules()


def cutting() -> Table:
    return Table().when(c.OpenTable(members=MEMBERS, rules=CUTTING))


def cut(seat: int, card: str) -> c.CutCard:
    return c.CutCard(seat=seat, card=Card(card))


def test_gr1_two_members_sit_down() -> None:
    cutting().then(e.TableOpened(members=MEMBERS, rules=CUTTING))
    for members in (("ada",), ("ada", "bob", "cat")):
        told = Table().refuses(c.OpenTable(members=members, rules=CUTTING), "not_two_members", "GR1", "members")
        assert told == f"two members play, not {len(members)}"
    Table().refuses(c.OpenTable(members=("ada", "ada"), rules=CUTTING), "member_twice", "GR1", "members")


def test_a_table_is_opened_once() -> None:
    cutting().refuses(c.OpenTable(members=MEMBERS, rules=CUTTING), "table_exists", "")


def test_house_rules_are_checked_when_a_table_is_opened() -> None:
    wrong = c.OpenTable(members=MEMBERS, rules=HouseRules(target=0))
    Table().refuses(wrong, "house_rules", "GR22", "rules.target")


def test_gr2_the_lower_cut_deals_first() -> None:
    table = cutting().when(cut(BOB, "2S")).then(e.CardCut(seat=BOB, card=Card("2S")))
    assert table.state.phase == "cutting"
    table.when(cut(ADA, "AH")).then(e.CardCut(seat=ADA, card=Card("AH")), e.FirstDealerFound(seat=ADA, by="cut"))
    found = table.when(cut(ADA, "KH"))
    assert (found.state.dealer, found.state.phase) == (BOB, "between_deals")


def test_gr2_equal_cuts_are_cut_again_by_both() -> None:
    table = cutting().when(cut(ADA, "9S"), cut(BOB, "9H")).then(e.CardCut(seat=BOB, card=Card("9H")))
    assert table.state.phase == "cutting"
    again = table.when(cut(BOB, "3S"))
    again.refuses(cut(BOB, "4S"), "has_cut", "GR2", "seat")
    assert again.when(cut(ADA, "9S")).state.dealer == BOB


def test_gr2_nobody_cuts_twice_or_after_the_first_dealer_is_known() -> None:
    table = cutting().when(cut(ADA, "9S"))
    table.refuses(cut(ADA, "8S"), "has_cut", "GR2", "seat")
    table.refuses(cut(2, "8S"), "no_such_seat", "GR1", "seat")
    open_table().refuses(cut(ADA, "8S"), "first_dealer_found", "GR2")
    Table().refuses(cut(ADA, "8S"), "table_not_open", "")


@pytest.mark.parametrize("card", ["", "1S", "9S"])
def test_gr2_the_service_cuts_a_card_of_the_pack_that_has_not_been_cut(card: str) -> None:
    cutting().when(cut(ADA, "9S")).refuses(cut(BOB, card), "not_in_pack", "GR2", "card")


def test_gr2_the_table_assigns_the_first_dealer() -> None:
    assigned = HouseRules(first_dealer="assigned")
    table = Table().when(c.OpenTable(members=MEMBERS, rules=assigned, first_dealer=BOB))
    table.then(e.TableOpened(members=MEMBERS, rules=assigned), e.FirstDealerFound(seat=BOB, by="assigned"))
    Table().refuses(c.OpenTable(members=MEMBERS, rules=assigned, first_dealer=2), "no_such_seat", "GR1", "first_dealer")
    Table().refuses(
        c.OpenTable(members=MEMBERS, rules=CUTTING, first_dealer=BOB), "first_dealer_is_cut_for", "GR2", "first_dealer"
    )
