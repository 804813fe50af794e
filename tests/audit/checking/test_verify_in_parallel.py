"""The check of a record with worker processes: the same report as without them, byte for byte, and a clean end."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.audit import export_layout, untrusted_files
from ging_service.audit.checking import engine
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import as_json
from ging_service.audit.checking.signatures import checkpoints
from ging_service.bootstrap import codec
from ging_service.eventlog.canonical import encode_checked
from ging_service.parallel import WorkerLostError
from tests.audit.checking.forging import Forger, sum_anew
from tests.audit.checking.test_verify_forged import OTHERS, PLAY, folder  # noqa: F401  a fixture
from tests.audit.checking.test_verify_fuzzed import HARMS, change_value
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.complete

ROUNDS = short_or_long(1, 3)


@pytest.fixture(autouse=True)
def any_record_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MANY_EVENTS", 0)
    monkeypatch.setattr(checkpoints, "BATCH_NOTES", 2)
    monkeypatch.setattr(untrusted_files, "BLOCK_BYTES", 5_000)  # so that there are many pieces of some events


def assert_same_report(record: Path) -> None:
    alone = encode_checked(as_json(verify_record(record, codec())))
    assert encode_checked(as_json(verify_record(record, codec(), processes=3))) == alone
    assert multiprocessing.active_children() == []


def test_a_genuine_record_is_genuine(folder: Path) -> None:  # noqa: F811
    assert verify_record(folder, codec(), processes=2).ok
    assert_same_report(folder)


@pytest.mark.parametrize("harm", [*HARMS, change_value])
@pytest.mark.parametrize(
    "name",
    [
        export_layout.EVENTS,
        export_layout.OPENINGS,
        export_layout.JOURNAL,
        export_layout.CHECKPOINTS,
        export_layout.MANIFEST,
    ],
)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_harmed_record_leads_to_the_same_report(
    folder: Path,  # noqa: F811
    tmp_path: Path,
    name: str,
    harm: Callable[[bytes, Random], bytes],
    rounds: int,
) -> None:
    harmed = shutil.copytree(folder, tmp_path / "harmed")
    whole = (harmed / name).read_bytes()
    chance = Random(f"{harm.__name__} of {name}")  # noqa: S311  the same harm in each run
    for _ in range(rounds):
        (harmed / name).write_bytes(harm(whole, chance))
        sum_anew(harmed)
        assert_same_report(harmed)


@pytest.mark.parametrize("what", [*PLAY, *OTHERS])
def test_a_forged_record_leads_to_the_same_report(folder: Path, tmp_path: Path, what: str) -> None:  # noqa: F811
    forge = PLAY[what][0] if what in PLAY else OTHERS[what][0]
    forger = Forger(folder, tmp_path / "forged")
    forge(forger)
    assert_same_report(forger.sign())


def test_a_faulty_line_is_reported_once_though_some_tables_are_read_again(
    folder: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    harmed = shutil.copytree(folder, tmp_path / "harmed")
    for name in (export_layout.EVENTS, export_layout.OPENINGS):
        (harmed / name).write_bytes((harmed / name).read_bytes() + b"{")
    sum_anew(harmed)
    report = verify_record(harmed, codec())
    assert report.finding("play").counts["rulings"]
    told = [failure.what for failure in report.finding("files").failures]
    assert told.count("the last line has no end") == 2
    assert_same_report(harmed)


def test_a_killed_worker_gives_no_verdict(folder: Path) -> None:  # noqa: F811
    def kill(_done: int, _of: int) -> None:
        for child in multiprocessing.active_children():
            os.kill(child.pid or 0, signal.SIGKILL)

    with pytest.raises(WorkerLostError, match="SIGKILL"):
        verify_record(folder, codec(), on_progress=kill, processes=2)
    assert multiprocessing.active_children() == []


def test_an_interruption_ends_the_worker(folder: Path) -> None:  # noqa: F811
    def interrupt(_done: int, _of: int) -> None:
        assert multiprocessing.active_children()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify_record(folder, codec(), on_progress=interrupt, processes=2)
    assert multiprocessing.active_children() == []
