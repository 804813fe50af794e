"""The signing core alone, without any database: what it signs, what it refuses, and what it keeps."""

from __future__ import annotations

import os
import stat
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hash, leaf_reader, root_of
from ging_service.eventlog.proof.rotation import KeyRotation, open_rotation
from ging_service.signing import key_file
from ging_service.signing.errors import SignerUnusable, SigningRefused
from ging_service.signing.signer import Extension, Signer

if TYPE_CHECKING:
    from collections.abc import Sequence

CLUB = "thursday"
ORIGIN = "test.example"
LOG = [leaf_hash(b"event %d" % number) for number in range(1000)]
OTHER = [*LOG[:10], leaf_hash(b"another event"), *LOG[11:]]


def checkpoint(size: int, leaves: Sequence[bytes] = LOG, club: str = CLUB) -> Checkpoint:
    return Checkpoint(origin=f"{ORIGIN}/{club}", size=size, root=root_of(leaves[:size]))


def extension(old: int, new: int, leaves: Sequence[bytes] = LOG) -> Extension:
    proof = consistency_proof(old, new, leaf_reader(leaves[:new])) if old <= new else []
    return Extension(checkpoint=checkpoint(new, leaves), proof=tuple(proof))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "signer"


@pytest.fixture
def signer(folder: Path) -> Signer:
    return Signer.open(folder, ORIGIN)


def refused(signer: Signer, *extensions: Extension) -> str:
    before = signer.last(CLUB)
    with pytest.raises(SigningRefused) as refusal:
        signer.sign(CLUB, extensions)
    assert signer.last(CLUB) == before
    return refusal.value.code


def test_what_extends_the_last_tree_is_signed(signer: Signer) -> None:
    sizes = [1, 2, 7, 8, 256, 257, 999]
    for old, new in zip([0, *sizes], sizes, strict=False):
        note = signer.sign(CLUB, [extension(old, new)])[new]
        assert open_checkpoint(note, [signer.verifier_of(CLUB)]).checkpoint == checkpoint(new)


def test_a_batch_is_signed_as_a_whole_or_not_at_all(signer: Signer) -> None:
    assert list(signer.sign(CLUB, [extension(0, 5), extension(5, 9), extension(9, 30)])) == [5, 9, 30]
    assert refused(signer, extension(30, 40), extension(40, 50, OTHER)) == "forked"
    assert list(signer.sign(CLUB, [extension(30, 40)])) == [40]


def test_the_same_tree_is_signed_again_with_the_same_bytes(signer: Signer) -> None:
    first = signer.sign(CLUB, [extension(0, 9)])
    assert signer.sign(CLUB, [extension(9, 9)]) == first


def test_fewer_events_are_refused(signer: Signer) -> None:
    signer.sign(CLUB, [extension(0, 100)])
    for size in (0, 1, 99):
        assert refused(signer, extension(100, size)) == "went_back"


def test_another_root_of_the_same_size_is_refused(signer: Signer) -> None:
    signer.sign(CLUB, [extension(0, 100)])
    assert refused(signer, extension(100, 100, OTHER)) == "forked"


@pytest.mark.parametrize("size", [101, 128, 500])
def test_another_history_is_refused_whatever_proof_comes_with_it(signer: Signer, size: int) -> None:
    signer.sign(CLUB, [extension(0, 100)])
    lie = checkpoint(size, OTHER)
    honest = extension(100, size).proof
    for proof in (extension(100, size, OTHER).proof, honest, (), honest[:-1], (*honest, honest[0])):
        assert refused(signer, Extension(checkpoint=lie, proof=proof)) == "forked"


def test_a_right_tree_with_a_wrong_proof_is_refused(signer: Signer) -> None:
    signer.sign(CLUB, [extension(0, 100)])
    good = extension(100, 200)
    for proof in ((), good.proof[1:], good.proof[::-1], tuple(bytes(32) for _ in good.proof)):
        assert refused(signer, Extension(checkpoint=good.checkpoint, proof=proof)) == "forked"


def test_the_name_of_another_log_is_refused(signer: Signer) -> None:
    assert refused(signer, Extension(checkpoint=checkpoint(5, club="friday"), proof=())) == "wrong_origin"


def test_one_club_says_nothing_of_another(signer: Signer) -> None:
    signer.sign(CLUB, [extension(0, 100)])
    friday = Extension(checkpoint=checkpoint(3, OTHER, "friday"), proof=())
    note = signer.sign("friday", [friday])[3]
    assert open_checkpoint(note, [signer.verifier_of("friday")])
    assert signer.verifier_of("friday").text != signer.verifier_of(CLUB).text
    assert signer.verifier_of("friday").public_key == signer.verifier_of(CLUB).public_key


def test_what_was_signed_is_known_after_a_start_anew(signer: Signer, folder: Path) -> None:
    notes = signer.sign(CLUB, [extension(0, 5), extension(5, 100)])
    again = Signer.open(folder, ORIGIN)
    last = again.last(CLUB)
    assert last is not None
    assert (last.size, last.root_bytes, last.notes_over(0)) == (100, root_of(LOG[:100]), notes)
    assert refused(again, extension(0, 99)) == "went_back"
    assert list(again.sign(CLUB, [extension(100, 101)])) == [101]


def test_nothing_is_given_out_that_could_not_be_kept(signer: Signer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    signer.sign(CLUB, [extension(0, 5)])
    monkeypatch.setattr(key_file.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        signer.sign(CLUB, [extension(5, 6)])
    monkeypatch.undo()
    last = signer.last(CLUB)
    assert last is not None
    assert last.size == 5


def test_what_could_not_be_kept_together_is_not_known(
    signer: Signer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    signer.sign(CLUB, [extension(0, 5)])
    monkeypatch.setattr(key_file.os, "fsync", full)
    together = signer.together()
    together.__enter__()
    signer.sign(CLUB, [extension(5, 6)])
    signer.sign("friday", [Extension(checkpoint=checkpoint(3, OTHER, "friday"), proof=())])
    with pytest.raises(OSError, match="No space"):
        together.__exit__(None, None, None)
    monkeypatch.undo()
    last = signer.last(CLUB)
    assert last is not None
    assert last.size == 5
    assert signer.last("friday") is None
    assert Signer.open(folder, ORIGIN).clubs() == [CLUB]


def test_what_a_sync_of_the_folder_left_in_doubt_is_written_again_before_it_is_given_out(
    signer: Signer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def fails_for_folders(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(5, "Input/output error")
        sync(descriptor)

    signer.sign(CLUB, [extension(0, 5)])
    friday = Extension(checkpoint=checkpoint(3, club="friday"), proof=())
    for at_once in (signer.together, nullcontext):
        monkeypatch.setattr(key_file.os, "fsync", fails_for_folders)
        for club, signed in ((CLUB, extension(5, 6)), ("friday", friday)):
            with pytest.raises(OSError, match="Input/output"), at_once():
                signer.sign(club, [signed])
        monkeypatch.undo()
        last = signer.last(CLUB)
        assert last is not None
        assert last.size == 5
        assert signer.last("friday") is None
    signer.prepare_rotation()
    with pytest.raises(SigningRefused, match="friday"):
        signer.rotate()
    written: list[tuple[str, Path]] = []
    _record_writes(monkeypatch, written)
    notes = signer.sign("friday", [friday])
    assert ("sync", folder / "signed" / "friday.json.unfinished") in written
    signer.rotate()
    (rotation,) = signer.rotations("friday").values()
    assert (rotation.size, len(notes)) == (3, 1)


def _record_writes(monkeypatch: pytest.MonkeyPatch, written: list[tuple[str, Path]]) -> None:
    """Record what is waited for on the disk, and what is renamed."""
    sync, replace = os.fsync, os.replace

    def records_sync(descriptor: int) -> None:
        sync(descriptor)
        written.append(("sync", Path(f"/proc/self/fd/{descriptor}").readlink()))

    def records_replace(file: Path, target: Path) -> None:
        replace(file, target)
        written.append(("rename", target))

    monkeypatch.setattr(os, "fsync", records_sync)
    monkeypatch.setattr(os, "replace", records_replace)


def test_what_is_kept_together_is_on_the_disk_at_the_end(
    signer: Signer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, Path]] = []
    _record_writes(monkeypatch, written)
    with signer.together():
        signer.sign(CLUB, [extension(0, 5)])
        notes = signer.sign(CLUB, [extension(5, 9)])
        signer.sign("friday", [Extension(checkpoint=checkpoint(3, OTHER, "friday"), proof=())])
        assert written == []
    signed = folder / "signed"
    files = [signed / f"{club}.json" for club in (CLUB, "friday")]
    # The files are synced at the same time, in any order.
    assert set(written[:2]) == {("sync", file.with_name(f"{file.name}.unfinished")) for file in files}
    assert written[2:] == [*(("rename", file) for file in files), ("sync", signed)]
    again = Signer.open(folder, ORIGIN)
    assert again.clubs() == ["friday", CLUB]
    last = again.last(CLUB)
    assert last is not None
    assert last.notes_over(0) == notes


def test_nothing_is_written_where_nothing_is_kept(signer: Signer, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[str, Path]] = []
    _record_writes(monkeypatch, written)
    with signer.together():
        pass
    assert written == []


def test_what_a_killed_process_has_renamed_is_on_the_disk_before_it_is_read(
    signer: Signer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del signer
    written: list[tuple[str, Path]] = []
    _record_writes(monkeypatch, written)
    Signer.open(folder, ORIGIN)
    assert written == [("sync", folder), ("sync", folder / "signed")]


def test_the_folder_and_everything_in_it_is_the_owners_alone(signer: Signer, folder: Path) -> None:
    signer.sign(CLUB, [extension(0, 5)])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.rglob("*")}
    assert modes == {"key.pem": 0o600, "signed": 0o700, f"{CLUB}.json": 0o600}


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_that_others_can_read_is_not_used(signer: Signer, folder: Path, mode: int) -> None:
    del signer
    (folder / "key.pem").chmod(mode)
    with pytest.raises(SignerUnusable, match="can be read by others: chmod 600"):
        Signer.open(folder, ORIGIN)


def test_a_folder_that_others_can_enter_is_not_used(signer: Signer, folder: Path) -> None:
    del signer
    folder.chmod(0o750)
    with pytest.raises(SignerUnusable, match="chmod 700"):
        Signer.open(folder, ORIGIN)


@pytest.mark.parametrize("content", [b"", b"secret", b"\xff", b"-----BEGIN PRIVATE KEY-----\nsecret\n"])
def test_a_key_that_is_none_is_told_without_its_text(signer: Signer, folder: Path, content: bytes) -> None:
    del signer
    (folder / "key.pem").write_bytes(content)
    with pytest.raises(SignerUnusable, match="is not an Ed25519 key in PEM") as refusal:
        Signer.open(folder, ORIGIN)
    assert "secret" not in str(refusal.value)


def test_a_link_is_no_key(signer: Signer, folder: Path) -> None:
    del signer
    (folder / "key.pem").rename(folder / "elsewhere.pem")
    (folder / "key.pem").symlink_to(folder / "elsewhere.pem")
    with pytest.raises(SignerUnusable, match="not an ordinary file"):
        Signer.open(folder, ORIGIN)


@pytest.mark.parametrize("content", [b"", b"{}", b"null", b'{"origin":"x","size":5,"root":"ab","notes":{}}'])
def test_a_memory_that_cannot_be_read_is_not_begun_anew(signer: Signer, folder: Path, content: bytes) -> None:
    signer.sign(CLUB, [extension(0, 5)])
    (folder / "signed" / f"{CLUB}.json").write_bytes(content)
    with pytest.raises(SigningRefused) as refusal:
        Signer.open(folder, ORIGIN).sign(CLUB, [extension(0, 5)])
    assert refusal.value.code == "state_damaged"


def test_a_write_that_was_cut_off_leaves_what_was_there(signer: Signer, folder: Path) -> None:
    signer.sign(CLUB, [extension(0, 5)])
    (folder / "signed" / f"{CLUB}.json.unfinished").write_bytes(b'{"origin":')
    assert list(Signer.open(folder, ORIGIN).sign(CLUB, [extension(5, 6)])) == [6]


def test_a_log_does_not_change_its_name(signer: Signer, folder: Path) -> None:
    signer.sign(CLUB, [extension(0, 5)])
    with pytest.raises(SigningRefused, match="set GING_LOG_ORIGIN back"):
        Signer.open(folder, "elsewhere.example").last(CLUB)


def test_after_a_rotation_both_keys_have_signed_the_last_checkpoint(signer: Signer, folder: Path) -> None:
    first = signer.sign(CLUB, [extension(0, 5)])[5]
    old = signer.verifier_of(CLUB)
    signer.prepare_rotation()
    signer.rotate()
    new = signer.verifier_of(CLUB)
    last = signer.last(CLUB)
    assert last is not None
    assert old != new
    for key in (old, new):
        assert open_checkpoint(last.notes["5"], [key]).checkpoint == checkpoint(5)
    assert open_checkpoint(first, [old])
    note = Signer.open(folder, ORIGIN).sign(CLUB, [extension(5, 8)])[8]
    assert open_checkpoint(note, [new])
    with pytest.raises(SigningRefused):
        signer.accept(CLUB, checkpoint(5))
    assert not signer.rotation_is_due()
    ((stated, rotation),) = Signer.open(folder, ORIGIN).rotations(CLUB).items()
    assert rotation == KeyRotation(old=old, new=new, size=5, root=root_of(LOG[:5]))
    assert open_rotation(stated).by_old


def test_a_file_that_is_copied_back_while_the_signer_runs_is_handed_over_too(signer: Signer, folder: Path) -> None:
    signer.sign(CLUB, [extension(0, 5)])
    file = folder / "signed" / f"{CLUB}.json"
    file.rename(folder / "copy")
    again = Signer.open(folder, ORIGIN)
    assert again.clubs() == []
    (folder / "copy").rename(file)
    before = again.verifier_of(CLUB)
    again.prepare_rotation()
    again.rotate()
    (rotation,) = again.rotations(CLUB).values()
    assert rotation.old == before
    assert again.follows(before.public_key.hex())


def test_a_rotation_that_was_cut_off_hands_over_where_it_is_done_in_the_end(signer: Signer, folder: Path) -> None:
    """One club cannot be read, so no key is changed, and nothing is stated of the others."""
    signer.sign(CLUB, [extension(0, 5)])
    signer.sign("friday", [Extension(checkpoint=checkpoint(3, club="friday"), proof=())])
    file = folder / "signed" / "friday.json"
    kept, before = file.read_bytes(), (folder / "signed" / f"{CLUB}.json").read_bytes()
    file.write_bytes(b"{}")
    again = Signer.open(folder, ORIGIN)
    again.prepare_rotation()
    with pytest.raises(SigningRefused):
        again.rotate()
    assert (folder / "signed" / f"{CLUB}.json").read_bytes() == before
    again.sign(CLUB, [extension(5, 8)])
    file.write_bytes(kept)
    again = Signer.open(folder, ORIGIN)
    again.rotate()
    assert [one.size for one in again.rotations(CLUB).values()] == [8]
    again.prepare_rotation()
    again.rotate()
    first, second = again.rotations(CLUB).values()
    assert (first.new, second.size) == (second.old, 8)


def test_a_key_that_is_taken_up_by_an_operators_word_names_the_one_before(signer: Signer) -> None:
    stranger = SigningKey.generate(f"{ORIGIN}/{CLUB}").verifier
    signer.accept(CLUB, checkpoint(5), stranger)
    ((stated, rotation),) = signer.rotations(CLUB).items()
    assert (rotation.old, rotation.new) == (stranger, signer.verifier_of(CLUB))
    assert not open_rotation(stated).by_old


def test_a_rotation_that_was_cut_off_is_done_by_whoever_comes_next(signer: Signer, folder: Path) -> None:
    signer.sign(CLUB, [extension(0, 5)])
    signer.prepare_rotation()
    with pytest.raises(SignerUnusable, match="there is a key already"):
        signer.prepare_rotation()
    again = Signer.open(folder, ORIGIN)
    assert again.rotation_is_due()
    again.rotate()
    last = again.last(CLUB)
    assert last is not None
    assert open_checkpoint(last.notes["5"], [again.verifier_of(CLUB)])


def test_a_stored_checkpoint_of_its_own_is_adopted_and_another_is_not(signer: Signer, folder: Path) -> None:
    note = signer.sign(CLUB, [extension(0, 50)])[50]
    stranger = SigningKey.generate(f"{ORIGIN}/{CLUB}")
    (folder / "signed" / f"{CLUB}.json").unlink()
    again = Signer.open(folder, ORIGIN)
    with pytest.raises(SigningRefused) as refusal:
        again.adopt(CLUB, 50, sign_checkpoint(checkpoint(50, OTHER), [stranger]), ())
    assert refusal.value.code == "state_lost"
    with pytest.raises(SigningRefused, match="is stored as one of 60"):
        again.adopt(CLUB, 60, note, ())
    again.adopt(CLUB, 50, note, ())
    assert refused(again, extension(50, 51, OTHER)) == "forked"
    with pytest.raises(SigningRefused):
        again.adopt(CLUB, 49, note.replace("50", "49"), ())
