"""`ging migrate`: bring the database to the newest schema."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.examples import example
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.cli.startup.database import bare_database, prepare
from ging_service.platform.postgres.child_processes import stop_signals

if TYPE_CHECKING:
    from ging_service.platform.settings import Settings


@click.command(epilog=example("ging migrate"))
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA")
def migrate(settings: Settings) -> None:
    """Bring the database to the newest schema, also while a service runs on it.

    It makes no backup: make one before, with `ging backup`.
    """
    with stop_signals(), bare_database(settings, may_create=True) as found:
        migrated = prepare(dataclasses.replace(found, migrate=True), with_sessions=False)
    say(f"The database was migrated {migrated}." if migrated else "The database is at the newest schema.")
