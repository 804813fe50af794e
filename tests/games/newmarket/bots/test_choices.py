"""Single choices of the bots: what the simple one does, and what the careful one knows better."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer
from ging_service.games.newmarket.bots import check_rules, known_cards, prospect
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS, HouseRules
from tests.games.newmarket.bots.playing import LEVELS, bot
from tests.games.newmarket.table import Table, dealt, last_king, nobody_buys


def choice(level: str, table: Table) -> object:
    """What the bot of the player at turn does."""
    seat = table.deal.turn
    return bot(level)(GAME.see(table.state, Viewer(seat=seat)), seat)


@pytest.mark.parametrize("level", LEVELS)
def test_nm9_the_dealer_exchanges_a_hand_without_a_queen(level: str) -> None:
    assert choice(level, dealt("2C", "QS", "QH", "QD", dead="QC")) == c.BuyDeadHand(seat=0)


@pytest.mark.parametrize("level", LEVELS)
def test_nm9_the_dealer_keeps_two_queens(level: str) -> None:
    assert choice(level, dealt("QC QS", "2C", "QH", "QD")) == c.PassBuy(seat=0)


def test_nm9_only_the_careful_bot_pays_for_another_hand() -> None:
    table = dealt("QC", "2C", "QH", "QD", dead="QS", king_stake=5).when(c.PassBuy(seat=0))
    assert choice("simple", table) == c.PassBuy(seat=1)
    assert choice("careful", table) == c.BuyDeadHand(seat=1)


def test_nm9_a_dear_hand_is_not_bought() -> None:
    table = dealt("QC", "2C", "QH", "QD", dead="QS", buy_price=20).when(c.PassBuy(seat=0))
    assert choice("careful", table) == c.PassBuy(seat=1)


def test_nm18_the_queen_of_a_king_who_has_gone_is_worth_nothing() -> None:
    table = last_king("QS QD QC", "2C", "3C", "QH", king="KH", bury="off")
    assert choice("simple", table) == choice("careful", table) == c.BuyDeadHand(seat=0)


def start(hand: str, **rules: object) -> Table:
    """Seat 1 starts black with these cards, and has hearts besides: the two of diamonds is dead."""
    held = ["AD", *hand.split()]
    held += ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"][: 10 - len(held)]
    return nobody_buys(dealt("", " ".join(held), "", "", dead="2D", **rules))


def test_nm16_the_simple_bot_starts_with_its_lowest_card() -> None:
    assert choice("simple", start("5C 4S 9S")) == c.StartSequence(seat=1, suit="S")
    assert choice("simple", start("4C 4S")) == c.StartSequence(seat=1, suit="C")


def test_the_careful_bot_starts_towards_its_queen() -> None:
    table = start("10C JC QC 4S")
    assert choice("simple", table) == c.StartSequence(seat=1, suit="S")
    assert choice("careful", table) == c.StartSequence(seat=1, suit="C")


def test_what_a_player_knows_of_the_cards() -> None:
    seen = GAME.see(start("10C 4S").state, Viewer(seat=1))
    known = known_cards(seen, seen.deal, 1)
    assert {Card("10C"), Card("4S")} <= known.own
    assert known.gone == {Card("AD"), Card("2D")}
    # Of 48 cards the player sees nine own ones and two that are gone. Eight more cards are dead.
    assert known.unseen == 37
    assert known.alive == pytest.approx(1 - 8 / 37)
    assert [known.chance_of(Card(card)) for card in ("2D", "10C")] == [0, 1]
    assert known.chance_of(Card("QH")) == known.alive
    assert (known.has_any_of(("S", "C")), known.has_any_of(("D",))) == (True, False)


def test_nm7_who_has_exchanged_their_hand_knows_what_is_dead() -> None:
    table = dealt("2C 3C", "AD", "4C", "5C", dead="2D").when(c.BuyDeadHand(seat=0))
    seen = GAME.see(table.state, Viewer(seat=0))
    known = known_cards(seen, seen.deal, 0)
    assert {Card("2C"), Card("3C")} <= known.gone
    assert known.alive == 1
    elsewhere = GAME.see(table.state, Viewer(seat=2))
    assert Card("2C") not in known_cards(elsewhere, elsewhere.deal, 2).gone


def test_a_sequence_is_worth_more_the_longer_it_is_ones_own() -> None:
    table = start("9C 10C JC QC 4S")
    seen = GAME.see(table.state, Viewer(seat=1))
    known = known_cards(seen, seen.deal, 1)
    values = [prospect(Card(card), known, seen) for card in ("9C", "10C", "JC", "QC")]
    assert values == sorted(values, reverse=True)


def test_nm32_bots_sit_down_only_where_they_may_play_for_counters() -> None:
    check_rules(HouseRules(bot_stakes="allowed"))
    for rules in PRESETS.values():
        with pytest.raises(Refused) as refused:
            check_rules(rules)
        assert (refused.value.code, refused.value.rule) == ("bot_stakes", "NM32")
