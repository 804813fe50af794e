"""A declared question is read from JSON and described by the same declaration; an answer is described by its struct."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from jsonschema_rs import validator_for

from ging_service.domain.cards import Card
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import cards_by, read_declared
from ging_service.game_support.json_schemas import answer_schema, question_schema


@value
class Bid:
    suit: Annotated[str, Described(values=("S", "H"), rule="T2")]
    points: Annotated[int, Described(least=1, rule="T3")] = 1


@value
class Asked:
    hand: Annotated[tuple[Card, ...], Described("in any order", least=1, most=3, rule="T1", null=True)]
    bids: tuple[Bid, ...] = ()
    heaps: Annotated[dict[str, int] | None, Described(rule="T4")] = None
    kind: Annotated[Literal["whole", "half"], Described(null=True)] = "whole"
    top: Card | None = None
    is_last: bool = False


class Claim(msgspec.Struct, kw_only=True, omit_defaults=True):
    seat: Annotated[int, Described("by eldership", least=0, most=3)]
    points: int | None = None
    code: str


FULL = {
    "hand": ["ks", "10♦"],
    "bids": [{"suit": "S"}, {"suit": "H", "points": 4}],
    "heaps": {"KS": 4},
    "kind": None,
    "top": None,
    "is_last": True,
}


def asked(given: object) -> Asked:
    return read_declared(Asked, given, "", cards_by("T1"))


def test_a_question_is_read_as_it_is_declared() -> None:
    assert asked(FULL) == Asked(
        hand=(Card("KS"), Card("10D")),
        bids=(Bid(suit="S"), Bid(suit="H", points=4)),
        heaps={"KS": 4},
        is_last=True,
    )
    assert asked({"hand": []}) == Asked(hand=())


@pytest.mark.parametrize("given", [FULL, {"hand": ["KS"]}])
def test_what_can_be_read_fits_the_schema(given: dict[str, Any]) -> None:
    assert asked(given)
    validator_for(question_schema(Asked)).validate(given)


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ([], ("wrong_type", "", "")),
        ({}, ("missing_member", "T1", "hand")),
        ({"hand": None}, ("missing_member", "T1", "hand")),
        ({"hand": {"KS": 1}}, ("wrong_type", "", "hand")),
        ({"hand": ["KS", "1S"]}, ("not_a_card", "T1", "hand.1")),
        ({"hand": ["KS", ["QS"]]}, ("wrong_type", "", "hand.1")),
        ({"hand": [], "heap": {}}, ("unknown_member", "", "")),
        ({"hand": [], "bids": [{"suit": "S"}, {}]}, ("missing_member", "T2", "bids.1.suit")),
        ({"hand": [], "bids": [{"suit": "s"}]}, ("no_such_choice", "T2", "bids.0.suit")),
        ({"hand": [], "bids": [{"suit": "S", "points": None}]}, ("wrong_type", "T3", "bids.0.points")),
        ({"hand": [], "bids": None}, ("wrong_type", "", "bids")),
        ({"hand": [], "heaps": {"KS": True}}, ("wrong_type", "T4", "heaps.KS")),
        ({"hand": [], "heaps": {"KS": 2**53}}, ("number_too_large", "T4", "heaps.KS")),
        ({"hand": [], "kind": "third"}, ("no_such_choice", "", "kind")),
        ({"hand": [], "top": 5}, ("wrong_type", "", "top")),
        ({"hand": [], "is_last": 1}, ("wrong_type", "", "is_last")),
    ],
)
def test_what_is_wrong_is_named_with_its_rule_and_place(given: object, refused: tuple[str, str, str]) -> None:
    with pytest.raises(Refused) as found:
        asked(given)
    assert (found.value.code, found.value.rule, found.value.where) == refused


def test_the_schema_of_a_question_has_bounds_words_and_null() -> None:
    members = question_schema(Asked)["properties"]
    card = {"type": "string", "maxLength": 16}
    # Null in a member that has to be there is refused as missing, so it is not in the schema.
    assert members["hand"] == {
        "type": "array",
        "items": card,
        "minItems": 1,
        "maxItems": 3,
        "description": "in any order",
    }
    assert members["kind"] == {"type": ["string", "null"], "enum": ["whole", "half", None]}
    assert members["top"] == card | {"type": ["string", "null"]}
    assert members["heaps"] == {"type": ["object", "null"], "additionalProperties": {"type": "integer"}}
    assert members["bids"]["items"]["required"] == ["suit"]
    assert question_schema(Asked)["required"] == ["hand"]


def test_an_answer_has_all_members_but_those_that_its_struct_leaves_out() -> None:
    schema = answer_schema(Claim)
    assert schema["required"] == ["seat", "code"]
    assert schema["properties"]["seat"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 3,
        "description": "by eldership",
    }
    assert schema["properties"]["points"] == {"type": "integer"}
    for claim in (Claim(seat=1, code="false_claim"), Claim(seat=3, points=0, code="false_claim")):
        validator_for(schema).validate(msgspec.to_builtins(claim))
