"""`ging ledger export`: to standard output or whole into a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.reporting.plain_text.judges import CHECKS, bean_check, hledger
from tests.support.forked import run_forked

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Scribe

pytestmark = pytest.mark.complete

FORMATS = ("hledger", "beancount", "csv", "jsonl")


@pytest.fixture
def played(club: Scribe) -> Scribe:
    """A club whose ledger has something in it."""
    club.does("counters", "buy", "ada", "40")
    club.does("simulate", "--tables", "1", "--deals", "3", "--club", "thursday")
    return club


def test_a_file_holds_what_is_printed_and_both_judges_accept_it(played: Scribe, tmp_path: Path) -> None:
    for name in FORMATS:
        file = tmp_path / name
        printed = played.types("ledger", "export", "--format", name).stdout_bytes
        told = played.does("ledger", "export", "--format", name, "-o", str(file))
        assert file.read_bytes() == printed
        assert len(printed) > 1_000
        assert told.startswith(f"{file}: ")
        assert told.endswith(" postings\n")
    assert {one.name for one in tmp_path.iterdir()} == set(FORMATS)
    assert hledger(tmp_path / "hledger", *CHECKS).stderr == ""
    assert bean_check(tmp_path / "beancount").stderr == ""
    assert played.does("ledger", "export") == (tmp_path / "hledger").read_text()


def test_what_was_written_is_told_in_json(played: Scribe, tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    told = played.asks("ledger", "export", "--format", "jsonl", "-o", str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    postings = sum(len(line["postings"]) for line in lines)
    assert told == {"file": str(file), "format": "jsonl", "entries": len(lines), "postings": postings}
    assert played.types("ledger", "export", "--json").exit_code == 2


def test_a_file_that_cannot_be_finished_stays_as_it_was(played: Scribe, tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    file.write_text("of yesterday")
    played.is_refused("ledger", "export", "--club", "nowhere", "-o", str(file))
    assert [one.read_text() for one in tmp_path.iterdir()] == ["of yesterday"]
    played.does("ledger", "export", "-o", str(file))
    assert file.read_text().startswith("; The ledger")


def test_only_files_are_replaced(played: Scribe, tmp_path: Path) -> None:
    """A link goes on leading to its file, a pipe is written to."""
    file, link, pipe = tmp_path / "ledger", tmp_path / "newest", tmp_path / "pipe"
    link.symlink_to(file)
    played.does("ledger", "export", "-o", str(link))
    assert link.is_symlink()
    assert file.is_file()
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:  # noqa: S607
        played.does("ledger", "export", "-o", str(pipe))
        assert reader.communicate()[0] == file.read_text()
    assert pipe.is_fifo()


def test_a_reader_who_has_enough_is_no_fault(played: Scribe) -> None:
    """The ledger of a whole club is longer than what a pipe holds."""
    played.does("simulate", "--tables", "8", "--deals", "12", "--club", "thursday")
    words = [sys.executable, "-m", "ging_service.cli.main", "ledger", "export", "--club", "thursday"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stderr is not None
        assert writer.stdout.readline().startswith("; The ledger")
        writer.stdout.close()
        told = writer.stderr.read()
    assert told == ""


@pytest.mark.usefixtures("played")
def test_a_place_that_cannot_be_written_to_is_told_in_one_line(tmp_path: Path) -> None:
    words = ("ledger", "export", "--club", "thursday", "-o", str(tmp_path / "no" / "ledger"))
    done = run_forked(*words, environment=os.environ)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "No such file or directory" in done.stderr
