from __future__ import annotations

import importlib
import pkgutil
import shutil
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, LiteralString

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine

import ging_service.projections
from ging_service.application.club import found_club
from ging_service.bootstrap import open_services
from ging_service.eventlog import migrate, revision
from ging_service.eventlog.catalog import Item, describe_catalog, expected_catalog
from ging_service.eventlog.schema import metadata
from ging_service.reporting.readiness import ReadinessLook
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from pathlib import Path

FUNCTIONS = {"append", "found_log", "refuse_append", "refuse_change", "refuse_shrinking"}
TRIGGERS = {
    ("events", "append_only"),
    ("idempotency", "append_only"),
    ("log_head", "append_only"),
    ("log_head", "only_grows"),
}
OBJECTS = """
    SELECT relkind::text || ' ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'function ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'type ' || typname FROM pg_type WHERE typnamespace = 'public'::regnamespace
    ORDER BY 1
"""


def declare_everything() -> None:
    """Read models and proofs are declared on the same metadata, by modules that nothing else may have imported yet."""
    importlib.import_module("ging_service.eventlog.signed_tree.proof_schema")
    importlib.import_module("ging_service.access.schema")
    importlib.import_module("ging_service.webhooks.schema")
    for module in pkgutil.iter_modules(ging_service.projections.__path__):
        if module.name == "schema":
            importlib.import_module("ging_service.projections.models")  # with the tables of installed games


def objects(dsn: str) -> Any:
    with psycopg.connect(dsn) as conn:
        return [row[0] for row in conn.execute(OBJECTS)]


def test_the_migrated_schema_is_the_declared_one(database: Any) -> None:
    declare_everything()
    engine = create_engine(
        "postgresql+psycopg://", creator=lambda: psycopg.connect(database.owner_dsn), poolclass=NullPool
    )
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_keys_begin_with_the_club_and_nothing_counts_by_itself(database: Any) -> None:
    with psycopg.connect(database.owner_dsn) as conn:
        leads = conn.execute("""
            SELECT c.conname, a.attname FROM pg_constraint AS c
            JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
            WHERE c.contype IN ('p', 'u', 'f') AND c.connamespace = 'public'::regnamespace
              AND c.conrelid NOT IN ('alembic_version'::regclass, 'signing_lease'::regclass)  -- of no club
        """).fetchall()
        sequences = conn.execute("SELECT count(*) FROM pg_class WHERE relkind = 'S'").fetchone()
    assert leads
    assert {name for _, name in leads} == {"club_id"}
    assert sequences == (0,)


def test_constraints_are_named_as_declared(database: Any) -> None:
    with psycopg.connect(database.owner_dsn) as conn:
        rows = conn.execute("SELECT conname FROM pg_constraint WHERE conrelid = 'events'::regclass AND contype <> 'n'")
        assert {row[0] for row in rows} == {"events_pkey", "events_club_id_stream_id_version_key"}


def test_functions_and_triggers_are_there(database: Any) -> None:
    with psycopg.connect(database.owner_dsn) as conn:
        functions = conn.execute("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace").fetchall()
        triggers = conn.execute(
            "SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal"
        ).fetchall()
    assert {row[0] for row in functions} >= FUNCTIONS
    assert {(table, name) for table, name, enabled in triggers if enabled == "A"} >= TRIGGERS


def test_down_leaves_nothing_and_up_again_gives_the_same(empty_database: Any) -> None:
    before = objects(empty_database.owner_dsn)
    migrate.upgrade(empty_database.owner_dsn)
    there = objects(empty_database.owner_dsn)
    migrate.downgrade(empty_database.owner_dsn, "base")
    left = [one for one in objects(empty_database.owner_dsn) if "alembic_version" not in one]
    assert left == before
    migrate.upgrade(empty_database.owner_dsn)
    assert objects(empty_database.owner_dsn) == there


def test_each_step_goes_up_and_down_by_itself(empty_database: Any) -> None:
    script = ScriptDirectory.from_config(migrate.config())
    steps = [one.revision for one in script.walk_revisions()][::-1]
    assert tuple(steps) == revision.revisions()
    seen = []
    for step in steps:
        seen.append(objects(empty_database.owner_dsn))
        migrate.upgrade(empty_database.owner_dsn, step)
    for before in seen[:0:-1]:
        migrate.downgrade(empty_database.owner_dsn, "-1")
        assert objects(empty_database.owner_dsn) == before


def test_the_service_can_tell_whether_the_schema_is_the_newest(empty_database: Any) -> None:
    with psycopg.connect(empty_database.owner_dsn, autocommit=True) as conn:
        assert not revision.current_is_head(conn)
        migrate.upgrade(empty_database.owner_dsn)
        assert revision.current_is_head(conn)
        with psycopg.connect(empty_database.app_dsn) as app:
            assert revision.current_is_head(app)
        migrate.downgrade(empty_database.owner_dsn, "base")
        assert not revision.current_is_head(conn)


_NEXT = """
revision, down_revision = "9999", "{head}"
{only_adds}

def upgrade() -> None:
    from alembic import op

    op.execute("CREATE TABLE next_version ()")
"""


@pytest.mark.parametrize("only_adds", [True, False])
def test_a_program_works_on_the_schema_of_the_next_version_if_that_has_only_added(
    fresh_database: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, only_adds: bool
) -> None:
    head = revision.revisions()[-1]
    of_next = tmp_path / "migrations"
    shutil.copytree(revision.scripts(), of_next)
    text = _NEXT.format(head=head, only_adds="ONLY_ADDS = True\n" if only_adds else "")
    (of_next / "versions" / "9999_next.py").write_text(text)
    with monkeypatch.context() as next_version:
        for module in (revision, migrate):
            next_version.setattr(module, "scripts", lambda: of_next)
        revision.revisions.cache_clear()
        migrate.upgrade(fresh_database.owner_dsn)
    revision.revisions.cache_clear()
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        assert not revision.current_is_head(conn)
        assert revision.is_usable(conn) == only_adds
    with open_services(fresh_database.app_dsn) as services:
        found_club(services, "thursday", "Thursday")
        assert ReadinessLook(services, 0).look().can_answer == only_adds


def test_two_services_that_start_at_once_migrate_one_after_the_other(empty_database: Any) -> None:
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(migrate.upgrade, empty_database.owner_dsn) for _ in range(2)]:
            done.result(timeout=HANG_S)
    with psycopg.connect(empty_database.owner_dsn) as conn:
        assert revision.current_is_head(conn)


def test_a_lock_that_cannot_be_had_fails_the_migration(fresh_database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_MS", 100)
    with psycopg.connect(fresh_database.app_dsn) as reader:
        reader.execute("SELECT * FROM events").fetchall()
        with pytest.raises(Exception, match="lock timeout"):
            migrate.downgrade(fresh_database.owner_dsn, "base")
        assert reader.execute("SELECT count(*) FROM events").fetchone() == (0,)
    migrate.upgrade(fresh_database.owner_dsn)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        assert revision.current_is_head(conn)


def test_admit_session_takes_calls_of_the_version_before_and_of_this_one(fresh_database: Any) -> None:
    """That version goes on while the database is migrated, and calls it without the life of sessions."""
    now, before = "text, bytea, interval, interval, interval, interval", "text, bytea, interval, interval, interval"
    migrate.downgrade(fresh_database.owner_dsn, "0013")
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        owner.execute(f"DROP FUNCTION admit_session({now})")
        owner.execute(
            f"CREATE FUNCTION admit_session({before}, OUT id text, OUT member text, OUT allowed text,"
            " OUT offices text, OUT early_s double precision) LANGUAGE sql AS $$ SELECT '', '', '', '', 0.0 $$"
        )
    migrate.upgrade(fresh_database.owner_dsn)
    with psycopg.connect(fresh_database.app_dsn) as app:
        calls: tuple[LiteralString, ...] = (
            "SELECT id FROM admit_session('club', 'token', '0 s', '0 s', '1 day')",
            "SELECT id FROM admit_session('club', 'token', '0 s', '0 s', '1 day', '1 day')",
        )
        for call in calls:
            assert app.execute(call).fetchall() == [(None,)]


def test_a_condition_keeps_the_head_from_shrinking_before_the_function_does(fresh_database: Any) -> None:
    """The audit of the version before compares them with its own."""
    migrate.downgrade(fresh_database.owner_dsn, "0028")
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        there = describe_catalog(owner)
        assert there[Item("trigger", "log_head.only_grows")] == (
            "always: CREATE TRIGGER only_grows BEFORE UPDATE ON public.log_head FOR EACH ROW"
            " WHEN (((new.size < old.size) OR (new.club_id <> old.club_id))) EXECUTE FUNCTION public.refuse_change()"
        )
        assert Item("function", "refuse_shrinking()") not in there
        migrate.upgrade(fresh_database.owner_dsn)
        assert describe_catalog(owner) == expected_catalog()


def test_a_database_that_was_never_newer_goes_down(empty_database: Any) -> None:
    before = objects(empty_database.owner_dsn)
    migrate.upgrade(empty_database.owner_dsn, "0028")
    assert "function refuse_shrinking" not in objects(empty_database.owner_dsn)
    migrate.downgrade(empty_database.owner_dsn, "base")
    assert [one for one in objects(empty_database.owner_dsn) if "alembic_version" not in one] == before
