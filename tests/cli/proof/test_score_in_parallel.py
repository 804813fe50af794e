"""`ging score` with several processes: the same answers in the same order, and a clean end whatever happens."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.cli.proof.score import answer_all
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.score import SCORE
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.complete

JOBS = 3
PROGRAM = [sys.executable, "-m", "ging_service.cli.main", "score", "--jobs", str(JOBS)]


def chance_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  any deals will do


def deal(number: int, chance: random.Random) -> bytes:
    order = chance.sample(PACK, 28)
    return json.dumps({"id": number, "hands": [order[top : top + 7] for top in range(0, 28, 7)]}).encode()


def mixed_lines(seed: int, count: int = 10_000) -> bytes:
    """Random deals with bad, blank and very long lines between them."""
    chance, lines = chance_of(seed), list[bytes]()
    for number in range(count):
        others = [deal(number, chance), b"bad", b"", b'{"id":"' + b"x" * 1_200_000 + b'"}']
        lines += chance.choices(others, [3_000, 30, 30, 1])
    return b"\n".join(lines)


def answers(text: bytes, processes: int, read_bytes: int = 0) -> tuple[bytes, bool]:
    """The answers to a file, read in pieces of at most ``read_bytes`` where that is given."""

    class Pieces(io.BufferedReader):
        def read1(self, size: int = -1, /) -> bytes:
            return super().read1(read_bytes or size)

    target = io.BytesIO()
    with os.fdopen(os.memfd_create("lines"), "w+b") as file:
        file.write(text)
        file.flush()
        os.lseek(file.fileno(), 0, os.SEEK_SET)
        with Pieces(io.FileIO(file.fileno(), closefd=False)) as source:
            good = answer_all(SCORE, source, target, processes)
    return target.getvalue(), good


@pytest.mark.parametrize("read_bytes", [0, 5_000])
@pytest.mark.parametrize("seed", [1, 2])
def test_several_processes_give_the_answers_of_one(seed: int, read_bytes: int) -> None:
    text = mixed_lines(seed)
    expected = answers(text, 1)
    assert answers(text, JOBS, read_bytes) == expected
    assert expected[0].count(b"\n") > 5_000
    assert not expected[1]
    assert b'"where":"line ' in expected[0]


def test_all_lines_are_good_in_several_processes() -> None:
    chance = chance_of(3)
    text = b"\n".join(deal(number, chance) for number in range(9_000))
    found, good = answers(text, JOBS)
    assert good
    assert [json.loads(line)["id"] for line in found.splitlines()] == list(range(9_000))


@contextmanager
def program(*, stdout: int = subprocess.PIPE) -> Iterator[subprocess.Popen[bytes]]:
    pipes = {"stdin": subprocess.PIPE, "stdout": stdout, "stderr": subprocess.PIPE}
    process = subprocess.Popen(PROGRAM, **pipes)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=HANG_S)


def workers_of(process: subprocess.Popen[bytes]) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@contextmanager
def with_workers() -> Iterator[tuple[subprocess.Popen[bytes], list[int], Callable[[], bytes]]]:
    """The program, which has started its workers and answered everything so far, and a way to ask for one more answer."""
    chance = chance_of(4)
    with program() as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask() -> bytes:
            process.stdin.write(deal(0, chance) + b"\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            return process.stdout.readline()  # type: ignore[union-attr]

        while len(found := workers_of(process)) < JOBS:
            process.stdin.write(b"\n".join(deal(number, chance) for number in range(200)) + b"\n")
            process.stdin.flush()
            for number in range(200):
                assert json.loads(process.stdout.readline())["id"] == number
        yield process, found, ask


def test_an_answer_does_not_wait_for_more_input_when_there_are_workers() -> None:
    with with_workers() as (process, workers, ask):
        assert [json.loads(ask())["kind"] for _ in range(5)]
        assert process.communicate(deal(7, chance_of(5)), timeout=HANG_S)[0].startswith(b'{"id":7,')
        assert process.returncode == 0
        assert not any(map(is_alive, workers))


def test_few_lines_start_no_process() -> None:
    with program() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(deal(1, chance_of(1)) + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        assert workers_of(process) == []


def test_ctrl_c_ends_all_processes_without_a_traceback() -> None:
    with with_workers() as (process, workers, _):
        for pid in (*workers, process.pid):  # as a terminal sends it
            os.kill(pid, signal.SIGINT)
        assert process.communicate(timeout=HANG_S) == (b"", b"")
        assert process.returncode == 130
        assert not any(map(is_alive, workers))


def test_a_reader_that_goes_away_ends_all_processes() -> None:
    with with_workers() as (process, workers, _):
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write(deal(1, chance_of(1)) + b"\n")
        process.stdin.flush()
        assert process.wait(timeout=HANG_S) == 141
        assert not any(map(is_alive, workers))
        process.stdout = None
        assert process.communicate(timeout=HANG_S)[1] == b""


def test_killed_workers_are_reported() -> None:
    with with_workers() as (process, workers, _):
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(map(is_alive, workers)))
        rest, told = process.communicate(deal(1, chance_of(1)) + b"\n", timeout=HANG_S)
        assert rest == b""
        assert told.decode() == (
            "ging: a worker process was ended by SIGKILL: the answers so far are right, and there are no more\n"
        )
        assert process.returncode == 1


def test_workers_end_when_the_program_is_killed() -> None:
    with with_workers() as (process, workers, _):
        process.kill()
        wait_until(lambda: not any(map(is_alive, workers)))


def test_memory_does_not_grow_with_the_input() -> None:
    """A reader that reads nothing holds up the program, which then reads no more input."""
    chance = chance_of(6)
    line = deal(1, chance) + b"\n"
    with program() as process:
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        taken = 0

        def takes_no_more() -> bool:
            nonlocal taken
            before = taken
            for _ in range(2_000):
                taken += process.stdin.raw.write(line * 200) or 0  # type: ignore[union-attr]
            return taken == before

        wait_until(takes_no_more, every_s=0.3)
        assert taken < 10_000_000
