"""Databases and roles that an administrator has made, on the oldest and on the newest Postgres."""

from __future__ import annotations

import os
from itertools import count
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.audit.database.protections import check_protections
from ging_service.platform.postgres import embedded
from ging_service.platform.postgres.programs import POSTGRES_MAJOR_VERSION
from tests.platform.conftest import free_port, run_ging
from tests.support.databases import temporary_data_folder
from tests.support.debian_postgres import debian_postgres

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.complete

_numbers = count(1)


@pytest.fixture(scope="module", params=[15, 18])
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The administrator's URL of a server, with the role ging_app."""
    with temporary_data_folder() as folder:
        if request.param == POSTGRES_MAJOR_VERSION:
            with embedded.embedded_postgres(folder) as newest:
                yield newest.admin_dsn
            return
        with debian_postgres(folder) as oldest:
            with psycopg.connect(oldest, autocommit=True) as administrator:
                administrator.execute("CREATE ROLE ging_app LOGIN")
            yield oldest


@pytest.fixture
def administrator(server: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(server, autocommit=True) as connection:
        yield connection


def made(
    administrator: psycopg.Connection[tuple[object, ...]], server: str, rights: str, encoding: str = "UTF8"
) -> tuple[str, str]:
    """An owner with a database of their own: the URLs of the owner and of ging_app."""
    name = f"owner_{os.getpid()}_{next(_numbers)}"
    words = {"name": sql.Identifier(name), "rights": sql.SQL(rights), "encoding": sql.Literal(encoding)}  # type: ignore[arg-type]
    administrator.execute(sql.SQL("CREATE ROLE {name} LOGIN {rights}").format(**words))
    make = "CREATE DATABASE {name} OWNER {name} ENCODING {encoding} LOCALE 'C' TEMPLATE template0"
    administrator.execute(sql.SQL(make).format(**words))
    return make_conninfo(server, user=name, dbname=name), make_conninfo(server, user="ging_app", dbname=name)


@pytest.mark.parametrize("rights", ["", "CREATEROLE"])
def test_an_owner_migrates_with_roles_that_an_administrator_has_made(
    administrator: psycopg.Connection[tuple[object, ...]], server: str, rights: str
) -> None:
    owner, app = made(administrator, server, rights)
    for _ in range(2):
        done = run_ging("migrate", DATABASE_URL=owner)
        assert (done.returncode, done.stderr) == (0, "")
    found = run_ging("club", "create", "thursday", "Thursday", DATABASE_URL=app, GING_MIGRATE="false")
    assert (found.returncode, found.stderr) == (0, "")
    with psycopg.connect(app) as connection:
        found = check_protections(connection).failures
    # Owners of other databases on this server may take on the role: that is named, and this owner is not.
    assert all(one.code == "membership_extra" for one in found)
    assert not any(conninfo_to_dict(owner)["user"] in one.where.detail for one in found)


def test_an_owner_who_was_granted_the_role_takes_it_on(
    administrator: psycopg.Connection[tuple[object, ...]], server: str
) -> None:
    owner, _ = made(administrator, server, "")
    with psycopg.connect(owner) as connection:
        name = sql.Identifier(connection.info.user)
    administrator.execute(sql.SQL("GRANT ging_app TO {}").format(name))
    found = run_ging("club", "create", "thursday", "Thursday", DATABASE_URL=owner)
    assert (found.returncode, found.stderr) == (0, "")


def test_an_owner_who_may_not_take_on_the_role_is_told_what_to_do(
    administrator: psycopg.Connection[tuple[object, ...]], server: str
) -> None:
    owner, _ = made(administrator, server, "")
    done = run_ging("serve", "--port", str(free_port()), DATABASE_URL=owner)
    assert (done.returncode, done.stdout) == (4, "")
    assert "may not take on the role ging_app: let an administrator run GRANT ging_app TO owner_" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_with_another_encoding_is_rejected_and_left_as_it_is(
    administrator: psycopg.Connection[tuple[object, ...]], server: str, encoding: str
) -> None:
    owner, app = made(administrator, server, "", encoding)
    for words, url in ((("migrate",), owner), (("serve", "--port", str(free_port()), "--migrate", "false"), app)):
        done = run_ging(*words, DATABASE_URL=url)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (4, "", 1)
        assert f"has the encoding {encoding} and must have UTF8" in done.stderr
    with psycopg.connect(owner) as connection:
        assert connection.execute("SELECT to_regclass('events')").fetchone() == (None,)
