"""One line in, one line out: every spelling, every id, and junk of every kind."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import SUIT_NAMES
from ging_service.game_support.scoring import MOST_BYTES, score_line
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.score import (
    SCORE,
    Question,
    settle,
)
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.rules.deal_settlement import Ties

pytestmark = pytest.mark.complete

TIES: tuple[Ties, ...] = ("elder", "best_first")
EXAMPLE_1 = (
    "9S JH 9H 10D 7D KC JC",
    "10S 8S KH 10H KD 9D 10C",
    "KS JS 7S 7H QD JD 8D",
    "QS QH 8H QC 9C 8C 7C",
)


def hands(deal: tuple[str, ...]) -> list[list[str]]:
    return [hand.split() for hand in deal]


def dealt(seed: int) -> tuple[Hand, ...]:
    order = list(PACK)
    random.Random(seed).shuffle(order)  # noqa: S311  any deal will do
    return tuple(tuple(order[top : top + 7]) for top in range(0, 28, 7))


def line_of(question: Question, spell: Mapping[Card, str] | None = None, **others: Any) -> bytes:
    spell = spell or {}
    return json.dumps(
        {"hands": [[spell.get(card, card) for card in hand] for hand in question.hands], **others}
    ).encode()


def parsed(line: bytes) -> Any:
    """The answer as a strict reader of JSON takes it."""
    reply, good = score_line(SCORE, line, 7)
    assert b"\n" not in reply

    def no_constant(text: str) -> None:
        raise AssertionError(text)

    found = json.loads(reply.decode(), parse_constant=no_constant)
    assert good is ("error" not in found)
    assert list(found) == (
        ["id", "kind", "combination", "winners", "most", "second", "net", "refused"] if good else ["id", "error"]
    )
    if not good:
        assert set(found["error"]) == {"code", "detail", "where", "rule"}
    return found


@settings(max_examples=examples(200))
@given(seed=st.integers(0, 2**32), ties=st.sampled_from([*TIES, None]), data=st.data())
def test_a_line_is_answered_alike_in_every_spelling(seed: int, ties: Ties | None, data: st.DataObject) -> None:
    deal = Question(hands=dealt(seed), ties=ties or "elder")
    others: dict[str, Any] = {} if ties is None else {"ties": ties}
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    spell = {}
    for card in PACK:
        rank = data.draw(st.sampled_from(["10", "T", "t"])) if card[:-1] == "10" else card[:-1]
        suit = data.draw(st.sampled_from([card[-1], card[-1].lower(), signs[card[-1]]]))
        spell[card] = data.draw(st.sampled_from([rank, rank.lower()])) + suit
    plain, odd = parsed(line_of(deal, **others)), parsed(line_of(deal, spell, **others))
    assert plain == odd
    found = settle(deal)
    assert (plain["kind"], plain["combination"], tuple(plain["winners"])) == (
        found.kind,
        found.combination,
        found.winners,
    )
    assert tuple(plain["net"]) == found.net


@settings(max_examples=examples(200))
@given(data=st.data())
def test_the_quick_way_and_the_careful_one_answer_alike(data: st.DataObject) -> None:
    suit = st.fixed_dictionaries({"suit": st.sampled_from("SHDC"), "points": st.integers(0, 64)})
    combination = st.fixed_dictionaries({"combination": st.sampled_from(["four_sevens", "ging", "bare_shoulders"])})
    claim = st.one_of(suit, combination)
    declarations = data.draw(st.none() | st.lists(st.lists(claim, max_size=5), min_size=3, max_size=4))
    question = Question(hands=dealt(data.draw(st.integers(0, 2**32))))
    others: dict[str, Any] = {"declarations": declarations, "ties": data.draw(st.sampled_from(TIES))}
    # an object as the id is looked into for members given twice, which only the careful way does
    plain, careful = (parsed(line_of(question, id=given_id, **others)) for given_id in (1, {"a": 1}))
    assert plain | {"id": 0} == careful | {"id": 0}


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@given(given_id=anything)
def test_the_id_comes_back_whatever_it_is(given_id: object) -> None:
    found = parsed(line_of(Question(hands=dealt(1)), id=given_id))
    assert found["kind"]
    assert found["id"] == given_id
    assert parsed(json.dumps({"id": given_id}).encode())["id"] == given_id


@pytest.mark.parametrize("written", ["1.10", "1e999", "123456789012345678901234567890", '"\\u00e9"', '{"a":1,"b":[]}'])
def test_the_id_comes_back_as_it_was_written(written: str) -> None:
    line = line_of(Question(hands=dealt(1)))
    reply, good = score_line(SCORE, b'{"id": %b,' % written.encode() + line[1:], 1)
    assert good
    assert reply.startswith(b'{"id":%b,' % written.encode())


def test_without_an_id_null_comes_back() -> None:
    assert parsed(line_of(Question(hands=dealt(1))))["id"] is None


@settings(max_examples=examples(500))
@given(line=st.one_of(st.binary(max_size=80), st.text(max_size=80).map(lambda text: text.encode("utf-8", "replace"))))
def test_junk_is_answered_with_an_error(line: bytes) -> None:
    assert "error" in parsed(line.replace(b"\n", b""))


@settings(max_examples=examples(300))
@given(value=anything)
def test_any_other_json_is_answered_with_an_error(value: object) -> None:
    assert "error" in parsed(json.dumps(value).encode())


PARTS = st.one_of(
    anything,
    st.just(hands(EXAMPLE_1)),
    st.lists(st.lists(st.sampled_from([*PACK, "6S", "x"]), max_size=8), max_size=5),
    st.lists(st.lists(st.dictionaries(st.sampled_from(["suit", "points", "combination"]), anything)), max_size=5),
    st.sampled_from([*TIES, *SUIT_NAMES.values()]),
)


@settings(max_examples=examples(300))
@given(members=st.dictionaries(st.sampled_from(["id", "hands", "declarations", "ties", "x"]), PARTS))
def test_anything_like_a_question_is_answered(members: dict[str, object]) -> None:
    assert parsed(json.dumps(members).encode())["id"] == members.get("id")


@settings(max_examples=examples(300))
@given(data=st.data())
def test_a_damaged_line_never_stops_it(data: st.DataObject) -> None:
    line = bytearray(line_of(Question(hands=dealt(2)), id="a", declarations=[[], [{"suit": "S", "points": 9}], [], []]))
    for _ in range(data.draw(st.integers(1, 4))):
        line[data.draw(st.integers(0, len(line) - 1))] = data.draw(st.sampled_from(b'{}[]",:\\0aS\xff\xc3'))
    parsed(bytes(line))


GOOD = line_of(Question(hands=dealt(1)))
BAD_LINES: list[tuple[bytes, str]] = [
    (b"{", "not_json"),
    (b"[1,", "not_json"),
    (b"nonsense", "not_json"),
    (GOOD + GOOD, "not_json"),
    (b'{"id":NaN}', "not_json"),
    (b'{"id":"\\ud800"}', "not_json"),
    (b'{"id":"\xff",' + GOOD[1:], "invalid_utf8"),
    (b"[" * 100_000, "too_deep"),
    (b'{"id":' + b"[" * 100_000, "too_deep"),
    (b'{"id":1,"id":1,' + GOOD[1:], "duplicate_member"),
    (b'{"hands":[],' + GOOD[1:], "duplicate_member"),
    (b'{"h\\u0061nds":[],' + GOOD[1:], "duplicate_member"),
    (b'{"id":{"a":1,"a":1},' + GOOD[1:], "duplicate_member"),
    (b'{"declarations":[[{"suit":"S","suit":"S","points":1}],[],[],[]],' + GOOD[1:], "duplicate_member"),
    (b'{"declarations":[[{"suit":"S","points":' + b"9" * 5_000 + b"}],[],[],[]]," + GOOD[1:], "number_too_large"),
    (b'{"declarations":[[{"suit":"S","points":-' + b"9" * 16 + b"}],[],[],[]]," + GOOD[1:], "number_too_large"),
    (b'{"ties":7,' + GOOD[1:], "no_such_ties"),
    (b"true", "wrong_type"),
    (b"[]", "wrong_type"),
]


@pytest.mark.parametrize(("line", "code"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_bad_lines_have_codes(line: bytes, code: str) -> None:
    assert parsed(line)["error"]["code"] == code


def test_a_fault_of_the_whole_line_names_its_number() -> None:
    assert parsed(b"nonsense")["error"]["where"] == "line 7"


def test_the_longest_line_is_far_longer_than_any_deal() -> None:
    assert len(GOOD) * 1_000 < MOST_BYTES
