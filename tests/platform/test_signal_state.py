"""Tests may be started with signals ignored or blocked, as a shell does in the background of a script."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.support.waiting import HANG_S

pytestmark = pytest.mark.complete

INNER = "tests/cli/proof/test_score_command.py::test_ctrl_c_ends_it_without_a_traceback"


def deaf() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})


def test_programs_that_tests_start_get_signals_whatever_started_the_tests() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--numprocesses=0",
        INNER,
    ]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_S,
        preexec_fn=deaf,
    )
    assert done.returncode == 0, done.stdout[-3000:]
