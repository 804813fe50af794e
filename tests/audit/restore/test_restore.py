"""A club comes back from its folder: the same log, the same root, the same read models, row for row; or nothing does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.audit import export_layout
from ging_service.audit.export.export import export_club
from ging_service.audit.proofs.tree import published_keys
from ging_service.audit.restore import restore
from ging_service.audit.restore.restore import RestoreConditions, restore_club
from ging_service.domain.club.commands import AddMember
from ging_service.domain.streams import table_id_of
from ging_service.eventlog import read
from ging_service.eventlog.errors import KeyReused
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider.commands import MakeRemark
from tests.audit.checking.forging import Forger
from tests.audit.conftest import CLUB, ROTATED, sign
from tests.audit.restore.restoring import code_of, tables

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete


def test_every_table_is_the_same(
    services: Services, database: Database, elsewhere: Services, fresh_database: Database, record: Path
) -> None:
    restored = restore_club(elsewhere, record)
    before, after = tables(database, CLUB), tables(fresh_database, CLUB)
    assert {name: len(rows) for name, rows in before.items()} == {name: len(rows) for name, rows in after.items()}
    assert before == after
    assert len(before["events"]) == restored.events > 400
    assert all(before[name] for name in ("openings", "tree_tiles", "checkpoints", "verifier_keys", "snapshots"))
    assert (restored.sealed, restored.tables_without_hands) == ({}, ())
    assert services


def test_the_club_goes_on_where_it_stood(elsewhere: Services, record: Path) -> None:
    restore_club(elsewhere, record)
    simulate(elsewhere, Simulation(club_id=CLUB, tables=1, deals=3, seed=99))
    at_club(elsewhere, CLUB, AddMember(member="zoe", name="Zoe Zand"))


def test_what_is_exported_again_is_the_same(elsewhere: Services, record: Path, tmp_path: Path) -> None:
    restore_club(elsewhere, record)
    export_club(elsewhere, CLUB, tmp_path / "again", all_openings=True)
    for path in record.iterdir():
        if path.name not in {export_layout.MANIFEST, export_layout.README, export_layout.SUMS}:
            assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes(), path.name


def test_a_club_that_exists_is_not_touched(services: Services, database: Database, record: Path) -> None:
    before = tables(database, CLUB)
    assert code_of(services, record) == "club_exists"
    assert tables(database, CLUB) == before


def test_events_behind_the_newest_checkpoint_come_back_too(
    fresh_database: Database, elsewhere: Services, services: Services, tmp_path: Path
) -> None:
    simulate(services, Simulation(club_id="young", tables=1, deals=4, seed=8))
    sign(services, "young", leave=7)
    export_club(services, "young", tmp_path / "record", all_openings=True)
    restored = restore_club(elsewhere, tmp_path / "record")
    assert restored.signed_size == restored.events - 7
    assert len(tables(fresh_database, "young")["events"]) == restored.events


def test_a_record_that_nobody_signed_is_taken_only_by_who_says_so(
    services: Services, elsewhere: Services, tmp_path: Path
) -> None:
    found_club(services, "unsigned", "Nobody signed")
    export_club(services, "unsigned", tmp_path / "record", all_openings=True)
    assert code_of(elsewhere, tmp_path / "record") == "not_signed"
    assert restore_club(elsewhere, tmp_path / "record", RestoreConditions(unsigned=True)).events == 1


def test_a_spectators_folder_brings_back_what_he_could_see(
    services: Services, database: Database, elsewhere: Services, fresh_database: Database, tmp_path: Path
) -> None:
    export_club(services, CLUB, tmp_path / "record")
    assert code_of(elsewhere, tmp_path / "record") == "hidden_missing"
    restored = restore_club(elsewhere, tmp_path / "record", RestoreConditions(without_hidden=True))
    assert {"ging.HandsDealt", "ging.DealRecorded"} <= restored.sealed.keys()
    before, after = tables(database, CLUB), tables(fresh_database, CLUB)
    for name in before.keys() - {"openings", "snapshots"}:
        assert before[name] == after[name], name


def test_a_log_that_has_gone_on_under_another_name_comes_back(
    elsewhere: Services, record: Path, tmp_path: Path
) -> None:
    forger = Forger(record, tmp_path / "renamed")
    before, old = (
        json.loads((record / name).read_bytes().splitlines()[0])
        for name in (export_layout.CHECKPOINTS, export_layout.VERIFIER_KEYS)
    )
    forger.manifest["origin"] = f"elsewhere/{CLUB}"
    forger.sign(more=(before, old | {"retired_size": int(before["note"].split("\n")[1])}))
    assert restore_club(elsewhere, forger.folder).vkey.startswith(f"elsewhere/{CLUB}+")


def test_the_key_that_somebody_has_kept_must_have_signed(elsewhere: Services, record: Path) -> None:
    other = SigningKey.generate(f"ging-service/{CLUB}").verifier.text
    assert code_of(elsewhere, record, RestoreConditions(keys=(other,))) == "wrong_signature"
    assert code_of(elsewhere, record, RestoreConditions(keys=("no key",))) == "bad_key"
    line = (record / export_layout.VERIFIER_KEYS).read_bytes()
    assert restore_club(elsewhere, record, RestoreConditions(keys=(json.loads(line)["vkey"],))).events > 400


def test_pieces_of_any_size_give_the_same(  # noqa: PLR0913, PLR0917  two databases and their folders
    services: Services,
    database: Database,
    elsewhere: Services,
    fresh_database: Database,
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(read, "CHUNK_EVENTS", 37)
    monkeypatch.setattr(restore, "CHUNK_EVENTS", 23)
    export_club(services, CLUB, tmp_path / "pieces", all_openings=True)
    for path in record.iterdir():
        if path.name not in {export_layout.MANIFEST, export_layout.README, export_layout.SUMS}:
            assert path.read_bytes() == (tmp_path / "pieces" / path.name).read_bytes(), path.name
    restore_club(elsewhere, tmp_path / "pieces")
    assert tables(database, CLUB) == tables(fresh_database, CLUB)


def test_a_command_that_is_sent_again_is_not_carried_out_twice(
    database: Database, elsewhere: Services, fresh_database: Database, record: Path
) -> None:
    restore_club(elsewhere, record)
    kept = (
        "SELECT key, first_position, count, stream_id, version, recorded_at FROM idempotency WHERE club_id = %s"
        " ORDER BY first_position"
    )
    rows = []
    for place in (database, fresh_database):
        with psycopg.connect(place.owner_dsn) as conn:
            rows.append(conn.execute(kept, (CLUB,)).fetchall())
    assert rows[0] == rows[1]
    assert len(rows[0]) > 100
    key, stream_id = rows[0][0][0], rows[0][0][3]
    with pytest.raises(KeyReused):
        at_table(elsewhere, CLUB, table_id_of(stream_id), MakeRemark(text="again"), Caller(key=key))


def test_a_log_whose_key_was_changed_comes_back_with_its_rotation_statement(services: Services, rotated: Path) -> None:
    """The reader has the old key only; what is published afterwards leads from it to the new one."""
    lines = [json.loads(line) for line in (rotated / "record" / export_layout.VERIFIER_KEYS).read_bytes().splitlines()]
    restore_club(services, rotated / "record", RestoreConditions(keys=(lines[0]["vkey"],)))
    published = published_keys(services, ROTATED)
    assert [(key.vkey, key.rotation) for key in published[::-1]] == [
        (line["vkey"], line.get("rotation")) for line in lines
    ]
