"""A club comes back from its folder: the same log, the same root, the same read models, row for row; or nothing does."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.application.audit import layout, restore
from ging_service.application.audit.export import export_club
from ging_service.application.audit.restore import STRICT, Terms, restore_club
from ging_service.application.caller import Caller
from ging_service.application.club import at_club, found_club
from ging_service.application.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import MakeRemark
from ging_service.domain.streams import table_id_of
from ging_service.eventlog import read
from ging_service.eventlog.errors import KeyReused
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.schema import metadata
from tests.application.audit.conftest import CLUB, sign

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.application.services import Services
    from tests.conftest import Database

NOT_IN_THE_RECORD = {"idempotency", "signing_refusals"}


@pytest.fixture(scope="module")
def record(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The keeper's export of the club."""
    folder = tmp_path_factory.mktemp("exports") / "record"
    export_club(services, CLUB, folder, all_openings=True)
    return folder


@pytest.fixture
def copy(record: Path, tmp_path: Path) -> Path:
    """A copy of it to be harmed."""
    return shutil.copytree(record, tmp_path / "copy")


def tables(database: Database, club_id: str) -> dict[str, Any]:
    """Every row of a club in every table that holds something of the record, as the server prints it."""
    every = "SELECT t::text FROM {} AS t WHERE club_id = %s ORDER BY 1"
    with psycopg.connect(database.owner_dsn) as conn:
        return {
            name: conn.execute(sql.SQL(every).format(sql.Identifier(name)), (club_id,)).fetchall()
            for name in sorted(metadata.tables.keys() - NOT_IN_THE_RECORD)
        }


def resum(folder: Path) -> None:
    """Make the sums fit again, as whoever harms a folder would."""
    import hashlib

    names = sorted(path.name for path in folder.iterdir() if path.name != layout.SUMS)
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / layout.SUMS).write_text("".join(sums), encoding="utf-8")


def code_of(services: Services, folder: Path, terms: Terms = STRICT) -> str:
    with pytest.raises(Refused) as refused:
        restore_club(services, folder, terms)
    assert refused.value.detail
    return refused.value.code


def test_every_table_is_the_same(
    services: Services, database: Database, elsewhere: Services, fresh_database: Database, record: Path
) -> None:
    restored = restore_club(elsewhere, record)
    before, after = tables(database, CLUB), tables(fresh_database, CLUB)
    assert {name: len(rows) for name, rows in before.items()} == {name: len(rows) for name, rows in after.items()}
    assert before == after
    assert len(before["events"]) == restored.events > 500
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
        if path.name not in {layout.MANIFEST, layout.README, layout.SUMS}:
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
    assert restore_club(elsewhere, tmp_path / "record", Terms(unsigned=True)).events == 1


def test_a_spectators_folder_brings_back_what_he_could_see(
    services: Services, database: Database, elsewhere: Services, fresh_database: Database, tmp_path: Path
) -> None:
    export_club(services, CLUB, tmp_path / "record")
    assert code_of(elsewhere, tmp_path / "record") == "hidden_missing"
    restored = restore_club(elsewhere, tmp_path / "record", Terms(without_hidden=True))
    assert {"ging.HandsDealt", "ging.DealRecorded"} <= restored.sealed.keys()
    before, after = tables(database, CLUB), tables(fresh_database, CLUB)
    for name in before.keys() - {"openings", "snapshots"}:
        assert before[name] == after[name], name


def test_the_key_that_somebody_has_kept_must_have_signed(elsewhere: Services, record: Path) -> None:
    other = SigningKey.generate(f"ging-service/{CLUB}").verifier.text
    assert code_of(elsewhere, record, Terms(key=other)) == "wrong_signature"
    assert code_of(elsewhere, record, Terms(key="no key")) == "bad_key"
    line = (record / layout.VERIFIER_KEYS).read_bytes()
    assert restore_club(elsewhere, record, Terms(key=json.loads(line)["vkey"])).events > 500


def edit(name: str, change: Callable[[bytes], bytes], *, sums: bool = True) -> Callable[[Path], None]:
    """Change a file of a folder, and its sum."""

    def harm(folder: Path) -> None:
        before = (folder / name).read_bytes()
        after = change(before)
        assert before != after
        (folder / name).write_bytes(after)
        if sums:
            resum(folder)

    return harm


def without_line(number: int) -> Callable[[bytes], bytes]:
    """Leave out a line."""

    def change(text: bytes) -> bytes:
        lines = text.splitlines(keepends=True)
        del lines[number]
        return b"".join(lines)

    return change


def swapped(text: bytes) -> bytes:
    """The order of two lines in the middle changed."""
    lines = text.splitlines(keepends=True)
    at = len(lines) // 2
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return b"".join(lines)


def other_salt(text: bytes) -> bytes:
    """The first digit of the first salt changed."""
    at = text.index(b'"salt":"') + len(b'"salt":"')
    return text[:at] + (b"1" if text[at : at + 1] == b"0" else b"0") + text[at + 1 :]


def without_hand(folder: Path) -> None:
    """A keeper's folder, one hand taken out of it and everything else made to fit."""
    lines = (folder / layout.OPENINGS).read_bytes().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if b'"audience":"seat/' in line)
    edit(layout.OPENINGS, without_line(number))(folder)
    counts = json.loads((folder / layout.MANIFEST).read_bytes())["counts"]
    manifest(counts=counts | {"openings": counts["openings"] - 1})(folder)


def manifest(**changes: Any) -> Callable[[Path], None]:
    """Change what the folder says of itself."""
    return edit(layout.MANIFEST, lambda line: json.dumps(json.loads(line) | changes, **COMPACT).encode() + b"\n")


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def older_checkpoint(folder: Path) -> None:
    first = (folder / layout.CHECKPOINTS).read_bytes().splitlines()[0]
    (folder / layout.CHECKPOINT).write_text(json.loads(first)["note"], encoding="utf-8")
    resum(folder)


def file_to_folder(folder: Path) -> None:
    (folder / layout.JOURNAL).unlink()
    (folder / layout.JOURNAL).mkdir()


COMPACT: dict[str, Any] = {"sort_keys": True, "separators": (",", ":")}
HARM: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a byte of an event": (
        "file_changed",
        edit(layout.EVENTS, lambda text: text.replace(b'"deal":1', b'"deal":2', 1), sums=False),
    ),
    "a byte of an event and its sum": (
        "wrong_root",
        edit(layout.EVENTS, lambda text: text.replace(b'"deal":1', b'"deal":2', 1)),
    ),
    "an event left out": ("wrong_root", edit(layout.EVENTS, without_line(70))),
    "the last event left out": ("wrong_count", edit(layout.EVENTS, without_line(-1))),
    "two events exchanged": ("wrong_root", edit(layout.EVENTS, swapped)),
    "an event more": ("wrong_count", edit(layout.EVENTS, lambda text: text + text.splitlines(keepends=True)[-1])),
    "events cut off": ("bad_line", edit(layout.EVENTS, lambda text: text[:-20])),
    "no events": ("wrong_count", edit(layout.EVENTS, lambda _: b"")),
    "another salt": ("wrong_opening", edit(layout.OPENINGS, other_salt)),
    "another value": (
        "wrong_opening",
        edit(layout.OPENINGS, lambda text: text.replace(b'"value":"Ada"', b'"value":"Eve"', 1)),
    ),
    "a hand left out of everything": ("wrong_opening", without_hand),
    "an opening left out": ("wrong_count", edit(layout.OPENINGS, without_line(3))),
    "a hand that is said to be open": (
        "wrong_opening",
        edit(layout.OPENINGS, lambda text: text.replace(b'"audience":"seat/2"', b'"audience":"all"', 1)),
    ),
    "a hand that is said to be another's": (
        "wrong_opening",
        edit(layout.OPENINGS, lambda text: text.replace(b'"audience":"seat/2"', b'"audience":"seat/1"', 1)),
    ),
    "a hand that is said to be of another deal": (
        "wrong_opening",
        edit(
            layout.OPENINGS,
            lambda text: re.sub(rb'"subject":"(table/[^"]*)/\d+"', rb'"subject":"\1/99"', text, count=1),
        ),
    ),
    "openings exchanged": ("wrong_opening", edit(layout.OPENINGS, swapped)),
    "an opening of nothing": (
        "wrong_opening",
        edit(
            layout.OPENINGS,
            lambda text: text + text.splitlines(keepends=True)[-1].replace(b'"position":', b'"position":9'),
        ),
    ),
    "a line that is no JSON": ("bad_line", edit(layout.OPENINGS, lambda text: b"nonsense\n" + text)),
    "JSON that is not canonical": ("bad_line", edit(layout.OPENINGS, lambda text: text.replace(b'","', b'", "', 1))),
    "another signature": (
        "wrong_signature",
        edit(layout.CHECKPOINTS, lambda text: text.replace("— ".encode(), "— x".encode())),
    ),
    "a checkpoint more often": (
        "wrong_count",
        edit(layout.CHECKPOINTS, lambda text: text + text.splitlines(keepends=True)[-1]),
    ),
    "the newest checkpoint left out": ("wrong_count", edit(layout.CHECKPOINTS, without_line(-1))),
    "checkpoints out of order": ("mixed_up", edit(layout.CHECKPOINTS, swapped)),
    "an older checkpoint in its place": ("mixed_up", older_checkpoint),
    "no keys": ("wrong_count", edit(layout.VERIFIER_KEYS, lambda _: b"")),
    "a key that is none": ("bad_line", edit(layout.VERIFIER_KEYS, lambda _: b'{"first_size":1,"vkey":"no key"}\n')),
    "another root": ("wrong_root", manifest(root="AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
    "another size": ("wrong_count", manifest(size=10_000)),
    "another club": ("other_club", manifest(club="friday")),
    "a club that can be none": ("bad_id", manifest(club="../etc")),
    "a newer format": ("newer_format", manifest(format=2)),
    "an unknown word": ("not_an_export", manifest(more=1)),
    "no manifest": ("not_an_export", remove(layout.MANIFEST)),
    "no openings": ("file_missing", remove(layout.OPENINGS)),
    "no sums": ("file_missing", remove(layout.SUMS)),
    "sums that are none": ("bad_line", lambda folder: (folder / layout.SUMS).write_bytes(b"\xff\xfe\n") and None),
    "a file that does not belong there": (
        "file_unknown",
        lambda folder: (folder / "more.txt").write_bytes(b"?") and None,
    ),
    "a folder in the place of a file": ("file_missing", file_to_folder),
    "no folder at all": ("no_folder", shutil.rmtree),
    "a time that is none": (
        "bad_event",
        edit(layout.CHECKPOINTS, lambda text: text.replace(b'"signed_at":"2026', b'"signed_at":"soon', 1)),
    ),
}


@pytest.mark.parametrize("what", HARM)
def test_a_harmed_folder_is_refused_and_nothing_is_written(
    elsewhere: Services, fresh_database: Database, copy: Path, what: str
) -> None:
    code, harm = HARM[what]
    harm(copy)
    assert code_of(elsewhere, copy) == code
    found = tables(fresh_database, CLUB) | {"friday": tables(fresh_database, "friday")}
    assert not any(rows for name, rows in found.items() if name != "friday")


def test_files_of_two_folders_do_not_mix(services: Services, elsewhere: Services, copy: Path, tmp_path: Path) -> None:
    simulate(services, Simulation(club_id="other", tables=1, deals=2, seed=1))
    sign(services, "other")
    export_club(services, "other", tmp_path / "other", all_openings=True)
    for name in (layout.EVENTS, layout.OPENINGS, layout.CHECKPOINT, layout.CHECKPOINTS):
        mixed = shutil.copytree(copy, tmp_path / f"mixed-{name}")
        shutil.copy(tmp_path / "other" / name, mixed / name)
        resum(mixed)
        assert code_of(elsewhere, mixed) in {
            "wrong_count",
            "wrong_root",
            "wrong_opening",
            "mixed_up",
            "wrong_signature",
            "other_club",
        }


def test_a_forger_with_a_key_of_his_own_is_found_out_by_the_log_itself(elsewhere: Services, copy: Path) -> None:
    """Signed anew after the change: what cannot have happened is still refused."""
    bodies = (copy / layout.EVENTS).read_bytes().splitlines(keepends=True)
    for number, code in ((5, "version_gap"), (0, "version_gap")):
        forged = shutil.copytree(copy, copy.with_name(f"forged-{number}"))
        resign(forged, [*bodies[:number], *bodies[number + 1 :]])
        assert code_of(elsewhere, forged) == code
    for line, code in (
        (b"no event\n", "bad_event"),
        (bodies[3].replace(b'"type":"club.', b'"type":"clam.'), "bad_event"),
    ):
        forged = shutil.copytree(copy, copy.with_name(f"forged-{line[:9].hex()}"))
        resign(forged, [*bodies[:3], line, *bodies[4:]])
        assert code_of(elsewhere, forged) == code


def resign(folder: Path, lines: list[bytes]) -> None:
    """Make a folder fit together around other events, as somebody with a key of his own can."""
    from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
    from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
    from ging_service.eventlog.proof.strict import base64_of

    key = SigningKey.generate(f"ging-service/{CLUB}")
    root = root_of(leaf_hashes([line[:-1] for line in lines]))
    note = sign_checkpoint(Checkpoint(origin=key.name, size=len(lines), root=root), [key])
    kept = layout.CheckpointLine(
        cosigned_by=0, note=note, signed_at="2026-11-20T20:00:00.000000Z", witnesses_required=0
    )
    (folder / layout.EVENTS).write_bytes(b"".join(lines))
    (folder / layout.CHECKPOINT).write_text(note, encoding="utf-8")
    (folder / layout.CHECKPOINTS).write_bytes(kept.to_bytes())
    (folder / layout.VERIFIER_KEYS).write_bytes(layout.KeyLine(first_size=1, vkey=key.verifier.text).to_bytes())
    counts = json.loads((folder / layout.MANIFEST).read_bytes())["counts"] | {"checkpoints": 1, "verifier_keys": 1}
    manifest(size=len(lines), signed_size=len(lines), root=base64_of(root), counts=counts)(folder)


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
        if path.name not in {layout.MANIFEST, layout.README, layout.SUMS}:
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
