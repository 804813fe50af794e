"""Deals that belong to no table, of every game that can be scored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema_rs import Draft202012Validator

from tests.web.deals import FIRST_EXAMPLE
from tests.web.deals import NEWMARKET as NEWMARKET_DEAL

if TYPE_CHECKING:
    from tests.web.conftest import Api

HAND = ["AS", "4S", "6S", "7S", "8S", "JS", "QS", "KS", "AD", "2D", "5C"]
OTHER = ["8H", "8D", "8C", "2H", "3H", "4H", "9C", "KD", "QH", "3C"]
GIN_RUMMY = "/v1/settle?game=gin_rummy"
WILD_CARD_RUMMY = "/v1/settle?game=wild_card_rummy"
NEWMARKET = "/v1/settle?game=newmarket"
KINGS = {"kind": "set", "cards": ["KS", "KH", "2D"], "rank": "K"}


def test_settling_without_a_table(api: Api) -> None:
    one = api.post("/v1/settle", {"id": 7, "hands": FIRST_EXAMPLE})
    assert one.json["id"] == 7
    assert one.json["net"] == [-1, -1, 1, 1]
    many = api.post("/v1/settle", [{"hands": FIRST_EXAMPLE}, {"id": "x", "hands": []}, 5])
    assert [("error" in answer) for answer in many.json] == [False, True, True]
    assert many.json[1]["id"] == "x"
    assert api.post("/v1/settle").status_code == 422
    assert api.post("/v1/settle?game=ging", {"id": 7, "hands": FIRST_EXAMPLE}).json == one.json


def test_the_deals_of_another_game(api: Api) -> None:
    knocked = {"hands": [HAND, OTHER], "discard": "5C"}
    one = api.post(GIN_RUMMY, {"id": {"a": [1]}, **knocked}).json
    assert (one["id"], one["outcome"], one["deadwood"]) == ({"a": [1]}, "knock", [8, 32])
    assert api.post(GIN_RUMMY, {"hand": HAND}).json["discards"] == {"cards": ["5C"], "deadwood": 8}
    refused = api.post(GIN_RUMMY, {**knocked, "melds": []})
    assert (refused.status_code, refused.json["refused"]["rule"]) == (200, "GR10")
    many = api.post(GIN_RUMMY, [knocked, {"hand": []}]).json
    assert many[0] == one | {"id": None}
    assert many[1]["error"]["code"] == "wrong_hand_size"


def test_a_bad_deal_of_another_game_is_a_problem_with_its_rule(api: Api) -> None:
    problem = api.post(GIN_RUMMY, {"hands": [HAND, [*OTHER[:9], "AS"]]})
    assert (problem.status_code, problem.json["code"], problem.json["rule"]) == (422, "card_twice", "GR1")
    assert problem.json["where"] == "hands.1.9"


def test_a_game_that_cannot_be_scored_is_refused(api: Api) -> None:
    for game in ("whist", "ditch"):
        problem = api.post(f"/v1/settle?game={game}", {"hands": []})
        assert (problem.status_code, problem.json["code"]) == (422, "invalid")
    assert api.post("/v1/settle?gme=ging", {"hands": []}).json["code"] == "invalid"


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("Deal", {"hands": [HAND, OTHER], "discard": "5C", "rules": {"aces": "both"}}),
        ("Deal", {"hands": [HAND, OTHER], "discard": "AS", "melds": [["6S", "7S"]]}),
        ("Deal", {"hands": [HAND, OTHER], "discard": "5C", "rules": {"showing": "declared"}, "showing": {}}),
        ("Deal", {"hands": [HAND[:10], OTHER]}),
        ("Hand", {"hand": HAND, "id": 1}),
        ("Hand", {"hand": OTHER, "upcard": None}),
    ],
)
def test_questions_and_answers_are_as_the_specification_describes_them(
    api: Api, kind: str, given: dict[str, Any]
) -> None:
    spec = json.loads(Path("api_spec/openapi.json").read_text(encoding="utf-8"))
    schemas = spec["components"]["schemas"]
    Draft202012Validator(schemas[f"SettleGinRummy{kind}"]).validate(given)
    answer = api.post(GIN_RUMMY, given)
    assert answer.status_code == 200
    Draft202012Validator(schemas[f"SettledGinRummy{kind}"]).validate(answer.json)


def test_a_refused_turn_of_wild_card_rummy_is_an_answer_with_every_reason(api: Api) -> None:
    turn = {"hand": ["5S", "8S"], "wild": "2", "draw": {"source": "discard_pile"}, "discard": "KD"}
    answer = api.post(WILD_CARD_RUMMY, turn)
    assert (answer.status_code, answer.json["outcome"]) == (200, "refused")
    assert [(one["code"], one["rule"], one["where"]) for one in answer.json["refused"]] == [
        ("cannot_take", "WR11", "draw"),
        ("not_held", "WR13", "discard"),
    ]


def test_a_bad_question_about_wild_card_rummy_is_a_problem_with_its_rule(api: Api) -> None:
    problem = api.post(WILD_CARD_RUMMY, {"held": ["KS", "KS"], "wild": "2"})
    assert (problem.status_code, problem.json["code"], problem.json["rule"]) == (422, "card_twice", "WR1")
    assert problem.json["rule_url"] == "/docs/rules-wild-card-rummy#wr1"


@pytest.mark.parametrize(
    ("question", "answer", "given"),
    [
        ("Meld", "Meld", {"meld": {"cards": ["KS", "KH", "2D"]}, "wild": "2", "seats": None}),
        ("Laid", "Laid", {"laid": ["JD", "2S", "2H"], "wild": "2", "rules": {"aces": "both"}}),
        ("Extension", "Meld", {"extend": {"meld": KINGS, "cards": ["KD"]}, "wild": "2"}),
        ("Claim", "Meld", {"claim": {"meld": KINGS, "card": "KD", "takes": "2D"}, "wild": "2", "id": 1}),
        ("Turn", "Turn", {"hand": ["KD", "3S"], "wild": "2", "melds": [KINGS], "turn": 1, "discard": "3S"}),
        ("Held", "Held", {"held": ["KD", "3S"], "wild": "2", "pressed": True}),
        ("Game", "Game", {"deals": [{"held": [["KD"], [], 30], "winner": 1}], "rules": {"press": "yes"}}),
        ("Money", "Money", {"totals": [184, 137, 250, 241], "outs": [1, None]}),
    ],
)
def test_questions_about_wild_card_rummy_are_as_the_specification_describes_them(
    api: Api, question: str, answer: str, given: dict[str, Any]
) -> None:
    spec = json.loads(Path("api_spec/openapi.json").read_text(encoding="utf-8"))
    schemas = spec["components"]["schemas"]
    Draft202012Validator(schemas[f"SettleWildCardRummy{question}"]).validate(given)
    found = api.post(WILD_CARD_RUMMY, given)
    assert found.status_code == 200
    Draft202012Validator(schemas[f"SettledWildCardRummy{answer}"]).validate(found.json)


def test_games_of_newmarket_and_their_answers_are_as_the_specification_describes_them(api: Api) -> None:
    schemas = json.loads(Path("api_spec/openapi.json").read_text(encoding="utf-8"))["components"]["schemas"]
    for more in ({}, {"id": 1, "dealer": 2, "rules": {"deals": 1}}, {"kings": {"KC": 20}, "stacks": [1, 2, 3, 4, 5]}):
        given = {"players": 5, "deals": [NEWMARKET_DEAL], **more}
        Draft202012Validator(schemas["SettleNewmarketGame"]).validate(given)
        found = api.post(NEWMARKET, given)
        assert found.status_code == 200
        Draft202012Validator(schemas["SettledNewmarketGame"]).validate(found.json)
        assert (found.json["deals"][0]["ended"], found.json["deals"][0]["winner"]) == ("out", 1)
