from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ging_service.game_support.scoring import score_line, score_of
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.score import SCORE
from tests.games.gin_rummy.hands import slow_least
from tests.games.gin_rummy.score.test_question import KNOCKER, OTHER, TEN, deal

MELDS = [["5C", "6C", "7C"], ["10H", "10D", "10C"], ["JS", "QS", "KS"]]


def answer(given: dict[str, Any]) -> dict[str, Any]:
    line, _ = score_line(SCORE, json.dumps(given).encode(), 1)
    found = json.loads(line)
    assert found.pop("id") is given.get("id")
    return dict(found)


def test_gr27_a_knock_with_lay_offs() -> None:
    assert answer(deal(melds=MELDS)) == {
        "outcome": "knock",
        "winner": 0,
        "points": 19,
        "knocker": 0,
        "deadwood": [1, 20],
        "hands": [
            {"melds": MELDS, "unmelded": ["AD"]},
            {"melds": [["8S", "8H", "8D"], ["2H", "3H", "4H"]], "unmelded": ["QH", "KD"]},
        ],
        "lay_offs": [{"card": "8C", "meld": 0}, {"card": "9C", "meld": 0}],
        "refused": None,
    }


def test_gr20_an_undercut_is_won_by_the_other_seat() -> None:
    found = answer(
        {"hands": [[*["2S", "3S", "4S", "5D", "6D", "7D", "9C", "9D", "9S", "AC"]], [*KNOCKER]], "discard": "AD"}
    )
    assert (found["outcome"], found["winner"], found["points"], found["knocker"]) == ("undercut", 0, 9 - 1 + 10, 1)
    assert found["deadwood"] == [1, 9]


def test_gr18_gin_without_named_melds() -> None:
    hand = [*KNOCKER[:9], "10S", "9H"]
    found = answer({"hands": [[*OTHER], hand], "discard": "9H"})
    assert (found["outcome"], found["winner"], found["points"], found["deadwood"]) == ("gin", 1, 49, [29, 0])
    assert found["lay_offs"] == []


def test_gr21_nobody_wins_equal_deadwood_if_the_house_says_so() -> None:
    other = [*["2S", "3S", "4S", "5D", "6D", "7D", "9C", "9D", "9S", "AC"]]
    found = answer({"hands": [[*KNOCKER], other], "discard": "9H", "rules": {"equal": "nobody"}})
    assert (found["outcome"], found["winner"], found["points"], found["deadwood"]) == ("equal", None, 0, [1, 1])


def test_gr17_a_deal_without_a_knock_is_void() -> None:
    assert answer({"hands": [[*TEN], [*OTHER]], "id": None}) == {
        "outcome": "void",
        "winner": None,
        "points": 0,
        "knocker": None,
        "deadwood": [],
        "hands": [],
        "lay_offs": [],
        "refused": None,
    }


@pytest.mark.parametrize(
    ("members", "code", "rule", "where"),
    [
        ({"discard": "2S"}, "not_held", "GR13", "discard"),
        ({"discard": "2S", "melds": MELDS}, "not_held", "GR13", "discard"),
        ({"melds": [["5C", "6C"]]}, "not_a_meld", "GR9", "melds.0"),
        ({"melds": [*MELDS, MELDS[0]]}, "card_twice", "GR13", "melds.3"),
        ({"melds": MELDS[:2]}, "too_much_deadwood", "GR10", "melds"),
        ({"taken": "9H"}, "taken_back", "GR8", "discard"),
        ({"rules": {"knock_limit": "upcard"}, "upcard": "8C", "discard": "AD"}, "too_much_deadwood", "GR10", "melds"),
        (
            {"rules": {"showing": "declared"}, "showing": {"lay_offs": [{"card": "9C", "meld": 0}]}},
            "does_not_fit",
            "GR14",
            "showing.lay_offs.0",
        ),
    ],
)
def test_gr13_a_knock_that_is_not_true_is_refused_with_its_rule(
    members: dict[str, Any], code: str, rule: str, where: str
) -> None:
    found = answer(deal(**members))
    assert (found["outcome"], found["winner"], found["points"], found["knocker"]) == ("refused", None, 0, 0)
    assert (found["deadwood"], found["hands"], found["lay_offs"]) == ([], [], [])
    refused = found["refused"]
    assert (refused["code"], refused["rule"], refused["where"]) == (code, rule, where)
    assert refused["detail"]


def test_gr9_a_hand_of_eleven_cards() -> None:
    hand = [*["AS", "4S", "6S", "7S", "8S", "JS", "QS", "KS", "AD", "2D", "5C"]]
    assert answer({"hand": hand}) == {
        "deadwood": 13,
        "arrangements": [
            {"melds": [["6S", "7S", "8S"], ["JS", "QS", "KS"]], "unmelded": ["AS", "4S", "AD", "2D", "5C"]}
        ],
        "discards": {"cards": ["5C"], "deadwood": 8},
        "can_knock": True,
        "can_go_gin": False,
    }
    upcard = {"rules": {"knock_limit": "upcard"}, "upcard": "7C"}
    assert not answer({"hand": hand, **upcard})["can_knock"]


def test_gr8_a_card_that_was_taken_is_no_discard() -> None:
    hand = [*["AS", "4S", "6S", "7S", "8S", "JS", "QS", "KS", "AD", "2D", "5C"]]
    assert answer({"hand": hand, "taken": "5C"})["discards"] == {"cards": ["4S"], "deadwood": 9}
    allowed = {"taken": "5C", "rules": {"take_back": "allowed"}}
    assert answer({"hand": hand, **allowed})["discards"] == {"cards": ["5C"], "deadwood": 8}


def test_gr12_a_hand_of_ten_cards() -> None:
    gin = answer({"hand": [*KNOCKER[:9], "10S"]})
    assert (gin["deadwood"], gin["discards"], gin["can_knock"], gin["can_go_gin"]) == (0, None, True, True)
    assert [one["melds"][0] for one in gin["arrangements"]] == [["10S", "10H", "10D", "10C"], ["10H", "10D", "10C"]]
    other = answer({"hand": [*OTHER]})
    assert (other["deadwood"], other["can_knock"], other["can_go_gin"]) == (29, False, False)


def test_gr12_eleven_cards_can_go_gin_by_their_discard() -> None:
    found = answer({"hand": [*KNOCKER[:9], "10S", "9H"]})
    assert (found["deadwood"], found["discards"]) == (9, {"cards": ["9H"], "deadwood": 0})
    assert found["can_go_gin"]


def test_any_spelling_of_the_cards_has_the_same_answer() -> None:
    chance = random.Random(3)  # noqa: S311  any hands will do
    for _ in range(50):
        hand = chance.sample(PACK, 11)
        found = answer({"hand": hand})
        assert found == answer({"hand": [card.lower().replace("10", "t") for card in hand]})
        assert found["deadwood"] == slow_least(hand, "low")


def test_the_game_is_found_by_its_name() -> None:
    assert score_of("gin_rummy") is SCORE
