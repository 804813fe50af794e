"""The release before goes on answering after migrations that only add: it runs on the schema of this one.

That is the newest commit of the history whose schema is the oldest that this program calls working.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.eventlog.revision import oldest_working, revisions
from tests.platform.conftest import clean_environment, run_ging
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.platform.conftest import Service

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
ROOT = Path(__file__).parents[2]


def git(*arguments: str) -> bytes:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=HANG_S).stdout


def commits_of(revision: str) -> Iterator[str]:
    """The commits whose newest migration is this one, the newest first."""
    for commit in git("rev-list", "HEAD").decode().split():
        files = git("ls-tree", "--name-only", commit, "migrations/versions/").decode().split()
        if max((Path(file).name for file in files), default="").startswith(f"{revision}_"):
            yield commit


@pytest.fixture
def release_before(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that runs the release before."""
    before = oldest_working()
    if before == revisions()[-1]:
        pytest.skip("the newest migration does more than add: no release before works on its schema")
    commit = next(commits_of(before), None) if (ROOT / ".git").exists() else None
    if commit is None:
        pytest.skip(f"the history has no commit with the schema {before}: fetch all of it")
    sources, installed = tmp_path / "sources", tmp_path / "installed"
    sources.mkdir()
    subprocess.run(["tar", "-x", "-C", sources], input=git("archive", commit), check=True)  # noqa: S607  of any system
    quiet = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    command = [sys.executable, "-m", "pip", "install", *quiet, "--target", installed, sources]
    subprocess.run(command, check=True, timeout=HANG_S)
    # Safe: the working directory, which is the checkout of this release, does not come first.
    return {"PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}


def ging(*arguments: str, **environment: str) -> str:
    """What a `ging` command prints that is not this process's own release."""
    command = [sys.executable, "-m", "ging_service.cli.main", *arguments]
    own = clean_environment() | environment
    done = subprocess.run(command, env=own, check=False, capture_output=True, text=True, timeout=HANG_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_release_before_starts_answers_and_writes_on_this_schema(
    migrated_folder: Path, serve: Callable[..., Service], release_before: dict[str, str]
) -> None:
    program = "from ging_service.eventlog.revision import revisions; print(revisions()[-1])"
    old = os.environ | release_before
    said = subprocess.run([sys.executable, "-c", program], env=old, check=True, capture_output=True, text=True)
    assert said.stdout.strip() == oldest_working()
    service = serve(migrated_folder, "--demo", **release_before)
    assert service.get("/readyz") == 200
    scopes = ("look", "read_club", "read_books", "keep_members", "keep_score", "keep_access")
    asked = [word for scope in scopes for word in ("--scope", scope)]
    data = {"GING_DATA": str(migrated_folder)}
    key = ging("key", "create", "office", *asked, **data, **release_before).split()[-1]
    credential = {"Authorization": f"Bearer {key}"}
    club = f"/v1/clubs/{key.split('_')[1]}"
    for path in ("", "/members", "/tables", "/standings", "/seasons", "/accounts", "/entries", "/events", "/webhooks"):
        assert service.ask("GET", club + path, **credential).status == 200, path
    board = {"webhook": "board", "url": "https://hooks.example/ging"}
    for path, body in (("/members", {"member": "eve", "name": "Eve"}), ("/webhooks", board)):
        answer = service.ask("POST", club + path, body, **credential)
        assert answer.status == 201, answer.body
    # And this release reads at the same time what that one has written.
    assert '"ordered": true' in run_ging("webhook", "show", "board", "--json", **data).stdout
    assert "Eve" in run_ging("member", "list", **data).stdout
