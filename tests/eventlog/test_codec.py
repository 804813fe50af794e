from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Literal, NewType

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.canonical import MAX_INTEGER
from ging_service.eventlog.codec import Codec, Envelope, timestamp
from ging_service.eventlog.errors import NotCanonical, UnknownEvent

Card = NewType("Card", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    seat: int
    suit: Literal["S", "H", "D", "C"]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    deal: int
    calls: tuple[Call, ...]
    hand: tuple[Card, ...]
    note: str
    tied: bool
    pair: tuple[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    deal: int


CODEC = Codec([Called, Passed])
ENVELOPE = Envelope(
    actor="alice", command="c-1", recorded_at="2026-11-20T10:05:00.123456Z", stream="table/a", version=4
)
INTEGERS = st.integers(-MAX_INTEGER, MAX_INTEGER)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
CALLS = st.builds(Call, seat=INTEGERS, suit=st.sampled_from("SHDC"), points=INTEGERS)
EVENTS = st.builds(Passed, deal=INTEGERS) | st.builds(
    Called,
    deal=INTEGERS,
    calls=st.lists(CALLS, max_size=4).map(tuple),
    hand=st.lists(TEXTS, max_size=4).map(tuple),
    note=TEXTS,
    tied=st.booleans(),
    pair=st.tuples(INTEGERS, TEXTS),
)
ENVELOPES = st.builds(
    Envelope,
    actor=TEXTS,
    command=TEXTS,
    recorded_at=TEXTS,
    stream=TEXTS,
    version=st.integers(0, MAX_INTEGER - 1),
    happened_at=TEXTS,
    app=TEXTS,
)


def called(**changes: Any) -> Any:
    values = {"deal": 3, "calls": (), "hand": (Card("KS"),), "note": "", "tied": False, "pair": (1, "x")}
    return Called(**(values | changes))


@given(ENVELOPES, EVENTS)
def test_the_body_is_the_reference_form_of_envelope_and_data(envelope: Envelope, event: Any) -> None:
    expected = {
        "actor": envelope.actor,
        "command": envelope.command,
        "data": asdict(event),
        "recorded_at": envelope.recorded_at,
        "schema": 1,
        "stream": envelope.stream,
        "type": type(event).__name__,
        "version": envelope.version + 1,
    }
    if envelope.happened_at:
        expected["happened_at"] = envelope.happened_at
    if envelope.app:
        expected["app"] = envelope.app
    assert CODEC.encode(envelope, event).body == rfc8785.dumps(expected)


@given(ENVELOPES, EVENTS)
def test_what_is_written_is_read_back(envelope: Envelope, event: Any) -> None:
    body, openings = CODEC.encode(envelope, event)
    assert openings == ()
    recorded = CODEC.decode(body, CODEC.name(event))
    assert recorded == CODEC.decode(body)
    assert recorded.event == event
    assert type(recorded.event) is type(event)
    for name in ("actor", "app", "command", "recorded_at", "happened_at", "stream"):
        assert getattr(recorded, name) == getattr(envelope, name)
    assert (recorded.version, recorded.type, recorded.schema) == (envelope.version + 1, type(event).__name__, 1)


def test_a_commands_events_follow_its_version() -> None:
    written = CODEC.encode_all(ENVELOPE, [Passed(deal=1), called(), Passed(deal=2)])
    assert [CODEC.decode(one.body).version for one in written] == [5, 6, 7]


WRONG = {
    "a float": called(deal=1.0),
    "a truth for a number": called(deal=True),
    "a number for a truth": called(tied=1),
    "nothing": called(note=None),
    "a list": called(hand=["KS"]),
    "too large": called(deal=MAX_INTEGER + 1),
    "too small": called(pair=(-MAX_INTEGER - 1, "")),
    "larger than 64 bits": called(deal=2**70),
    "a lone surrogate": called(note="\ud800"),
    "no card": called(hand=(1,)),
    "an unknown suit": called(calls=(Call(seat=0, suit="X", points=1),)),
    "another class": called(calls=(Passed(deal=1),)),
    "no JSON at all": called(note=object()),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_could_not_be_read_back_is_not_written(name: str) -> None:
    with pytest.raises(NotCanonical):
        CODEC.encode(ENVELOPE, WRONG[name])


def test_long_digits_in_text_are_no_number() -> None:
    event = called(note="9" * 30)
    assert CODEC.decode(CODEC.encode(ENVELOPE, event).body).event == event


def test_an_event_that_is_not_registered_is_not_written() -> None:
    for give in (CODEC.name, lambda event: CODEC.encode(ENVELOPE, event)):
        with pytest.raises(UnknownEvent):
            give(Call(seat=0, suit="S", points=1))


@pytest.mark.parametrize(("name", "schema"), [("Vanished", 1), ("Passed", 2), ("Passed", 0)])
@pytest.mark.parametrize("hint", ["", "Passed"])
def test_an_unknown_type_or_version_is_named(name: str, schema: int, hint: str) -> None:
    body = CODEC.encode(ENVELOPE, Passed(deal=1)).body.replace(b'"Passed"', f'"{name}"'.encode())
    body = body.replace(b'"schema":1', f'"schema":{schema}'.encode())
    with pytest.raises(UnknownEvent, match=name) as refused:
        CODEC.decode(body, hint)
    assert (refused.value.type_name, refused.value.schema) == (name, schema)


def test_bytes_that_are_no_event_are_no_event() -> None:
    for body in (b"", b"{}", b"[]", CODEC.encode(ENVELOPE, Passed(deal=1)).body.replace(b"deal", b"lead")):
        with pytest.raises(msgspec.DecodeError):
            CODEC.decode(body, "Passed")


def test_older_versions_are_upcast_one_step_at_a_time() -> None:
    first = Codec([Passed])
    body = first.encode(ENVELOPE, Passed(deal=7)).body.replace(b'{"deal":7}', b'{"number":6}')
    third = Codec(
        [Passed],
        schemas={"Passed": 3},
        upcasts={
            ("Passed", 1): lambda data: {"index": data["number"]},
            ("Passed", 2): lambda data: {"deal": data["index"] + 1},
        },
    )
    for hint in ("", "Passed"):
        recorded = third.decode(body, hint)
        assert (recorded.event, recorded.schema, recorded.version) == (Passed(deal=7), 3, 5)
    assert third.types == {"Passed": 3}


def test_an_older_version_is_upcast_even_if_it_reads_as_the_current_one() -> None:
    old = Codec([Passed]).encode(ENVELOPE, Passed(deal=7)).body
    new = Codec([Passed], schemas={"Passed": 2}, upcasts={("Passed", 1): lambda data: {"deal": data["deal"] + 1}})
    assert new.decode(old, "Passed").event == Passed(deal=8)


def test_every_version_needs_its_upcast_and_every_upcast_its_event() -> None:
    with pytest.raises(ValueError, match="no upcast of Passed from schema version 2"):
        Codec([Passed], schemas={"Passed": 3}, upcasts={("Passed", 1): dict})
    with pytest.raises(ValueError, match="Vanished"):
        Codec([Passed], schemas={"Vanished": 2})
    with pytest.raises(ValueError, match="Vanished"):
        Codec([Passed], upcasts={("Vanished", 1): dict})
    with pytest.raises(ValueError, match="two event types are named Passed"):
        Codec([Passed, Passed])


def unfit(hint: Any) -> Any:
    return dataclass(frozen=True)(type("Unfit", (), {"__annotations__": {"field": hint}}))


HINTS = [float, None, int | None, list[int], dict[str, int], tuple[float, ...], bytes, set[int], object, bytes | str]


@pytest.mark.parametrize("hint", HINTS, ids=repr)
def test_fields_that_canonical_json_cannot_hold_are_refused_at_start(hint: Any) -> None:
    with pytest.raises(TypeError, match="Unfit"):
        Codec([unfit(hint)])


def test_events_are_frozen_dataclasses_with_ascii_names() -> None:
    with pytest.raises(TypeError, match="not a frozen dataclass"):
        Codec([dataclass(type("Loose", (), {"__annotations__": {"deal": int}}))])
    with pytest.raises(TypeError, match="not a frozen dataclass"):
        Codec([int])
    with pytest.raises(TypeError, match="not ASCII"):
        Codec([dataclass(frozen=True)(type("Unfit", (), {"__annotations__": {"é": int}}))])


def test_every_field_of_the_envelope_is_stored() -> None:
    assert {field.name for field in msgspec.structs.fields(Envelope)} == {
        "actor", "command", "recorded_at", "stream", "version", "happened_at", "app",
    }  # fmt: skip
    assert [field.name for field in fields(Passed)] == ["deal"]


def test_times_are_utc_text_with_microseconds() -> None:
    moment = datetime(2026, 11, 20, 11, 5, tzinfo=timezone(timedelta(hours=1)))
    assert timestamp(moment) == "2026-11-20T10:05:00.000000Z"
    assert timestamp(datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC)) == "2026-01-02T03:04:05.000006Z"
    with pytest.raises(NotCanonical):
        timestamp(datetime(2026, 1, 1))  # noqa: DTZ001  a time without a zone is the point
