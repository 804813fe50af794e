"""Positions and rounds that belong to no table: questions, answers, and what is wrong with a question (NM90 to NM92)."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import msgspec
import pytest

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.score import SCORE
from tests.games.thirty_one.table import NOTHING_FITS, WON


def asked(text: str = "", **more: Any) -> dict[str, Any]:
    return {"cards": text.split()} | more


def answered(question: dict[str, Any]) -> dict[str, Any]:
    (schema,) = SCORE.questions.values()
    jsonschema_rs.validate(dict(schema), question)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(SCORE.score(question)))
    (schema,) = SCORE.answers.values()
    jsonschema_rs.validate(dict(schema), found)
    return found


def test_nm92_the_beginning_of_a_round_for_two() -> None:
    found = answered(asked())
    assert (found["outcome"], found["winner"], found["total"], found["refused"]) == ("running", None, 0, None)
    choice = found["next"]
    assert (choice["player"], choice["prospect"], len(choice["fitting"]), choice["winning_now"]) == (0, "win", 24, [])
    assert choice["best"] == [rank + suit for rank in "A25" for suit in "SHDC"]


def test_nm92_by_house_rule_only_a_5_wins() -> None:
    found = answered(asked(rules={"stuck": "draw"}))
    assert found["next"]["best"] == ["5S", "5H", "5D", "5C"]


def test_nm90_a_whole_round_has_its_winner() -> None:
    assert answered(asked(WON)) == {"outcome": "thirty_one", "winner": 1, "total": 31, "next": None, "refused": None}
    assert answered(asked(WON, players=6))["winner"] == 5


def test_nm91_a_round_without_31() -> None:
    assert answered(asked(NOTHING_FITS))["winner"] == 0
    found = answered(asked(NOTHING_FITS, rules={"stuck": "draw"}))
    assert (found["outcome"], found["winner"], found["total"]) == ("draw", None, 30)


def test_nm92_among_more_players_only_what_wins_now_is_told() -> None:
    choice = answered(asked("6S 6H 6D 6C 5S", players=3))["next"]
    assert (choice["player"], choice["prospect"], choice["best"]) == (2, None, [])
    assert choice["winning_now"] == ["2S", "2H", "2D", "2C"]


def test_nm91_a_card_that_cannot_be_taken_is_an_answer() -> None:
    found = answered(asked("6S 6H 6D 6C 5S 3S"))
    assert (found["outcome"], found["winner"], found["total"], found["next"]) == ("refused", None, 0, None)
    told = "3S would bring the total to 32: never over 31"
    assert found["refused"] == {"code": "over_31", "rule": "NM91", "detail": told, "where": "cards.5"}


@pytest.mark.parametrize(
    ("question", "code", "where"),
    [
        ({}, "missing_member", "cards"),
        ({"cards": None}, "missing_member", "cards"),
        ([], "wrong_type", ""),
        ({"cards": 5}, "wrong_type", "cards"),
        (asked("XX"), "not_a_card", "cards.0"),
        (asked(players=1), "wrong_number_of_players", "players"),
        (asked(players=7), "wrong_number_of_players", "players"),
        (asked(players="2"), "wrong_type", "players"),
        (asked(players=2**60), "number_too_large", "players"),
        (asked(more=1), "unknown_member", ""),
        (asked(rules={"stuck": "maybe"}), "no_such_choice", "rules.stuck"),
        (asked(rules={"stake": 1}), "house_rules", "rules.starting_stack"),
    ],
)
def test_what_is_wrong_with_a_question_is_told(question: Any, code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        SCORE.score(question)
    assert (refused.value.code, refused.value.where) == (code, where)


def test_left_out_and_null_are_the_same() -> None:
    assert answered(asked("5S", players=None, rules=None)) == answered(asked("5S"))
