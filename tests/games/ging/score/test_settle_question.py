"""Errors in the question of a settlement are reported with a code, the place and the rule."""

from __future__ import annotations

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.ging.score import ask

EXAMPLE_1 = (
    "9S JH 9H 10D 7D KC JC",
    "10S 8S KH 10H KD 9D 10C",
    "KS JS 7S 7H QD JD 8D",
    "QS QH 8H QC 9C 8C 7C",
)


def hands(deal: tuple[str, ...]) -> list[list[str]]:
    return [hand.split() for hand in deal]


WRONG: list[tuple[object, str, str, str]] = [
    ([], "wrong_type", "", ""),
    (None, "wrong_type", "", ""),
    ({}, "missing_member", "hands", "G4"),
    ({"hands": hands(EXAMPLE_1), "tie": "elder"}, "unknown_member", "", ""),
    ({"hands": hands(EXAMPLE_1), "x" * 99: 1}, "unknown_member", "", ""),
    ({"hands": "KS"}, "wrong_type", "hands", ""),
    ({"hands": hands(EXAMPLE_1)[:3]}, "not_four_hands", "hands", "G2"),
    ({"hands": [*hands(EXAMPLE_1), []]}, "not_four_hands", "hands", "G2"),
    ({"hands": [*hands(EXAMPLE_1)[:3], None]}, "wrong_type", "hands.3", ""),
    ({"hands": [*hands(EXAMPLE_1)[:3], EXAMPLE_1[3].split()[:6]]}, "not_seven_cards", "hands.3", "G4"),
    ({"hands": [*hands(EXAMPLE_1)[:3], ["QS", True]]}, "wrong_type", "hands.3.1", ""),
    ({"hands": [*hands(EXAMPLE_1)[:3], ["QS", 1.5]]}, "wrong_type", "hands.3.1", ""),
    ({"hands": [*hands(EXAMPLE_1)[:3], ["QS", {}]]}, "wrong_type", "hands.3.1", ""),
    ({"hands": [*hands(EXAMPLE_1)[:3], ["QS", "1S"]]}, "not_a_card", "hands.3.1", "G1"),
    ({"hands": [*hands(EXAMPLE_1)[:3], ["QS" * 99]]}, "not_a_card", "hands.3.0", "G1"),
    ({"hands": hands((*EXAMPLE_1[:3], "QS QH 8H QC 9C 8C 6C"))}, "not_in_pack", "hands.3", "G1"),
    ({"hands": hands((*EXAMPLE_1[:3], "QS QH 8H QC 9C 8C KC"))}, "card_twice", "hands.3", "G1"),
    ({"hands": hands(EXAMPLE_1), "ties": "younger"}, "no_such_ties", "ties", "G10"),
    ({"hands": hands(EXAMPLE_1), "ties": []}, "no_such_ties", "ties", "G10"),
]


@pytest.mark.parametrize(("question", "code", "where", "rule"), WRONG)
def test_a_wrong_question_is_refused_with_code_place_and_rule(
    question: object, code: str, where: str, rule: str
) -> None:
    with pytest.raises(Refused) as refused:
        ask(question)
    assert (refused.value.code, refused.value.where, refused.value.rule) == (code, where, rule)
    assert 10 < len(refused.value.detail) < 200


WRONG_CLAIMS: list[tuple[object, str, str, str]] = [
    ({}, "not_a_claim", "", "G19"),
    ({"suit": "S"}, "not_a_claim", "", "G19"),
    ({"suit": "S", "points": 9, "combination": "ging"}, "not_a_claim", "", "G19"),
    ({"suit": "S", "points": 9, "cards": []}, "unknown_member", "", ""),
    ("S", "wrong_type", "", ""),
    ({"suit": "X", "points": 9}, "no_such_suit", ".suit", "G1"),
    ({"suit": "", "points": 9}, "no_such_suit", ".suit", "G1"),
    ({"suit": "10S", "points": 9}, "no_such_suit", ".suit", "G1"),
    ({"suit": 1, "points": 9}, "wrong_type", ".suit", ""),
    ({"suit": "S", "points": True}, "wrong_type", ".points", "G7"),
    ({"suit": "S", "points": 9.0}, "wrong_type", ".points", "G7"),
    ({"suit": "S", "points": "9"}, "wrong_type", ".points", "G7"),
    ({"suit": "S", "points": None}, "wrong_type", ".points", "G7"),
    ({"suit": "S", "points": 2**53}, "number_too_large", ".points", "G7"),
    ({"suit": "S", "points": -(2**53)}, "number_too_large", ".points", "G7"),
    ({"combination": "royal"}, "no_such_combination", ".combination", "G17"),
    ({"combination": 4}, "wrong_type", ".combination", ""),
]


@pytest.mark.parametrize(("claim", "code", "where", "rule"), WRONG_CLAIMS)
def test_a_wrong_claim_is_refused_with_code_place_and_rule(claim: object, code: str, where: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        ask({"hands": hands(EXAMPLE_1), "declarations": [[], [claim], [], []]})
    assert (refused.value.code, refused.value.where, refused.value.rule) == (code, f"declarations.1.0{where}", rule)


@pytest.mark.parametrize(
    ("declarations", "code", "where"),
    [
        ({}, "wrong_type", "declarations"),
        ([[], [], []], "not_four_declarations", "declarations"),
        ([[], [], [], [], []], "not_four_declarations", "declarations"),
        ([[], [], [], None], "wrong_type", "declarations.3"),
    ],
)
def test_g2_four_lists_are_declared(declarations: object, code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        ask({"hands": hands(EXAMPLE_1), "declarations": declarations})
    assert (refused.value.code, refused.value.where) == (code, where)
