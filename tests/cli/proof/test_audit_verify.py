"""`ging audit verify` as it is typed: without a database, by a reader who trusts nobody."""

from __future__ import annotations

import json
import os
import signal
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.checking import engine
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import open_services
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.read import NO_END
from ging_service.eventlog.signed_tree.checkpoint_store import checkpoints_between
from tests.audit.checking.forging import sum_anew
from tests.audit.conftest import sign

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

CLUB = "thursday"


@pytest.fixture
def stranger(
    scribe: Scribe, fresh_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> tuple[Scribe, SigningKey]:
    """Somebody with a folder, a file of evidence and the club's key, and without the database."""
    with open_services(fresh_database.app_dsn) as services:
        simulate(services, Simulation(club_id=CLUB, tables=2, deals=3, seed=6))
        key = sign(services, CLUB, leave=2)
        export_club(services, CLUB, tmp_path / "record")
        deal = EvidenceDeal(club_id=CLUB, table_id="sim-6-1-1", number=1)
        write_evidence(services, deal, tmp_path / "deal.json")
        with services.club_transaction(CLUB) as conn:
            first = checkpoints_between(conn, CLUB, 0, NO_END)[0].size
        write_evidence(services, deal, tmp_path / "since.json", since=(first,))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nowhere.invalid/none")
    monkeypatch.chdir(tmp_path)
    return scribe, key


def test_a_folder_is_checked_with_a_verdict(stranger: tuple[Scribe, SigningKey]) -> None:
    scribe, key = stranger
    printed = scribe.types("audit", "verify", "record")
    assert printed.exit_code == 0
    assert printed.stderr == ""  # progress is for terminals
    first, *checks, last = printed.stdout.splitlines()
    assert first.startswith(f"The record of the club {CLUB}: ")
    assert len(checks) >= 8
    assert last.startswith("GENUINE AS FAR AS SIGNED: ")
    assert (
        f"the last 2 are not signed yet, if this is the club's key, which was taken from the record itself: {key.name}+"
        in last
    )
    trusting = scribe.does("audit", "verify", "record", "--key", key.verifier.text)
    assert trusting.splitlines()[-1].endswith(f": signed by {key.verifier.text}, which you trust")


def test_evidence_is_checked_by_the_same_command(stranger: tuple[Scribe, SigningKey]) -> None:
    scribe, key = stranger
    printed = scribe.does("audit", "verify", "deal.json", "--key", key.verifier.text)
    assert printed.splitlines()[-1].startswith("GENUINE: ")


def test_the_verdict_as_json(stranger: tuple[Scribe, SigningKey]) -> None:
    scribe, key = stranger
    said = scribe.asks("audit", "verify", "record", "--key", key.verifier.text)
    assert (said["verdict"], said["key"], said["key_is_trusted"]) == (
        "genuine_as_far_as_signed",
        key.verifier.text,
        True,
    )
    assert said["size"] == said["signed_size"] + 2
    assert {check["name"] for check in said["checks"]} == {
        "files",
        "tree",
        "checkpoints",
        "events",
        "openings",
        "play",
        "ledger",
        "bounds",
        "seasons",
        "shuffles",
    }
    assert all(check["ok"] and check["failed"] == 0 for check in said["checks"])


def test_a_record_that_is_not_genuine_ends_with_1_and_says_where(
    stranger: tuple[Scribe, SigningKey], tmp_path: Path
) -> None:
    scribe, _ = stranger
    events = tmp_path / "record" / "events.jsonl"
    lines = events.read_bytes().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b'"type":"ging.TrayDressed"' in line)
    lines[place] = lines[place].replace(b'"stake":1', b'"stake":3').replace(b'"stake":2', b'"stake":4')
    events.write_bytes(b"".join(lines))
    sum_anew(tmp_path / "record")
    printed = scribe.types("audit", "verify", "record")
    assert printed.exit_code == 1
    assert f"position {place} (table/sim-6-1-1, version 2): TrayDressed: stake is " in printed.stdout
    assert printed.stdout.splitlines()[-1].startswith("NOT GENUINE: ")
    said = json.loads(scribe.types("audit", "verify", "record", "--json").stdout)
    play = next(check for check in said["checks"] if check["name"] == "play")
    assert play["failures"][0]["where"]["position"] == place


def test_another_key_ends_with_1(stranger: tuple[Scribe, SigningKey]) -> None:
    scribe, key = stranger
    other = SigningKey.generate(key.name).verifier.text
    printed = scribe.types("audit", "verify", "record", "--key", other)
    assert printed.exit_code == 1
    assert "signed by no key that you trust" in printed.stdout


def test_a_checkpoint_that_was_kept(stranger: tuple[Scribe, SigningKey], tmp_path: Path) -> None:
    scribe, _ = stranger
    note = json.loads((tmp_path / "record" / "checkpoints.jsonl").read_bytes().splitlines()[0])["note"]
    (tmp_path / "kept").write_text(note, encoding="utf-8")
    printed = scribe.does("audit", "verify", "record", "--checkpoint", "kept")
    size = note.split("\n")[1]
    assert f"the record extends the checkpoint that you have kept, over {size} events" in printed
    (tmp_path / "kept").write_text("something else", encoding="utf-8")
    printed = scribe.types("audit", "verify", "record", "--checkpoint", "kept").stdout
    assert "kept: the note " in printed


def test_evidence_that_cannot_be_compared_has_an_exit_code_of_its_own(
    stranger: tuple[Scribe, SigningKey], tmp_path: Path
) -> None:
    scribe, key = stranger
    note = json.loads((tmp_path / "record" / "checkpoints.jsonl").read_bytes().splitlines()[0])["note"]
    (tmp_path / "kept").write_text(note, encoding="utf-8")
    trusting = ("audit", "verify", "deal.json", "--key", key.verifier.text, "--checkpoint", "kept")
    printed = scribe.types(*trusting)
    assert printed.exit_code == 5
    assert printed.stdout.splitlines()[-1].startswith("NOT COMPARED: nothing is wrong with it, but ")
    (tmp_path / "deal.json").unlink()
    (tmp_path / "since.json").rename(tmp_path / "deal.json")
    printed = scribe.types(*trusting)
    assert (printed.exit_code, printed.stdout.splitlines()[-1].partition(" ")[0]) == (0, "GENUINE:")


@pytest.mark.complete
@pytest.mark.parametrize(
    "words",
    [
        (),
        ("record", "deal.json"),
        ("nowhere",),
        ("record", "--key", "no key"),
        ("record", "--witness", "no key"),
        ("record", "--checkpoint", "nowhere"),
        ("record", "--checkpoint", "/dev/zero"),
    ],
)
def test_arguments_that_cannot_be_used_end_with_2(stranger: tuple[Scribe, SigningKey], words: tuple[str, ...]) -> None:
    scribe, _ = stranger
    printed = scribe.types("audit", "verify", *words)
    assert (printed.exit_code, printed.stdout) == (2, ""), printed.output


def test_any_number_of_processes_gives_the_same_verdict(
    stranger: tuple[Scribe, SigningKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    scribe, _ = stranger
    alone = scribe.does("audit", "verify", "record", "--jobs", "1")
    monkeypatch.setattr(engine, "MANY_EVENTS", 0)
    assert scribe.does("audit", "verify", "record", "--jobs", "2") == alone
    assert "not in the range 1<=x<=64" in scribe.types("audit", "verify", "record", "--jobs", "0").stderr


def test_without_one_of_its_processes_there_is_no_verdict(
    stranger: tuple[Scribe, SigningKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    scribe, _ = stranger
    monkeypatch.setattr(engine, "MANY_EVENTS", 0)
    is_over = threading.Event()

    def kill_all() -> None:
        own = Path(f"/proc/{os.getpid()}/task/{threading.main_thread().native_id}/children")
        while not is_over.is_set():
            for pid in own.read_text().split():
                with suppress(OSError):  # it has ended meanwhile
                    if Path(f"/proc/{pid}/cmdline").read_bytes() == Path("/proc/self/cmdline").read_bytes():
                        os.kill(int(pid), signal.SIGKILL)

    killer = threading.Thread(target=kill_all)
    killer.start()
    try:
        printed = scribe.types("audit", "verify", "record", "--jobs", "2")
    finally:
        is_over.set()
        killer.join()
    assert (printed.exit_code, printed.stdout) == (7, "")
    assert printed.stderr.splitlines()[-1] == (
        "ging: a worker process was ended by SIGKILL: the check is not finished, and there is no verdict"
    )


def test_evidence_under_the_number_of_another_deal_is_not_genuine(
    scribe: Scribe, fresh_database: Database, tmp_path: Path
) -> None:
    """The number 1 is part of the number 12, and the file has events of deal 1 that do not concern deal 12."""
    file = tmp_path / "deal.json"
    with open_services(fresh_database.app_dsn) as services:
        simulate(services, Simulation(club_id=CLUB, tables=1, deals=12, seed=6))
        sign(services, CLUB)
        write_evidence(services, EvidenceDeal(club_id=CLUB, table_id="sim-6-1-1", number=12), file)
    assert scribe.types("audit", "verify", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    for other in ("0", "1", "2", "123"):
        file.write_text(text.replace('"deal": 12,', f'"deal": {other},', 1), encoding="utf-8")
        printed = scribe.types("audit", "verify", str(file))
        assert printed.exit_code == 1
        assert f"no event of deal {other} is in the file" in printed.stdout
