"""The second wall: what the application's role sees and may write where its own query names no club."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

import ging_service
from ging_service.bootstrap import codec
from ging_service.eventlog.connections.pool import open_pool
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.scope import cross_club_transaction, go_on_with, of, reading
from ging_service.projections.bulk.rebuild import rebuild

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.connections.scope import Connection

SOURCES = Path(ging_service.__file__).parent
OURS, THEIRS = "ours", "theirs"

TABLES = """
    SELECT c.relname, c.relrowsecurity, array_agg(p.policyname || ' ' || p.cmd || ' ' || p.qual)
    FROM pg_class AS c
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'club_id' AND NOT a.attisdropped
    LEFT JOIN pg_policies AS p ON p.schemaname = 'public' AND p.tablename = c.relname
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    GROUP BY c.relname, c.relrowsecurity ORDER BY c.relname
"""
COLUMNS = """
    SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
    WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'club_id'
"""
RIGHTS = "SELECT privilege FROM unnest(%s::text[]) AS privilege WHERE has_table_privilege('ging_app', %s, privilege)"
VALUES = {
    "text": "'one'",
    "bytea": "'one'",
    "bigint": "0",
    "integer": "0",
    "double precision": "0",
    "boolean": "false",
    "date": "'2026-11-20'",
    "timestamp with time zone": "'2026-11-20T12:00:00Z'",
    "text[]": "'{one}'",
    "bigint[]": "'{0}'",
    "integer[]": "'{0}'",
    "jsonb": "'{}'",
}
"""Something that a column of this type may hold."""


WRITING = ("table_standings", "tables")
"""Tables whose triggers write rows into other tables."""


def tables_of(owner: psycopg.Connection) -> list[str]:
    return [name for name, *_ in owner.execute(TABLES)]


def insert(owner: psycopg.Connection, table: str, club: str) -> sql.Composed:
    """An insert of one row of a club into any table."""
    columns = owner.execute(COLUMNS, (table,)).fetchall()
    return sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        sql.Identifier(table),
        sql.SQL(", ").join(sql.Identifier(name) for name in ("club_id", *(name for name, _ in columns))),
        sql.SQL(", ").join((sql.Literal(club), *(sql.SQL(VALUES[kind]) for _, kind in columns))),
    )


@pytest.fixture(scope="module")
def filled(database: Any) -> Iterator[dict[str, sql.Composed]]:
    """Two clubs, each with one row in every table; by table, an insert of another club's row."""
    with psycopg.connect(database.owner_dsn, autocommit=True) as owner:
        for table in WRITING:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for table in tables_of(owner):
            for club in (OURS, THEIRS):
                owner.execute(insert(owner, table, club))
        for table in WRITING:
            owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        yield {table: insert(owner, table, "another") for table in tables_of(owner)}


@pytest.fixture(scope="module")
def pool(database: Any) -> Iterator[Any]:
    with open_pool(database.app_dsn, PoolSettings(max_size=1)) as opened:
        yield opened


def clubs_in(conn: Connection, tables: Any) -> set[tuple[str, ...]]:
    """The clubs that each table shows rows of, without a filter of our own: the different answers of all tables."""
    name = sql.SQL("SELECT array_agg(club_id ORDER BY club_id) FROM {}")
    found = [conn.execute(name.format(sql.Identifier(table))).fetchone() for table in tables]
    return {tuple(row[0] or ()) for row in found if row is not None}


def test_every_table_of_a_club_has_the_one_policy(owner: psycopg.Connection) -> None:
    rows = owner.execute(TABLES).fetchall()
    assert len(rows) > 20
    assert {secured for _, secured, _ in rows} == {True}
    (policies,) = {tuple(policies) for *_, policies in rows}
    (policy,) = policies
    assert policy.startswith("own_club ALL ")


def test_a_transaction_sees_the_club_that_it_has_named(pool: Any, filled: dict[str, Any]) -> None:
    for club in (OURS, THEIRS):
        with of(pool, club) as conn:
            assert clubs_in(conn, filled) == {(club,)}
        with reading(pool, club) as conn:
            assert clubs_in(conn, filled) == {(club,)}
    with cross_club_transaction(pool) as conn:
        assert clubs_in(conn, filled) == {(OURS, THEIRS)}


def test_a_transaction_that_goes_on_with_another_club_sees_that_one_only(pool: Any, filled: dict[str, Any]) -> None:
    with of(pool, OURS) as conn:
        for name, seen in ((THEIRS, (THEIRS,)), (OURS, (OURS,)), ("*", ()), ("x' OR '1'='1", ()), (THEIRS, (THEIRS,))):
            go_on_with(conn, name)
            assert clubs_in(conn, filled) == {seen}
    with pool.connection() as conn:
        assert clubs_in(conn, filled) == {()}


def test_only_the_signer_goes_on_with_another_club() -> None:
    assert modules_that_say(r"\bgo_on_with\(") == {
        "signing/rounds.py",  # clubs with few new events, one after the other
        "eventlog/connections/scope.py",
    }


def test_who_has_named_no_club_sees_nothing(pool: Any, filled: dict[str, Any]) -> None:
    with of(pool, OURS) as conn:
        assert clubs_in(conn, filled) == {(OURS,)}
    with pool.connection() as conn:  # the same one: the setting has gone with its transaction
        assert clubs_in(conn, filled) == {()}


@pytest.mark.parametrize("name", ["*", "", "Ours", "ours'", "x' OR '1'='1", "ours; SET ging.club_id = '*'", "ours\x00"])
def test_what_cannot_be_a_club_sees_nothing(pool: Any, filled: dict[str, Any], name: str) -> None:
    with of(pool, name) as conn:
        assert clubs_in(conn, filled) == {()}


def test_nothing_of_another_club_can_be_written(
    pool: Any, owner: psycopg.Connection, filled: dict[str, sql.Composed]
) -> None:
    tried = set()
    for table, into_another in filled.items():
        name = sql.Identifier(table)
        wrong = {
            "INSERT": into_another,
            "UPDATE": sql.SQL("UPDATE {} SET club_id = 'another'").format(name),
        }
        rights = {row[0] for row in owner.execute(RIGHTS, (["INSERT", "UPDATE", "DELETE"], table))}
        for right, statement in wrong.items():
            if right in rights:
                with (
                    pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"),
                    of(pool, OURS) as conn,
                ):
                    conn.execute(statement)
                tried.add(right)
        if "DELETE" in rights:
            with pool.connection() as conn, conn.transaction(force_rollback=True):
                conn.execute("SET LOCAL ging.club_id = 'ours'")
                assert conn.execute(sql.SQL("DELETE FROM {}").format(name)).rowcount == 1
            tried.add("DELETE")
    assert tried == {"INSERT", "UPDATE", "DELETE"}


def test_read_models_that_are_made_anew_have_it_too(fresh_database: Any) -> None:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        before = owner.execute(TABLES).fetchall()
        rebuild(fresh_database.owner_dsn, codec())
        assert owner.execute(TABLES).fetchall() == before


def modules_that_say(pattern: str) -> set[str]:
    return {
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        if re.search(pattern, path.read_text(encoding="utf-8"))
    }


def test_only_what_the_service_does_across_clubs_sees_all_of_them() -> None:
    assert modules_that_say(r"\b(cross_club_transaction|throughout)\(") == {
        "application/access/idempotency_without_events.py",  # the worker forgets what has expired
        "application/access/sign_in.py",  # who tries too often from one address tries at no club
        "application/feed/feed.py",  # one watcher of all heads for all streams
        "reporting/club/clubs.py",  # the operator's list
        "reporting/readiness.py",  # how far the signer is behind
        "audit/proofs/tree.py",  # the operator's list
        "execution/services.py",
        "signing/lease.py",  # the signers' lease is of no club
        "signing/leased_rounds.py",  # a signer that stands by looks for what has been signed
        "signing/rounds.py",  # the signer looks for logs that have grown
        "application/bot_moves.py",  # the worker looks for tables where bots sit
        "application/time_limit.py",  # the worker looks for tables whose time has run out
        "application/webhooks/delivery_worker.py",  # the worker looks for what is to be sent
        "cli/serve/database_metrics.py",  # metrics
        "eventlog/connections/scope.py",
    }
    assert modules_that_say(r"\bcross_club_snapshot\(") == {
        "execution/services.py",
        "cli/proof/audit.py",  # the operator's check of a whole database
        "eventlog/connections/scope.py",
    }


def test_only_these_take_a_connection_that_has_not_named_a_club() -> None:
    assert modules_that_say(r"pool\.connection\(|connections\.connection\(") == {
        "application/access/admission.py",  # one pipeline: it names the club of the token
        "application/club.py",  # one pipeline: it names the club that is asked for
        "execution/execute.py",  # one pipeline: it names the club of the command
        "reporting/tables/table_activity.py",  # a pipeline for each read: it names the club that is asked for
        "reporting/readiness.py",  # it does not wait long
        "reporting/tables/tables.py",  # one pipeline: it names the club of the table
        "signing/rounds.py",  # a transaction for each club
        "signing/lease.py",  # the lease, of no club
        "signing/leased_rounds.py",  # whether anybody has written, of no club
        "application/bot_moves.py",  # the same
        "application/time_limit.py",  # the same
        "application/webhooks/delivery_worker.py",  # the same
        "cli/serve/database_metrics.py",  # metrics: whether the database takes writes, of no club
        "eventlog/connections/standby.py",  # how far servers have come, of no club; what it lends names its club as any
        "eventlog/connections/scope.py",
    }


def test_only_these_run_statements_that_name_no_club() -> None:
    assert modules_that_say(r"\bone_row_without_club\(") == {
        "eventlog/changed_rows.py",  # the snapshot, and the row of the signers' lease
        "eventlog/signed_tree/lease_store.py",  # the lease
        "eventlog/connections/statement.py",
    }
