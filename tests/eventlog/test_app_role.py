"""The application role may exist already, and not everyone may create it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

# Roles belong to the server: another name, so that the tests beside this one keep theirs.
CREATE = read_sql("app_role").replace("ging_app", "ging_app_of_test")
FIND = "SELECT pg_has_role('ging_maker', oid, 'MEMBER'), rolsuper FROM pg_roles WHERE rolname = 'ging_app_of_test'"


@pytest.fixture
def admin(postgres_server: Any) -> Iterator[psycopg.Connection]:
    with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as conn:
        conn.execute("CREATE ROLE ging_plain NOLOGIN")
        conn.execute("CREATE ROLE ging_maker NOLOGIN CREATEROLE")
        yield conn
        conn.execute("RESET ROLE")
        conn.execute("DROP ROLE IF EXISTS ging_app_of_test, ging_plain, ging_maker")


def test_a_role_that_is_there_is_taken_as_it_is(admin: psycopg.Connection) -> None:
    admin.execute("CREATE ROLE ging_app_of_test LOGIN CONNECTION LIMIT 7")
    admin.execute("SET ROLE ging_plain")
    admin.execute(CREATE)
    row = admin.execute("SELECT rolconnlimit FROM pg_roles WHERE rolname = 'ging_app_of_test'").fetchone()
    assert row == (7,)


def test_who_may_not_create_it_is_told_what_to_do(admin: psycopg.Connection) -> None:
    admin.execute("SET ROLE ging_plain")
    with pytest.raises(psycopg.DatabaseError, match="ging_plain may not create it") as refused:
        admin.execute(CREATE)
    assert refused.value.sqlstate == "LG006"
    assert "CREATE ROLE" in (refused.value.diag.message_hint or "")


def test_who_creates_it_may_work_as_it(admin: psycopg.Connection) -> None:
    admin.execute("SET ROLE ging_maker")
    admin.execute(CREATE)
    admin.execute(CREATE)
    assert admin.execute(FIND).fetchone() == (True, False)
    admin.execute("SET ROLE ging_app_of_test")
