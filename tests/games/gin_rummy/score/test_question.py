from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.house_rules import PRESETS, HouseRules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff, Showing
from ging_service.games.gin_rummy.score import DealQuestion, HandQuestion, ask
from tests.games.gin_rummy.hands import cards

KNOCKER = cards("5C 6C 7C 10H 10D 10C JS QS KS AD 9H")
OTHER = cards("8S 8H 8D 8C 2H 3H 4H 9C KD QH")
TEN = KNOCKER[:10]


def deal(**members: Any) -> dict[str, Any]:
    return {"hands": [[*KNOCKER], [*OTHER]], "discard": "9H", **members}


def refusal(given: object) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        ask(given)
    return refused.value.code, refused.value.rule, refused.value.where


def test_a_deal_in_its_shortest_form() -> None:
    assert ask(deal()) == DealQuestion(hands=(KNOCKER, OTHER), discard=Card("9H"))


def test_a_deal_with_everything() -> None:
    given = {
        "hands": [[*OTHER], [*KNOCKER]],
        "discard": "9♥",
        "melds": [["5c", "6c", "7c"], ["TH", "TD", "TC"]],
        "showing": {"melds": [["8S", "8H", "8D"]], "lay_offs": [{"card": "8♣", "meld": 0}]},
        "upcard": "kd",
        "taken": "AD",
        "rules": {"showing": "declared", "knock_limit": "upcard", "gin_bonus": 25},
    }
    assert ask(given) == DealQuestion(
        hands=(OTHER, KNOCKER),
        rules=HouseRules(showing="declared", knock_limit="upcard", gin_bonus=25),
        upcard=Card("KD"),
        taken=Card("AD"),
        discard=Card("9H"),
        melds=(cards("5C 6C 7C"), cards("10H 10D 10C")),
        showing=Showing(melds=(cards("8S 8H 8D"),), lay_offs=(LayOff(card=Card("8C"), meld=0),)),
    )


def test_the_house_rules_of_a_table_are_accepted_as_they_are() -> None:
    for rules in PRESETS.values():
        question = ask({"hand": [*KNOCKER], "upcard": "AS", "rules": to_builtins(rules)})
        assert question.rules == rules


def test_a_declared_showing_may_be_empty() -> None:
    question = ask(deal(rules={"showing": "declared"}, showing={}))
    assert isinstance(question, DealQuestion)
    assert question.showing == Showing()


@pytest.mark.parametrize("name", ["melds", "showing", "upcard", "taken", "rules"])
def test_null_is_as_good_as_nothing(name: str) -> None:
    assert ask(deal(**{name: None})) == ask(deal())


def test_gr17_ten_cards_each_are_a_deal_without_a_knock() -> None:
    assert ask({"hands": [[*TEN], [*OTHER]]}) == DealQuestion(hands=(TEN, OTHER))
    assert ask({"hands": [[*TEN], [*OTHER]], "discard": None, "rules": {"knock_limit": "upcard"}})


def test_a_hand_of_ten_or_eleven_cards() -> None:
    assert ask({"hand": [*KNOCKER]}) == HandQuestion(hand=KNOCKER)
    assert ask({"hand": [*TEN], "rules": {"aces": "both"}}) == HandQuestion(hand=TEN, rules=HouseRules(aces="both"))


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (5, ("wrong_type", "", "")),
        ({}, ("missing_member", "GR3", "hands")),
        ({"hands": None}, ("missing_member", "GR3", "hands")),
        ({"hands": "AS"}, ("wrong_type", "", "hands")),
        ({"hands": ["AS"]}, ("wrong_type", "", "hands.0")),
        ({"hands": [{"AS": 1}, []]}, ("wrong_type", "", "hands.0")),
        ({"hands": [[["AS"]], []]}, ("wrong_type", "", "hands.0.0")),
        ({"hands": [[5], []]}, ("wrong_type", "", "hands.0.0")),
        ({"hands": [["1S"], []]}, ("not_a_card", "GR1", "hands.0.0")),
        ({"hands": [["S" * 17], []]}, ("not_a_card", "GR1", "hands.0.0")),
        ({"hands": [[*KNOCKER]]}, ("wrong_number_of_hands", "GR1", "hands")),
        ({"hands": [[], [], []]}, ("wrong_number_of_hands", "GR1", "hands")),
        ({"hands": [["AS", "2S"], ["3S", "2S"]]}, ("card_twice", "GR1", "hands.1.1")),
        ({"hands": [["AS", "as"], []]}, ("card_twice", "GR1", "hands.0.1")),
        ({"hands": [[*KNOCKER], [*OTHER, "2S"]]}, ("wrong_hand_size", "GR10", "hands")),
        ({"hands": [[*KNOCKER[:9]], [*OTHER]]}, ("wrong_hand_size", "GR10", "hands")),
        ({"hands": [[*TEN], [*OTHER]], "discard": "9H"}, ("wrong_hand_size", "GR10", "discard")),
        ({"hands": [[*TEN], [*OTHER]], "melds": []}, ("wrong_hand_size", "GR10", "melds")),
        ({"hands": [[*TEN], [*OTHER]], "showing": {}}, ("wrong_hand_size", "GR10", "showing")),
        ({"hands": [[*TEN], [*OTHER]], "taken": "AD"}, ("not_held", "GR6", "taken")),
        ({"hands": [[*KNOCKER], [*OTHER]]}, ("missing_member", "GR10", "discard")),
        (deal(discard="x"), ("not_a_card", "GR1", "discard")),
        (deal(dsicard="9H"), ("unknown_member", "", "")),
        (deal(melds=[["AS"], "AS"]), ("wrong_type", "", "melds.1")),
        (deal(melds=[["AS", "ZZ"]]), ("not_a_card", "GR1", "melds.0.1")),
        (deal(taken="8S"), ("not_held", "GR6", "taken")),
        (deal(taken="?"), ("not_a_card", "GR1", "taken")),
        (deal(upcard=["AS"]), ("wrong_type", "", "upcard")),
        (deal(rules=[]), ("wrong_type", "", "rules")),
        (deal(rules={"ace": "low"}), ("unknown_member", "", "rules")),
        (deal(rules={"aces": "high"}), ("no_such_choice", "", "rules.aces")),
        (deal(rules={"aces": 5}), ("wrong_type", "", "rules.aces")),
        (deal(rules={"target": 0}), ("house_rules", "GR22", "rules.target")),
        (deal(rules={"target": True}), ("wrong_type", "GR22", "rules.target")),
        (deal(rules={"stake_per_point": {"unit": "euros"}}), ("no_such_choice", "", "rules.stake_per_point.unit")),
        (
            deal(rules={"stake_per_point": {"counter_value": 1}}),
            ("wrong_type", "", "rules.stake_per_point.counter_value"),
        ),
        (deal(rules={"stake_per_point": 5}), ("wrong_type", "", "rules.stake_per_point")),
        (deal(rules={"target": 2**53}), ("number_too_large", "GR22", "rules.target")),
        (deal(rules={"knock_limit": "upcard"}), ("missing_member", "GR10", "upcard")),
        (deal(rules={"showing": "declared"}), ("missing_member", "GR15", "showing")),
        (deal(showing={}), ("unknown_member", "GR15", "showing")),
        (deal(rules={"showing": "declared"}, showing=[]), ("wrong_type", "", "showing")),
        (deal(rules={"showing": "declared"}, showing={"meld": []}), ("unknown_member", "", "showing")),
        (
            deal(rules={"showing": "declared"}, showing={"lay_offs": [{"card": "8C"}]}),
            ("missing_member", "GR14", "showing.lay_offs.0.meld"),
        ),
        (
            deal(rules={"showing": "declared"}, showing={"lay_offs": [{"card": "8C", "meld": "0"}]}),
            ("wrong_type", "GR14", "showing.lay_offs.0.meld"),
        ),
        (
            deal(rules={"showing": "declared"}, showing={"lay_offs": [{"card": "1C", "meld": 0}]}),
            ("not_a_card", "GR1", "showing.lay_offs.0.card"),
        ),
        ({"hand": [*KNOCKER[:9]]}, ("wrong_hand_size", "GR7", "hand")),
        ({"hand": [*KNOCKER, "2S"]}, ("wrong_hand_size", "GR7", "hand")),
        ({"hand": ["AS", "AS"]}, ("card_twice", "GR1", "hand.1")),
        ({"hand": None}, ("wrong_type", "", "hand")),
        ({"hand": [*KNOCKER], "hands": []}, ("unknown_member", "", "")),
        ({"hand": [*KNOCKER], "rules": {"knock_limit": "upcard"}}, ("missing_member", "GR10", "upcard")),
        ({"hand": [*KNOCKER], "taken": "2S"}, ("not_held", "GR6", "taken")),
    ],
)
def test_what_is_wrong_is_named_with_its_rule_and_its_place(given: object, refused: tuple[str, str, str]) -> None:
    assert refusal(given) == refused


def test_a_long_name_is_cut() -> None:
    with pytest.raises(Refused, match=f"no member '{'x' * 40}…'"):
        ask({"hands": [], "x" * 41: 1})
