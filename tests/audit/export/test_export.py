"""An exported folder: byte for byte the log, only what may be seen, and checked by tools that are not ours."""

from __future__ import annotations

import hashlib
import json
import re
import stat
import subprocess
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit import export_layout
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.reading import Folder
from ging_service.audit.restore.signatures import check_tree
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of, verify_consistency
from ging_service.eventlog.read import club_events
from ging_service.eventlog.sealing import commitment_of, commitments_in
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import OPERATOR, VisibilityFilter, operator
from tests.audit.conftest import CLUB
from tests.reporting.plain_text.judges import CHECKS, hledger_reads
from tests.support.outside_tools import need

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.eventlog.read import Stored
    from ging_service.execution.services import Services

WHO = {"spectator": OPERATOR, "member/ada": operator("ada"), "member/nobody": operator("nobody")}


def lines(folder: Path, name: str) -> list[bytes]:
    return (folder / name).read_bytes().splitlines()


def log(services: Services) -> list[Stored]:
    with services.cross_club_transaction() as conn:
        return club_events(conn, CLUB, limit=1_000_000)


@pytest.fixture
def exported(services: Services, tmp_path: Path) -> Path:
    export_club(services, CLUB, tmp_path / "record")
    return tmp_path / "record"


def test_events_are_the_log_byte_for_byte(services: Services, exported: Path) -> None:
    assert lines(exported, export_layout.EVENTS) == [stored.body for stored in log(services)]
    assert (exported / export_layout.EVENTS).read_bytes().endswith(b"}\n")


def test_the_manifest_counts_what_is_there(services: Services, exported: Path) -> None:
    manifest = json.loads((exported / export_layout.MANIFEST).read_bytes())
    bodies = lines(exported, export_layout.EVENTS)
    assert manifest["size"] == manifest["signed_size"] == len(bodies)
    assert b64decode(manifest["root"]) == root_of(leaf_hashes(bodies))
    assert (manifest["club"], manifest["eyes"], manifest["origin"]) == (CLUB, "spectator", f"ging-service/{CLUB}")
    counts = manifest["counts"]
    files = {
        "events": export_layout.EVENTS,
        "openings": export_layout.OPENINGS,
        "checkpoints": export_layout.CHECKPOINTS,
    }
    assert {name: counts[name] for name in files} == {name: len(lines(exported, at)) for name, at in files.items()}
    assert counts["commitments"] == sum(len(commitments_in(body)) for body in bodies)
    journal = (exported / export_layout.JOURNAL).read_text(encoding="utf-8")
    assert counts["postings"] == journal.count(" counters = ")
    assert counts["entries"] == len(re.findall(r"^\d{4}-\d\d-\d\d \(", journal, re.MULTILINE))
    assert counts["accounts"] == len(re.findall("^account ", journal, re.MULTILINE))
    assert services


def test_the_files_are_those_that_are_documented(exported: Path) -> None:
    documented = re.findall(r"^\| `([\w.-]+)` \|", open_document().partition("### ")[0], re.MULTILINE)
    assert sorted(path.name for path in exported.iterdir()) == sorted(documented)
    assert set(documented) == {*export_layout.ALWAYS, export_layout.CHECKPOINT, export_layout.SUMS}


def open_document() -> str:
    from pathlib import Path

    return Path("docs/audit.md").read_text(encoding="utf-8")


def test_every_opening_fits_its_commitment(services: Services, tmp_path: Path) -> None:
    export_club(services, CLUB, tmp_path / "record", all_openings=True)
    bodies = lines(tmp_path / "record", export_layout.EVENTS)
    seen = set()
    for line in lines(tmp_path / "record", export_layout.OPENINGS):
        opening = json.loads(line)
        value = line[line.index(b'"value":') + len(b'"value":') : -1]
        told = commitments_in(bodies[opening["position"]])[opening["place"]]
        assert commitment_of(bytes.fromhex(opening["salt"]), value) == told
        seen.add((opening["position"], opening["place"]))
    assert len(seen) == sum(len(commitments_in(body)) for body in bodies)


@pytest.mark.parametrize("eyes", WHO)
def test_openings_are_those_that_the_one_view_shows(services: Services, tmp_path: Path, eyes: str) -> None:
    person = WHO[eyes]
    export_club(services, CLUB, tmp_path / "record", person)
    given: dict[int, dict[int, bytes]] = {}
    for line in lines(tmp_path / "record", export_layout.OPENINGS):
        opening = export_layout.parse_line(line, export_layout.OpeningLine)
        given.setdefault(opening.position, {})[opening.place] = bytes(opening.value)
    through = VisibilityFilter(services, CLUB, person)
    stored = log(services)
    for one, recorded_event in zip(stored, recorded_events_of(services, stored), strict=True):
        seen = through.event(recorded_event)
        assert seen is not None
        assert services.codec.decode(one.body, one.type, given.get(one.position, {})).event == seen.event
    hands = [place for places in given.values() for place in places.values() if place.startswith(b'["')]
    assert bool(hands)


def test_a_member_has_more_than_a_spectator_and_less_than_the_keeper(services: Services, tmp_path: Path) -> None:
    counts = {
        "spectator": export_club(services, CLUB, tmp_path / "a").manifest.counts.openings,
        "ada": export_club(services, CLUB, tmp_path / "b", WHO["member/ada"]).manifest.counts.openings,
        "keeper": export_club(services, CLUB, tmp_path / "c", all_openings=True).manifest.counts.openings,
    }
    assert counts["spectator"] < counts["ada"] < counts["keeper"]


def test_every_export_is_for_its_owner_alone(services: Services, tmp_path: Path) -> None:
    modes = {}
    for name, person, everything in (
        ("all", OPERATOR, True),
        ("ada", WHO["member/ada"], False),
        ("open", OPERATOR, False),
    ):
        export_club(services, CLUB, tmp_path / name, person, all_openings=everything)
        folder = tmp_path / name
        modes[name] = {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
    assert modes["all"] == modes["ada"] == modes["open"] == {0o700, 0o600}


def test_checkpoints_are_signed_and_extend_each_other(exported: Path) -> None:
    keys = [VerifierKey.parse(json.loads(line)["vkey"]) for line in lines(exported, export_layout.VERIFIER_KEYS)]
    notes = [json.loads(line)["note"] for line in lines(exported, export_layout.CHECKPOINTS)]
    points = [open_checkpoint(note, keys).checkpoint for note in notes]
    assert len(points) > 3
    assert notes[-1] == (exported / export_layout.CHECKPOINT).read_text(encoding="utf-8")
    newest, proofs = points[-1], [json.loads(line) for line in lines(exported, export_layout.CONSISTENCY)]
    for point, proof in zip(points[:-1], proofs, strict=True):
        assert (proof["from"], proof["to"]) == (point.size, newest.size)
        verify_consistency(point.root, point.size, newest.root, newest.size, list(map(b64decode, proof["proof"])))


def typed_from_readme(folder: Path) -> list[subprocess.CompletedProcess[str]]:
    """What a shell says to the commands of each step by which the folder is checked by hand."""
    need("xxd", "xxd")
    need("hledger", "hledger")
    text = (folder / export_layout.README).read_text(encoding="utf-8")
    steps = re.split(r"^  \d\. .*\n", text.partition("How to check it by hand")[2], flags=re.MULTILINE)[1:]
    typed = ["".join(line[7:] + "\n" for line in step.splitlines() if line.startswith(" " * 7)) for step in steps]
    return [subprocess.run(["sh", "-e"], input=one, cwd=folder, capture_output=True, text=True) for one in typed]  # noqa: PLW1510, S607


@pytest.mark.complete
def test_every_command_of_the_readme_does_what_it_says(exported: Path) -> None:
    said = typed_from_readme(exported)
    assert [one.returncode for one in said] == [0] * 5, said
    assert "Signature Verified Successfully" in said[2].stdout
    opening = json.loads(lines(exported, export_layout.OPENINGS)[0])
    told = commitments_in(lines(exported, export_layout.EVENTS)[opening["position"]])[opening["place"]]
    assert said[4].stdout.split()[0] == told


@pytest.mark.complete
def test_every_command_of_the_readme_does_what_it_says_after_a_change_of_key(rotated: Path) -> None:
    record = rotated / "record"
    assert (record / export_layout.CHECKPOINT).read_text(encoding="utf-8").count("— ") == 2, "signed by both keys"
    said = typed_from_readme(record)
    assert [one.returncode for one in said] == [0] * 5, said
    assert "Signature Verified Successfully" in said[2].stdout


@pytest.mark.complete
def test_the_readme_of_a_record_that_is_not_signed_says_so(services: Services, tmp_path: Path) -> None:
    simulate(services, Simulation(club_id="unsigned", tables=1, deals=1, seed=1))
    export_club(services, "unsigned", tmp_path / "record")
    assert not (tmp_path / "record" / export_layout.CHECKPOINT).exists()
    said = typed_from_readme(tmp_path / "record")
    assert [one.returncode for one in said] == [0] * 4, said
    assert "Nothing of this record has been signed yet" in (tmp_path / "record" / export_layout.README).read_text(
        "utf-8"
    )


def test_a_folder_that_exists_is_left_alone(services: Services, tmp_path: Path) -> None:
    (tmp_path / "record").mkdir()
    with pytest.raises(Refused) as refused:
        export_club(services, CLUB, tmp_path / "record")
    assert refused.value.code == "folder_exists"
    with pytest.raises(Refused) as refused:
        export_club(services, CLUB, tmp_path / "nowhere" / "record")
    assert refused.value.code == "cannot_write"


def test_without_the_club_nothing_is_left_behind(services: Services, tmp_path: Path) -> None:
    with pytest.raises(NoSuchClub):
        export_club(services, "no-such-club", tmp_path / "record")
    assert not list(tmp_path.iterdir())


def test_the_same_record_gives_the_same_files(services: Services, tmp_path: Path) -> None:
    for name in ("one", "two"):
        export_club(services, CLUB, tmp_path / name)
    for path in (tmp_path / "one").iterdir():
        if path.name not in {
            export_layout.MANIFEST,
            export_layout.README,
            export_layout.SUMS,
        }:  # the time stands in them
            assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_progress_reaches_the_end(services: Services, tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    manifest = export_club(services, CLUB, tmp_path / "record", on_progress=lambda *done: heard.append(done)).manifest
    assert heard[-1] == (manifest.size, manifest.size)


def test_sums_are_those_of_the_files(exported: Path) -> None:
    for line in lines(exported, export_layout.SUMS):
        digest, name = line.decode().split("  ")
        assert hashlib.sha256((exported / name).read_bytes()).hexdigest() == digest


@pytest.mark.complete
def test_while_a_club_plays_on_one_moment_of_it_is_exported(services: Services, tmp_path: Path) -> None:
    simulate(services, Simulation(club_id="busy", tables=1, deals=2, seed=1))
    sizes = []
    with ThreadPoolExecutor(1) as thread:
        playing = thread.submit(simulate, services, Simulation(club_id="busy", tables=2, deals=6, seed=2))
        while not playing.done() or len(sizes) < 2:
            export_club(services, "busy", tmp_path / str(len(sizes)), all_openings=True)
            folder = Folder(tmp_path / str(len(sizes)))
            check_tree(folder, (), lambda _done: None)
            assert folder.manifest.counts.openings == folder.manifest.counts.commitments
            judged = hledger_reads(folder.text(export_layout.JOURNAL), *CHECKS)
            assert judged.returncode == 0, judged.stderr
            sizes.append(folder.manifest.size)
        playing.result()
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]
