"""pg_dump and pg_restore: which ones are taken, what they are told, and a round trip between two data folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.platform import dump
from tests.platform.conftest import run_ging
from tests.support.databases import migrated_data_folder, temporary_data_folder

if TYPE_CHECKING:
    from collections.abc import Callable

SAY = """#!/bin/sh
echo 'pg_dump (PostgreSQL) {major}.3'
"""


@pytest.fixture
def programs_of(tmp_path: Path) -> Callable[..., Path]:
    """A folder with programs that say of which release they are."""

    def make(major: int) -> Path:
        folder = tmp_path / f"release-{major}"
        folder.mkdir()
        for name in ("pg_dump", "pg_restore"):
            (folder / name).write_text(SAY.format(major=major), encoding="ascii")
            (folder / name).chmod(0o755)
        return folder

    return make


@pytest.mark.parametrize(("server", "taken"), [(15, 15), (16, 17), (17, 17), (18, 18)])
def test_the_servers_own_release_is_taken_or_the_next_newer_one(
    programs_of: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, server: int, taken: int
) -> None:
    on_path, shipped = programs_of(15 if server == 15 else 17), programs_of(18)
    monkeypatch.setenv("PATH", str(on_path), prepend=":")
    assert dump.find_dump_programs(server, shipped).major == taken


def test_without_programs_that_fit_nothing_is_done(
    programs_of: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(programs_of(15)))
    with pytest.raises(dump.DumpRefused, match="the server is Postgres 18") as refused:
        dump.find_dump_programs(18, tmp_path / "no such folder")
    assert refused.value.code == "no_pg_dump"


def test_a_password_is_in_no_command_line(programs_of: Callable[..., Path], tmp_path: Path) -> None:
    folder, told = programs_of(18), tmp_path / "told"
    (folder / "pg_dump").write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" "$PGPASSWORD" > {told}\n', encoding="utf-8")
    found = dump.DumpPrograms(folder=folder, major=18)
    dump.dump(found, "postgresql://ada:s3cret@host.example/ging?sslmode=require", tmp_path / "file")
    *words, last = told.read_text(encoding="utf-8").splitlines()
    assert last == "s3cret"
    assert "s3cret" not in "".join(words)
    assert "--dbname=user=ada dbname=ging host=host.example sslmode=require" in words


def test_what_a_program_complains_of_is_told_without_the_password(
    programs_of: Callable[..., Path], tmp_path: Path
) -> None:
    folder = programs_of(18)
    (folder / "pg_dump").write_text(
        "#!/bin/sh\necho pg_dump: error: no postgresql://ada:s3cret@here/ging\nexit 1\n", encoding="utf-8"
    )
    found = dump.DumpPrograms(folder=folder, major=18)
    with pytest.raises(dump.DumpRefused) as refused:
        dump.dump(found, "postgresql://ada:s3cret@here/ging", tmp_path / "file")
    assert str(refused.value) == "pg_dump: no postgresql://ada:***@here/ging"
    assert [path.name for path in tmp_path.iterdir()] == ["release-18"]


@pytest.mark.complete
def test_a_club_moves_from_one_data_folder_to_another() -> None:
    with migrated_data_folder() as first, temporary_data_folder() as second:
        file = str(first.parent / "club.backup")
        assert run_ging("simulate", "--tables", "1", "--deals", "2", GING_DATA=str(first)).returncode == 0
        before = run_ging("club", "list", "--json", GING_DATA=str(first))
        saved = run_ging("backup", file, GING_DATA=str(first))
        assert saved.returncode == 0, saved.stderr
        brought = run_ging("restore", file, GING_DATA=str(second))
        assert brought.returncode == 0, brought.stderr
        after = run_ging("club", "list", "--json", GING_DATA=str(second))
        assert json.loads(before.stdout) == json.loads(after.stdout)
        again = run_ging("restore", file, GING_DATA=str(second))
        assert again.returncode == 1
        assert "(database_not_empty)" in again.stderr
        assert Path(file).stat().st_mode & 0o077 == 0
