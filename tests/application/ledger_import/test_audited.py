"""Books and records that came in many at a time, under keys, are to the audit what came in one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.import_evening_records import import_records
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.import_paper import ROWS_AT_ONCE, Paper, import_paper
from ging_service.application.played_evenings import RecordFile
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import RestoreConditions, restore_club
from ging_service.bootstrap import codec
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, GiveRole
from ging_service.eventlog.errors import KeyReused
from ging_service.execution.caller import ANYONE, Caller
from ging_service.reporting.ledger.accounts import balances
from tests.application.ledger_import.test_import import rows
from tests.audit.database.live_database import verified, wrong

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
CLUB = "c"
REPEATED = "r"
ADDING = PaperOptions(add_members=True)


def record(table: str, day: int) -> RecordFile:
    text = f"""format = 1
game = "ging"
table = "{table}"
date = 2020-01-{day:02}
members = ["ada", "bram", "clara", "dirk"]
rules.first_dealer = "assigned"
first_dealer = 3
actions = ["deal", "0 S 27 KS 10S 7S", "settle", "end"]
"""
    return RecordFile(text=text, name=table)


def charge_two_an_evening(services: Services) -> None:
    terms = SeasonTerms(
        first_day="2020-01-01",
        last_day="2020-12-31",
        zone="UTC",
        starts_at="",
        ends_at="",
        money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="5"),
        table_money_per="evening",
        table_money=2,
        members_at_close="carried",
        revalues=False,
    )
    at_books(services, CLUB, OpenSeason(season="one", name="One", terms=terms))


def test_books_and_records_under_keys_stand_up_to_the_audit_and_can_be_restored(
    services: Services, fresh_services: Services, tmp_path: Path
) -> None:
    found_club(services, CLUB, "Club")
    charge_two_an_evening(services)
    book = Paper(text=rows(ROWS_AT_ONCE + 500))
    import_paper(services, CLUB, book, Caller(key="book"), options=ADDING)
    # A scribe says when it happened. What another player says of a time does not move the evening of table money.
    at_club(services, CLUB, GiveRole(member="ada", role="scribe"), ANYONE)
    files = [record(name, day) for day, name in enumerate(("first", "second", "third"), 2)]
    keyed = Caller(actor="ada", key="records")
    done = import_records(services, CLUB, files, keyed, add_members=True)
    again = import_records(services, CLUB, files, keyed, add_members=True)
    assert [one.members_added for one in done] == [("bram", "clara", "dirk"), (), ()]
    assert [(one.table_id, one.version, one.replayed) for one in again] == [
        (one.table_id, one.version, True) for one in done
    ]
    held = {one.account: one.balance for one in balances(services, CLUB).items}
    assert held["table-money"] == 3 * 4 * 2
    # The other test deletes the keys of its club in the same database.
    assert wrong(verified(services, None, [CLUB])) == []
    folder = tmp_path / "record"
    export_club(services, CLUB, folder, all_openings=True)
    assert [finding.failures for finding in verify_record(folder, codec()).findings if finding.failures] == []
    restore_club(fresh_services, folder, RestoreConditions(unsigned=True))
    assert wrong(verified(fresh_services, None)) == []
    for key in ("book", "records"):
        with pytest.raises(KeyReused):
            import_paper(fresh_services, CLUB, book, Caller(key=key), options=PaperOptions(skip_known=True))


def test_an_import_that_is_repeated_after_its_key_was_deleted_is_no_forgery(
    services: Services, database: Database, tmp_path: Path
) -> None:
    found_club(services, REPEATED, "Club")
    import_paper(services, REPEATED, Paper(text=rows(ROWS_AT_ONCE + 1)), Caller(key="book"), options=ADDING)
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute("DELETE FROM idempotency WHERE club_id = %s", (REPEATED,))
    at_club(services, REPEATED, AddMember(member="zoe", name="Zoe"), ANYONE)
    longer = Paper(text=rows(2 * ROWS_AT_ONCE + 2))
    import_paper(services, REPEATED, longer, Caller(key="book"), options=PaperOptions(skip_known=True))
    export_club(services, REPEATED, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert [finding.failures for finding in report.findings if finding.failures] == []
    assert sum("of an earlier command was used again" in note for note in report.finding("events").notes) == 2
