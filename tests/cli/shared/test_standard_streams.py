"""Commands as processes, on whatever the shell gives them for standard input and output."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

pytestmark = pytest.mark.complete

GING = [sys.executable, "-m", "ging_service.cli.main"]
CARDS = "9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C"


def ging(*words: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [*GING, *words]
    return subprocess.run(
        command, input=typed, env=os.environ | environment, capture_output=True, timeout=HANG_S, check=False
    )


def test_a_terminal_without_the_signs_of_suits_refuses_no_claim(table: Scribe) -> None:
    table.does("deal", "record", *CARDS.split())
    done = ging("deal", "declare", "dirk", "C", "34", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"dirk declares 34 clubs. Q? 9? 8? 7? (G7)\n"
    assert ging("table", "show", PYTHONIOENCODING="ascii").returncode == 0


def test_json_is_utf_8_in_every_terminal(table: Scribe) -> None:
    table.does("member", "rename", "ada", "Adèle ♣")
    assert "Adèle ♣".encode() in ging("member", "list", "--json", PYTHONIOENCODING="ascii").stdout


@pytest.mark.usefixtures("table")
def test_a_line_that_is_no_text_is_refused_and_the_next_one_read() -> None:
    done = ging("say", "--keep-going", typed=b"# \xff\n# tea\n", PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stdout) == (1, b'A remark. "tea"\n')
    assert done.stderr.startswith(b"ging: line 1: ")
    assert done.stderr.endswith(b"(bad_text)\n")


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """A line of the shell, in which ``$ging`` is the command."""
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("$ging", " ".join(GING))], capture_output=True, timeout=HANG_S, check=False
    )


FULL = b"ging: the output cannot be written (No space left on device); the command may have been carried out\n"
CLOSED = b"ging: standard output is closed\n"
NO_INPUT = b"ging: standard input is closed\n"


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("$ging table show >/dev/full", FULL),
        ("$ging history --json >/dev/full", FULL),
        ("$ging odds --json >/dev/full", FULL),
        ("$ging --help >/dev/full", FULL),
        ("echo {} | $ging score >/dev/full", FULL),
        ("$ging table show >&-", CLOSED),
        ("$ging record export t1 >&-", CLOSED),
        ("$ging score >&- </dev/null", CLOSED),
        ("$ging say <&-", NO_INPUT),
        ("$ging score <&-", NO_INPUT),
        ("$ging record import - <&-", NO_INPUT),
    ],
)
def test_what_cannot_be_read_or_written_is_told_in_one_line(line: str, told: bytes) -> None:
    done = shell(line)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", told)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("line", ["$ging table list <&-", "$ging table list 2>&-", "$ging table list <&- 2>&-"])
def test_what_a_command_does_not_need_may_be_closed(line: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"t1" in done.stdout


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("line", ["$ging nothing 2>&-", "$ging table show -t none 2>/dev/full"])
def test_a_refusal_that_nobody_can_read_has_its_exit_code(line: str) -> None:
    assert shell(line).returncode in (1, 2)
