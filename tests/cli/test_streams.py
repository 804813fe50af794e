"""Commands as processes, on whatever the shell gives them for standard input and output."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

GING = [sys.executable, "-m", "ging_service.cli.main"]
CARDS = "9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C"


def ging(*words: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [*GING, *words]
    return subprocess.run(
        command, input=typed, env=os.environ | environment, capture_output=True, timeout=60, check=False
    )


def test_a_terminal_without_the_signs_of_suits_refuses_no_claim(table: Scribe) -> None:
    table.does("deal", "record", *CARDS.split())
    done = ging("deal", "declare", "dirk", "C", "34", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"dirk declares 34 clubs (Q? 9? 8? 7?)\n"
    assert ging("table", "show", PYTHONIOENCODING="ascii").returncode == 0


def test_json_is_utf_8_in_every_terminal(table: Scribe) -> None:
    table.does("member", "rename", "ada", "Adèle ♣")
    assert "Adèle ♣".encode() in ging("member", "list", "--json", PYTHONIOENCODING="ascii").stdout


@pytest.mark.usefixtures("table")
def test_a_line_that_is_no_text_is_refused_and_the_next_one_read() -> None:
    done = ging("say", typed=b"# \xff\n# tea\n", PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stdout) == (1, b"# tea\n")
    assert done.stderr.startswith(b"ging: line 1: ")
    assert done.stderr.endswith(b"(bad_text)\n")
