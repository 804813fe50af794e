"""Events are forever: a stored sample of every type and schema version that was ever written can still be read.

A sample is a body as it stands in the log, in ``samples/<type>.<version>.json``. It is written once
(``python tests/eventlog/write_samples.py`` writes what is missing) and never changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
import rfc8785

from ging_service import bootstrap
from ging_service.eventlog.codec import Codec, Envelope, Recorded
from ging_service.eventlog.errors import LogError

if TYPE_CHECKING:
    from ging_service.eventlog.sealing import SealedBody

HERE = Path(__file__).parent
COMMITMENT = re.compile(rb'(?<="sha256":")[0-9a-f]{64}')
NAME = re.compile(r"(?P<type>[\w.]+)\.(?P<schema>[1-9][0-9]*)\.json")


def problems(codec: Codec, folder: Path) -> list[str]:
    """Everything that is wrong with the samples of a codec's events."""
    wanted = {f"{name}.{schema}.json" for name, newest in codec.types.items() for schema in range(1, newest + 1)}
    found = {path.name for path in folder.glob("*.json")}
    missing = [f"{name}: a registered event without a sample" for name in sorted(wanted - found)]
    wrong = [f"{name}: {problem}" for name in sorted(found) if (problem := problem_of(codec, folder / name))]
    return missing + wrong


def problem_of(codec: Codec, path: Path) -> str:
    """What is wrong with one sample, "" if nothing is."""
    body = path.read_bytes()
    named = NAME.fullmatch(path.name)
    if named is None:
        return "is not named <type>.<version>.json"
    stored = msgspec.json.decode(body)
    if rfc8785.dumps(stored) != body:
        return "is not in canonical form"
    if (stored["type"], stored["schema"]) != (named["type"], int(named["schema"])):
        return "holds another type or version than it is named for"
    try:
        return changed(codec, body, stored["schema"])
    except (LogError, msgspec.MsgspecError) as error:
        return str(error)


def changed(codec: Codec, body: bytes, schema: int) -> str:
    """What becomes another when the sample is read and written again."""
    recorded = codec.decode(body)
    again, openings = encode_again(codec, recorded)
    if codec.decode(again, "", {opening.place: opening.value for opening in openings}) != recorded:
        return "is another event when written and read again"
    if schema == codec.types[recorded.type] and without_salt(again) != without_salt(body):
        return "has other bytes when written again"
    return ""


def encode_again(codec: Codec, recorded: Recorded) -> SealedBody:
    envelope = Envelope(
        actor=recorded.actor,
        command=recorded.command,
        recorded_at=recorded.recorded_at,
        stream=recorded.stream,
        version=recorded.version - 1,
        happened_at=recorded.happened_at,
        app=recorded.app,
    )
    return codec.encode(envelope, recorded.event)


def without_salt(body: bytes) -> bytes:
    """The body without what its commitments are: those of one value differ each time that it is sealed."""
    return COMMITMENT.sub(b"sealed", body)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleCalled:
    seat: int
    points: int
    note: str


def own_codec() -> Codec:
    """An event of the tests' own, whose first version had no note."""
    upcasts = {("SampleCalled", 1): lambda data: data | {"note": ""}}
    return Codec([SampleCalled], schemas={"SampleCalled": 2}, upcasts=upcasts)


def test_every_registered_event_has_a_sample_of_each_version_that_can_be_read() -> None:
    assert problems(bootstrap.codec(), HERE / "samples") == []


def test_samples_of_an_older_version_are_upcast() -> None:
    assert problems(own_codec(), HERE / "own_samples") == []
    body = (HERE / "own_samples" / "SampleCalled.1.json").read_bytes()
    assert own_codec().decode(body).event == SampleCalled(seat=2, points=41, note="")


def test_an_event_without_a_sample_is_found(tmp_path: Path) -> None:
    assert problems(own_codec(), tmp_path) == [
        "SampleCalled.1.json: a registered event without a sample",
        "SampleCalled.2.json: a registered event without a sample",
    ]


SPOILT = {
    "SampleCalled.2.json": [
        (b'"note"', b'"nota"', "SampleCalled.2.json: Object missing required field"),
        (b'"schema":2', b'"schema": 2', "SampleCalled.2.json: is not in canonical form"),
        (b'"schema":2', b'"schema":1', "SampleCalled.2.json: holds another type or version"),
        (b'"points":41', b'"points":41,"rest":1', "SampleCalled.2.json: has other bytes"),
    ],
    "SampleCalled.3.json": [(b'"schema":2', b'"schema":3', "SampleCalled.3.json: unknown event")],
    "SampleCalled.json": [(b"", b"", "SampleCalled.json: is not named")],
}


@pytest.mark.parametrize(("name", "spoil"), [(name, spoil) for name, spoils in SPOILT.items() for spoil in spoils])
def test_a_spoilt_sample_is_found(tmp_path: Path, name: str, spoil: tuple[bytes, bytes, str]) -> None:
    old, new, problem = spoil
    for path in (HERE / "own_samples").glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    body = (tmp_path / "SampleCalled.2.json").read_bytes()
    (tmp_path / name).write_bytes(body.replace(old, new, 1))
    (found,) = problems(own_codec(), tmp_path)
    assert found.startswith(problem)
