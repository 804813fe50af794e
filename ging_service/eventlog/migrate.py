"""Migrations of a database to a revision of the schema, up or down.

The scripts are in ``migrations/`` of a checkout and in ``ging_service/_migrations`` of an installed package.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any

import psycopg
from alembic import command
from alembic.config import Config
from psycopg import sql
from sqlalchemy import NullPool, create_engine

from ging_service.eventlog.connections.session import refuse_pooled, writer_arguments
from ging_service.eventlog.revision import oldest_working, scripts
from ging_service.eventlog.schema import metadata

# A migration that waits for a lock holds up every request behind it: better that it fails and is tried again.
LOCK_TIMEOUT_MS = 5_000
STATEMENT_TIMEOUT_MS = 600_000


def upgrade(owner_dsn: str, revision: str = "head") -> None:
    """Migrate up, as the owner.

    If a lock is not available within 5 s, the migration fails instead of stopping the club.
    """
    # Nothing is said while the schema changes: if this ends in between, processes of older versions take no migration for
    # one that only adds.
    _say_oldest(owner_dsn, None)
    _run(owner_dsn, command.upgrade, revision)
    if revision == "head":
        _say_oldest(owner_dsn, oldest_working())


def downgrade(owner_dsn: str, revision: str) -> None:
    """Migrate down to ``revision`` ("base": everything is removed)."""
    _run(owner_dsn, command.downgrade, revision)


def _say_oldest(owner_dsn: str, oldest: str | None) -> None:
    """Say in the database which version is the oldest that works with it: older processes do not know the migrations."""
    with closing(_connect(owner_dsn)) as conn:
        if conn.execute("SELECT 1 WHERE to_regclass('alembic_version') IS NOT NULL").fetchone():
            conn.execute(sql.SQL("COMMENT ON TABLE alembic_version IS {}").format(sql.Literal(oldest)))
            conn.commit()


def config() -> Config:
    """Alembic's settings, made here: an installed program has no ini file."""
    result = Config()
    result.set_main_option("script_location", str(scripts()).replace("%", "%%"))
    result.attributes["metadata"] = metadata
    return result


def _run(owner_dsn: str, migration: Any, revision: str) -> None:  # noqa: ANN401  one of Alembic's untyped commands
    engine = create_engine("postgresql+psycopg://", creator=lambda: _connect(owner_dsn), poolclass=NullPool)
    settings = config()
    with engine.connect() as connection:
        settings.attributes["connection"] = connection
        migration(settings, revision)
        connection.commit()


def _connect(owner_dsn: str) -> psycopg.Connection[Any]:
    more = writer_arguments(owner_dsn)
    conn = psycopg.connect(owner_dsn, autocommit=True, application_name="ging migrate", **more)
    # Through a pooler the advisory lock would stay with some server connection after this session.
    refuse_pooled(conn)
    conn.execute(f"SET statement_timeout = {STATEMENT_TIMEOUT_MS:d}")
    # Two services that start at once migrate one after the other. The lock goes with the connection; it guards no
    # data, so that it is one node's only does not matter. It is waited for before lock_timeout is set.
    conn.execute("SELECT pg_advisory_lock(hashtext('ging migrate'))")
    conn.execute(f"SET lock_timeout = {LOCK_TIMEOUT_MS:d}")
    conn.autocommit = False
    return conn
