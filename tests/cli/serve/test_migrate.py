"""Who migrates a data folder of an older version, and what they say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.eventlog import migrate
from ging_service.eventlog.revision import current_revision, revisions
from ging_service.platform.postgres import embedded
from tests.platform.conftest import run_ging, services
from tests.support.databases import migrated_data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OLD, NEW = revisions()[-2:]


@pytest.fixture
def old_folder() -> Iterator[Path]:
    with migrated_data_folder() as folder:
        with embedded.embedded_postgres(folder) as server:
            migrate.downgrade(server.owner_dsn, OLD)
        yield folder


def revision_of(folder: Path) -> str:
    with embedded.embedded_postgres(folder) as server, psycopg.connect(server.owner_dsn) as conn:
        return current_revision(conn)


def test_a_command_leaves_an_old_data_folder_as_it_is_and_names_the_command_that_migrates(old_folder: Path) -> None:
    for words in (("club", "list"), ("audit", "verify", "--database"), ("signer", "status"), ("member", "add", "ben")):
        done = run_ging(*words, GING_DATA=str(old_folder))
        assert (done.returncode, done.stdout) == (4, ""), words
        assert (
            f"schema of an older version ({OLD}): back it up with `ging backup FILE`, then run `ging migrate`"
            in done.stderr
        )
    assert revision_of(old_folder) == OLD
    done = run_ging("migrate", GING_DATA=str(old_folder))
    assert (done.returncode, done.stdout) == (0, f"The database was migrated from {OLD} to {NEW}.\n"), done.stderr
    assert run_ging("club", "list", GING_DATA=str(old_folder)).returncode == 0
    assert run_ging("migrate", GING_DATA=str(old_folder)).stdout == "The database is at the newest schema.\n"


@pytest.mark.complete
def test_a_service_says_what_it_has_migrated_and_a_migration_can_run_beside_it(
    old_folder: Path, tmp_path: Path
) -> None:
    with services() as start, (tmp_path / "log").open("w+") as log:
        service = start(old_folder, stderr=log)
        log.seek(0)
        assert f"The database was migrated from {OLD} to {NEW}; no backup was made" in log.read()
        with embedded.joined_postgres(old_folder) as server:
            migrate.downgrade(server.owner_dsn, OLD)
        done = run_ging("club", "list", GING_DATA=str(old_folder))
        assert (done.returncode, "run `ging migrate`" in done.stderr) == (4, True)
        done = run_ging("migrate", GING_DATA=str(old_folder))
        assert (done.returncode, done.stdout) == (0, f"The database was migrated from {OLD} to {NEW}.\n"), done.stderr
        assert service.get("/readyz") == 200


def test_a_data_folder_of_a_newer_version_is_refused(old_folder: Path) -> None:
    with embedded.embedded_postgres(old_folder) as server, psycopg.connect(server.owner_dsn) as conn:
        conn.execute("UPDATE alembic_version SET version_num = '9999'; COMMENT ON TABLE alembic_version IS '9999'")
    for words in (("club", "list"), ("migrate",)):
        done = run_ging(*words, GING_DATA=str(old_folder))
        assert (done.returncode, "schema of a newer version (9999)" in done.stderr) == (4, True), done.stderr
