"""`verify`: an exported folder is found genuine, and whatever is done to it is found and named."""

from __future__ import annotations

import json
import os
import re
import shutil
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.finding import Where
from ging_service.audit.checking.report import as_json, report_lines
from ging_service.audit.checking.signatures.signed_data import SignedNote, Trust
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.reading import Folder
from ging_service.bootstrap import codec, open_services
from ging_service.domain.errors import Refused
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.note import add_signatures, parse_note
from ging_service.eventlog.proof.witness import CosignerKey
from ging_service.eventlog.signed_tree.tree_store import Leaf
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.signing.due_checkpoints import sizes_due
from tests.audit.checking.forging import Forger, sum_anew
from tests.audit.season import CLUB, play_season
from tests.eventlog.proof.cosigning import cosign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

WHO = {"spectator": (OPERATOR, False), "member": (operator("ada"), False), "keeper": (OPERATOR, True)}


@pytest.fixture(scope="module")
def season(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        yield play_season(opened, tmp_path_factory.mktemp("signer"))


@pytest.fixture(scope="module")
def folders(season: Services, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    made = {}
    for who, (person, everything) in WHO.items():
        made[who] = tmp_path_factory.mktemp("exports") / who
        export_club(season, CLUB, made[who], person, all_openings=everything)
    return made


def check(path: Path, trust: Trust | None = None) -> Report:
    return verify_record(path, codec(), trust or Trust())


@pytest.mark.parametrize("who", WHO)
def test_an_export_is_genuine_for_whomever_it_is_made(folders: dict[str, Path], who: str) -> None:
    report = check(folders[who])
    assert report.verdict == "genuine", "\n".join(report_lines(report))


def failures(report: Report) -> dict[str, list[str]]:
    return {one.name: [f"{f.where}: {f.what}" for f in one.failures] for one in report.findings if not one.ok}


def checkpoints(folder: Path) -> list[str]:
    lines = (folder / "checkpoints.jsonl").read_bytes().splitlines()
    return [json.loads(line)["note"] for line in lines]


def keys(folder: Path) -> list[VerifierKey]:
    lines = (folder / "verifier-keys.jsonl").read_bytes().splitlines()
    return [VerifierKey.parse(json.loads(line)["vkey"]) for line in lines]


def saved(*notes: str) -> Trust:
    return Trust(saved=tuple(SignedNote(note=note, where=Where(file="kept")) for note in notes))


def test_everything_that_was_checked_is_told_with_figures(folders: dict[str, Path]) -> None:
    report = check(folders["keeper"])
    counts = {finding.name: (finding.looked_at, finding.counts) for finding in report.findings}
    assert counts["tree"][0] == counts["events"][0] == counts["play"][0] == report.size
    assert counts["play"][1]["rulings"] == 1
    assert counts["play"][1]["disputes"] == 2
    assert counts["checkpoints"][1] == {
        "keys": 2,
        "rotation_statements": 1,
        "consistency_proofs": counts["checkpoints"][0] - 1,
    }
    assert counts["shuffles"] == (2, {"commitments": 3, "replayed": 2, "voids": 1, "misdeals": 0})
    (note,) = report.finding("shuffles").notes
    assert note == "these deals are not over, and their commitments not opened: t deal 3"
    lines = list(report_lines(report))
    assert lines[0] == f"The record of the club {CLUB}: {report.size} events"
    assert re.fullmatch(
        rf"GENUINE: {report.size} events, signed at \S+Z as the record says, if this is the club's key, which was taken from the"
        r" record itself: \S+",
        lines[-1],
    )
    assert as_json(report)["verdict"] == "genuine"


def test_what_is_no_record_is_not_called_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no evidence", encoding="utf-8")
    for path in (tmp_path, tmp_path / "file"):
        first, *_, last = report_lines(check(path))
        assert first == "No record was found"
        assert last == "NOT GENUINE: 1 failure (files)"


def test_who_sees_less_can_replay_less(folders: dict[str, Path]) -> None:
    counts = check(folders["spectator"]).finding("shuffles").counts
    assert (counts["replayed"], counts["seeds_not_opened"]) == (1, 1)


def test_the_newest_checkpoint_is_signed_by_a_key_that_is_trusted(folders: dict[str, Path]) -> None:
    old, new = keys(folders["spectator"])
    for trusted in ((new,), (old, new)):
        report = check(folders["spectator"], Trust(keys=trusted))
        assert (report.verdict, report.trusted) == ("genuine", True)
        assert list(report_lines(report))[-1].endswith(f"signed by {new.text}, which you trust")


def test_another_key_than_the_pinned_one_is_not_believed(folders: dict[str, Path]) -> None:
    pinned = SigningKey.generate(f"ging-service/{CLUB}").verifier
    report = check(folders["spectator"], Trust(keys=(pinned,)))
    told_of = failures(report)["checkpoints"]
    assert told_of[-1].endswith("is signed by no key that you trust")


def test_every_earlier_checkpoint_is_a_beginning_of_the_record(folders: dict[str, Path]) -> None:
    notes = checkpoints(folders["spectator"])
    report = check(folders["spectator"], saved(*notes))
    assert report.verdict == "genuine"
    assert len(report.finding("checkpoints").notes) == len(notes)


def test_a_kept_checkpoint_that_the_record_does_not_extend(folders: dict[str, Path], tmp_path: Path) -> None:
    forger = Forger(folders["keeper"], tmp_path / "forged")
    forger.events.pop()
    forger.openings = [one for one in forger.openings if one["position"] < len(forger.events)]
    key = SigningKey.generate(f"ging-service/{CLUB}")
    forged = forger.sign(key)
    newest = checkpoints(folders["keeper"])[-1]
    report = check(forged, Trust(keys=(key.verifier,), saved=saved(newest).saved))
    assert any("kept" in line for line in failures(report)["checkpoints"])


def test_a_checkpoint_of_another_club_is_named(folders: dict[str, Path], season: Services, tmp_path: Path) -> None:
    export_club(season, "sunday", tmp_path / "sunday")
    report = check(folders["spectator"], saved(checkpoints(tmp_path / "sunday")[-1]))
    (line,) = failures(report)["checkpoints"]
    assert line == ("kept: this is a checkpoint of the log ging-service/sunday, and the record is of the club thursday")


@pytest.mark.parametrize("note", [b"", b"\xff\x00", b"no note at all", b"a\n1\nb\n\n\xe2\x80\x94 a AAAAAAA=\n"])
def test_a_kept_checkpoint_that_is_none(folders: dict[str, Path], note: bytes) -> None:
    report = check(folders["spectator"], Trust(saved=(SignedNote(note=note),)))
    assert "checkpoints" in failures(report)


def test_witnesses_that_are_known_are_counted(folders: dict[str, Path], tmp_path: Path) -> None:
    witness, key = SigningKey.generate("witness.example"), SigningKey.generate(f"ging-service/{CLUB}")
    forged = Forger(folders["spectator"], tmp_path / "witnessed")
    plain = forged.sign(key)
    note = (plain / "checkpoint").read_text(encoding="utf-8")
    signed = note + cosign(note.rpartition("\n\n")[0] + "\n", witness, 1_795_000_000).line
    (plain / "checkpoint").write_text(signed, encoding="utf-8")
    *before, newest = (plain / "checkpoints.jsonl").read_bytes().splitlines(keepends=True)
    line = json.loads(newest)
    line |= {"note": signed, "cosigned_by": 1, "witnesses_required": 2}
    (plain / "checkpoints.jsonl").write_bytes(b"".join(before) + canonical_bytes(line) + b"\n")
    sum_anew(plain)
    other = CosignerKey.of(SigningKey.generate("other.example"))
    report = check(plain, Trust(keys=(key.verifier,), witnesses=(CosignerKey.of(witness), other)))
    assert report.verdict == "genuine", failures(report)
    assert report.finding("checkpoints").notes == [
        "1 of the 2 witnesses that you trust have co-signed the newest checkpoint",
        "the record says that 1 of 2 required witnesses have co-signed; only those that you name (--witness) are verified",
    ]


def test_a_log_that_has_gone_on_under_another_name_is_one_log(folders: dict[str, Path], tmp_path: Path) -> None:
    """By an operator's word: the earlier checkpoints keep their name and their key."""
    forger = Forger(folders["keeper"], tmp_path / "renamed")
    before = next(json.loads(line) for line in (forger.folder / "checkpoints.jsonl").read_bytes().splitlines())
    size = int(before["note"].split("\n")[1])
    old = keys(folders["keeper"])[0].text
    forger.manifest["origin"] = f"elsewhere/{CLUB}"
    forger.sign(more=(before, {"first_size": 0, "retired_size": size, "vkey": old}))
    report = check(forger.folder)
    assert report.verdict == "genuine", failures(report)
    assert report.finding("checkpoints").notes == [
        f"up to {size} events the log was called ging-service/{CLUB}, and has gone on as elsewhere/{CLUB}",
        f"no rotation statement binds the key {old} to the newest one",
    ]


def test_what_is_not_signed_yet_is_said(folders: dict[str, Path], tmp_path: Path) -> None:
    forger = Forger(folders["keeper"], tmp_path / "behind")
    report = check(forger.sign(leave=2))
    assert (report.verdict, report.ok) == ("genuine_as_far_as_signed", True)
    last = list(report_lines(report))[-1]
    assert last.startswith(f"GENUINE AS FAR AS SIGNED: {report.size - 2} of {report.size} events, signed at ")
    assert "the last 2 are not signed yet" in last


def test_a_record_that_nobody_has_signed_is_not_believed(folders: dict[str, Path], tmp_path: Path) -> None:
    forger = Forger(folders["keeper"], tmp_path / "unsigned")
    report = check(forger.leave_unsigned())
    assert (report.verdict, report.ok) == ("not_signed", False), failures(report)
    assert list(report_lines(report))[-1].startswith("NOT SIGNED: ")
    assert check(forger.folder, Trust(keys=(keys(folders["keeper"])[0],))).verdict == "not_genuine"


def test_a_record_that_has_lost_its_end_is_not_what_was_signed(folders: dict[str, Path], tmp_path: Path) -> None:
    forger = Forger(folders["keeper"], tmp_path / "cut")
    signed = forger.sign()
    events = (signed / "events.jsonl").read_bytes().splitlines(keepends=True)
    (signed / "events.jsonl").write_bytes(b"".join(events[:-1]))
    sum_anew(signed)
    told_of, size = failures(check(signed)), len(events)
    assert told_of["checkpoints"] == [
        f"checkpoints.jsonl, line {len(checkpoints(signed))}: {size} events have been signed, and the record holds {size - 1}: the rest is missing"
    ]
    assert told_of["tree"] == [f"position {size - 1}: the record holds {size - 1} events and claims to have {size}"]


def test_events_are_counted_through_a_file_of_many_blocks(folders: dict[str, Path], tmp_path: Path) -> None:
    forger = Forger(folders["keeper"], tmp_path / "long")
    last = next(event for event in reversed(forger.events) if event["stream"] == "table/t")
    remark = last | {"type": "ging.RemarkMade", "schema": 1, "data": {"text": "x" * 1000}}
    version = remark["version"]
    forger.events += [remark | {"version": version + more, "command": f"c{more}"} for more in range(1, 3000)]
    report = check(forger.sign())
    assert report.verdict == "genuine", failures(report)


def test_a_commitment_that_was_never_opened_is_reported(folders: dict[str, Path], tmp_path: Path) -> None:
    """The deal is over, and nobody has opened to all what it was dealt from: that is no fault, and everybody is told."""
    forger = Forger(folders["keeper"], tmp_path / "closed")
    position = forger.find("ging.HandsOpened", deals=[2])
    opening = forger.events.pop(position)
    for event in forger.events[position:]:
        event["version"] -= event["stream"] == opening["stream"]
        if event["type"] == "books.EntryReversed":
            event["data"]["reverses"] -= event["data"]["reverses"] > position
    for one in forger.openings:
        one["position"] -= one["position"] > position
        if one["subject"] == "table/t/2":
            dealt = forger.events[one["position"]]["type"] == "ging.HandsDealt"
            one["audience"] = f"seat/{one['place']}" if dealt else "hands"
    journal = forger.folder / "journal.hledger"
    text = journal.read_text(encoding="utf-8")
    for later in range(position + 1, len(forger.events) + 1):  # one position earlier than it was
        text = text.replace(f" ({later}) ", f" ({later - 1}) ").replace(
            f"reversal {later}\n", f"reversal {later - 1}\n"
        )
    journal.write_text(text, encoding="utf-8")
    report = check(forger.sign())
    assert report.verdict == "genuine", failures(report)
    assert (
        report.finding("shuffles").notes[0]
        == "the commitments of these deals were neither opened to everybody nor voided: t deal 2"
    )


def with_lines(folder: Path, copy: Path, name: str, change: Callable[[list[dict[str, Any]]], object]) -> Path:
    """A copy in which the lines of a file are others; counts and sums fit."""
    shutil.copytree(folder, copy)
    lines = [json.loads(line) for line in (copy / name).read_bytes().splitlines()]
    change(lines)
    (copy / name).write_bytes(b"".join(canonical_bytes(line) + b"\n" for line in lines))
    manifest = json.loads((copy / export_layout.MANIFEST).read_bytes())
    manifest["counts"]["checkpoints"] = len((copy / export_layout.CHECKPOINTS).read_bytes().splitlines())
    (copy / export_layout.MANIFEST).write_bytes(canonical_bytes(manifest) + b"\n")
    sum_anew(copy)
    return copy


def test_a_checkpoint_that_is_missing_behind_a_settled_deal(folders: dict[str, Path], tmp_path: Path) -> None:
    """It was due when the deal was settled. Nothing else tells that it is gone."""
    events = [json.loads(line) for line in (folders["keeper"] / export_layout.EVENTS).read_bytes().splitlines()]
    leaves = [Leaf(place, event["type"], canonical_bytes(event)) for place, event in enumerate(events)]
    due, place = sizes_due(leaves)[0], [0]

    def drop(lines: list[dict[str, Any]]) -> None:
        place[0] = next(n for n, line in enumerate(lines) if f"\n{due}\n" in line["note"])
        del lines[place[0]]

    copy = with_lines(folders["keeper"], tmp_path / "a", export_layout.CHECKPOINTS, drop)
    copy = with_lines(copy, tmp_path / "b", export_layout.CONSISTENCY, lambda lines: lines.pop(place[0]))
    (told_of,) = failures(check(copy))["checkpoints"]
    assert told_of == f"checkpoints.jsonl, size {due}: a deal was settled here, and its checkpoint is missing"


@pytest.mark.parametrize("claimed", [1, 3])
def test_co_signatures_that_are_claimed_and_are_not_there(
    folders: dict[str, Path], tmp_path: Path, claimed: int
) -> None:
    copy = with_lines(
        folders["keeper"],
        tmp_path / "copy",
        export_layout.CHECKPOINTS,
        lambda lines: lines[-1].update(cosigned_by=claimed, witnesses_required=claimed),
    )
    (told_of,) = failures(check(copy))["checkpoints"]
    assert told_of.endswith(f": cosigned_by is {claimed}, and by the note 0")


@pytest.mark.parametrize(("seconds", "is_wrong"), [(-3600, False), (0, False), (59, False), (61, True), (3600, True)])
def test_what_happened_after_it_was_recorded(
    folders: dict[str, Path], tmp_path: Path, seconds: int, *, is_wrong: bool
) -> None:
    """Clocks that tell the times may differ by a minute."""
    forger = Forger(folders["keeper"], tmp_path / "forged")
    event = forger.events[forger.find("books.GiftGiven")]
    moment = datetime.fromisoformat(event["recorded_at"]) + timedelta(seconds=seconds)
    event["happened_at"] = timestamp(moment)
    told_of = failures(check(forger.sign())).get("events", [])
    assert [("after it was recorded" in one) for one in told_of] == [True] * is_wrong


def test_the_verdict_states_the_time_of_a_witness(folders: dict[str, Path], tmp_path: Path) -> None:
    witness = SigningKey.generate("witness.example")

    def cosigned(lines: list[dict[str, Any]]) -> None:
        text = parse_note(lines[-1]["note"]).text
        lines[-1] |= {
            "note": add_signatures(lines[-1]["note"], [cosign(text, witness, 1_795_000_000)]),
            "cosigned_by": 1,
        }

    copy = with_lines(folders["keeper"], tmp_path / "copy", export_layout.CHECKPOINTS, cosigned)
    newest = json.loads((copy / export_layout.CHECKPOINTS).read_bytes().splitlines()[-1])["note"]
    (copy / export_layout.CHECKPOINT).write_text(newest, encoding="utf-8")
    sum_anew(copy)
    report = check(copy, Trust(witnesses=(CosignerKey.of(witness),)))
    assert ", witnessed at 2026-11-18T11:06:40.000000Z, if" in list(report_lines(report))[-1]
    assert as_json(report)["witnessed_at"] == "2026-11-18T11:06:40.000000Z"
    assert "witnessed" not in list(report_lines(check(copy)))[-1], "by a witness that the reader does not know"


def test_a_file_whose_name_is_no_utf_8_is_named(folders: dict[str, Path], tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(folders["keeper"], copy)
    (copy / os.fsdecode(b"caf\xe9\n")).touch()
    (told_of,) = failures(check(copy))["files"]
    assert told_of == r"caf\xe9\n: this does not belong to such a folder"
    "\n".join(report_lines(check(copy))).encode()
    msgspec.json.encode(as_json(check(copy)))
    with pytest.raises(Refused, match=r"caf\\xe9\\n does not belong") as refused:
        Folder(copy)
    assert refused.value.code == "file_unknown"
