"""Worker processes: results in order, errors that arrive, and no process that outlives its parent."""

from __future__ import annotations

import errno
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.parallel import HELD_OF_EACH, WorkerLostError, Workers, processor_count
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

PARENT = """
import multiprocessing, sys, time
from ging_service.parallel import Workers

def slow(item):
    time.sleep(item)
    return item

with Workers(slow, 3) as workers:
    print(*(process.pid for process in multiprocessing.active_children()), flush=True)
    workers.send(float(sys.argv[1]))
    workers.wait()
    workers.wait([sys.stdin])
"""


def worker_ids() -> list[int]:
    return [process.pid or 0 for process in multiprocessing.active_children()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def after_a_while(item: tuple[int, float]) -> int:
    number, seconds = item
    time.sleep(seconds)
    return number * number


@pytest.mark.parametrize("count", [1, 2, 5])
def test_results_come_in_the_order_of_the_items(count: int) -> None:
    chance = random.Random(count)  # noqa: S311
    items = [(number, chance.choice([0, 0.001, 0.02])) for number in range(60)]
    with Workers(after_a_while, count) as workers:
        assert list(workers.map(items)) == [number * number for number in range(60)]
        assert list(workers.map(items[:3])) == [0, 1, 4]
        assert list(workers.map([])) == []


def test_few_items_are_taken_before_their_results_are() -> None:
    taken = 0

    def items() -> Iterator[tuple[int, float]]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number, 0.05 if number == 0 else 0

    given = 0
    with Workers(after_a_while, 3) as workers:
        for _ in workers.map(items()):
            assert taken - given <= HELD_OF_EACH * 3 + 1
            given += 1
    assert given == taken == 100


def test_items_and_results_larger_than_any_buffer() -> None:
    items = [bytes([number]) * 3_000_000 for number in range(8)]
    with Workers(lambda item: item + b"!", 2) as workers:
        assert list(workers.map(items)) == [item + b"!" for item in items]


def test_an_error_is_raised_where_the_result_is_awaited() -> None:
    def fail(item: int) -> int:
        return 1 // item

    with Workers(fail, 2) as workers, pytest.raises(ZeroDivisionError) as raised:
        list(workers.map([1, 0, 1]))
    assert "in a worker process" in raised.value.__notes__[0]


def test_a_killed_worker_is_an_error_and_ends_the_others() -> None:
    def die(item: int) -> int:
        if item == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return item

    with Workers(die, 2) as workers:
        with pytest.raises(WorkerLostError, match="a worker process was ended by SIGKILL"):
            list(workers.map(range(10)))
        found = worker_ids()
    assert not any(map(is_alive, found))


def test_a_worker_killed_while_it_is_idle_is_an_error_when_it_is_next_needed() -> None:
    with Workers(after_a_while, 2) as workers:
        found = worker_ids()
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(map(is_alive, found)))
        with pytest.raises(WorkerLostError, match="SIGKILL"):
            list(workers.map([(1, 0)]))


def test_a_worker_killed_while_it_sends_a_large_result_is_an_error() -> None:
    def large(size: int) -> bytes:
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return b"x" * size

    with Workers(large, 1) as workers:
        workers.send(50_000_000)
        (pid,) = worker_ids()
        wait_until(lambda: not is_alive(pid))  # it could not end before, because nobody reads what it sends
        with pytest.raises(WorkerLostError, match="SIGKILL"):
            workers.wait()


@pytest.mark.parametrize("busy_s", [0, 1])
def test_workers_end_when_their_parent_is_killed(busy_s: int) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(busy_s)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with parent:
        assert parent.stdout is not None
        found = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(found) == 3
        assert all(map(is_alive, found))
        parent.kill()
        parent.wait()
        wait_until(lambda: not any(map(is_alive, found)))


def test_ctrl_c_is_left_to_the_parent() -> None:
    with Workers(after_a_while, 2) as workers:
        for pid in worker_ids():  # type: ignore[arg-type]
            os.kill(pid, signal.SIGINT)
        assert list(workers.map([(number, 0.01) for number in range(4)])) == [0, 1, 4, 9]


def open_sockets() -> set[str]:
    # The folder itself is one of the open files, and closed by the time it is looked at.
    places = [place for place in Path("/proc/self/fd").iterdir() if place.is_symlink()]
    return {told for told in map(os.readlink, places) if told.startswith("socket:")}


def test_a_worker_that_cannot_be_started_leaves_no_pipe_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the account has as many processes as it may have."""

    def fork() -> int:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    before = open_sockets()
    monkeypatch.setattr(os, "fork", fork)
    with pytest.raises(BlockingIOError), Workers(after_a_while, 2):
        pass
    assert open_sockets() == before


def test_waiting_also_for_a_descriptor() -> None:
    reader, writer = os.pipe()
    with Workers(after_a_while, 1) as workers, os.fdopen(reader, "rb") as source:
        workers.send((2, 0.2))
        os.write(writer, b"input")
        assert workers.wait([source])
        assert list(workers.take()) == []
        assert source.read1(5) == b"input"
        assert not workers.wait([source])
        assert list(workers.take()) == [4]
        assert not workers.is_waiting
        os.close(writer)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not restrict a process to some processors")
def test_only_the_processors_that_it_may_use_are_counted() -> None:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert processor_count() == 1
    finally:
        os.sched_setaffinity(0, before)
    assert processor_count() == len(before)
