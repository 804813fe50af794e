"""The check of a live database: clubs that go on, were restored or are large, and their rows."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.checking import engine
from ging_service.audit.checking.signatures.signed_data import SignedNote, Trust
from ging_service.audit.database.record import TABLES
from ging_service.audit.database.signer_rows import SignerKnowledge
from ging_service.audit.database.verify import DatabaseCheck, database_told
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import restore_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.schema import metadata
from ging_service.eventlog.whole_tables import CHUNK_ROWS
from tests.audit.database.live_database import notes, sizes, verified, wrong
from tests.audit.season import CLUB, ORIGIN, sign
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import psycopg

    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete


@pytest.fixture
def empty(database: Database) -> Iterator[Services]:
    """Services over the module's own database, without any club."""
    with open_services(database.app_dsn) as opened:
        yield opened


def test_events_that_nobody_has_signed_yet_are_counted(played: Services, signer_folder: Path) -> None:
    at_club(played, CLUB, AddMember(member="late", name="Late"))
    report = verified(played, signer_folder, [CLUB])
    assert report.ok
    verdict = list(database_told(report))[-1]
    assert verdict.startswith(f"GENUINE AS FAR AS SIGNED: 1 club, of {CLUB} not everything yet (not proved: ")


def test_worker_processes_lead_to_the_same_report(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "MANY_EVENTS", 0)
    alone = verified(played, signer_folder)
    assert alone.ok
    assert verified(played, signer_folder, processes=2) == alone
    superuser.execute("ALTER TABLE events DISABLE TRIGGER USER")
    changed = "UPDATE events SET body = replace(body::text, '\\x', '')::bytea WHERE position % 40 = 7"
    superuser.execute(changed)
    superuser.execute("DELETE FROM postings WHERE position %% 7 = 3 AND club_id = %s", (CLUB,))
    tampered = verified(played, signer_folder)
    assert len(wrong(tampered)) > 10
    assert verified(played, signer_folder, processes=2) == tampered


def test_a_snapshot_of_an_older_shape_is_noted_and_no_fault(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    superuser.execute("UPDATE snapshots SET state = '0:{}' WHERE stream_id = 'table/t'")
    report = verified(played, signer_folder)
    assert report.ok
    assert "the snapshot of table/t is of an older shape" in notes(report)


def test_starts_of_deals_may_be_missing_or_older_but_not_differ(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    superuser.execute("UPDATE deal_starts SET state = state || ' ' WHERE club_id = %s", (CLUB,))
    assert "state is not what follows from the log" in str(wrong(verified(played, signer_folder)))
    superuser.execute("UPDATE deal_starts SET state = '0:{}' WHERE club_id = %s", (CLUB,))
    assert verified(played, signer_folder).ok
    superuser.execute("DELETE FROM deal_starts WHERE club_id = %s", (CLUB,))
    report = verified(played, signer_folder)
    assert report.ok
    assert "deal_starts lacks rows of some deals" in notes(report)


def test_tables_that_an_older_release_ended_need_no_standings_but_sums_have_to_agree(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    table = superuser.execute("SELECT table_id FROM table_standings WHERE club_id = %s", (CLUB,)).fetchone()
    assert table is not None
    gone = "DELETE FROM table_standings WHERE club_id = %s AND table_id = %s"
    with superuser.transaction(force_rollback=True):
        superuser.execute("SET LOCAL session_replication_role = replica")  # no trigger takes the sums along
        superuser.execute(gone, (CLUB, *table))
        check = DatabaseCheck(conn=superuser, codec=played.codec, signer=SignerKnowledge.read(signer_folder, ORIGIN))
        assert f"table table_standings, table_id {table[0]}: a row is missing" in str(wrong(check.verify([CLUB])))
    superuser.execute(gone, (CLUB, *table))
    superuser.execute("DELETE FROM table_months WHERE club_id = %s AND table_id = %s", (CLUB, *table))
    report = verified(played, signer_folder)
    assert report.ok
    assert "table_standings lacks rows of some tables" in notes(report)


def test_a_checkpoint_after_a_deal_may_not_be_missing(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    kept = {size: set() for size in sizes(superuser)[:-1]}
    for size in kept:
        with superuser.transaction(force_rollback=True):
            superuser.execute("DELETE FROM checkpoints WHERE club_id = %s AND size = %s", (CLUB, size))
            check = DatabaseCheck(
                conn=superuser, codec=played.codec, signer=SignerKnowledge.read(signer_folder, ORIGIN)
            )
            kept[size] = {told for told in wrong(check.verify([CLUB])) if "its checkpoint is missing" in told}
    assert sum(map(bool, kept.values())) >= 3


def test_a_key_whose_command_led_to_nothing_can_only_be_held_against_its_version(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    keep = """
        INSERT INTO idempotency
        SELECT club_id, 'nothing', '', h.size, 0, stream_id, s.version + %s, now()
        FROM log_head AS h JOIN snapshots AS s USING (club_id) WHERE stream_id = 'table/t'
    """
    for more, is_right in ((0, True), (1, False)):
        with superuser.transaction(force_rollback=True):
            superuser.execute(keep, (more,))
            superuser.execute("SET LOCAL ROLE ging_app; SET LOCAL ging.club_id = '*'")
            check = DatabaseCheck(
                conn=superuser, codec=played.codec, signer=SignerKnowledge.read(signer_folder, ORIGIN)
            )
            told = wrong(check.verify())
        assert (told == []) is is_right
        assert all(one.startswith("table idempotency, key nothing: version is") for one in told)


def test_a_restored_club_is_genuine(played: Services, empty: Services, signer_folder: Path, tmp_path: Path) -> None:
    export_club(played, CLUB, tmp_path / "record", all_openings=True)
    restore_club(empty, tmp_path / "record")
    report = verified(empty, signer_folder, [CLUB])
    assert wrong(report) == []
    assert {one.verdict for one in report.reports} == {"genuine"}


def test_who_is_asked_for_has_to_be_there(played: Services, signer_folder: Path) -> None:
    stranger = SigningKey.generate(f"{ORIGIN}/nobody").verifier
    for asked, trust, code in (
        (["nobody"], Trust(), "no_such_club"),
        ([CLUB], Trust(keys=(stranger,)), "other_club"),
        ([CLUB], Trust(saved=(SignedNote(note=b"\xff"),)), "not_a_checkpoint"),
    ):
        with pytest.raises(Refused) as refused:
            verified(played, signer_folder, asked, trust)
        assert refused.value.code == code


def test_a_club_larger_than_a_piece_is_read_to_its_end(
    fresh_database: Database, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    with open_services(fresh_database.app_dsn) as opened:
        services = replace(opened, chance=Random(7))  # noqa: S311  the same shuffles in each run
        simulate(services, Simulation(club_id=CLUB, tables=16, deals=9, seed=5))
        sign(services, signer_folder)
        report = verified(services, signer_folder)
        assert wrong(report) == []
        assert report.reports[0].size > 4 * 256
        (last,) = superuser.execute("SELECT max(position) FROM postings").fetchone() or (0,)
        (rows,) = superuser.execute("SELECT count(*) FROM postings").fetchone() or (0,)
        assert rows > CHUNK_ROWS
        superuser.execute("UPDATE postings SET reason = 'gift' WHERE position = %s AND line = 0", (last,))
        superuser.execute(
            "UPDATE tree_tiles SET hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) WHERE level = 0 AND tile = 2"
        )
        superuser.execute(
            "UPDATE tree_tiles SET hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1) WHERE level = 1"
        )
        assert [told.partition(": ")[0] for told in wrong(verified(services, signer_folder))] == [
            "table tree_tiles, level 0, tile 2",
            f"position {2 * 256 + 1}",
            "table tree_tiles, level 1, tile 0",
            f"table postings, position {last}, line 0",
        ]


def test_clubs_go_on_while_they_are_checked(played: Services, signer_folder: Path) -> None:
    stop, failed = threading.Event(), []

    def go_on() -> None:
        seed = 100
        try:
            while not stop.is_set():
                seed += 1
                simulate(played, Simulation(club_id=CLUB, tables=1, deals=2, seed=seed))
                sign(played, signer_folder)
        except BaseException as error:  # noqa: BLE001  shown by the test itself
            failed.append(error)

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        seen = []
        for _ in range(6):
            report = verified(played, signer_folder)
            assert wrong(report) == []
            seen.append(sum(one.size for one in report.reports))
    finally:
        stop.set()
        writer.join(timeout=HANG_S)
    assert not failed
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]


def test_every_table_of_the_schema_is_looked_at() -> None:
    of_no_club = {"rates", "signing_lease"}
    assert {*(table.name for table in TABLES), *of_no_club} == set(metadata.tables)
