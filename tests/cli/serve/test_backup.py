"""`ging backup` and `ging restore`: everything comes back, and only into an empty database."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.database.protections import check_protections
from ging_service.bootstrap import open_services
from ging_service.eventlog.migrate import downgrade
from ging_service.eventlog.revision import current_is_head
from ging_service.platform import dump
from ging_service.platform.postgres.programs import client_programs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

pytestmark = pytest.mark.complete


@pytest.fixture
def owner(scribe: Scribe, fresh_database: Database, monkeypatch: pytest.MonkeyPatch) -> Scribe:
    """A scribe who has the owner's login too, over a club that has played."""
    monkeypatch.setenv("GING_OWNER_URL", fresh_database.owner_dsn)
    with open_services(fresh_database.app_dsn) as services:
        simulate(services, Simulation(club_id="played", tables=3, deals=6, seed=5))
    return scribe


def everything(dsn: str) -> dict[str, Any]:
    """Every row of every table, every trigger with its state, every right: as the server prints them."""
    with psycopg.connect(dsn) as conn:
        tables = [row[0] for row in conn.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        every = "SELECT t::text FROM {} AS t ORDER BY 1"
        found: dict[str, Any] = {
            name: conn.execute(sql.SQL(every).format(sql.Identifier(name))).fetchall() for name in sorted(tables)
        }
        triggers = (
            "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2"
        )
        rights = (
            "SELECT table_name, privilege_type FROM information_schema.role_table_grants"
            " WHERE grantee = 'ging_app' ORDER BY 1, 2"
        )
        return found | {"triggers": conn.execute(triggers).fetchall(), "rights": conn.execute(rights).fetchall()}


def moved_to(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """From now on the commands work on another database."""
    monkeypatch.setenv("DATABASE_URL", database.app_dsn)
    monkeypatch.setenv("GING_OWNER_URL", database.owner_dsn)
    monkeypatch.setenv("GING_MIGRATE", "true")


def test_everything_comes_back(
    owner: Scribe,
    fresh_database: Database,
    empty_database: Database,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    file = tmp_path / "club.backup"
    assert "The signer's folder is not in it" in owner.does("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["club.backup"]
    moved_to(monkeypatch, empty_database)
    assert owner.does("restore", str(file)).startswith("1 clubs with ")
    before, after = everything(fresh_database.owner_dsn), everything(empty_database.owner_dsn)
    assert before == after
    assert len(before["events"]) > 100
    assert before["triggers"]
    assert before["rights"]
    with psycopg.connect(empty_database.app_dsn) as restored:
        assert check_protections(restored).failures == []
    with psycopg.connect(empty_database.owner_dsn) as restored:
        known = restored.execute("SELECT reltuples FROM pg_class WHERE oid = 'events'::regclass").fetchone()
        assert known == (len(before["events"]),)
    owner.does("member", "add", "zoe", "Zoe Zand")


def test_a_file_is_never_replaced(owner: Scribe, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    file.write_bytes(b"precious")
    assert owner.is_refused("backup", str(file)) == f"{file} exists (file_exists)"
    assert file.read_bytes() == b"precious"
    assert owner.is_refused("backup", str(tmp_path / "nowhere" / "file")).endswith("(backup_failed)")


def test_a_database_that_is_not_empty_is_refused(owner: Scribe, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    owner.does("backup", str(file))
    assert owner.is_refused("restore", str(file)).endswith(
        "restore a backup into an empty database (database_not_empty)"
    )


HARM = {
    "empty": (lambda _: b"", "not_a_backup"),
    "something else": (lambda _: b"no backup at all\n" * 99, "not_a_backup"),
    "only its beginning": (lambda whole: whole[:700], "not_a_backup"),
    "without its end": (lambda whole: whole[: -len(whole) // 10], "restore_failed"),
}


@pytest.mark.parametrize("how", HARM)
def test_a_harmed_backup_is_refused_and_leaves_nothing(
    owner: Scribe, empty_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: str
) -> None:
    file = tmp_path / "club.backup"
    owner.does("backup", str(file))
    harm, code = HARM[how]
    file.write_bytes(harm(file.read_bytes()))
    moved_to(monkeypatch, empty_database)
    assert owner.is_refused("restore", str(file)).endswith(f"({code})")
    assert everything(empty_database.owner_dsn) == {"triggers": [], "rights": []}


def test_another_database_is_no_backup_of_ours(
    owner: Scribe, fresh_database: Database, empty_database: Database, tmp_path: Path
) -> None:
    with psycopg.connect(empty_database.owner_dsn) as conn:
        conn.execute("CREATE TABLE strange (n integer)")
        major = conn.info.server_version // 10_000
    file = tmp_path / "strange.backup"
    found = dump.find_dump_programs(major, client_programs())
    dump.dump(found, empty_database.owner_dsn, file)
    assert owner.is_refused("restore", str(file)) == f"{file} is not a backup of this service (not_a_backup)"
    assert fresh_database


def test_a_newer_schema_is_refused(
    owner: Scribe, fresh_database: Database, empty_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("UPDATE alembic_version SET version_num = '9999_of_the_future'")
    file = tmp_path / "club.backup"
    owner.does("backup", str(file))
    moved_to(monkeypatch, empty_database)
    assert owner.is_refused("restore", str(file)).endswith("newer than this program (newer_backup)")


def test_a_backup_from_before_a_migration_is_migrated_when_it_is_brought_back(
    scribe: Scribe, fresh_database: Database, empty_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "older.backup"
    downgrade(fresh_database.owner_dsn, "0002")
    moved_to(monkeypatch, fresh_database)
    scribe.does("backup", str(file))
    moved_to(monkeypatch, empty_database)
    assert scribe.does("restore", str(file)).startswith("0 clubs with 0 events")
    with psycopg.connect(empty_database.owner_dsn) as conn:
        assert current_is_head(conn)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        assert not current_is_head(conn)
