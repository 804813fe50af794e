"""What the API tells of an event leads back to the event: the command line at a distance prints what it prints at home."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ging_service.application.happening import Happening
from ging_service.bootstrap import codec
from ging_service.web.api.event_answers import event_json
from ging_service.web.taken import event_taken

SAMPLES = sorted(Path("tests/eventlog/samples").glob("*.json"))
STREAMS = {"club": "club", "books": "books", "ging": "table/first", "dispute": "dispute/d1"}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_an_event_comes_back_from_its_json(sample: Path) -> None:
    kind = sample.stem.rpartition(".")[0]
    recorded = codec().decode(sample.read_bytes(), kind)
    happening = Happening(
        position=7,
        stream_id=STREAMS[kind.partition(".")[0]],
        version=3,
        type=kind,
        recorded_at=recorded.recorded_at,
        happened_at=recorded.happened_at,
        actor=recorded.actor,
        command="",
        event=recorded.event,
        app=recorded.app,
        commitments=[],
    )
    assert event_taken(msgspec.json.decode(msgspec.json.encode(event_json(happening)))) == happening
