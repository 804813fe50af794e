"""Streams and waiting reads are told of events from the standby, and from the primary when it falls behind."""

from __future__ import annotations

import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.waiting import HANG_S
from tests.web.sse import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.standby.conftest import Served


def streamed(served: Served, after: int) -> Iterator[dict[str, Any]]:
    place = f"/v1/clubs/{served.api.club}/events?after={after}"
    headers = served.api.credential() | {"Accept": "text/event-stream"}
    with closing(served.api.app.test_client().get(place, headers=headers)) as answer:
        assert answer.status_code == 200
        yield from Source().read(answer.response)


def last_position(served: Served) -> int:
    return int(served.get("events?order=newest&limit=1")["items"][0]["position"])


def test_a_stream_reads_on_the_standby(patient: Served) -> None:
    events = streamed(patient, -1)
    size = last_position(patient) + 1
    assert [next(events)["position"] for _ in range(size)] == list(range(size))
    patient.outcomes.taken()
    for number in range(5):
        patient.api.do("tables/t/remarks", {"text": f"remark {number}"})
        assert next(events)["data"]["text"] == f"remark {number}"
    assert patient.outcomes.taken().keys() == {"standby"}
    events.close()


def test_a_standby_that_is_behind_delays_a_stream_by_a_second_or_two(hasty: Served) -> None:
    events = streamed(hasty, last_position(hasty))
    hasty.api.do("tables/t/remarks", {"text": "before"})
    assert next(events)["data"]["text"] == "before"
    with hasty.pair.standby.replay_paused():
        began = time.monotonic()
        for number in range(5):
            hasty.api.do("tables/t/remarks", {"text": f"remark {number}"})
            assert next(events)["data"]["text"] == f"remark {number}"
        assert time.monotonic() - began < HANG_S
    assert "behind" in hasty.outcomes.taken()
    hasty.api.do("tables/t/remarks", {"text": "after"})
    assert next(events)["data"]["text"] == "after"
    events.close()


@pytest.mark.complete
def test_a_stream_misses_and_repeats_nothing_while_the_standby_stops_and_goes_on(hasty: Served) -> None:
    events = streamed(hasty, last_position(hasty))
    first = last_position(hasty) + 1
    for number in range(12):
        if number % 4 == 1:
            with hasty.pair.standby.replay_paused():
                hasty.api.do("tables/t/remarks", {"text": f"remark {number}"})
        elif number % 4 == 3:
            with hasty.pair.standby.frozen():
                hasty.api.do("tables/t/remarks", {"text": f"remark {number}"})
        else:
            hasty.api.do("tables/t/remarks", {"text": f"remark {number}"})
    assert [next(events)["position"] for _ in range(12)] == list(range(first, first + 12))
    events.close()


def test_a_read_that_waits_is_answered_from_the_standby(patient: Served) -> None:
    after = last_position(patient)
    patient.outcomes.taken()
    assert patient.get(f"events?after={after}&wait=1") == {"items": [], "next": None, "after": after}
    patient.api.do("tables/t/remarks", {"text": "now"})
    assert patient.get(f"events?after={after}&wait=30")["items"][0]["data"]["text"] == "now"
    assert patient.outcomes.taken().keys() == {"standby"}
