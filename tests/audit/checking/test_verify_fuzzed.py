"""`verify` over harmed folders and files: a verdict for all of them, never a traceback, and never the wrong verdict."""

from __future__ import annotations

import json
import shutil
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import as_json, report_lines
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import codec, open_services
from ging_service.eventlog.canonical import encode_checked
from tests.audit.checking.forging import sum_anew
from tests.audit.conftest import CLUB as OTHER
from tests.audit.season import CLUB, play_season
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

ROUNDS = short_or_long(1, 3)
"""So many times each file is harmed in each way."""

NOT_PROVED = {
    export_layout.README,
    # beside the proved parts of these there is what nobody has signed: when it was made, who is said to have co-signed
    export_layout.MANIFEST,
    export_layout.CHECKPOINTS,
    export_layout.VERIFIER_KEYS,
}


@pytest.fixture(scope="module")
def made(database: Database, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder, and evidence of a deal with a dispute."""
    root = tmp_path_factory.mktemp("exports")
    with open_services(database.app_dsn) as opened:
        season = play_season(opened, tmp_path_factory.mktemp("signer"))
        export_club(season, CLUB, root / "keeper", all_openings=True)
        write_evidence(
            season, EvidenceDeal(club_id=CLUB, table_id="t", number=1), root / "deal.json", all_openings=True
        )
    return {"folder": root / "keeper", "evidence": root / "deal.json"}


def flip(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) * 8)
    return bytes(byte ^ (1 << at % 8) if place == at // 8 else byte for place, byte in enumerate(data))


def cut_off(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def cut_out(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(1, 200) :]


def put_in(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + chance.randbytes(chance.randrange(1, 40)) + data[start:]


def swap_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def double_line(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def drop_line(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def change_value(data: bytes, chance: Random) -> bytes:
    """Another value of another type in a line of JSON, well written."""
    lines = data.splitlines()
    place = chance.randrange(len(lines))
    if not lines[place].startswith(b'{"'):
        return flip(data, chance)
    lines[place] = encode_checked(with_another_value(json.loads(lines[place]), chance))
    return b"".join(line + b"\n" for line in lines)


def change_value_anywhere(data: bytes, chance: Random) -> bytes:
    """The same in a file that is one JSON object."""
    changed = with_another_value(json.loads(data), chance)
    return msgspec.json.format(msgspec.json.encode(changed), indent=2) + b"\n"


def with_another_value(value: Any, chance: Random) -> Any:
    holder = value
    while True:
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        if not isinstance(holder[key], dict | list) or not holder[key] or chance.random() < 0.2:
            break
        holder = holder[key]
    holder[key] = chance.choice([0, -1, 2**53 - 1, "", "x", True, [], {}, ["x"], {"sha256": "0" * 64}])
    return value


HARMS: list[Callable[[bytes, Random], bytes]] = [
    flip,
    cut_off,
    cut_out,
    put_in,
    swap_lines,
    double_line,
    drop_line,
]


def judged(path: Path) -> Report:
    """The verdict, with everything that is said of it."""
    report = verify_record(path, codec())
    assert list(report_lines(report))[-1]
    assert encode_checked(as_json(report))
    return report


@pytest.mark.parametrize("harm", [*HARMS, change_value])
@pytest.mark.parametrize("name", [*export_layout.ALWAYS, export_layout.CHECKPOINT, export_layout.SUMS])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_harmed_file_is_always_found(
    made: dict[str, Path], tmp_path: Path, name: str, harm: Callable[[bytes, Random], bytes], rounds: int
) -> None:
    folder = shutil.copytree(made["folder"], tmp_path / "harmed")
    whole = (folder / name).read_bytes()
    chance = Random(f"{name} {harm.__name__}")  # noqa: S311  the same harm in each run
    for _ in range(rounds):
        harmed = harm(whole, chance)
        (folder / name).write_bytes(harmed)
        assert judged(folder).ok == (harmed == whole), harmed


@pytest.mark.parametrize("harm", [*HARMS, change_value])
@pytest.mark.parametrize("name", [*export_layout.ALWAYS, export_layout.CHECKPOINT])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_harmed_file_with_its_sum_made_to_fit_is_found_by_what_is_in_it(
    made: dict[str, Path], tmp_path: Path, name: str, harm: Callable[[bytes, Random], bytes], rounds: int
) -> None:
    folder = shutil.copytree(made["folder"], tmp_path / "harmed")
    whole = (folder / name).read_bytes()
    chance = Random(f"{harm.__name__} {name}")  # noqa: S311  the same harm in each run
    for _ in range(rounds):
        harmed = harm(whole, chance)
        (folder / name).write_bytes(harmed)
        sum_anew(folder)
        report = judged(folder)
        assert not report.ok or harmed == whole or name in NOT_PROVED, harmed


@pytest.mark.parametrize("harm", [*HARMS, change_value_anywhere])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_harmed_evidence_is_always_found(
    made: dict[str, Path], tmp_path: Path, harm: Callable[[bytes, Random], bytes], rounds: int
) -> None:
    whole = made["evidence"].read_bytes()
    chance = Random(harm.__name__)  # noqa: S311  the same harm in each run
    for _ in range(3 * rounds):
        (tmp_path / "harmed.json").write_bytes(harmed := harm(whole, chance))
        report = judged(tmp_path / "harmed.json")
        assert not report.ok or _same_but_for_what_is_not_proved(whole, harmed), harmed


def _same_but_for_what_is_not_proved(whole: bytes, harmed: bytes) -> bool:
    """When it was made and which events are said to concern the deal is not proved."""
    one, other = json.loads(whole), json.loads(harmed)
    for evidence in (one, other):
        evidence["made_at"] = evidence["eyes"] = ""
        for key in evidence["verifier_keys"]:
            key["first_size"] = key["retired_size"] = 0
        for event in evidence["events"]:
            event["concerns"] = False
    return bool(one == other)


@pytest.mark.parametrize("name", [*export_layout.ALWAYS, export_layout.CHECKPOINT, export_layout.SUMS])
def test_a_missing_file_is_named(made: dict[str, Path], tmp_path: Path, name: str) -> None:
    folder = shutil.copytree(made["folder"], tmp_path / "harmed")
    (folder / name).unlink()
    assert any(one.where.file == name for one in judged(folder).finding("files").failures)


@pytest.mark.parametrize(
    "name", [export_layout.EVENTS, export_layout.CHECKPOINT, export_layout.JOURNAL, export_layout.SUMS]
)
def test_a_folder_or_a_link_in_the_place_of_a_file_is_named(made: dict[str, Path], tmp_path: Path, name: str) -> None:
    for put in (lambda file: file.mkdir(), lambda file: file.symlink_to("/dev/zero")):
        folder = shutil.copytree(made["folder"], tmp_path / "harmed")
        (folder / name).unlink()
        put(folder / name)
        assert any(one.where.file == name for one in judged(folder).finding("files").failures)
        shutil.rmtree(folder)


def test_a_file_that_does_not_belong_is_named(made: dict[str, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(made["folder"], tmp_path / "harmed")
    (folder / "more.txt").write_text("more", encoding="utf-8")
    (failure,) = judged(folder).finding("files").failures
    assert (failure.where.file, failure.what) == ("more.txt", "this does not belong to such a folder")


def test_files_of_another_club_are_told_apart(made: dict[str, Path], services: Services, tmp_path: Path) -> None:
    """Any file of one club's folder in another's, the sums made to fit."""
    export_club(services, OTHER, tmp_path / "other", all_openings=True)
    for name in (*export_layout.ALWAYS[1:], export_layout.CHECKPOINT):
        folder = shutil.copytree(made["folder"], tmp_path / name)
        shutil.copy(tmp_path / "other" / name, folder / name)
        sum_anew(folder)
        report = judged(folder)
        assert not report.ok, name


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"evidence":2}', b'{"evidence":1}', b"\xff", b"[" * 5000])
def test_a_file_that_is_no_evidence(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "file").write_bytes(text)
    report = judged(tmp_path / "file")
    assert report.verdict == "not_genuine"


def test_an_empty_folder_is_no_record(tmp_path: Path) -> None:
    assert list(report_lines(judged(tmp_path)))[-1] == "NOT GENUINE: 1 failure (files)"


def test_a_folder_of_a_later_format_is_said_to_be_one(made: dict[str, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(made["folder"], tmp_path / "later")
    manifest = folder / export_layout.MANIFEST
    manifest.write_bytes(manifest.read_bytes().replace(b'"format":1', b'"format":2'))
    (failure,) = judged(folder).finding("files").failures
    assert failure.what == "the folder is of format 2, and this program reads 1"
