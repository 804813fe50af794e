"""Restarts of parts, and the end of the service when it gives up: with parts and a clock that a test moves."""

from __future__ import annotations

import itertools
import shutil
from typing import TYPE_CHECKING

import pytest

from ging_service.platform import part_states as parts
from ging_service.platform.errors import PartEnded, StartRefused
from ging_service.platform.part_states import Part, PartState, part_states, read_states
from ging_service.platform.supervisor import MOST_FAILURES, STALLED_S, WINDOW_S, Supervisor

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Fake:
    """A part that ends and starts as a test wants."""

    def __init__(self, name: str, *, needed: bool = False, helper: bool = False) -> None:
        self.why_ended = ""
        self.silent_s = 0.0
        self.refuses = False
        self.starts = 0
        self.part = Part(
            name=name,
            start=self.start,
            why_ended=lambda: self.why_ended,
            silent_s=lambda: self.silent_s,
            needed=needed,
            helper=helper,
        )

    def start(self) -> None:
        self.starts += 1
        if self.refuses:
            raise StartRefused("it does not start")
        self.why_ended = ""


class World:
    """A supervisor, its clock, and what it has reported last."""

    def __init__(self, *parts: Fake) -> None:
        self.now = 0.0
        self.told: Mapping[str, PartState] = {}
        self.supervisor = Supervisor([one.part for one in parts], self.report, lambda: self.now)

    def report(self, told: Mapping[str, PartState]) -> None:
        self.told = told

    def go_on(self, seconds: float) -> None:
        """Time passes, with a look every 0.1 s."""
        until = self.now + seconds
        while self.now < until:
            self.now += 0.1
            self.supervisor.look()


def test_a_part_that_ends_is_reported_and_started_again() -> None:
    worker = Fake("worker")
    world = World(worker)
    assert world.told == {"worker": PartState()}
    worker.why_ended = "signal SIGKILL"
    world.supervisor.look()
    assert world.told == {"worker": PartState(is_running=False, reason="signal SIGKILL")}
    assert worker.starts == 0
    world.go_on(1)
    assert worker.starts == 1
    assert world.told == {"worker": PartState(restarts=1, reason="signal SIGKILL")}


def test_pauses_grow_and_the_fifth_failure_in_a_minute_ends_the_service() -> None:
    worker = Fake("worker")
    world = World(worker)
    pauses = []
    for _ in range(MOST_FAILURES - 1):
        worker.why_ended = "exit code 1"
        begun, before = world.now, worker.starts
        while worker.starts == before:
            world.go_on(0.1)
        pauses.append(world.now - begun)
    assert all(later > 2 * earlier for earlier, later in itertools.pairwise(pauses))
    assert world.now < WINDOW_S / 2
    worker.why_ended = "exit code 1"
    with pytest.raises(PartEnded, match="the worker failed 5 times in a row, the last time with exit code 1") as ended:
        world.supervisor.look()
    assert ended.value.exit_code == 1


def test_a_helper_that_fails_again_and_again_is_reported_and_does_not_end_the_service() -> None:
    signer, web = Fake("signer", helper=True), Fake("web process")
    world = World(web, signer)
    for starts in range(3 * MOST_FAILURES):
        signer.why_ended = "exit code 1"
        world.supervisor.look()
        assert world.told == {
            "web process": PartState(),
            "signer": PartState(is_running=False, restarts=starts, reason="exit code 1"),
        }
        world.go_on(WINDOW_S + 1)
    assert signer.starts == 3 * MOST_FAILURES


def test_failures_that_lie_far_apart_never_end_the_service() -> None:
    worker = Fake("worker")
    world = World(worker)
    for _ in range(5 * MOST_FAILURES):
        worker.why_ended = "signal SIGKILL"
        world.go_on(WINDOW_S / (MOST_FAILURES - 1))
    assert worker.starts == 5 * MOST_FAILURES


def test_a_part_that_does_not_start_ends_the_service_however_long_each_try_takes() -> None:
    postgres = Fake("Postgres", needed=True)
    world = World(postgres)
    postgres.why_ended, postgres.refuses = "signal SIGKILL", True
    for _ in range(MOST_FAILURES):
        world.now += 2 * WINDOW_S
        world.supervisor.look()
    world.now += 2 * WINDOW_S
    with pytest.raises(PartEnded, match="it does not start"):
        world.supervisor.look()
    assert postgres.starts == MOST_FAILURES


def test_nothing_is_started_while_what_it_needs_does_not_run() -> None:
    postgres, worker = Fake("Postgres", needed=True), Fake("worker")
    world = World(postgres, worker)
    postgres.why_ended = worker.why_ended = "signal SIGKILL"
    postgres.refuses = True
    world.go_on(1)
    assert (postgres.starts, worker.starts) == (2, 0)
    postgres.refuses = False
    world.go_on(10)
    assert (postgres.starts, worker.starts) == (3, 1)
    assert all(state.is_running for state in world.told.values())


def test_failures_of_one_part_are_not_those_of_another() -> None:
    parts = [Fake(f"web process {number}") for number in range(4)]
    world = World(*parts)
    for _ in range(MOST_FAILURES - 1):
        for one in parts:
            one.why_ended = "signal SIGKILL"
        world.go_on(10)
    assert [one.starts for one in parts] == [MOST_FAILURES - 1] * 4


def test_a_part_without_signs_of_life_is_reported_and_left_alone() -> None:
    worker = Fake("worker")
    world = World(worker)
    worker.silent_s = STALLED_S
    world.supervisor.look()
    assert world.told == {"worker": PartState()}
    worker.silent_s += 0.1
    world.go_on(300)
    assert world.told == {"worker": PartState(is_stalled=True)}
    assert worker.starts == 0
    worker.why_ended = "signal SIGKILL"
    world.supervisor.look()
    assert world.told == {"worker": PartState(is_running=False, reason="signal SIGKILL")}
    worker.silent_s = 0.0
    world.go_on(1)
    assert world.told == {"worker": PartState(restarts=1, reason="signal SIGKILL")}


def test_the_thread_that_has_been_silent_for_longest_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts.forget(tmp_path / "worker")
    assert parts.silent_s(tmp_path / "worker") == 0
    monkeypatch.setenv(parts.FOLDER, str(tmp_path / "worker"))
    now = [100 * 10**9]
    monkeypatch.setattr(parts.time, "monotonic_ns", lambda: now[0])
    bots, limits = parts.heartbeat("bots"), parts.heartbeat("time limits")
    bots()
    limits()
    now[0] += 10 * 10**9
    limits()
    assert parts.silent_s(tmp_path / "worker") == 10
    bots()
    assert parts.silent_s(tmp_path / "worker") == 0
    parts.forget(tmp_path / "worker")
    assert not (tmp_path / "worker").exists()
    monkeypatch.delenv(parts.FOLDER)
    parts.heartbeat("bots")()
    assert not (tmp_path / "worker").exists()


def test_states_are_read_as_they_were_told(tmp_path: Path) -> None:
    states = {"worker": PartState(is_running=False, restarts=3, reason="signal SIGKILL"), "signer": PartState()}
    for data in (None, tmp_path):
        with part_states(data) as told:
            assert read_states(str(told.file)) is None
            told.tell(states)
            assert read_states(str(told.file)) == states
            told.file.write_text("half")
            assert read_states(str(told.file)) is None
        assert not told.file.parent.exists()
    assert read_states("") == {}


def test_states_whose_file_is_lost_are_written_again_as_soon_as_that_is_possible(tmp_path: Path) -> None:
    states = {"worker": PartState(), "signer": PartState()}
    with part_states(tmp_path) as told:
        told.tell(states)
        shutil.rmtree(told.file.parent)
        told.tell(states)
        assert read_states(str(told.file)) == states
        # The states from before would be wrong, so a file that cannot be replaced is removed.
        told.file.with_suffix(".unfinished").mkdir()
        told.tell(states | {"worker": PartState(is_running=False)})
        assert read_states(str(told.file)) is None
        told.file.with_suffix(".unfinished").rmdir()
        told.tell(told.told)
        assert read_states(str(told.file)) == told.told


def test_a_thread_goes_on_when_its_sign_of_life_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "running" / "worker"
    monkeypatch.setenv(parts.FOLDER, str(folder))
    beat = parts.heartbeat("bots")
    shutil.rmtree(tmp_path / "running")
    assert parts.silent_s(folder) == 0
    (tmp_path / "running").touch()
    beat()
    assert parts.silent_s(folder) == 0
    (tmp_path / "running").unlink()
    beat()
    assert [file.name for file in folder.iterdir()] == ["bots"]
    assert read_states("") == {}
