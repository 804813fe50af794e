"""The inputs that the check of a live database trusts: keys, the signer's own signer_folder, kept checkpoints."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.application.club import at_club
from ging_service.audit.checking.signatures.signed_data import SignedNote, Trust
from ging_service.audit.database.record import TABLES
from ging_service.audit.database.signer_rows import SignerKnowledge
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.note import add_signatures, parse_note
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.witness import CosignerKey
from ging_service.eventlog.signed_tree.checkpoint_store import change_note, newest_checkpoint
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.signing.key_file import KEY_FILE
from ging_service.signing.recovery import adopt_stored
from ging_service.signing.signer import STATE_FOLDER, Extension, Signer
from tests.audit.database.live_database import as_tamperer, empty_tables, notes, sizes, verified, wrong
from tests.audit.season import CLUB, ORIGIN, OTHER, sign
from tests.eventlog.proof.cosigning import cosign

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database


def cut_off(conn: psycopg.Connection[Any], owner_dsn: str, services: Services, size: int) -> None:
    """Cut the end of a club's log off everywhere, so that all that is left fits together."""
    log = conn.execute("SELECT body FROM events WHERE club_id = %s AND position < %s ORDER BY position", (CLUB, size))
    (tile,) = TileBuilder().extend(leaf_hashes(body for (body,) in log))
    columns = {"events": "position", "openings": "position", "idempotency": "first_position"}

    def operation() -> None:
        for table, column in columns.items():
            over = sql.SQL("DELETE FROM {} WHERE club_id = %s AND {} >= %s")
            conn.execute(over.format(sql.Identifier(table), sql.Identifier(column)), (CLUB, size))
        conn.execute("DELETE FROM checkpoints WHERE club_id = %s AND size > %s", (CLUB, size))
        conn.execute("UPDATE log_head SET size = %s WHERE club_id = %s", (size, CLUB))
        conn.execute("UPDATE tree_tiles SET hashes = %s WHERE club_id = %s", (tile.hashes, CLUB))

    as_tamperer(conn, operation)
    rebuild(owner_dsn, services.codec)


def test_a_key_that_was_changed_while_no_signer_ran_has_been_changed_by_the_signer(
    played: Services, signer_folder: Path
) -> None:
    """Its folder has the last checkpoint under both keys; the database has it under the old one only."""
    signer = Signer.open(signer_folder, ORIGIN)
    signer.prepare_rotation()
    signer.rotate()
    assert wrong(verified(played, signer_folder)) == []


def test_an_end_that_was_cut_off_everywhere_is_known_to_the_signer_and_to_nobody_else(
    played: Services, superuser: psycopg.Connection[Any], fresh_database: Database, signer_folder: Path
) -> None:
    before, newest = sizes(superuser)[-2:]
    with played.cross_club_transaction() as conn:
        kept = newest_checkpoint(conn, CLUB)
    assert kept is not None
    cut_off(superuser, fresh_database.owner_dsn, played, before)
    (told,) = wrong(verified(played, signer_folder, [CLUB]))
    assert told.startswith("what the signer signed last: the record does not extend the checkpoint")
    assert f"over {newest} events" in told
    alone = verified(played, None, [CLUB])
    assert alone.ok
    assert "the signer's own folder could not be read" in notes(alone)
    (told,) = wrong(verified(played, None, [CLUB], Trust(saved=(SignedNote(note=kept.note),))))
    assert "does not extend the checkpoint" in told


def test_a_log_that_another_key_has_signed_anew_is_not_believed(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path, tmp_path: Path
) -> None:
    empty_tables(superuser, ("checkpoints", "tree_tiles", "verifier_keys"))
    sign(played, tmp_path / "forger")
    assert verified(played, None).ok  # a reader without a key of their own believes the one that they find
    assert any("signed by no key that you trust" in told for told in wrong(verified(played, signer_folder)))


def test_a_club_that_is_gone_altogether_is_missed_by_the_signer(
    played: Services, superuser: psycopg.Connection[Any], signer_folder: Path
) -> None:
    empty_tables(superuser, [table.name for table in TABLES], CLUB)
    report = verified(played, signer_folder)
    assert [one.club_id for one in report.reports if not one.ok] == [CLUB]
    assert any("what the signer signed last" in told for told in wrong(report))
    assert verified(played, None).ok


def test_a_damaged_file_of_the_signer_is_told(played: Services, signer_folder: Path) -> None:
    (signer_folder / STATE_FOLDER / f"{CLUB}.json").write_text("{}")
    assert wrong(verified(played, signer_folder)) == [": the file of what the signer signed last is damaged"]


def test_a_signer_that_knows_nothing_of_a_club_says_so(played: Services, signer_folder: Path) -> None:
    (signer_folder / STATE_FOLDER / f"{CLUB}.json").unlink()
    report = verified(played, signer_folder)
    assert report.ok
    assert "the signer has signed nothing for this club yet" in notes(report)


def test_what_a_signer_signed_before_another_one_took_over_need_not_be_stored(
    played: Services, superuser: psycopg.Connection[Any], tmp_path: Path
) -> None:
    """The first signer stopped right after its first signature. The other one, with the same key, stored a later one."""
    empty_tables(superuser, ("checkpoints", "tree_tiles", "verifier_keys"))
    sign(played, tmp_path / "second")
    assert sizes(superuser)[0] > 1
    (tmp_path / "first").mkdir(mode=0o700)
    shutil.copy2(tmp_path / "second" / KEY_FILE, tmp_path / "first" / KEY_FILE)
    first = Signer.open(tmp_path / "first", ORIGIN)
    (body,) = superuser.execute("SELECT body FROM events WHERE (club_id, position) = (%s, 0)", (CLUB,)).fetchone() or ()
    (root,) = leaf_hashes([body])
    first.sign(CLUB, [Extension(checkpoint=Checkpoint(origin=first.origin_of(CLUB), size=1, root=root), proof=())])
    assert wrong(verified(played, first.folder, [CLUB])) == []


def test_no_folder_is_made_where_no_signer_is(played: Services, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert SignerKnowledge.read(nowhere, ORIGIN) is None
    assert not nowhere.exists()
    assert "could not be read" in notes(verified(played, nowhere))


def test_a_witness_is_counted(played: Services, signer_folder: Path) -> None:
    witness = SigningKey.generate("witness.example/one")
    with played.cross_club_transaction() as conn:
        newest = newest_checkpoint(conn, CLUB)
        assert newest is not None
        line = cosign(parse_note(newest.note).text, witness, int(time.time()))
        change_note(conn, CLUB, newest.size, lambda note: add_signatures(note, [line]), lambda _: 1)
    report = verified(played, signer_folder, [CLUB], Trust(witnesses=(CosignerKey.of(witness),)))
    assert report.ok
    assert "1 of the 1 witnesses that you trust have co-signed" in notes(report)
    with played.cross_club_transaction() as conn:
        change_note(conn, CLUB, newest.size, lambda note: note, lambda _: 2)
    assert wrong(verified(played, signer_folder)) == [
        f"table checkpoints, size {newest.size}: cosigned_by is 2, and by the note 1"
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
