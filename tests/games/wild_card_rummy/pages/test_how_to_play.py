"""The examples of the page for players: the rules come to what it says of them."""

from __future__ import annotations

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.pages.table import how_to_play as page
from ging_service.games.wild_card_rummy.pages.table.offers import meld_offers
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.melds import told
from tests.games.wild_card_rummy.laid import check_meld


def test_wr5_wr6_the_melds_are_melds() -> None:
    for meld in (page.SET, page.RUN):
        check_meld(meld, Terms(wild="J", packs=1, rules=page.RULES))


def test_wr9_the_readings_are_all_there_are() -> None:
    found = meld_offers((Card("JD"), Card("3S"), Card("3C")), Terms(wild="3", packs=1, rules=page.RULES))
    assert {told(meld).replace("3S", "3").replace("3C", "3") for meld in page.READINGS} == {
        told(page.Meld(kind=one.meld_kind or "set", cards=one.cards, stands_for=one.stands_for, rank=one.rank))
        .replace("3S", "3")
        .replace("3C", "3")
        for one in found
    }


def test_wr16_the_claimed_two_is_laid_as_the_six() -> None:
    assert told(page.AFTER_CLAIM) == "7S 8S 9S"
    assert told(page.AFTER_ALL) == "5S 2H(=6S) 7S 8S 9S"


def test_wr26_the_money_is_that_of_the_rules() -> None:
    assert list(page.pairs()) == [
        (0, 1, 47, 45),
        (0, 2, 66, 65),
        (0, 3, 57, 55),
        (1, 2, 113, 115),
        (1, 3, 104, 105),
        (2, 3, 9, 10),
    ]
    assert page.paid_for_totals(page.TOTALS, page.CENT_A_POINT) == (75, 265, -190, -150)
