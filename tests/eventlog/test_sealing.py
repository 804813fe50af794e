"""Sealed values: commitments in the body, openings beside it, nothing of the value in either without the salt."""

from __future__ import annotations

import hashlib
import subprocess
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.game import Sealed
from ging_service.eventlog.codec import Codec, Envelope
from ging_service.eventlog.sealing import Opening, Seals, commitments_in, joined, opened

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
class Named:
    member: str
    name: str


HANDS = Sealed(field="hands", each=True, audience=lambda _, seat: f"seat/{seat}", subject=lambda event: str(event.deal))
NAME = Sealed(field="name", each=False, audience=lambda _, __: "club", subject=lambda event: event.member)
GIVEN = Given(deal=3, hands=(("KS", "7H"), ("QS",)), note="")


def codec(**changes: Any) -> Codec:
    return Codec([Given, Named], **({"sealed": {Given: (HANDS,), Named: (NAME,)}} | changes))


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


@given(st.integers(1, 9), st.lists(st.lists(TEXTS, max_size=3).map(tuple), max_size=4).map(tuple), TEXTS)
def test_whoever_has_the_openings_reads_the_event(deal: int, hands: Any, note: str) -> None:
    event = Given(deal=deal, hands=hands, note=note)
    body, openings = codec().encode(ENVELOPE, event)
    assert codec().decode(body, "Given", values(openings)).event == event
    assert codec().decode(body, "", values(openings)).event == event
    hidden = codec().decode(body).event
    assert hidden == Given(deal=deal, hands=((),) * len(hands), note=note)


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


def test_an_event_has_one_sealed_field() -> None:
    with pytest.raises(ValueError, match="Given has more than one sealed field"):
        Codec([Given], sealed={Given: (HANDS, HANDS)})


def test_a_body_without_commitments_is_left_alone() -> None:
    assert opened(b'{"a":1}', {0: b"2"}, b"[]") == b'{"a":1}'
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
