"""Invariants that must hold for every club at the end of its run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import restore_club
from ging_service.bootstrap import open_services
from ging_service.projections.bulk.rebuild import rebuild
from tests.application.stateful.club_run import CLUB
from tests.application.stateful.figures import (
    check_balances,
    check_ledger,
    check_standings,
    check_statements,
    settle_everything,
)
from tests.audit.database.live_database import verified, wrong
from tests.audit.restore.restoring import tables
from tests.audit.season import sign

if TYPE_CHECKING:
    from pathlib import Path

    from tests.application.stateful.club_run import ClubRun
    from tests.support.databases import Database


def check_invariants(run: ClubRun, database: Database, elsewhere: Database, folder: Path) -> None:
    """Everything, one after the other."""
    settle_everything(run)
    check_statements(run)
    check_balances(run)
    check_standings(run)
    check_ledger(run)
    sign(run.services, folder / "signer")
    check_rebuild(run, database)
    check_database(run, folder)
    check_record(run, database, elsewhere, folder)


def check_rebuild(run: ClubRun, database: Database) -> None:
    """Rebuilt read models are the live ones, byte for byte."""
    live = tables(database, CLUB)
    rebuild(database.owner_dsn, run.services.codec)
    assert_same(tables(database, CLUB), live)


def check_database(run: ClubRun, folder: Path) -> None:
    """Decide every command again, and compare every row with the log."""
    report = verified(run.services, folder / "signer")
    faults = wrong(report)
    assert not faults, "\n".join(faults)
    assert report.ok


def check_record(run: ClubRun, database: Database, elsewhere: Database, folder: Path) -> None:
    """The exported record is genuine, and brings back the same club."""
    record = folder / "record"
    export_club(run.services, CLUB, record, all_openings=True)
    report = verify_record(record, run.services.codec)
    faults = [f"{one.where}: {one.what}" for finding in report.findings for one in finding.failures]
    assert not faults, "\n".join(faults)
    assert report.verdict == "genuine"
    with open_services(elsewhere.app_dsn) as services:
        restore_club(services, record)
    assert_same(tables(elsewhere, CLUB), tables(database, CLUB))


def assert_same(found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """The same rows in every table; the tables that differ are told with the rows that do."""
    for name, rows in wanted.items():
        more, less = set(found[name]) - set(rows), set(rows) - set(found[name])
        assert not more | less, f"{name}: {sorted(more)} instead of {sorted(less)}"
