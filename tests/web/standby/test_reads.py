"""GET requests read on the standby, and see everything that was acknowledged before them."""

from __future__ import annotations

import dataclasses
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.standby.conftest import Served

pytestmark = pytest.mark.complete

COMMANDS = 40
WORKERS = 8


def test_reads_run_on_the_standby_and_commands_on_the_primary(patient: Served) -> None:
    patient.outcomes.taken()
    assert patient.get("")["name"] == "The Thursday Club"
    assert [table["table"] for table in patient.get("tables")["items"]] == ["t"]
    assert patient.outcomes.taken() == {"standby": 2}
    patient.api.do("tables/t/remarks", {"text": "late"})
    assert patient.outcomes.taken() == {}


def test_head_reads_on_the_standby_too(patient: Served) -> None:
    patient.outcomes.taken()
    unchecked = dataclasses.replace(patient.api, checked=False)  # the specification has no HEAD
    assert unchecked.send("HEAD", "tables/t").status_code == 200
    assert patient.outcomes.taken() == {"standby": 1}


@contextmanager
def flickering(served: Served) -> Iterator[None]:
    """The standby's replay is paused again and again, at random."""
    stopped, chance = threading.Event(), Random(7)  # noqa: S311  can be repeated

    def flicker() -> None:
        while not stopped.is_set():
            with served.pair.standby.replay_paused():
                stopped.wait(chance.random() * 0.1)
            stopped.wait(chance.random() * 0.05)

    thread = threading.Thread(target=flicker)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


@pytest.mark.parametrize("wait_s", ["patient", "hasty"])
def test_who_has_done_something_reads_it_at_once(request: pytest.FixtureRequest, wait_s: str) -> None:
    """In the log, in read models, and in what is not in the log: and with an ETag that the next command can use."""
    served: Served = request.getfixturevalue(wait_s)
    api = served.api
    with flickering(served):
        for number in range(COMMANDS):
            match number % 3:
                case 0:
                    made = api.do("tables/t/remarks", {"text": f"remark {number}"})
                    assert served.get("events?order=newest&limit=1")["items"][0]["data"]["text"] == f"remark {number}"
                    read = api.get("tables/t")
                    assert read.json["version"] >= made["version"]
                    assert (
                        api.post("tables/t/remarks", {"text": "next"}, If_Match=read.headers["ETag"]).status_code == 201
                    )
                case 1:
                    api.do("members", {"member": f"m{number}", "name": f"Member {number}"})
                    assert f"m{number}" in {one["member"] for one in served.get("members?limit=500")["items"]}
                case 2:
                    api.do("keys", {"key": f"key-of-{number}", "scopes": ["look"]})
                    assert f"key-of-{number}" in {one["key"] for one in served.get("keys")["items"]}
    outcomes = served.outcomes.taken()
    assert outcomes["standby"] > 0
    assert "failed" not in outcomes


def test_what_one_host_has_acknowledged_every_other_shows_at_once(hasty: Served, patient: Served) -> None:
    """With as many requests at a time as there are connections, and more."""
    elsewhere = dataclasses.replace(patient.api, club=hasty.api.club, tokens=hasty.api.tokens)

    def join(number: int) -> None:
        hasty.api.do("members", {"member": f"p{number}", "name": f"Member {number}"})
        found = elsewhere.get("members?limit=500")
        assert f"p{number}" in {one["member"] for one in found.json["items"]}

    hasty.api.credential()
    with flickering(hasty), ThreadPoolExecutor(WORKERS) as threads:
        list(threads.map(join, range(COMMANDS)))
    assert patient.outcomes.taken()["standby"] > 0


def test_a_standby_that_is_far_behind_is_not_read_from(hasty: Served) -> None:
    with hasty.pair.standby.replay_paused():
        hasty.api.do("tables/t/remarks", {"text": "late"})
        hasty.outcomes.taken()
        for _ in range(30):
            assert hasty.get("tables/t")["version"]
        outcomes = hasty.outcomes.taken()
        assert outcomes.pop("behind") > 0
        assert not outcomes.keys() - {"away"}  # on a machine that is too busy to answer
    wait_for_standby(hasty)


def wait_for_standby(served: Served) -> None:
    def is_used() -> bool:
        served.get("tables/t")
        return "standby" in served.outcomes.taken()

    wait_until(is_used)


def test_a_revoked_key_ends_at_once_however_far_the_standby_is_behind(hasty: Served) -> None:
    secret = hasty.api.do("keys", {"key": "tv", "scopes": ["look"]})["token"]
    client, place = hasty.api.app.test_client(), f"/v1/clubs/{hasty.api.club}"
    headers = {"Authorization": f"Bearer {secret}"}
    assert client.get(place, headers=headers).status_code == 200
    with hasty.pair.standby.replay_paused():
        assert hasty.api.send("DELETE", "keys/tv").status_code in {200, 204}
        assert client.get(place, headers=headers).status_code == 401


def test_sessions_on_the_standby_see_one_club_and_write_nothing(patient: Served) -> None:
    standby: Any = patient.api.services.standby
    wanted = standby.recent_position(patient.api.services.pool, 0)
    with standby.connection(wanted) as conn:
        assert conn.execute("SELECT count(*) FROM events").fetchone() == (0,)
        assert conn.execute("SELECT current_user").fetchone() == ("ging_app",)
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            conn.execute("UPDATE log_head SET size = 0")
