"""`verify` and a change of key: only what a key has signed itself is believed of whoever trusts that key."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ging_service.application.audit.checking.record import verify_record
from ging_service.application.audit.checking.statements import Trust
from ging_service.application.audit.export import export_club
from ging_service.application.viewing import OPERATOR
from ging_service.bootstrap import codec, open_services
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.note import add_signatures, parse_note
from tests.application.audit.forging import Forger
from tests.application.audit.season import CLUB, play_season

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.application.audit.checking.report import Report
    from tests.conftest import Database


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
    """A record that a forger has gone on with: he has added a signature of his own to the newest genuine checkpoint."""
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


def test_whoever_adds_a_signature_of_his_own_has_not_been_handed_the_log(folder: Path, tmp_path: Path) -> None:
    forged = with_an_event_more(folder, tmp_path / "forged")
    assert check(forged).verdict == "genuine", "by the keys that the record itself brings"
    report = check(forged, keys(folder)[-1])
    assert report.verdict == "not_genuine"
    (failure,) = report.finding("checkpoints").failures
    assert f"such a key has signed {report.size - 1} events" in failure.what


def test_whoever_has_pinned_the_old_key_is_told_how_far_it_went(folder: Path) -> None:
    old, new = keys(folder)
    row = json.loads((folder / "verifier-keys.jsonl").read_bytes().splitlines()[0])
    (failure,) = check(folder, old).finding("checkpoints").failures
    assert f"such a key has signed {row['retired_size']} events" in failure.what
    assert check(folder, new).verdict == "genuine"
