"""A check that is shared by all callers, and threads that die before they have begun."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading

import pytest

from ging_service.parallel import Glance
from tests.support.waiting import HANG_S, wait_until


def test_the_database_is_asked_once_a_second_whoever_asks() -> None:
    looks: list[int] = []
    glance = Glance(lambda: looks.append(1), None, kept_s=HANG_S)
    for _ in range(100):
        glance.seen()
    assert len(looks) == 1


def test_a_look_that_hangs_keeps_nobody_waiting_and_is_not_repeated() -> None:
    looks, go_on = [], threading.Event()

    def look() -> str:
        looks.append(1)
        go_on.wait(HANG_S)
        return "ok"

    glance = Glance(look, "away", kept_s=HANG_S, wait_s=0.01)
    assert [glance.seen() for _ in range(5)] == ["away"] * 5
    assert len(looks) == 1
    go_on.set()
    wait_until(lambda: glance.seen() == "ok")
    assert len(looks) == 1


def test_a_look_that_could_not_begin_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(*_given: object) -> None:
        raise RuntimeError("can't start new thread")

    glance = Glance(lambda: "ok", "away", kept_s=HANG_S, wait_s=HANG_S)
    with monkeypatch.context() as exhausted:
        exhausted.setattr("ging_service.parallel.start_new_thread", start)
        with pytest.raises(RuntimeError):
            glance.seen()
    assert glance.seen() == "ok"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_look_whose_error_keeps_its_own_frames_is_followed_by_another() -> None:
    """As psycopg's errors of connecting do. Nobody but the collector of garbage would let go of them."""
    looks: list[int] = []

    def look() -> str:
        looks.append(1)
        if len(looks) > 1:
            return "ok"
        error = ConnectionError()
        try:
            raise error
        finally:
            error.__context__ = None

    glance = Glance(look, "away", kept_s=0.1, wait_s=0.05)
    gc.disable()
    try:
        wait_until(lambda: glance.seen() == "ok")
    finally:
        gc.enable()


_SHORT_OF_MEMORY = """
import _testcapi, sys
from ging_service.parallel import Glance

# Bound before: there is no memory for it afterwards.
exhaust, restore, errors = _testcapi.set_nomemory, _testcapi.remove_mem_hooks, (MemoryError, RuntimeError)
sys.unraisablehook = lambda _: None  # threads that die are reported here
for allocation in range(60):
    glance = Glance(lambda: "ok", "away", kept_s=1000, wait_s=0.02)
    exhaust(allocation, 0)
    try:
        glance.seen()
    except errors:
        pass
    finally:
        restore()
    while glance.seen() != "ok":
        pass
"""


def test_a_look_whose_thread_dies_for_want_of_memory_is_tried_again() -> None:
    """The first allocation that fails is any of those of the caller and of the thread."""
    pytest.importorskip("_testcapi")
    subprocess.run([sys.executable, "-c", _SHORT_OF_MEMORY], check=True, timeout=HANG_S)
