from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.drawing import after_turn, draw_reasons, may_draw, most_discards, sources
from ging_service.games.wild_card_rummy.rules.house_rules import FirstMeld, HouseRules, StockOut
from ging_service.games.wild_card_rummy.rules.playing.turn_end import last_to_meld, may_meld
from tests.games.wild_card_rummy.laid import before_draw, run, set_of, told_reasons

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, Source

KINGS = set_of("K", "KS KH 2D")
BOTH = ("stock", "discard_pile")


def why(before: BeforeDraw, source: Source = "discard_pile", count: int = 1, **house: Any) -> list[tuple[str, ...]]:
    found = draw_reasons(source, count, before, HouseRules(**house))
    with pytest.raises(Refused) as refused:
        may_draw(source, count, before, HouseRules(**house))
    assert refused.value.code == found[0].code
    assert {one.where for one in found} == {"draw"}
    return [one[:3] for one in told_reasons(found)]


def test_wr11_a_player_draws_the_top_of_the_stock_or_of_the_discard_pile() -> None:
    before = before_draw("3S 4S", top="9D")
    assert sources(before, HouseRules()) == BOTH
    may_draw("stock", 1, before, HouseRules())
    may_draw("discard_pile", 1, before, HouseRules())
    assert most_discards(before, HouseRules()) == 1


def test_wr11_an_empty_discard_pile_gives_nothing() -> None:
    before = before_draw("3S 4S")
    assert sources(before, HouseRules()) == ("stock",)
    assert why(before) == [("cannot_take", "WR11", "the discard pile is empty")]
    assert most_discards(before, HouseRules()) == 0


@pytest.mark.parametrize("count", [0, 2])
def test_wr11_only_the_top_discard_is_taken(count: int) -> None:
    detail = "a player takes one card of the discard pile"
    assert why(before_draw("3S 4S", top="9D 10D"), count=count) == [("cannot_take", "WR11", detail)]


def test_wr18_with_one_card_a_player_draws_from_the_stock() -> None:
    before = before_draw("3S", top="9D")
    assert sources(before, HouseRules()) == ("stock",)
    assert why(before) == [("cannot_take", "WR18", "a player with one card draws from the stock only")]
    assert [rule for _, rule, _ in why(before_draw("3S"))] == ["WR18", "WR11"]
    assert sources(before, HouseRules(one_card="free")) == BOTH


def test_wr19_an_empty_stock_gives_nothing() -> None:
    before = before_draw("3S 4S", top="9D", stock=0)
    assert sources(before, HouseRules(stock_out="top_card")) == ("discard_pile",)
    assert why(before, "stock") == [("stock_empty", "WR19", "the stock is empty")]
    assert sources(before_draw("3S", top="9D", stock=0), HouseRules(stock_out="top_card")) == ()


def test_wr11_by_house_rule_the_top_discard_is_taken_only_to_be_melded() -> None:
    use = HouseRules(taken_card="use")
    assert sources(before_draw("3S 4S", KINGS, top="KD"), use) == BOTH
    assert sources(before_draw("3S 4S", KINGS, top="QD"), use) == ("stock",)
    detail = "the top discard may be taken only to be melded at once, and it cannot be"
    assert why(before_draw("3S 4S", KINGS, top="QD"), taken_card="use") == [("cannot_take", "WR11", detail)]


def test_wr32_before_the_first_meld_too_and_later_any_number_is_taken() -> None:
    pile = HouseRules(taken_card="pile")
    first = before_draw("KS KH 4S", top="9D KD", has_melded=False)
    assert most_discards(first, pile) == 1
    detail = "the top discard may be taken only to be melded at once, and it cannot be"
    assert why(before_draw("KS KH 4S", top="KD 9D", has_melded=False), taken_card="pile") == [
        ("cannot_take", "WR32", detail),
    ]
    later = before_draw("KS KH 4S", top="9D 3D 4D")
    assert most_discards(later, pile) == 3
    for count in (1, 2, 3):
        may_draw("discard_pile", count, later, pile)
    for count in (0, 4):
        assert why(later, count=count, taken_card="pile") == [
            ("cannot_take", "WR32", "a player may take 1 to 3 cards of the discard pile"),
        ]
    assert most_discards(later, HouseRules(taken_card="use")) == 0


@pytest.mark.parametrize(
    ("rule", "stock", "discards", "then"),
    [
        ("end", 1, 5, "play"),
        ("end", 0, 5, "end"),
        ("reshuffle", 1, 5, "play"),
        ("reshuffle", 0, 2, "reshuffle"),
        ("reshuffle", 0, 1, "end"),
        ("top_card", 1, 5, "play"),
        ("top_card", 0, 1, "play"),
    ],
)
def test_wr19_what_follows_an_empty_stock_is_a_house_rule(rule: StockOut, stock: int, discards: int, then: str) -> None:
    assert after_turn(stock, discards, rule) == then


@pytest.mark.parametrize(
    ("rule", "turns"), [("at_once", range(6)), ("second_turn", range(1, 6)), ("second_round", range(3, 6))]
)
def test_wr10_and_wr31_by_house_rule_melds_wait(rule: FirstMeld, turns: range) -> None:
    assert rule in get_args(FirstMeld)
    assert [turn for turn in range(6) if may_meld(turn, 3, rule)] == list(turns)


def test_wr31_by_house_rule_those_without_a_turn_meld_when_somebody_goes_out() -> None:
    assert last_to_meld(1, 2, 4, "yes") == (3, 0, 1)
    assert last_to_meld(3, 2, 4, "yes") == (1,)
    assert last_to_meld(4, 2, 4, "yes") == ()
    assert last_to_meld(9, 2, 4, "yes") == ()
    assert last_to_meld(1, 2, 4, "no") == ()


def test_wr14_a_run_of_the_table_takes_the_discard() -> None:
    assert sources(before_draw("3S 4S", run("6D 7D 8D"), top="9D"), HouseRules(taken_card="use")) == BOTH
