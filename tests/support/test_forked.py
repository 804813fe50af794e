"""A forked `ging` process behaves as a new one does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import psutil
import pytest

from tests.support.forked import ForkedGing, run_forked
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.complete
@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (("--version",), ""),
        (("club", "lis"), ""),
        (("odds", "--nonsense"), ""),
        (("score",), "{}\n"),
        (("club", "list", "--database", "postgresql://ging:tiger@127.0.0.1:1/none"), ""),
    ],
)
def test_it_prints_and_ends_as_a_new_process_does(words: tuple[str, ...], typed: str) -> None:
    environment = os.environ | {"COLUMNS": "60"}
    command = [sys.executable, "-m", "ging_service.cli.main", *words]
    new = subprocess.run(
        command, env=environment, input=typed, capture_output=True, text=True, timeout=HANG_S, check=False
    )
    forked = run_forked(*words, environment=environment, typed=typed)
    assert (forked.returncode, forked.stdout, forked.stderr) == (new.returncode, new.stdout, new.stderr)


def test_it_has_its_own_environment_folder_and_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader, writer = os.pipe()
    with open(reader, "rb") as stdin, ForkedGing("score", environment={"GING_CLUB": "own"}, stdin=stdin) as process:  # noqa: PTH123  a descriptor
        own = psutil.Process(process.pid)
        wait_until(lambda: own.cwd() == str(tmp_path))
        wait_until(lambda: own.num_fds() == 3)
        assert own.num_threads() == 1
        assert process.poll() is None
        os.close(writer)
        assert process.wait() == 0


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15), (signal.SIGKILL, -9)])
def test_a_signal_ends_it(number: signal.Signals, code: int, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    answers = tmp_path / "answers"
    with (
        open(reader, "rb") as stdin,  # noqa: PTH123  a descriptor
        answers.open("wb") as stdout,
        ForkedGing("score", environment=os.environ, stdin=stdin, stdout=stdout) as process,
    ):
        os.write(writer, b"{}\n")
        wait_until(answers.read_bytes)
        process.send_signal(number)
        assert process.wait() == code
    os.close(writer)
