"""Sealed values: commitments in the body, openings beside it, nothing of the value in either without the salt."""

from __future__ import annotations

import hashlib
import subprocess
from dataclasses import dataclass, replace
from itertools import count, repeat
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.game import Sealed
from ging_service.eventlog.codec import Codec, Envelope
from ging_service.eventlog.sealing import Opening, Seals, commitments_in, joined, sealed_elements, with_openings

if TYPE_CHECKING:
    from pathlib import Path

ENVELOPE = Envelope(actor="", command="c-1", recorded_at="2026-11-20T10:05:00.123456Z", stream="table/a", version=4)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    deal: int
    hands: tuple[tuple[str, ...], ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """An event with two sealed fields: hands of 0 or more cards, and a stock that lies face down card by card."""

    deal: int
    stock: tuple[str, ...]
    turned: str
    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    member: str
    name: str


HANDS = Sealed(
    field="hands",
    each=True,
    audience=lambda _, seat: f"seat/{seat}",
    subject=lambda event: str(event.deal),
    hidden=(),
)
NAME = Sealed(field="name", each=False, audience=lambda _, __: "club", subject=lambda event: event.member)
STOCK = Sealed(
    field="stock",
    each=True,
    audience=lambda _, __: "hands",
    subject=lambda event: f"{event.deal}/stock",
    hidden="?",
)
DEALT = Dealt(deal=3, stock=("JOKER", "2H", "2H"), turned="5C", hands=(("KS", "7H"), ("QS",)))
GIVEN = Given(deal=3, hands=(("KS", "7H"), ("QS",)), note="")


def codec(**changes: Any) -> Codec:
    sealed = {Given: (HANDS,), Named: (NAME,), Dealt: (STOCK, HANDS)}
    return Codec([Given, Named, Dealt], **({"sealed": sealed} | changes))


def values(openings: tuple[Opening, ...]) -> dict[int, bytes]:
    return {opening.place: opening.value for opening in openings}


def test_a_sealed_value_is_not_in_the_body_and_its_opening_says_whose_it_is() -> None:
    salts = (bytes([number]) * 32 for number in count(1))
    body, openings = codec(salt=lambda: next(salts)).encode(ENVELOPE, GIVEN)
    assert openings == (
        Opening(0, "table/a/3", "seat/0", b"\1" * 32, b'["KS","7H"]'),
        Opening(1, "table/a/3", "seat/1", b"\2" * 32, b'["QS"]'),
    )
    expected = [hashlib.sha256(opening.salt + opening.value).hexdigest() for opening in openings]
    assert commitments_in(body) == expected
    data = msgspec.json.decode(body)["data"]
    assert data == {"deal": 3, "hands": [{"sha256": digest} for digest in expected], "note": ""}
    assert rfc8785.dumps(msgspec.json.decode(body)) == body


def test_a_stranger_checks_an_opening_with_a_tool_of_his_own(tmp_path: Path) -> None:
    body, (opening,) = codec().encode(ENVELOPE, Named(member="anna", name="Anna ♠"))
    file = tmp_path / "opening"
    file.write_bytes(opening.salt + opening.value)
    told = subprocess.run(["sha256sum", str(file)], check=True, capture_output=True, text=True).stdout  # noqa: S607  any
    assert commitments_in(body) == [told.split()[0]]


@pytest.mark.complete
@given(st.integers(1, 9), st.lists(st.lists(TEXTS, max_size=3).map(tuple), max_size=4).map(tuple), TEXTS)
def test_whoever_has_the_openings_reads_the_event(deal: int, hands: Any, note: str) -> None:
    event = Given(deal=deal, hands=hands, note=note)
    body, openings = codec().encode(ENVELOPE, event)
    assert codec().decode(body, "Given", values(openings)).event == event
    assert codec().decode(body, "", values(openings)).event == event
    hidden = codec().decode(body).event
    assert hidden == Given(deal=deal, hands=((),) * len(hands), note=note)


@pytest.mark.complete
@given(TEXTS)
def test_no_text_is_taken_for_a_commitment(text: str) -> None:
    for note in (text, '{"sha256":"' + "0" * 64 + '"}', '\\{"sha256":"'):
        body, openings = codec().encode(ENVELOPE, Given(deal=1, hands=(("KS",),), note=note))
        assert len(commitments_in(body)) == 1
        assert codec().decode(body, "Given", values(openings)).event.note == note


def test_some_of_the_values_may_be_open() -> None:
    body, openings = codec().encode(ENVELOPE, GIVEN)
    assert codec().decode(body, "Given", {1: openings[1].value}).event.hands == ((), ("QS",))
    named, _ = codec().encode(ENVELOPE, Named(member="anna", name="Anna"))
    assert codec().decode(named).event == Named(member="anna", name="")


def test_the_same_value_never_looks_the_same() -> None:
    bodies = {codec().encode(ENVELOPE, GIVEN).body for _ in range(5)}
    assert len(bodies) == 5
    assert len({len(body) for body in bodies}) == 1, "nor does its length tell anything"


def test_an_event_from_before_its_field_was_sealed_is_read_as_it_stands() -> None:
    old, _ = Codec([Given]).encode(ENVELOPE, GIVEN)
    new = codec(schemas={"Given": 2}, upcasts={("Given", 1): lambda data: data})
    assert new.decode(old, "Given").event == GIVEN
    body, openings = new.encode(ENVELOPE, GIVEN)
    assert new.decode(body, "Given", values(openings)).schema == 2
    third = codec(schemas={"Given": 3}, upcasts={("Given", version): lambda data: data for version in (1, 2)})
    assert third.decode(body, "Given", values(openings)).event == GIVEN


def test_sealed_fields_of_one_event_number_their_places_together_in_the_order_of_the_body() -> None:
    salts = (bytes([number]) * 32 for number in count(1))
    body, openings = codec(salt=lambda: next(salts)).encode(ENVELOPE, DEALT)
    assert [(one.place, one.subject, one.audience, one.value) for one in openings] == [
        (0, "table/a/3", "seat/0", b'["KS","7H"]'),
        (1, "table/a/3", "seat/1", b'["QS"]'),
        (2, "table/a/3/stock", "hands", b'"JOKER"'),
        (3, "table/a/3/stock", "hands", b'"2H"'),
        (4, "table/a/3/stock", "hands", b'"2H"'),
    ]
    assert commitments_in(body) == [hashlib.sha256(one.salt + one.value).hexdigest() for one in openings]
    assert [(one.sealed.field, one.element) for one in sealed_elements(body, (STOCK, HANDS))] == [
        ("hands", 0),
        ("hands", 1),
        ("stock", 0),
        ("stock", 1),
        ("stock", 2),
    ]
    assert codec(sealed={Dealt: (HANDS, STOCK)}).decode(body, "Dealt", values(openings)).event == DEALT


@pytest.mark.complete
@given(st.lists(st.lists(TEXTS, max_size=3).map(tuple), max_size=3).map(tuple), st.lists(TEXTS).map(tuple), st.data())
def test_each_value_that_is_not_opened_reads_as_its_field_reads_hidden(hands: Any, stock: Any, data: Any) -> None:
    event = Dealt(deal=1, stock=stock, turned="", hands=hands)
    body, openings = codec().encode(ENVELOPE, event)
    told = data.draw(st.sets(st.sampled_from(range(len(openings))))) if openings else set()
    seen = Dealt(
        deal=1,
        stock=tuple(card if len(hands) + index in told else "?" for index, card in enumerate(stock)),
        turned="",
        hands=tuple(hand if index in told else () for index, hand in enumerate(hands)),
    )
    some = {place: value for place, value in values(openings).items() if place in told}
    assert codec().decode(body, "Dealt", some).event == seen
    assert codec().decode(body, "", some).event == seen
    assert codec().decode(body, "Dealt", values(openings)).event == event


def test_a_second_field_may_come_to_be_sealed() -> None:
    before = codec(sealed={Dealt: (HANDS,)})
    body, openings = before.encode(ENVELOPE, DEALT)
    after = codec(schemas={"Dealt": 2}, upcasts={("Dealt", 1): lambda data: data})
    assert after.decode(body, "Dealt", values(openings)).event == DEALT
    assert after.decode(body).event == replace(DEALT, hands=((), ()))


def test_a_field_is_sealed_once() -> None:
    with pytest.raises(ValueError, match="a field of Given is sealed twice"):
        Codec([Given], sealed={Given: (HANDS, HANDS)})


@pytest.mark.parametrize(
    ("sealed", "why"),
    [
        (replace(HANDS, hidden="?"), "Given.hands: a hidden value cannot read as this"),
        (replace(HANDS, field="note"), "Given.note: only the elements of a tuple"),
        (replace(HANDS, field="deal", each=False), "Given.deal: a hidden value cannot read as this"),
    ],
)
def test_what_is_hidden_must_read_as_a_value_of_its_field(sealed: Sealed, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        Codec([Given], sealed={Given: (sealed,)})


def test_a_commitment_where_nothing_is_sealed_has_no_place_of_a_field() -> None:
    body, _ = codec().encode(ENVELOPE, DEALT)
    forged = body.replace(b'"turned":"5C"', b'"turned":{"sha256":"' + b"0" * 64 + b'"}')
    assert len(commitments_in(forged)) == len(list(sealed_elements(forged, (STOCK, HANDS)))) + 1
    assert codec().decode(forged, "Dealt").event.turned == ""


def test_a_body_without_commitments_is_left_alone() -> None:
    assert with_openings(b'{"a":1}', {0: b"2"}, repeat(b"[]")) == b'{"a":1}'
    assert commitments_in(b'{"a":1}') == []


def test_a_command_may_seal_and_open_at_once() -> None:
    _, openings = codec().encode(ENVELOPE, GIVEN)
    seals = Seals()
    assert seals.also() is None
    assert joined([None, seals.also()]) is None
    seals.sealed(0, openings)
    seals.open(["table/a/3"])
    also = joined([None, seals.also()])
    assert also is not None
    assert {row["audience"] for row in msgspec.json.decode(also.parameters["seal"])} == {"all"}
    seals.erase(["table/a/3"])
    last = seals.also()
    assert last is not None
    assert set(last.parameters) == {"open", "erase"}, "what is erased at once was never told"
