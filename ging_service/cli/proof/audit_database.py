"""`ging audit verify --database`: check of the live database, even while clubs play."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.command_context import STOPPED
from ging_service.cli.shared.standard_streams import say
from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.audit.checking.signatures.signed_data import Trust
    from ging_service.audit.database.verify import DatabaseReport
    from ging_service.platform.settings import Settings

NOT_BELIEVED = 1
"""Exit code for a record that is not genuine, or not signed."""

NOT_PROTECTED = 6
"""Exit code for a database whose rows are right, but whose protections differ from those that the migrations create."""


def verify_database(settings: Settings, clubs: Collection[str], trust: Trust, *, jobs: int, as_json: bool) -> int:
    """Check the database of the settings, print the report and return the exit code.

    Raises ``StartRefused`` if the database cannot be used, ``WorkerLostError``, ``click.UsageError`` for clubs, keys and checkpoints that do
    not belong to it.
    """
    from ging_service.audit.database.report_text import database_json, database_told
    from ging_service.cli.shared.output import print_json

    report = _checked(settings, clubs, trust, jobs)
    if as_json:
        print_json(database_json(report))
    else:
        say(*database_told(report))
    # Rows that are wrong are the graver finding, so only right ones leave room for this exit code.
    if report.rows_ok and not report.protections.ok:
        return NOT_PROTECTED
    return 0 if report.ok else NOT_BELIEVED


def _checked(settings: Settings, clubs: Collection[str], trust: Trust, jobs: int) -> DatabaseReport:
    import psycopg

    from ging_service.audit.database.signer_knowledge import SignerKnowledge
    from ging_service.audit.database.verify import DatabaseCheck
    from ging_service.cli.shared.progress import counting_bar
    from ging_service.cli.startup.database import local_database
    from ging_service.cli.startup.services import services_of
    from ging_service.domain.errors import Refused
    from ging_service.eventlog.whole_tables import without_time_limits
    from ging_service.platform.postgres.child_processes import StopRequested, stop_signals

    try:
        with (
            stop_signals(),
            # A session that escapes row-level security is a finding of this check, so it must not prevent the check.
            local_database(settings, needs_row_security=False) as found,
            services_of(found, needs_row_security=False) as services,
            counting_bar("events") as on_progress,
        ):
            # read before the snapshot is taken: whatever was signed by then is in the snapshot
            signer = SignerKnowledge.read(found.signer_folder, found.log_origin)
            with without_time_limits(services.cross_club_snapshot()) as conn:
                check = DatabaseCheck(conn=conn, codec=services.codec, trust=trust, signer=signer, processes=jobs)
                return check.verify(clubs, on_progress)
    except StopRequested:
        sys.exit(STOPPED)
    except Refused as refused:
        raise click.UsageError(refused.detail) from refused
    except psycopg.OperationalError as error:
        raise StartRefused(f"the database cannot be used: {' '.join(str(error).split())}") from error
