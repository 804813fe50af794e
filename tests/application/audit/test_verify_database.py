"""What the check of a live database is held against, and what it makes of clubs that go on, come back or are large."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.application.audit.checking.statements import SignedNote, Trust
from ging_service.application.audit.database.clubs import TABLES
from ging_service.application.audit.database.signer_knowledge import SignerKnowledge
from ging_service.application.audit.database.telling import database_told
from ging_service.application.audit.database.verify import DatabaseCheck, DatabaseReport
from ging_service.application.audit.export import export_club
from ging_service.application.audit.restore import restore_club
from ging_service.application.club import at_club
from ging_service.application.signing.adoption import adopt_stored
from ging_service.application.signing.signer import STATE_FOLDER, Signer
from ging_service.application.simulate import Simulation, simulate
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.eventlog.checkpoint_store import change_note, newest_checkpoint
from ging_service.eventlog.proof.cosignature import CosignerKey, cosign
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.note import add_signatures, parse_note
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.schema import metadata
from ging_service.eventlog.whole_tables import CHUNK_ROWS, one_moment
from ging_service.projections.rebuild import rebuild
from tests.application.audit.season import CLUB, ORIGIN, OTHER, play_season, sign

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from ging_service.application.services import Services
    from tests.conftest import Database, Server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "signer"


@pytest.fixture
def played(fresh_database: Database, folder: Path) -> Iterator[Services]:
    """Services over a database of the test's own with a signed season."""
    with open_services(fresh_database.app_dsn) as opened:
        yield play_season(opened, folder)


@pytest.fixture
def empty(database: Database) -> Iterator[Services]:
    """Services over the module's own database, without any club."""
    with open_services(database.app_dsn) as opened:
        yield opened


@pytest.fixture
def superuser(fresh_database: Database, postgres_server: Server) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection to the same database, for whom no trigger fires."""
    name = conninfo_to_dict(fresh_database.owner_dsn)["dbname"]
    with psycopg.connect(make_conninfo(postgres_server.admin_dsn, dbname=name), autocommit=True) as conn:
        yield conn


def verified(
    services: Services,
    folder: Path | None,
    asked: Collection[str] = (),
    trust: Trust | None = None,
    *,
    origin: str = ORIGIN,
) -> DatabaseReport:
    signer = SignerKnowledge.read(folder, origin) if folder else None
    with one_moment(services.pool) as conn:
        return DatabaseCheck(conn=conn, codec=services.codec, trust=trust or Trust(), signer=signer).verify(asked)


def wrong(report: DatabaseReport) -> list[str]:
    findings = [report.clubs, *(finding for one in report.reports for finding in one.findings)]
    return [f"{failure.where}: {failure.what}" for finding in findings for failure in finding.failures]


def notes(report: DatabaseReport) -> str:
    return "\n".join(note for one in report.reports for finding in one.findings for note in finding.notes)


def as_tamperer(conn: psycopg.Connection[Any], deed: Callable[[], object]) -> None:
    """Do something for which the triggers are in the way."""
    with conn.transaction():
        for table in TABLES:
            conn.execute(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL")
        deed()
        for table in TABLES:
            conn.execute(f"ALTER TABLE {table.name} ENABLE TRIGGER ALL")


def cut_off(conn: psycopg.Connection[Any], owner_dsn: str, services: Services, size: int) -> None:
    """Cut the end of a club's log off everywhere, so that all that is left fits together."""
    log = conn.execute("SELECT body FROM events WHERE club_id = %s AND position < %s ORDER BY position", (CLUB, size))
    (tile,) = TileBuilder().extend(leaf_hashes(body for (body,) in log))
    columns = {"events": "position", "openings": "position", "idempotency": "first_position"}

    def deed() -> None:
        for table, column in columns.items():
            over = sql.SQL("DELETE FROM {} WHERE club_id = %s AND {} >= %s")
            conn.execute(over.format(sql.Identifier(table), sql.Identifier(column)), (CLUB, size))
        conn.execute("DELETE FROM checkpoints WHERE club_id = %s AND size > %s", (CLUB, size))
        conn.execute("UPDATE log_head SET size = %s WHERE club_id = %s", (size, CLUB))
        conn.execute("UPDATE tree_tiles SET hashes = %s WHERE club_id = %s", (tile.hashes, CLUB))

    as_tamperer(conn, deed)
    rebuild(owner_dsn, services.codec)


def empty_tables(conn: psycopg.Connection[Any], names: Collection[str], club: str = "%") -> None:
    def deed() -> None:
        for name in names:
            delete = sql.SQL("DELETE FROM {} WHERE club_id LIKE %s").format(sql.Identifier(name))
            conn.execute(delete, (club,))

    as_tamperer(conn, deed)


def sizes(conn: psycopg.Connection[Any]) -> list[int]:
    rows = conn.execute("SELECT size FROM checkpoints WHERE club_id = %s ORDER BY size", (CLUB,))
    return [size for (size,) in rows]


def test_an_end_that_was_cut_off_everywhere_is_known_to_the_signer_and_to_nobody_else(
    played: Services, superuser: psycopg.Connection[Any], fresh_database: Database, folder: Path
) -> None:
    before, newest = sizes(superuser)[-2:]
    with played.pool.connection() as conn:
        kept = newest_checkpoint(conn, CLUB)
    assert kept is not None
    cut_off(superuser, fresh_database.owner_dsn, played, before)
    (told,) = wrong(verified(played, folder, [CLUB]))
    assert told.startswith("what the signer signed last: the record does not extend the checkpoint")
    assert f"over {newest} events" in told
    alone = verified(played, None, [CLUB])
    assert alone.ok
    assert "the signer's own folder could not be read" in notes(alone)
    (told,) = wrong(verified(played, None, [CLUB], Trust(saved=(SignedNote(note=kept.note),))))
    assert "does not extend the checkpoint" in told


def test_a_log_that_another_key_has_signed_anew_is_not_believed(
    played: Services, superuser: psycopg.Connection[Any], folder: Path, tmp_path: Path
) -> None:
    empty_tables(superuser, ("checkpoints", "tree_tiles", "verifier_keys"))
    sign(played, tmp_path / "forger")
    assert verified(played, None).ok  # whoever has no key of his own believes the one that he finds
    assert any("signed by no key that you trust" in told for told in wrong(verified(played, folder)))


def test_a_club_that_is_gone_altogether_is_missed_by_the_signer(
    played: Services, superuser: psycopg.Connection[Any], folder: Path
) -> None:
    empty_tables(superuser, [table.name for table in TABLES], CLUB)
    report = verified(played, folder)
    assert [one.club_id for one in report.reports if not one.ok] == [CLUB]
    assert any("what the signer signed last" in told for told in wrong(report))
    assert verified(played, None).ok


def test_a_damaged_file_of_the_signer_is_told(played: Services, folder: Path) -> None:
    (folder / STATE_FOLDER / f"{CLUB}.json").write_text("{}")
    assert wrong(verified(played, folder)) == [": the file of what the signer signed last is damaged"]


def test_a_signer_that_knows_nothing_of_a_club_says_so(played: Services, folder: Path) -> None:
    (folder / STATE_FOLDER / f"{CLUB}.json").unlink()
    report = verified(played, folder)
    assert report.ok
    assert "the signer has signed nothing for this club yet" in notes(report)


def test_no_folder_is_made_where_no_signer_is(played: Services, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert SignerKnowledge.read(nowhere, ORIGIN) is None
    assert not nowhere.exists()
    assert "could not be read" in notes(verified(played, nowhere))


def test_events_that_nobody_has_signed_yet_are_counted(played: Services, folder: Path) -> None:
    at_club(played, CLUB, AddMember(member="late", name="Late"))
    report = verified(played, folder, [CLUB])
    assert report.ok
    assert list(database_told(report))[-1] == f"GENUINE AS FAR AS SIGNED: 1 club, of {CLUB} not everything yet"


def test_a_snapshot_of_an_older_shape_is_noted_and_no_fault(
    played: Services, superuser: psycopg.Connection[Any], folder: Path
) -> None:
    superuser.execute("UPDATE snapshots SET state = '0:{}' WHERE stream_id = 'table/t'")
    report = verified(played, folder)
    assert report.ok
    assert "the snapshot of table/t is of an older shape" in notes(report)


def test_a_witness_is_counted(played: Services, folder: Path) -> None:
    witness = SigningKey.generate("witness.example/one")
    with played.pool.connection() as conn:
        newest = newest_checkpoint(conn, CLUB)
        assert newest is not None
        line = cosign(parse_note(newest.note).text, witness, int(time.time()))
        change_note(conn, CLUB, newest.size, lambda note: add_signatures(note, [line]), lambda _: 1)
    report = verified(played, folder, [CLUB], Trust(witnesses=(CosignerKey.of(witness),)))
    assert report.ok
    assert "1 of the 1 witnesses that you trust have co-signed" in notes(report)
    with played.pool.connection() as conn:
        change_note(conn, CLUB, newest.size, lambda note: note, lambda _: 2)
    assert wrong(verified(played, folder)) == [
        f"table checkpoints, size {newest.size}: cosigned_by is 2, and by the log 1"
    ]


@pytest.mark.parametrize("origin", [ORIGIN, "elsewhere.example"])
def test_a_log_goes_on_under_another_key_and_name_by_the_operators_word(
    played: Services, tmp_path: Path, origin: str
) -> None:
    new = tmp_path / "new"
    signer = Signer.open(new, origin)
    for club in (CLUB, OTHER):
        adopt_stored(played, signer, club)
        at_club(played, club, AddMember(member="late", name="Late"))
    sign(played, new, origin)
    report = verified(played, new, origin=origin)
    assert wrong(report) == []
    assert {one.verdict for one in report.reports} == {"genuine"}


def test_a_checkpoint_after_a_deal_may_not_be_missing(
    played: Services, superuser: psycopg.Connection[Any], folder: Path
) -> None:
    kept = {size: set() for size in sizes(superuser)[:-1]}
    for size in kept:
        with superuser.transaction(force_rollback=True):
            superuser.execute("DELETE FROM checkpoints WHERE club_id = %s AND size = %s", (CLUB, size))
            check = DatabaseCheck(conn=superuser, codec=played.codec, signer=SignerKnowledge.read(folder, ORIGIN))
            kept[size] = {told for told in wrong(check.verify([CLUB])) if "its checkpoint is missing" in told}
    assert sum(map(bool, kept.values())) >= 3


def test_a_key_whose_command_led_to_nothing_can_only_be_held_against_its_version(
    played: Services, superuser: psycopg.Connection[Any], folder: Path
) -> None:
    keep = """
        INSERT INTO idempotency
        SELECT club_id, 'nothing', '', h.size, 0, stream_id, s.version + %s, now()
        FROM log_head AS h JOIN snapshots AS s USING (club_id) WHERE stream_id = 'table/t'
    """
    for more, is_right in ((0, True), (1, False)):
        with superuser.transaction(force_rollback=True):
            superuser.execute(keep, (more,))
            check = DatabaseCheck(conn=superuser, codec=played.codec, signer=SignerKnowledge.read(folder, ORIGIN))
            told = wrong(check.verify())
        assert (told == []) is is_right
        assert all(one.startswith("table idempotency, key nothing: version is") for one in told)


def test_a_restored_club_is_genuine(played: Services, empty: Services, folder: Path, tmp_path: Path) -> None:
    export_club(played, CLUB, tmp_path / "record", all_openings=True)
    restore_club(empty, tmp_path / "record")
    report = verified(empty, folder, [CLUB])
    assert wrong(report) == []
    assert {one.verdict for one in report.reports} == {"genuine"}


def test_who_is_asked_for_has_to_be_there(played: Services, folder: Path) -> None:
    stranger = SigningKey.generate(f"{ORIGIN}/nobody").verifier
    for asked, trust, code in (
        (["nobody"], Trust(), "no_such_club"),
        ([CLUB], Trust(keys=(stranger,)), "other_club"),
        ([CLUB], Trust(saved=(SignedNote(note=b"\xff"),)), "not_a_checkpoint"),
    ):
        with pytest.raises(Refused) as refused:
            verified(played, folder, asked, trust)
        assert refused.value.code == code


def test_a_club_larger_than_a_piece_is_read_to_its_end(
    fresh_database: Database, superuser: psycopg.Connection[Any], folder: Path
) -> None:
    with open_services(fresh_database.app_dsn) as opened:
        services = replace(opened, chance=Random(7))  # noqa: S311  the same shuffles in each run
        simulate(services, Simulation(club_id=CLUB, tables=16, deals=9, seed=5))
        sign(services, folder)
        report = verified(services, folder)
        assert wrong(report) == []
        assert report.reports[0].size > 4 * 256
        (last,) = superuser.execute("SELECT max(position) FROM postings").fetchone() or (0,)
        (rows,) = superuser.execute("SELECT count(*) FROM postings").fetchone() or (0,)
        assert rows > CHUNK_ROWS
        superuser.execute("UPDATE postings SET reason = 'gift' WHERE position = %s AND line = 0", (last,))
        superuser.execute("UPDATE tree_tiles SET hashes = set_byte(hashes, 40, 1) WHERE level = 0 AND tile = 2")
        superuser.execute("UPDATE tree_tiles SET hashes = set_byte(hashes, 40, 1) WHERE level = 1")
        assert [told.partition(": ")[0] for told in wrong(verified(services, folder))] == [
            "table tree_tiles, level 0, tile 2",
            f"position {2 * 256 + 1}",
            "table tree_tiles, level 1, tile 0",
            f"table postings, position {last}, line 0",
        ]


def test_clubs_go_on_while_they_are_checked(played: Services, folder: Path) -> None:
    stop, failed = threading.Event(), []

    def go_on() -> None:
        seed = 100
        try:
            while not stop.is_set():
                seed += 1
                simulate(played, Simulation(club_id=CLUB, tables=1, deals=2, seed=seed))
                sign(played, folder)
        except BaseException as error:  # noqa: BLE001  shown by the test itself
            failed.append(error)

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        seen = []
        for _ in range(6):
            report = verified(played, folder)
            assert wrong(report) == []
            seen.append(sum(one.size for one in report.reports))
    finally:
        stop.set()
        writer.join(timeout=60)
    assert not failed
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]


def test_every_table_of_the_schema_is_looked_at() -> None:
    assert {table.name for table in TABLES} == set(metadata.tables)
