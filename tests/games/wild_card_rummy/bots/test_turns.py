"""Single moves of the bots: what the simple one does, and what the careful one knows better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.bots import check_rules, expected_points, known_cards, use_to_next
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.state import Drawn, SheetLine, TableMeld, TableState
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS, HouseRules
from ging_service.games.wild_card_rummy.rules.melds import Meld
from tests.games.wild_card_rummy.bots.playing import LEVELS, bot, turn
from tests.games.wild_card_rummy.rules.hands_to_lay import cards

KINGS = Meld(kind="set", cards=cards("KS KH 2D"), stands_for=(), rank="K")
SPADES = Meld(kind="run", cards=cards("5S 2H 7S"), stands_for=cards("5S 6S 7S"), rank="")
TABLE = (TableMeld(seat=1, meld=KINGS, by=(1, 1, 1)), TableMeld(seat=1, meld=SPADES, by=(1, 1, 1)))


@pytest.mark.parametrize("level", LEVELS)
def test_wr11_a_card_that_completes_a_meld_is_taken(level: str) -> None:
    state = turn(cards("9S 9H 4D 4C JD"), "drawing", discards=cards("9C"))
    assert bot(level)(state, 0) == c.TakeDiscards(seat=0, count=1)


@pytest.mark.parametrize("level", LEVELS)
def test_wr11_a_useless_card_is_left(level: str) -> None:
    state = turn(cards("9S 9H 4D 4C JD"), "drawing", discards=cards("QH"))
    assert bot(level)(state, 0) == c.DrawCard(seat=0)


def test_only_the_simple_bot_takes_a_card_for_a_few_points() -> None:
    state = turn(cards("9S 9H 4D 4C JD"), "drawing", discards=cards("7C"))
    assert bot("simple")(state, 0) == c.TakeDiscards(seat=0, count=1)
    assert bot("careful")(state, 0) == c.DrawCard(seat=0)


@pytest.mark.parametrize("level", LEVELS)
def test_wr13_bots_put_down_all_that_they_can_and_go_out(level: str) -> None:
    drawn = Drawn(cards=cards("9C"), source="stock")
    move = bot(level)(turn(cards("9S 9H 9C JD 6S KD"), drawn=drawn, melds=TABLE), 0)
    assert isinstance(move, c.PlayTurn)
    assert [(action.kind, action.cards) for action in move.actions] == [
        ("meld", cards("9S 9H 9C")),
        ("claim", cards("6S")),
        ("extend", cards("2H")),
        ("extend", cards("KD")),
    ]
    assert move.discard == "JD"


def test_the_simple_bot_discards_its_dearest_card_and_the_careful_one_keeps_a_pair() -> None:
    drawn = Drawn(cards=cards("JD"), source="stock")
    state = turn(cards("JS JD 9C 4H"), drawn=drawn)
    simple, careful = (bot(level)(state, 0) for level in LEVELS)
    assert simple.discard in cards("JS JD")
    assert careful.discard == "9C"


def test_the_careful_bot_keeps_what_the_next_player_can_put_down() -> None:
    drawn = Drawn(cards=cards("8S"), source="stock")
    hand = cards("8S 7H 3D")
    free = turn(hand, drawn=drawn, melds=TABLE[1:])
    useful = turn(hand, drawn=drawn, melds=TABLE[1:], has_melded=(1,))
    assert bot("careful")(free, 0).discard == "8S"
    assert bot("careful")(useful, 0).discard == "7H"


def test_what_a_card_is_worth_to_the_next_player() -> None:
    def use(card: str, **others: Any) -> float:
        state = turn(cards("AS"), melds=TABLE, **others)
        assert state.deal is not None
        return use_to_next(Card(card), known_cards(state, state.deal, 0))

    assert use("2C") == 25
    assert [use(card) for card in ("KD", "8S", "6S", "9H")] == [0, 0, 0, 0]
    assert [use(card, has_melded=(1,)) for card in ("KD", "8S", "6S", "9H")] == [6, 6, 6, 0]
    known = {"known": ((), cards("9C 9D 4H 4H QH"), ())}
    assert [use(card, **known) for card in ("9H", "9S", "JH", "4C")] == [6, 6, 0, 0]


def test_a_hand_is_expected_to_cost_less_with_cards_that_can_still_come() -> None:
    state = turn(cards("JS JD 9C"))
    assert state.deal is not None
    known = known_cards(state, state.deal, 0)
    assert known.unseen.total() == 49
    hope = 3 * (2 + 4) / 49
    assert expected_points(cards("JS JD 9C"), known) == pytest.approx(20 * (1 - hope) + 9)
    assert expected_points(cards("2S"), known) == pytest.approx(25 * 0.2)
    nothing = replace(known, unseen=known.unseen - known.unseen)
    assert expected_points(cards("JS JD"), nothing) == 20


def test_wr19_with_an_empty_stock_a_bot_leaves_a_useless_discard() -> None:
    rules = PRESETS["beanie-top-card"]
    state = turn(cards("9S 9H 4D 4C JD"), "drawing", rules, stock=(), discards=cards("QH"))
    assert bot("careful")(state, 0) == c.LeaveDiscard(seat=0)
    helpful = turn(cards("9S 9H 4D 4C JD"), "drawing", rules, stock=(), discards=cards("9D"))
    assert bot("careful")(helpful, 0) == c.TakeDiscards(seat=0, count=1)


def test_wr29_with_only_a_two_left_a_bot_ends_the_deal() -> None:
    rules = PRESETS["biddies"]
    drawn = Drawn(cards=cards("9C"), source="stock")
    state = turn(cards("2S 9C 8H 8D 8C"), rules=rules, drawn=drawn, wild="5")
    assert bot("simple")(state, 0).up_for_two is True


def test_wr31_after_the_deal_a_bot_puts_down_what_it_can() -> None:
    state = turn(cards("9S 9H 9C JD"), "last_melds", PRESETS["beanie-last-melds"], out=1)
    move = bot("careful")(state, 0)
    assert [action.cards for action in move.actions] == [cards("9S 9H 9C")]


def test_wr32_several_discards_are_taken_where_they_help() -> None:
    rules = PRESETS["ace-to-ace"]
    state = turn(cards("9S 9H JD"), "drawing", rules, discards=cards("9C 2C"), has_melded=(0,))
    assert bot("simple")(state, 0) == c.DrawCard(seat=0)


def test_wr33_the_dealer_names_the_rank_that_leaves_least() -> None:
    state = turn(cards("9S 9H JD KC 4D 4C 6H"), "naming", PRESETS["dealers-wild"], wild="")
    assert bot("simple")(state, 0) == c.NameWild(seat=0, rank="9")


def test_wr33_with_two_packs_a_wild_card_can_be_the_fifth_of_a_set() -> None:
    rules = replace(PRESETS["dealers-wild"], decks="two")
    state = turn(cards("KC KD KH KS 9C 2S 4D"), "naming", rules, wild="")
    # Kings have been named already: otherwise they would leave least.
    named = SheetLine(
        deal=1,
        round=1,
        wild="K",
        is_pressed=False,
        doubled=False,
        kind="stock",
        winner=-1,
        held=(0, 0, 0),
        melded=(),
        points=(0, 0, 0),
        added=(),
    )
    # With fours wild the four is the fifth king, and the nine is discarded.
    assert bot("simple")(replace(state, sheet=(named,)), 0) == c.NameWild(seat=0, rank="4")


@pytest.mark.parametrize(("points", "presses"), [(5, True), (6, False)])
def test_wr24_the_careful_bot_presses_if_it_costs_little(points: int, presses: bool) -> None:  # noqa: FBT001  a result
    state = turn((), "pressing", PRESETS["press"], press_points=points)
    assert bot("careful")(state, 0) == c.DecidePress(seat=0, adds=presses)
    assert bot("simple")(state, 0) == c.DecidePress(seat=0, adds=False)


def test_wr38_a_bot_leaves_a_recorded_deal_to_the_scribe() -> None:
    assert bot("simple")(turn(cards("9S 9H"), recorded=True), 0) is None
    assert bot("simple")(turn(cards("9S 9H"), "counting"), 0) is None


def test_wr11_where_the_rules_allow_no_turn_a_bot_gives_no_command() -> None:
    drawn = Drawn(cards=cards("9C"), source="discard_pile")
    assert bot("simple")(turn(cards("KS 4H 9C"), rules=HouseRules(taken_card="use"), drawn=drawn), 0) is None


def test_wr37_bots_play_for_stakes_only_where_the_house_rules_allow_it() -> None:
    check_rules(HouseRules())
    check_rules(replace(PRESETS["money"], bot_stakes="allowed"))
    with pytest.raises(Refused, match="bots play for points only"):
        check_rules(PRESETS["money"])


def test_before_the_table_is_open_nobody_moves() -> None:
    assert bot("careful")(TableState(), 0) is None
