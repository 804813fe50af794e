from __future__ import annotations

from typing import TYPE_CHECKING, Any, LiteralString

import psycopg
import pytest

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.read import head_size

if TYPE_CHECKING:
    from collections.abc import Callable

CHANGES = [
    "UPDATE events SET body = ''",
    "UPDATE events SET position = position + 1000",
    "DELETE FROM events",
    "TRUNCATE events",
    "UPDATE idempotency SET count = 7",
    "TRUNCATE idempotency",
    "DELETE FROM log_head",
    "TRUNCATE log_head",
    "UPDATE log_head SET size = size - 1",
    "UPDATE log_head SET club_id = club_id || '-2'",
    "INSERT INTO events SELECT * FROM events ON CONFLICT (club_id, position) DO UPDATE SET body = ''",
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.usefixtures("founded")
def test_the_application_cannot_change_the_record(conn: psycopg.Connection, change: str) -> None:
    with pytest.raises(psycopg.DatabaseError) as refused:
        conn.execute(change)
    assert refused.value.sqlstate in {"42501", "LG005"}


@pytest.mark.parametrize("change", [one for one in CHANGES if "log_head SET" not in one])
def test_privileges_alone_keep_the_application_from_it(fresh_database: Any, change: str) -> None:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        for table in ("events", "idempotency", "log_head"):
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    with (
        psycopg.connect(fresh_database.app_dsn, autocommit=True) as app,
        pytest.raises(psycopg.DatabaseError) as refused,
    ):
        app.execute(change)
    assert refused.value.sqlstate == "42501"


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.usefixtures("founded")
def test_triggers_keep_the_owner_from_it(owner: psycopg.Connection, change: str) -> None:
    with pytest.raises(psycopg.DatabaseError) as refused:
        owner.execute(change)
    assert refused.value.sqlstate == "LG005"


@pytest.mark.parametrize(
    ("change", "operator", "operands"),
    [
        ("UPDATE log_head SET size = size - 1", "<", "bigint"),
        ("UPDATE log_head SET club_id = club_id || '-2'", "<>", "text"),
    ],
)
@pytest.mark.usefixtures("founded")
def test_operators_of_the_owners_own_do_not_deceive_the_triggers(
    owner: psycopg.Connection, change: LiteralString, operator: LiteralString, operands: LiteralString
) -> None:
    with owner.transaction(force_rollback=True):
        owner.execute("CREATE SCHEMA own")
        owner.execute(
            f"CREATE FUNCTION own.never({operands}, {operands}) RETURNS boolean LANGUAGE sql AS 'SELECT false'"
        )
        owner.execute(
            f"CREATE OPERATOR own.{operator} (FUNCTION = own.never, LEFTARG = {operands}, RIGHTARG = {operands})"
        )
        owner.execute("SET LOCAL search_path = own, public, pg_catalog")
        with pytest.raises(psycopg.DatabaseError) as refused:
            owner.execute(change)
    assert refused.value.sqlstate == "LG005"


@pytest.mark.usefixtures("founded")
def test_replica_mode_does_not_switch_the_triggers_off(database: Any, postgres_server: Any) -> None:
    admin = psycopg.conninfo.make_conninfo(
        postgres_server.admin_dsn, dbname=psycopg.conninfo.conninfo_to_dict(database.owner_dsn)["dbname"]
    )
    with psycopg.connect(admin, autocommit=True) as superuser:
        superuser.execute("SET session_replication_role = replica")
        with pytest.raises(psycopg.DatabaseError) as refused:
            superuser.execute("DELETE FROM events")
    assert refused.value.sqlstate == "LG005"


def test_only_the_owner_clears_old_keys(
    conn: psycopg.Connection, owner: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    append(conn, make("table/a", 0, key="k", request_hash=b"h"))
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        conn.execute("DELETE FROM idempotency")
    assert owner.execute("DELETE FROM idempotency WHERE club_id = %s", (founded,)).rowcount == 1
    assert head_size(conn, founded) == 2


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE x ()", "DROP TABLE events", "ALTER TABLE events DISABLE TRIGGER ALL"]
)
def test_the_application_changes_no_schema(conn: psycopg.Connection, statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        conn.execute(statement)
