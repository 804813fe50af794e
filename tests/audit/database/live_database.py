"""Checking a live database in tests, and doing in it what its triggers are in the way of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
from psycopg import sql

from ging_service.audit.checking.signatures.signed_data import Trust
from ging_service.audit.database.record import TABLES
from ging_service.audit.database.signer_rows import SignerKnowledge
from ging_service.audit.database.verify import DatabaseCheck, DatabaseReport
from ging_service.eventlog.whole_tables import without_time_limits
from tests.audit.season import CLUB, ORIGIN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from ging_service.execution.services import Services


def verified(  # noqa: PLR0913  what is checked, and how
    services: Services,
    folder: Path | None,
    asked: Collection[str] = (),
    trust: Trust | None = None,
    *,
    origin: str = ORIGIN,
    processes: int = 1,
) -> DatabaseReport:
    signer = SignerKnowledge.read(folder, origin) if folder else None
    with without_time_limits(services.cross_club_snapshot()) as conn:
        check = DatabaseCheck(
            conn=conn, codec=services.codec, trust=trust or Trust(), signer=signer, processes=processes
        )
        return check.verify(asked)


def wrong(report: DatabaseReport) -> list[str]:
    findings = [*report.of_database, *(finding for one in report.reports for finding in one.findings)]
    return [f"{failure.where}: {failure.what}" for finding in findings for failure in finding.failures]


def notes(report: DatabaseReport) -> str:
    return "\n".join(note for one in report.reports for finding in one.findings for note in finding.notes)


def as_tamperer(conn: psycopg.Connection[Any], operation: Callable[[], object]) -> None:
    """Do something for which the triggers are in the way."""
    with conn.transaction():
        always = conn.execute("SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE tgenabled = 'A'").fetchall()
        for table in TABLES:
            conn.execute(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL")
        operation()
        for table in TABLES:
            conn.execute(f"ALTER TABLE {table.name} ENABLE TRIGGER ALL")
        for table_name, trigger in always:
            conn.execute(f"ALTER TABLE {table_name} ENABLE ALWAYS TRIGGER {trigger}")


def empty_tables(conn: psycopg.Connection[Any], names: Collection[str], club: str = "%") -> None:
    def operation() -> None:
        for name in names:
            delete = sql.SQL("DELETE FROM {} WHERE club_id LIKE %s").format(sql.Identifier(name))
            conn.execute(delete, (club,))

    as_tamperer(conn, operation)


def sizes(conn: psycopg.Connection[Any]) -> list[int]:
    rows = conn.execute("SELECT size FROM checkpoints WHERE club_id = %s ORDER BY size", (CLUB,))
    return [size for (size,) in rows]
