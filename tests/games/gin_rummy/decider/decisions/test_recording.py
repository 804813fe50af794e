"""Deals with real cards, at three levels of detail (GR34)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.cards import HIDDEN, Card
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider import service
from ging_service.games.gin_rummy.decider.deciding_again import command_of
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.decider.views import see, view
from ging_service.games.gin_rummy.game import GAME, to_act
from ging_service.games.gin_rummy.game import deal as summary_of
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import ADA, BOB, GR27, KNOCKER, OTHER, Table, deal, open_table, ready_to_knock, throw

MELDS = tuple(map(cards, GR27))
RESULT = c.RecordResult(dealer=-1, kind="knock", winner=BOB, points=19)
KNOCK = c.RecordKnock(
    dealer=-1,
    upcard=Card(""),
    hands=(cards(OTHER), cards(f"{KNOCKER} KC")),
    discard=Card("KC"),
    melds=MELDS,
    other_melds=(),
    lay_offs=(),
)


def again(table: Table, command: Any) -> Table:
    """The table after a command that the audit finds again."""
    after = table.when(command)
    found = command_of(after.last, table.state)
    assert found is not None
    assert table.when(found).last == after.last
    return after


def turn_by_turn(**rules: Any) -> Table:
    """Bob has taken the upcard and has eleven cards, one of which everybody knows."""
    table = again(open_table(**rules), c.RecordDeal(dealer=-1, upcard=Card("AD")))
    return again(table, c.TakeDiscard(seat=BOB))


def test_gr34_only_the_result_is_recorded() -> None:
    table = again(open_table(), RESULT)
    assert table.last == (
        e.DealRecorded(deal=1, game=1, dealer=ADA, upcard=Card("")),
        e.DealScored(deal=1, kind="knock", winner=BOB, points=19),
    )
    found = summary_of(table.state)
    assert found is not None
    assert (found.recorded, found.kind, found.summary["knocks"]) == (True, "knock", [0, 1])
    assert (table.state.dealer, table.state.phase) == (BOB, "between_deals")


@pytest.mark.parametrize(
    ("kind", "winner", "points", "knocks"),
    [("gin", ADA, 30, [1, 0]), ("undercut", ADA, 12, [0, 1]), ("equal", -1, 0, [0, 0]), ("void", -1, 0, [0, 0])],
)
def test_gr34_a_result_tells_who_has_knocked(kind: Any, winner: int, points: int, knocks: list[int]) -> None:
    table = again(open_table(equal="nobody"), replace(RESULT, kind=kind, winner=winner, points=points))
    found = summary_of(table.state)
    assert found is not None
    assert (found.kind, found.summary["knocks"]) == (kind, knocks)


def test_gr17_a_void_deal_is_recorded_and_the_same_dealer_deals_again() -> None:
    table = again(open_table(), replace(RESULT, kind="void", winner=-1, points=0))
    assert table.last[1] == e.DealVoided(deal=1, reason="stock")
    assert (table.state.dealer, table.state.deals_played) == (ADA, 0)


def test_gr34_a_result_that_no_deal_can_have_is_refused() -> None:
    open_table().refuses(replace(RESULT, points=0), "wrong_points", "GR34", "points")
    ready_to_knock().refuses(RESULT, "deal_running", "GR3")
    Table().refuses(RESULT, "table_not_open", "")


def test_gr22_a_recorded_result_can_end_a_game() -> None:
    table = again(open_table(target=19), RESULT)
    assert [type(event).__name__ for event in table.last][2:] == ["GameWon", "SeriesEnded", "StacksReturned"]


def test_gr2_the_dealer_is_the_player_who_has_really_dealt() -> None:
    table = again(open_table(), replace(RESULT, dealer=BOB))
    assert (table.deal.dealer, table.state.dealer) == (BOB, ADA)
    open_table().refuses(replace(RESULT, dealer=2), "no_such_seat", "GR1", "dealer")


def test_gr34_a_knock_is_recorded_with_both_hands() -> None:
    table = again(open_table(), KNOCK)
    begun, knocked, shown, scored = table.last
    assert begun == e.DealRecorded(deal=1, game=1, dealer=ADA, upcard=Card(""))
    assert isinstance(knocked, e.KnockRecorded)
    assert (knocked.seat, knocked.deadwood, knocked.unmelded) == (BOB, 1, cards("AD"))
    assert isinstance(shown, e.HandShown)
    assert (shown.deadwood, shown.face_down) == (20, "KC")
    assert scored == e.DealScored(deal=1, kind="knock", winner=BOB, points=19)
    assert (set(table.deal.hands[ADA]), set(table.deal.hands[BOB])) == (set(cards(OTHER)), set(cards(KNOCKER)))


def test_gr34_the_other_seat_can_have_knocked() -> None:
    table = again(open_table(), replace(KNOCK, hands=KNOCK.hands[::-1]))
    assert table.last[-1] == e.DealScored(deal=1, kind="knock", winner=ADA, points=19)


@pytest.mark.parametrize(
    ("changes", "code", "rule", "where"),
    [
        ({"hands": (cards(OTHER), cards(KNOCKER))}, "wrong_hand_size", "GR10", "hands"),
        ({"hands": (cards(OTHER),)}, "wrong_hand_size", "GR10", "hands"),
        ({"hands": (cards(OTHER), cards(f"{KNOCKER} 8S"))}, "card_twice", "GR1", "hands.1"),
        ({"hands": (cards(OTHER), (*cards(KNOCKER), HIDDEN))}, "not_in_pack", "GR1", "hands.1"),
        ({"discard": Card("2C")}, "not_held", "GR13", "discard"),
        ({"melds": MELDS[1:]}, "too_much_deadwood", "GR10", "melds"),
        ({"melds": (cards("5C 6C"),)}, "not_a_meld", "GR9", "melds.0"),
        ({"upcard": Card("1C")}, "not_in_pack", "GR1", "upcard"),
        ({"other_melds": (cards("8S 8H 8D"),)}, "not_declared_here", "GR15", "other_melds"),
        ({"lay_offs": (LayOff(card=Card("8C"), meld=0),)}, "not_declared_here", "GR15", "other_melds"),
    ],
)
def test_gr34_a_recorded_knock_is_judged_as_any_other(changes: Any, code: str, rule: str, where: str) -> None:
    open_table().refuses(replace(KNOCK, **changes), code, rule, where)


def test_gr10_the_limit_of_the_upcard_needs_the_upcard() -> None:
    table = open_table(knock_limit="upcard")
    table.refuses(KNOCK, "upcard_missing", "GR10", "upcard")
    assert again(table, replace(KNOCK, upcard=Card("2C"))).deal.upcard == "2C"


def test_gr15_declared_melds_and_lay_offs_are_recorded() -> None:
    command = replace(KNOCK, other_melds=(cards("8S 8H 8D"),), lay_offs=(LayOff(card=Card("8C"), meld=0),))
    table = again(open_table(showing="declared"), command)
    assert table.last[-1] == e.DealScored(deal=1, kind="knock", winner=BOB, points=37)
    wrong = replace(command, other_melds=(cards("8S 8H"),))
    open_table(showing="declared").refuses(wrong, "not_a_meld", "GR14", "other_melds.0")
    wrong = replace(command, lay_offs=(LayOff(card=Card("9C"), meld=0),))
    open_table(showing="declared").refuses(wrong, "does_not_fit", "GR14", "lay_offs.0")


def test_gr34_a_deal_is_recorded_turn_by_turn_and_its_knock_with_both_hands() -> None:
    table = turn_by_turn()
    assert (table.state.phase, table.deal.hands[BOB]) == ("discarding", (*(HIDDEN,) * 10, "AD"))
    table = again(table, throw(BOB, "2C"))
    table = again(table, c.DrawCard(seat=ADA))
    assert table.last == (e.CardDrawn(deal=1, seat=ADA, card=HIDDEN),)
    assert to_act(table.state).what == "discard_or_knock"
    table = again(table, throw(ADA, "3D"))
    table = again(table, c.DrawCard(seat=BOB))
    table = again(table, KNOCK)
    assert table.last[0] == e.KnockRecorded(
        deal=1, seat=BOB, discard=Card("KC"), melds=MELDS, unmelded=cards("AD"), deadwood=1
    )
    assert table.last[-1] == e.DealScored(deal=1, kind="knock", winner=BOB, points=19)


def test_gr34_or_with_its_result_alone() -> None:
    table = again(turn_by_turn(), RESULT)
    assert table.last == (e.DealScored(deal=1, kind="knock", winner=BOB, points=19),)
    void = again(turn_by_turn(), replace(RESULT, kind="void", winner=-1, points=0))
    assert void.last == (e.DealVoided(deal=1, reason="stock"),)


def test_gr34_a_recorded_deal_can_be_resigned_or_ended() -> None:
    assert again(turn_by_turn(), c.Resign(seat=BOB)).state.phase == "ended"
    assert again(turn_by_turn(), c.EndTable()).deal.is_open


def test_gr17_a_deal_that_is_recorded_to_the_end_of_the_stock_is_void() -> None:
    table = turn_by_turn().when(throw(BOB, "2C"))
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D 7D 8D 9D 3C 4C 5C 6C 7C"
    others = cards(f"2S 3S 4S 5S 6S 7S 8S 9S {hearts}")
    for card in others:
        seat = table.deal.turn
        table = table.when(c.DrawCard(seat=seat), c.Discard(seat=seat, card=card))
    assert table.last[-1] == e.DealVoided(deal=1, reason="stock")


def test_gr34_what_was_recorded_turn_by_turn_is_not_contradicted() -> None:
    table = turn_by_turn()
    table.refuses(replace(RESULT, dealer=BOB), "other_dealer", "GR34", "dealer")
    table.refuses(replace(KNOCK, upcard=Card("2C")), "other_upcard", "GR34", "upcard")
    table.refuses(replace(KNOCK, hands=KNOCK.hands[::-1]), "not_your_turn", "GR10", "seat")
    without = replace(KNOCK, hands=(KNOCK.hands[0], cards(f"{KNOCKER.replace('AD', 'AC')} KC")))
    table.refuses(without, "not_held", "GR34", "hands.1")
    table.refuses(replace(KNOCK, discard=Card("AD")), "taken_back", "GR8", "discard")
    later = table.when(throw(BOB, "8S"))
    later.refuses(KNOCK, "not_your_turn", "GR10", "seat")
    assert again(later.when(c.DrawCard(seat=ADA), throw(ADA, "3D"), c.DrawCard(seat=BOB)), replace(RESULT, dealer=ADA))
    drawn = later.when(c.DrawCard(seat=ADA), throw(ADA, "3D"), c.DrawCard(seat=BOB))
    drawn.refuses(KNOCK, "card_lies_open", "GR34", "hands.0")


@pytest.mark.parametrize("card", ["AD", "8S", "?", "1S", ""])
def test_gr34_nobody_discards_a_card_that_is_elsewhere(card: str) -> None:
    """The ace is known to be Bob's, and the eight lies on the discard pile."""
    table = turn_by_turn().when(throw(BOB, "8S"), c.DrawCard(seat=ADA))
    table.refuses(c.Discard(seat=ADA, card=Card(card)), "not_held", "GR7", "card")


def test_gr30_real_cards_have_no_time_limit() -> None:
    table = open_table(turn_limit_s=60).when(c.RecordDeal(dealer=-1, upcard=Card("AD")))
    assert table.when(c.PassUpcard(seat=BOB, now_s=500)).deal.act_by_s == 0
    table = table.when(c.TakeDiscard(seat=BOB), throw(BOB, "2C", 500))
    assert table.deal.act_by_s == 0
    table.refuses(c.EndTurn(now_s=9_999), "no_time_limit", "GR30")


def test_gr34_a_deal_is_begun_between_deals_with_a_card_of_the_pack() -> None:
    begin = c.RecordDeal(dealer=-1, upcard=Card("AD"))
    turn_by_turn().refuses(begin, "deal_running", "GR3")
    open_table().refuses(replace(begin, upcard=Card("")), "not_in_pack", "GR1", "upcard")
    open_table().refuses(replace(begin, dealer=2), "no_such_seat", "GR1", "dealer")
    turn_by_turn().refuses(deal(), "deal_running", "GR3")


def test_gr34_everybody_sees_as_much_as_the_scribe() -> None:
    table = turn_by_turn().when(throw(BOB, "2C"), c.DrawCard(seat=ADA))
    for viewer in (SPECTATOR, Viewer(seat=ADA, member="ada"), Viewer(seat=BOB, member="bob")):
        assert see(table.state, viewer) == table.state
        shown = [found for event in table.happened if (found := view(event, viewer)) is not None]
        assert fold(TableState(), shown) == table.state
    assert not GAME.holds_hidden_cards(table.state)
    assert not service.is_drawn(table.last[0])


def test_gr34_deals_of_the_service_and_with_real_cards_can_be_mixed() -> None:
    table = again(open_table(), RESULT).when(deal())
    assert (table.deal.recorded, table.deal.number, table.deal.dealer) == (False, 2, BOB)
    assert GAME.holds_hidden_cards(table.state)


def test_gr34_what_is_recorded_is_open_to_everybody_at_once() -> None:
    events = open_table().when(KNOCK).last
    assert [view(event, SPECTATOR) for event in events] == [*events]


def test_gr34_what_only_follows_from_a_command_is_no_command_of_its_own() -> None:
    resigned = turn_by_turn().when(c.Resign(seat=BOB))
    assert command_of(resigned.last[1:], resigned.state) is None
    recorded = open_table().when(KNOCK)
    assert command_of(recorded.last[1:2], recorded.state) is None
