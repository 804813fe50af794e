"""Root gets an account for Postgres. On a new machine several processes may need it at the same moment."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from ging_service.platform.errors import StartRefused
from ging_service.platform.postgres import programs
from ging_service.platform.postgres.child_processes import Account

if TYPE_CHECKING:
    from collections.abc import Iterator

_PROCESSES = 8


@pytest.fixture
def missing_account(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of an account that this machine does not have yet; it is removed afterwards."""
    name = f"ging-test-{os.getpid()}"
    monkeypatch.setattr(programs, "_ACCOUNT", name)
    remove = shutil.which("userdel")
    yield name
    if remove is not None:
        subprocess.run([remove, name], check=False, capture_output=True)


def test_processes_that_start_at_once_share_one_new_account(missing_account: str) -> None:
    with ProcessPoolExecutor(_PROCESSES, get_context("fork")) as pool:
        got = [future.result() for future in [pool.submit(programs.account) for _ in range(_PROCESSES)]]
    if os.geteuid() == 0:
        entry = pwd.getpwnam(missing_account)
        assert got == [Account(user=entry.pw_uid, group=entry.pw_gid)] * _PROCESSES
        assert entry.pw_shell.endswith("nologin")
    else:
        assert got == [Account()] * _PROCESSES


def test_a_service_says_why_it_has_no_account(missing_account: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(StartRefused, match="start the service as another user"):
        programs.account()
    with pytest.raises(KeyError):
        pwd.getpwnam(missing_account)
