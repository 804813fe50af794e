"""A change of key: a key is trusted only where a signed rotation statement leads to it from a key that is trusted."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.signatures.signed_data import Trust
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.reading import Folder
from ging_service.audit.restore.signatures import verified_signatures
from ging_service.bootstrap import codec, open_services
from ging_service.domain.errors import Refused
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.note import NoteSignature, add_signatures, parse_note
from ging_service.eventlog.proof.rotation import KeyRotation, open_rotation, sign_rotation
from ging_service.execution.visibility import OPERATOR
from tests.audit.checking.forging import Forger, sum_anew
from tests.audit.season import CLUB, ORIGIN, play_season

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from tests.support.databases import Database


@pytest.fixture(scope="module")
def folder(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("export") / "keeper"
    with open_services(database.app_dsn) as opened:
        export_club(play_season(opened, tmp_path_factory.mktemp("signer")), CLUB, made, OPERATOR, all_openings=True)
    return made


def keys(folder: Path) -> list[VerifierKey]:
    lines = (folder / "verifier-keys.jsonl").read_bytes().splitlines()
    return [VerifierKey.parse(json.loads(line)["vkey"]) for line in lines]


def check(path: Path, *trusted: VerifierKey) -> Report:
    return verify_record(path, codec(), Trust(keys=trusted))


def with_an_event_more(folder: Path, copy: Path) -> Path:
    """A record that a forger has continued: they added a signature of their own to the newest genuine checkpoint."""
    forger, key = Forger(folder, copy), SigningKey.generate(f"ging-service/{CLUB}")
    named = dict(forger.events[forger.find("club.ArbitratorNamed")])
    version = max(event["version"] for event in forger.events if event["stream"] == "club") + 1
    last = forger.events[-1]["recorded_at"]
    forger.events.append(
        named | {"command": "forged", "data": {"member": "ada"}, "recorded_at": last, "version": version}
    )
    genuine = json.loads((folder / "checkpoints.jsonl").read_bytes().splitlines()[-1])
    row = json.loads((folder / "verifier-keys.jsonl").read_bytes().splitlines()[-1])
    checkpoint = Checkpoint.parse(parse_note(genuine["note"]).text)
    both = add_signatures(genuine["note"], parse_note(sign_checkpoint(checkpoint, [key])).signatures)
    return forger.sign(key, more=(genuine | {"note": both}, row | {"retired_size": checkpoint.size}))


def edited(folder: Path, copy: Path, edit: Callable[[list[dict[str, Any]]], object]) -> Path:
    """A copy of the folder with other lines of keys, whose sums fit."""
    shutil.copytree(folder, copy)
    file = copy / export_layout.VERIFIER_KEYS
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    edit(lines)
    file.write_bytes(b"".join(canonical_bytes(line) + b"\n" for line in lines))
    manifest = json.loads((copy / export_layout.MANIFEST).read_bytes())
    manifest["counts"]["verifier_keys"] = len(lines)
    (copy / export_layout.MANIFEST).write_bytes(canonical_bytes(manifest) + b"\n")
    sum_anew(copy)
    return copy


def append_key(lines: list[dict[str, Any]], key: SigningKey) -> None:
    lines.append({"first_size": 0, "retired_size": 1, "vkey": key.verifier.text})


def foreign() -> SigningKey:
    return SigningKey.generate(f"{ORIGIN}/{CLUB}")


def what(report: Report, name: str = "checkpoints") -> list[str]:
    return [failure.what for failure in report.finding(name).failures]


@pytest.mark.complete
def test_someone_who_adds_a_signature_of_their_own_has_not_been_handed_the_log(folder: Path, tmp_path: Path) -> None:
    forged = with_an_event_more(folder, tmp_path / "forged")
    for trusted in keys(folder):
        assert check(forged, trusted).verdict == "not_genuine"
    told = what(check(forged, keys(folder)[-1]))
    assert any(f"such a key has signed {check(folder).size} events" in one for one in told)


@pytest.mark.parametrize("place", [0, 1])
def test_the_key_before_a_rotation_leads_to_the_key_after_it(folder: Path, place: int) -> None:
    report = check(folder, keys(folder)[place])
    assert report.verdict == "genuine", what(report)
    assert report.key == keys(folder)[1].text


def test_a_foreign_key_is_named_and_not_believed(folder: Path, tmp_path: Path) -> None:
    stranger = foreign()
    copy = edited(folder, tmp_path / "copy", lambda lines: append_key(lines, stranger))
    for trusted in keys(folder):
        (told,) = what(check(copy, trusted))
        assert told.startswith(f"no key that you trust leads to the key {stranger.verifier.text}")
    (told,) = what(check(copy))
    assert told.startswith("no checkpoint is signed by this key"), "even by a reader who has no key"
    for given in (keys(folder)[-1].text, keys(folder)[0].text):
        assert refused(copy, given) == "foreign_key"


def test_keys_beyond_a_bound_are_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ging_service.audit.checking.exported.folder.MOST_KEYS", 1)
    report = check(folder)
    assert report.verdict == "not_genuine"
    assert "only the first 1 keys are read" in what(report, "files")


def test_a_foreign_key_cannot_state_its_own_rotation(folder: Path, tmp_path: Path) -> None:
    """With its own signature only, or with one that it has signed in place of the real key."""
    stranger, new = foreign(), keys(folder)[-1]
    checkpoint = Checkpoint.parse(parse_note((folder / export_layout.CHECKPOINT).read_bytes()).text)
    stated = KeyRotation(old=new, new=stranger.verifier, size=checkpoint.size, root=checkpoint.root)
    alone = sign_rotation(stated, [stranger])
    claimed = NoteSignature(name=new.name, key_id=new.key_id, signature=stranger.sign_bytes(stated.text.encode()))
    for place, note in enumerate((alone, add_signatures(alone, [claimed]))):

        def edit(lines: list[dict[str, Any]], note: str = note) -> None:
            lines[-1]["retired_size"] = checkpoint.size
            lines.append({"first_size": checkpoint.size, "vkey": stranger.verifier.text, "rotation": note})

        copy = edited(folder, tmp_path / f"copy-{place}", edit)
        assert check(copy, new).verdict == check(copy, keys(folder)[0]).verdict == "not_genuine"
        assert refused(copy, new.text) in {"foreign_key", "bad_line"}


def test_a_stolen_old_key_cannot_name_another_successor(rotated: Path) -> None:
    """The reader trusts the new key. The old one leads to it, and has no second successor."""
    folder, old = rotated / "record", SigningKey.from_pem(f"{ORIGIN}/rotated", (rotated / "old.pem").read_text())
    stranger = foreign().named(old.name)
    rotation = open_rotation(
        json.loads((folder / export_layout.VERIFIER_KEYS).read_bytes().splitlines()[1])["rotation"]
    ).rotation
    stated = KeyRotation(old=old.verifier, new=stranger.verifier, size=rotation.size, root=rotation.root)
    line = {
        "first_size": rotation.size,
        "retired_size": rotation.size,
        "vkey": stranger.verifier.text,
        "rotation": sign_rotation(stated, [old, stranger]),
    }
    copy = edited(folder, rotated / "copy", lambda lines: lines.append(line))
    assert any("two rotation statements lead away" in told for told in what(check(copy, keys(folder)[1])))
    assert refused(copy, keys(folder)[1].text) == "bad_line"


@pytest.mark.parametrize(
    "edit",
    [
        lambda lines: lines[1].update(rotation=lines[1]["rotation"].replace("size ", "size 1")),
        lambda lines: lines[1].update(rotation="no note"),
        lambda lines: lines[0].update(rotation=lines[1]["rotation"]),
        lambda lines: lines[1].update(first_size=lines[1]["first_size"] - 1),
        lambda lines: lines[0].pop("retired_size"),
        lambda lines: lines.pop(0),
        lambda lines: lines.append(lines[1]),
    ],
    ids=["another size", "no note", "of another key", "signs earlier", "never retired", "predecessor gone", "twice"],
)
def test_keys_and_statements_that_do_not_fit_are_not_believed(
    folder: Path, tmp_path: Path, edit: Callable[[list[dict[str, Any]]], object]
) -> None:
    copy = edited(folder, tmp_path / "copy", edit)
    for trusted in ((), keys(folder)[1:]):
        assert check(copy, *trusted).verdict == "not_genuine"


def test_a_rotation_without_a_statement_needs_both_keys_to_be_named(folder: Path, tmp_path: Path) -> None:
    """As it was done before there were statements: the verdict names the key."""
    old, new = keys(folder)
    copy = edited(folder, tmp_path / "copy", lambda lines: lines[1].pop("rotation"))
    assert check(copy, old).verdict == "not_genuine"
    (told,) = what(check(copy, new))
    assert told.startswith(f"no key that you trust leads to the key {old.text}")
    assert told.endswith("name it too (--key)")
    assert check(copy, old, new).verdict == "genuine"
    report = check(copy)
    assert report.verdict == "genuine"
    assert report.finding("checkpoints").notes == [f"no rotation statement binds the key {old.text} to the newest one"]
    assert refused(copy, new.text) == "foreign_key"
    assert not refused(copy, old.text, new.text)


def refused(folder: Path, *given: str) -> str:
    """The code with which a restore of the folder is refused by keys that are given, "" for none."""
    try:
        verified_signatures(Folder(folder), given)
    except Refused as error:
        return error.code
    return ""
