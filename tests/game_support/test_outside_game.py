"""A game of another package works in every outlet, without a change to the service.

The package in ``tests/outside_game`` is built and installed with pip into a folder of its own. The tests in
``tests/outside_game/acceptance`` run in a process that finds it there, and so do those existing tests that go through
every installed game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tests" / "outside_game"
ACCEPTANCE = sorted((PACKAGE / "acceptance").glob("test_*.py"))
HANG_S: Final = 600

FOR_EVERY_GAME = (
    "tests/domain/test_installed_games.py",
    "tests/game_support/test_declarations.py",
    "tests/game_support/test_declared_types.py",
    "tests/web/visibility/test_outlets.py",
)
"""Existing tests that go through all installed games."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds the package installed."""
    folder = tmp_path_factory.mktemp("installed")
    without_network = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    command = [sys.executable, "-m", "pip", "install", *without_network, "--target", folder, PACKAGE]
    subprocess.run(command, check=True, timeout=HANG_S)
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return own | {"PYTHONPATH": str(folder)}


def passed(installed: dict[str, str], *tests: str | Path) -> str:
    """Run tests where the package is installed; what pytest said at its end."""
    quiet = ("-q", "--numprocesses=0", "-p", "no:cacheprovider", "-p", "no:randomly")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *map(str, tests)],
        env=installed,
        cwd=ROOT,
        check=False,
        timeout=HANG_S,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout.splitlines()[-1]


def test_a_game_of_another_package_works_everywhere(installed: dict[str, str]) -> None:
    """Its own tests and those of every installed game, in one session: a session takes seconds to begin."""
    assert ACCEPTANCE
    assert "passed" in passed(installed, "-m", "not long", *ACCEPTANCE, *FOR_EVERY_GAME)


@pytest.mark.long
def test_it_does_in_all_cases_too(installed: dict[str, str]) -> None:
    assert "passed" in passed(installed, "-m", "long", *ACCEPTANCE)
