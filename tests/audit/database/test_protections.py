"""A superuser changes the protections of a database's rows: each change is found, and named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.audit.database.protections import check_protections
from ging_service.bootstrap import codec
from ging_service.projections.bulk.rebuild import rebuild
from tests.audit.database.catalog_operations import PREPARED, CatalogOperation, catalog_operations
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.checking.finding import Finding
    from tests.support.databases import Database, Server

pytestmark = pytest.mark.complete

FEW = 4
"""Of the operations of one kind so many are tried in a short run."""


@pytest.fixture(scope="module")
def administrator(database: Database, postgres_server: Server) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection to a migrated database."""
    name = conninfo_to_dict(database.owner_dsn)["dbname"]
    with psycopg.connect(make_conninfo(postgres_server.admin_dsn, dbname=name), autocommit=True) as conn:
        yield conn


def told(finding: Finding) -> list[tuple[str, str]]:
    return [(failure.code, str(failure.where)) for failure in finding.failures]


def few_of_each_kind(operations: list[CatalogOperation]) -> list[CatalogOperation]:
    """All operations to the events, and few of the others of each kind."""
    chosen, counts = [], dict[str, int]()
    for operation in operations:
        kind = (
            f"{operation.statements.split()[0]} {operation.statements.rpartition(' ')[0].split()[-1]} {operation.code}"
        )
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] <= FEW or " events" in operation.item:
            chosen.append(operation)
    return chosen


def every(operations: list[CatalogOperation]) -> list[CatalogOperation]:
    return operations


def test_a_migrated_database_is_as_expected(database: Database, administrator: psycopg.Connection[Any]) -> None:
    """If this fails after a new migration: python -m tests.eventlog.write_expected_catalog."""
    for dsn in (database.app_dsn, database.owner_dsn):
        with psycopg.connect(dsn) as conn:
            found = check_protections(conn)
            assert told(found) == []
            assert found.looked_at > 400
    assert told(check_protections(administrator)) == []


def test_a_right_that_the_documentation_recommends_is_no_difference(administrator: psycopg.Connection[Any]) -> None:
    with administrator.transaction(force_rollback=True):
        administrator.execute("GRANT pg_read_all_stats TO ging_app")
        assert told(check_protections(administrator)) == []
        administrator.execute("GRANT pg_read_all_data TO ging_app")
        assert ("membership_extra", "membership ging_app in pg_read_all_data") in told(check_protections(administrator))


def test_rebuilt_read_models_are_as_expected(fresh_database: Database) -> None:
    rebuild(fresh_database.owner_dsn, codec())
    with psycopg.connect(fresh_database.app_dsn) as conn:
        assert told(check_protections(conn)) == []


@pytest.mark.parametrize("chosen", short_or_long(few_of_each_kind, every))
def test_each_change_of_the_catalog_is_found_and_named(administrator: psycopg.Connection[Any], chosen: Any) -> None:
    role = administrator.info.user
    operations = chosen(list(catalog_operations(administrator, role)))
    missed = []
    for operation in operations:
        with administrator.transaction(force_rollback=True):
            administrator.execute(PREPARED)
            administrator.execute(operation.statements)
            found = check_protections(administrator)
        if not any(code.startswith(operation.code) and item.startswith(operation.item) for code, item in told(found)):
            missed.append(f"{operation} but: {told(found)}")
    assert len(operations) > 200
    assert not missed, "\n".join(missed)
    assert told(check_protections(administrator)) == []


def test_harmless_settings_and_extensions_are_an_administrators_to_choose(
    administrator: psycopg.Connection[Any],
) -> None:
    with administrator.transaction(force_rollback=True):
        administrator.execute("""
            ALTER ROLE ging_app SET statement_timeout = '15s';
            ALTER ROLE ALL SET log_statement = 'ddl';
            ALTER ROLE ging_app SET timezone = 'Europe/Berlin';
            CREATE ROLE reader;
            CREATE SCHEMA monitoring CREATE TABLE samples ();
            ALTER TABLE events SET (autovacuum_vacuum_scale_factor = 0.01);
            SET LOCAL quote_all_identifiers = on;
        """)
        assert told(check_protections(administrator)) == []
        assert administrator.execute("SHOW quote_all_identifiers").fetchone() == ("on",)
