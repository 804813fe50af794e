from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.state import Drawn
from tests.games.wild_card_rummy.laid import add, cards, claim, put, run, set_of
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, NOW_S, dealt, idle_turn, turn

BOBS = "5S 6S 7S 9D JH QC KD 2C"
"""Bob's first hand: a run, and five cards that fit nothing."""
RUN = put(run("5S 6S 7S"))
FIRST = dealt("3H 4H", BOBS, "8S AH", stock="10C 10D 10H", turn_limit_s=60)
DRAWING = FIRST.when(turn(BOB, "KD", RUN))
"""Bob has put down a run and discarded, and Cleo is to draw."""


def test_wr10_the_first_player_plays_without_a_draw() -> None:
    FIRST.refuses(c.DrawCard(seat=BOB), "wrong_phase", "WR11")
    DRAWING.then(
        e.MeldPutDown(deal=1, seat=BOB, meld=run("5S 6S 7S")),
        e.CardDiscarded(deal=1, seat=BOB, card=Card("KD"), act_by_s=NOW_S + 60),
    )
    assert DRAWING.deal.discards == cards("KD")
    assert DRAWING.deal.hands[BOB] == cards("JH 9D 2C QC")
    assert (DRAWING.state.phase, DRAWING.deal.turn, DRAWING.deal.turns) == ("drawing", CLEO, 1)
    assert DRAWING.deal.act_by_s == NOW_S + 60


def test_wr10_by_house_rule_the_first_player_melds_later() -> None:
    strict = dealt("", BOBS, first_meld="second_turn")
    strict.refuses(turn(BOB, "KD", RUN), "too_early_to_meld", "WR10", "actions")
    assert strict.when(turn(BOB, "KD")).state.phase == "drawing"


def test_wr31_by_house_rule_nobody_melds_until_all_have_had_a_turn() -> None:
    table = dealt("", BOBS, "5D 6D 7D", stock="10C", first_meld="second_round").when(
        turn(BOB, "KD"), c.DrawCard(seat=CLEO)
    )
    table.refuses(turn(CLEO, "10C", put(run("5D 6D 7D"))), "too_early_to_meld", "WR31", "actions")
    second = idle_turn(idle_turn(table)).when(c.DrawCard(seat=BOB))
    assert second.when(turn(BOB, "9D", RUN)).names() == ["MeldPutDown", "CardDiscarded"]


def test_wr11_a_player_draws_the_top_of_the_stock() -> None:
    table = DRAWING.when(c.DrawCard(seat=CLEO))
    table.then(e.CardDrawn(deal=1, seat=CLEO, card=Card("10C")))
    assert table.deal.drawn == Drawn(cards=cards("10C"), source="stock")
    assert table.deal.stock[0] == "10D"
    assert len(table.deal.hands[CLEO]) == 8
    assert table.state.phase == "playing"


def test_wr11_a_player_takes_the_top_discard_and_everybody_knows_it() -> None:
    table = DRAWING.when(c.TakeDiscards(seat=CLEO, count=1))
    table.then(e.DiscardsTaken(deal=1, seat=CLEO, cards=cards("KD")))
    assert (table.deal.discards, table.deal.known[CLEO]) == ((), cards("KD"))
    table.refuses(turn(CLEO, "KD"), "taken_back", "WR12", "discard")


def test_wr11_a_player_draws_once() -> None:
    DRAWING.when(c.DrawCard(seat=CLEO)).refuses(c.TakeDiscards(seat=CLEO, count=1), "wrong_phase", "WR11")


@pytest.mark.parametrize("count", [0, 2])
def test_wr11_a_player_takes_one_card(count: int) -> None:
    DRAWING.refuses(c.TakeDiscards(seat=CLEO, count=count), "cannot_take", "WR11", "draw")


def test_wr11_only_the_player_at_turn_plays() -> None:
    for command in (c.DrawCard(seat=ADA), c.TakeDiscards(seat=ADA, count=1), turn(ADA, "3H")):
        DRAWING.refuses(command, "not_your_turn", "WR11", "seat")
    DRAWING.refuses(turn(CLEO, "8S"), "wrong_phase", "WR11")
    DRAWING.refuses(c.DrawCard(seat=3), "no_such_seat", "WR1", "seat")


def test_wr11_by_house_rule_a_taken_card_is_melded_at_once() -> None:
    table = dealt("", BOBS, "KH KC 2H", taken_card="use").when(turn(BOB, "KD", RUN))
    taken = table.when(c.TakeDiscards(seat=CLEO, count=1))
    taken.refuses(turn(CLEO, "2H"), "must_be_melded", "WR11", "actions")
    melded = taken.when(turn(CLEO, "2H", put(set_of("K", "KH KC KD"))))
    assert melded.deal.known[CLEO] == ()
    other = dealt("", BOBS, "2H 3C 4D 6C 8H 9S JS", taken_card="use").when(turn(BOB, "KD", RUN))
    other.refuses(c.TakeDiscards(seat=CLEO, count=1), "cannot_take", "WR11", "draw")


def test_wr14_a_player_who_has_melded_extends_in_a_later_turn() -> None:
    table = idle_turn(idle_turn(dealt("", "5S 6S 7S 8S JH QC KD 2C", stock="9C 9D").when(turn(BOB, "KD", RUN))))
    extended = table.when(c.DrawCard(seat=BOB), turn(BOB, "QC", add(0, "8S")))
    assert extended.deal.melds[0].meld == run("5S 6S 7S 8S")


def test_wr13_a_player_who_has_not_melded_extends_nothing() -> None:
    drawn = DRAWING.when(c.DrawCard(seat=CLEO))
    drawn.refuses(turn(CLEO, "10C", add(0, "8S")), "first_meld_needed", "WR13", "actions.0")


def test_wr14_cards_are_added_at_either_end() -> None:
    table = dealt("", "5S 6S 7S 4S 8S AD QC 2C").when(turn(BOB, "QC", RUN, add(0, "4S"), add(0, "8S AD=9S")))
    first, second, third, _discarded = table.last
    assert first == e.MeldPutDown(deal=1, seat=BOB, meld=run("5S 6S 7S"))
    assert second == e.MeldExtended(deal=1, seat=BOB, place=0, cards=cards("4S"), stands_for=(), now=run("4S 5S 6S 7S"))
    now = run("4S 5S 6S 7S 8S AD=9S")
    assert third == e.MeldExtended(deal=1, seat=BOB, place=0, cards=cards("8S AD"), stands_for=cards("8S 9S"), now=now)
    (lying,) = table.deal.melds
    assert (lying.seat, lying.meld, lying.by) == (BOB, now, (BOB,) * 6)


def test_wr15_a_player_claims_a_wild_card_and_everybody_knows_it() -> None:
    table = dealt("", "7S AD 9S QC 2C 3D 4C JH", "8S 5H 6H 7H KC", stock="2D")
    table = table.when(turn(BOB, "QC", put(run("7S AD=8S 9S"))), c.DrawCard(seat=CLEO))
    before = table.deal.hands[CLEO]
    claimed = table.when(turn(CLEO, "KC", put(run("5H 6H 7H")), claim(0, "8S", "AD")))
    assert claimed.found(e.WildClaimed) == e.WildClaimed(
        deal=1, seat=CLEO, place=0, card=Card("8S"), taken=Card("AD"), now=run("7S 8S 9S")
    )
    assert claimed.deal.melds[0].by == (BOB, CLEO, BOB)
    assert claimed.deal.known[CLEO] == cards("AD")
    assert "AD" in claimed.deal.hands[CLEO]
    assert "AD" not in before


def test_wr13_a_turn_that_is_refused_names_what_is_wrong() -> None:
    assert "3H" in FIRST.refuses(turn(BOB, "3H", RUN), "not_held", "WR13", "discard")


def test_wr32_by_house_rule_several_cards_are_taken() -> None:
    rules = {"taken_card": "pile", "discard_taken": "allowed", "aces": "both", "scoring": "melded"}
    table = dealt("", BOBS, "2H 3C 4D 6C 8H 9S JS", stock="10C 10D 10H", **rules).when(turn(BOB, "KD", RUN))
    table.refuses(c.TakeDiscards(seat=CLEO, count=1), "cannot_take", "WR32", "draw")
    later = idle_turn(idle_turn(table))
    assert later.deal.discards == cards("KD 10C 10D")
    taken = later.when(c.TakeDiscards(seat=BOB, count=2))
    taken.then(e.DiscardsTaken(deal=1, seat=BOB, cards=cards("10C 10D")))
    assert taken.deal.discards == cards("KD")
    assert taken.when(turn(BOB, "10D")).deal.discards == cards("KD 10D")
