from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import (
    ADA,
    BOB,
    GR27,
    KNOCKER,
    NOW_S,
    OTHER,
    Table,
    dealt,
    knock,
    ready_to_knock,
    throw,
)

MELDS = tuple(map(cards, GR27))
KNOCKED = e.PlayerKnocked(
    deal=1, seat=BOB, discard=Card("KC"), melds=MELDS, unmelded=cards("AD"), deadwood=1, act_by_s=0
)


def test_gr27_a_knock_tables_ten_cards_and_the_other_hand_is_shown_at_its_best() -> None:
    table = ready_to_knock().when(knock(BOB, "KC", *GR27))
    knocked, shown, scored = table.last
    assert knocked == KNOCKED
    assert isinstance(shown, e.HandShown)
    assert (shown.seat, shown.deadwood, shown.face_down) == (ADA, 20, Card("KC"))
    assert shown.lay_offs == (LayOff(card=Card("8C"), meld=0), LayOff(card=Card("9C"), meld=0))
    assert shown.melds == (cards("8S 8H 8D"), cards("2H 3H 4H"))
    assert scored == e.DealScored(deal=1, kind="knock", winner=BOB, points=19)


def test_gr16_both_hands_and_the_discard_of_the_knock_are_open() -> None:
    table = ready_to_knock().when(knock(BOB, "KC", *GR27))
    assert table.deal.is_open
    assert set(table.deal.hands[BOB]) == set(cards(KNOCKER))
    assert table.deal.tabled is not None
    assert table.deal.tabled.discard == "KC"
    assert table.deal.answer is not None


def test_gr10_a_knock_is_possible_in_the_first_turn_and_never_compulsory() -> None:
    ready_to_knock().when(knock(BOB, "KC", *GR27))
    assert ready_to_knock().when(throw(BOB, "KC")).state.phase == "drawing"


def test_gr11_what_is_not_named_counts() -> None:
    table = ready_to_knock()
    table.refuses(knock(BOB, "KC", *GR27[1:]), "too_much_deadwood", "GR10", "melds")
    low = dealt("AS 2S 3S JS QS KS 10H 10D 10C KC", OTHER, "AD").when(c.TakeDiscard(seat=BOB))
    shown = low.when(knock(BOB, "KC", "JS QS KS", "10H 10D 10C"))
    assert isinstance(shown.last[0], e.PlayerKnocked)
    assert (shown.last[0].deadwood, shown.last[0].unmelded) == (7, cards("AS 2S 3S AD"))


@pytest.mark.parametrize(
    ("command", "code", "rule", "where"),
    [
        (knock(BOB, "2C", *GR27), "not_held", "GR13", "discard"),
        (knock(BOB, "AD", *GR27), "taken_back", "GR8", "discard"),
        (knock(BOB, "KC", "5C 6C 7C 8C", *GR27[1:]), "not_held", "GR13", "melds.0"),
        (knock(BOB, "KC", "JS QS KS", "JS QS KS"), "card_twice", "GR13", "melds.1"),
        (knock(BOB, "KC", "5C 6C", *GR27[1:]), "not_a_meld", "GR9", "melds.0"),
        (knock(BOB, "KC"), "too_much_deadwood", "GR10", "melds"),
        (knock(ADA, "8S", "8H 8D 8C"), "not_your_turn", "GR10", "seat"),
    ],
)
def test_gr13_a_knock_that_is_not_true_is_refused(command: c.Knock, code: str, rule: str, where: str) -> None:
    table = ready_to_knock()
    table.refuses(command, code, rule, where)
    table.when(knock(BOB, "KC", *GR27))


def test_gr10_nobody_knocks_before_they_have_drawn() -> None:
    table = ready_to_knock().when(throw(BOB, "KC"))
    table.refuses(knock(ADA, "8S", "8H 8D 8C"), "wrong_phase", "GR10")


def test_gr12_gin_is_gin_and_nothing_is_laid_off() -> None:
    table = dealt(KNOCKER.removesuffix(" AD") + " KC", OTHER, "8C".replace("8C", "10S"))
    table = table.when(c.TakeDiscard(seat=BOB), knock(BOB, "KC", "5C 6C 7C", "10H 10D 10C 10S", "JS QS KS"))
    shown, scored = table.last[1:3]
    assert isinstance(shown, e.HandShown)
    assert (shown.lay_offs, shown.deadwood) == ((), 29)
    assert scored == e.DealScored(deal=1, kind="gin", winner=BOB, points=49)


def test_gr20_the_other_player_with_less_or_equal_deadwood_undercuts() -> None:
    undercut = dealt("5C 6C 7C 10H 10D 10C JS QS KS KC", "2S 3S 4S 2H 3H 4H 6D 7D 8D AS", "6S")
    table = undercut.when(c.TakeDiscard(seat=BOB), knock(BOB, "KC", *GR27))
    assert table.last[2] == e.DealScored(deal=1, kind="undercut", winner=ADA, points=16)
    assert table.state.dealer == BOB


def test_gr21_equal_deadwood_scores_nothing_by_house_rule() -> None:
    hands = ("5C 6C 7C 10H 10D 10C JS QS KS KC", "2S 3S 4S 2H 3H 4H 6D 7D 8D AC", "AD")
    table = dealt(*hands, equal="nobody").when(c.TakeDiscard(seat=BOB), knock(BOB, "KC", *GR27))
    assert table.last[2] == e.DealScored(deal=1, kind="equal", winner=-1, points=0)
    assert (table.state.dealer, table.state.deals_played) == (BOB, 1)


def test_gr10_the_limit_is_that_of_the_upcard_by_house_rule() -> None:
    # The ace was the upcard, and it counts 1.
    ready_to_knock(knock_limit="upcard").when(knock(BOB, "KC", *GR27))
    table = dealt(KNOCKER.removesuffix(" AD") + " KC", OTHER, "AD", "3D", knock_limit="upcard", both_pass="stock")
    table = table.when(c.PassUpcard(seat=BOB), c.PassUpcard(seat=ADA), c.DrawCard(seat=BOB))
    table.refuses(knock(BOB, "KC", *GR27), "too_much_deadwood", "GR10", "melds")


def showing(**rules: object) -> Table:
    return ready_to_knock(showing="declared", **rules).when(knock(BOB, "KC", *GR27))


def show(melds: str = "", lay_offs: tuple[LayOff, ...] = (), seat: int = ADA) -> c.ShowHand:
    return c.ShowHand(seat=seat, melds=tuple(map(cards, filter(None, melds.split(", ")))), lay_offs=lay_offs)


def test_gr15_declared_the_other_player_names_melds_and_lay_offs() -> None:
    table = showing().then(KNOCKED)
    assert (table.state.phase, table.deal.turn, table.deal.is_open) == ("showing", ADA, False)
    laid_off = (LayOff(card=Card("8C"), meld=0),)
    shown = table.when(show("8S 8H 8D, 2H 3H 4H", laid_off))
    assert shown.last[0] == e.HandShown(
        deal=1,
        seat=ADA,
        melds=(cards("8S 8H 8D"), cards("2H 3H 4H")),
        lay_offs=laid_off,
        unmelded=cards("QH KD 9C"),
        deadwood=29,
        face_down=Card("KC"),
    )
    assert shown.last[1] == e.DealScored(deal=1, kind="knock", winner=BOB, points=28)


def test_gr15_declared_what_is_not_named_counts() -> None:
    assert showing().when(show()).last[1] == e.DealScored(deal=1, kind="knock", winner=BOB, points=69)


@pytest.mark.parametrize(
    ("command", "code", "rule", "where"),
    [
        (show("8S 8H 9C"), "not_a_meld", "GR14", "melds.0"),
        (show("", (LayOff(card=Card("KC"), meld=0),)), "not_held", "GR14", "lay_offs.0"),
        (show("", (LayOff(card=Card("9C"), meld=0),)), "does_not_fit", "GR14", "lay_offs.0"),
        (show("", (LayOff(card=Card("8C"), meld=3),)), "no_such_meld", "GR14", "lay_offs.0"),
        (show(seat=BOB), "not_your_turn", "GR14", "seat"),
    ],
)
def test_gr14_melds_and_lay_offs_that_are_not_true_are_refused(
    command: c.ShowHand, code: str, rule: str, where: str
) -> None:
    showing().refuses(command, code, rule, where)


def test_gr14_nobody_shows_before_a_knock() -> None:
    ready_to_knock().refuses(show(seat=BOB), "wrong_phase", "GR14")


def test_gr30_the_time_limit_of_a_declared_showing_begins_with_the_knock() -> None:
    assert showing(turn_limit_s=60).deal.act_by_s == NOW_S + 60
    assert ready_to_knock(turn_limit_s=60).when(knock(BOB, "KC", *GR27)).deal.act_by_s == 0
