"""Commands as processes, on whatever the shell gives them for standard input and output."""

from __future__ import annotations

import json
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


HOSTILE = "\x1b[2J\x1b[1;32mGENUINE\n\x9b0m\u202egnorw\u200b\u2066\u3164\x85\u2028x"
"""Clears the screen, draws in green, begins a line, turns the direction, and hides: in C0, C1 and Unicode."""


def acts_on_a_terminal(printed: bytes) -> bool:
    text = printed.decode("utf-8", "surrogateescape").replace("\n", "")
    return not text.isprintable() or "\u3164" in text


def test_text_of_a_stranger_is_shown_in_the_line_that_it_stands_in() -> None:
    (said,) = shell_python(f"standard_streams.say('before ' + {HOSTILE!r} + ' after')").splitlines()
    assert not acts_on_a_terminal(said)
    assert said.startswith(b"before \\x1b[2J\\x1b[1;32mGENUINE\\n\\x9b0m\\u202egnorw\\u200b")


def test_names_of_every_script_stay_as_they_are() -> None:
    names = "Zoë Ελένη 山田\u3000太郎 می\u200cرم 👩\u200d🚀 क्\u200dष 5\u00a0€ −3"
    assert shell_python(f"standard_streams.say({names!r})").decode().rstrip("\n") == names


def test_a_joiner_between_plain_letters_is_shown() -> None:
    assert shell_python("standard_streams.say('be\u200dn')") == b"be\\u200dn\n"


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_what_a_library_prints_or_a_fault_quotes_does_not_act_either(stream: str) -> None:
    printed = shell_python(f"sys.{stream}.write({HOSTILE!r}); raise ValueError({HOSTILE!r})", exit_code=1)
    assert b"GENUINE" in printed
    assert not acts_on_a_terminal(printed)


def test_a_table_has_one_row_for_a_text_with_line_ends() -> None:
    code = f"from ging_service.cli.shared import output; output.console().print(output.table({HOSTILE!r}, ('name', '[b]x'), [({HOSTILE!r}, '[red]a :smile:')]))"
    printed = shell_python(code)
    assert not acts_on_a_terminal(printed)
    assert b"[red]a :smile:" in printed
    assert len(printed.splitlines()) == len(shell_python(code.replace(repr(HOSTILE), "'ada'")).splitlines())


def test_colours_of_the_program_reach_a_terminal_and_those_of_a_stranger_do_not() -> None:
    code = (
        "import pty, os\n"
        "from rich.text import Text\n"
        "from ging_service.cli.shared import output\n"
        f"output.console().print(Text({HOSTILE!r}, style='red'))"
    )
    printed = in_a_terminal(code)
    assert b"\x1b[31m" in printed
    assert b"\\x1b[2J" in printed
    assert b"\x1b[2J" not in printed


def test_a_document_keeps_its_bytes_in_a_pipe_and_does_not_act_on_a_terminal() -> None:
    document = f"{HOSTILE} ♣\n".encode()
    code = (
        "from ging_service.cli.shared.standard_streams import whole_file\n"
        "with whole_file(None) as file:\n"
        f"    for at in range({len(document)}):\n"
        f"        file.write({document!r}[at:at + 1])"
    )
    assert shell_python(code) == document
    printed = in_a_terminal(code)
    assert b"\\x1b[2J" in printed
    assert "♣".encode() in printed
    assert b"\x1b[2J" not in printed


def test_json_is_exact_and_acts_on_nothing() -> None:
    printed = shell_python(
        f"from ging_service.cli.shared.output import print_json; print_json({{'name': {HOSTILE!r}}})"
    )
    assert json.loads(printed) == {"name": HOSTILE}
    assert not acts_on_a_terminal(printed)


def shell_python(code: str, *, exit_code: int = 0) -> bytes:
    """What a program prints that has prepared its streams as ``ging`` does."""
    begun = f"import sys; from ging_service.cli.shared import standard_streams; standard_streams.make_ready()\n{code}"
    command = [sys.executable, "-c", begun]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}  # no line is broken for want of room
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=HANG_S, check=False
    )
    assert done.returncode == exit_code, done.stdout
    return done.stdout


def in_a_terminal(code: str) -> bytes:
    """The same, with a terminal as its output."""
    ours, theirs = os.openpty()
    begun = f"from ging_service.cli.shared import standard_streams; standard_streams.make_ready()\n{code}"
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color", "COLUMNS": "200"}
    with os.fdopen(ours, "rb", buffering=0) as read:
        done = subprocess.run(
            [sys.executable, "-c", begun], env=environment, stdout=theirs, timeout=HANG_S, check=False
        )
        printed = read.read(10_000)
        os.close(theirs)
    assert done.returncode == 0
    return printed
