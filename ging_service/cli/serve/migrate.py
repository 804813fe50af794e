"""`ging migrate`: bring the database to the newest schema."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.examples import example
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.cli.startup.database import own_database
from ging_service.platform.postgres.child_processes import stop_signals

if TYPE_CHECKING:
    from ging_service.platform.settings import Settings


@click.command(epilog=example("ging migrate"))
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA")
def migrate(settings: Settings) -> None:
    """Bring the database to the newest schema."""
    with stop_signals(), own_database(dataclasses.replace(settings, migrate=True), with_sessions=False):
        say("The database is at the newest schema.")
