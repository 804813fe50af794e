"""`ging score` as a program: a stream of lines, answered as they come, whatever happens at either end."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.cli.proof.score import answer_all, score
from ging_service.game_support.scoring import MOST_BYTES
from ging_service.games.ging.score import SCORE
from tests.support.extent import examples
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Iterator

GING = [sys.executable, "-m", "ging_service.cli.main", "score"]
GIN_HAND = json.dumps(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S"])
HANDS = [
    ["9S", "JH", "9H", "10D", "7D", "KC", "JC"],
    ["10S", "8S", "KH", "10H", "KD", "9D", "10C"],
    ["KS", "JS", "7S", "7H", "QD", "JD", "8D"],
    ["QS", "QH", "8H", "QC", "9C", "8C", "7C"],
]


def line(**others: object) -> bytes:
    return json.dumps({"hands": HANDS, **others}).encode() + b"\n"


def run(text: bytes, *flags: str) -> tuple[int, list[Any]]:
    result = CliRunner().invoke(score, flags, input=text)
    return result.exit_code, [json.loads(answer) for answer in result.stdout.splitlines()]


def test_a_mistyped_game_is_answered_with_the_one_that_was_probably_meant() -> None:
    result = CliRunner().invoke(score, ["--game", "gign"], input=line())
    assert result.exit_code == 2
    assert "did you mean 'ging'?" in result.stderr


def test_another_game_may_be_named() -> None:
    result = CliRunner().invoke(score, ["--game", "gin_rumy"], input=line())
    assert result.exit_code == 2
    assert "did you mean 'gin_rummy'?" in result.stderr
    assert "can_knock" in CliRunner().invoke(score, ["--game", "gin_rummy"], input=f'{{"hand": {GIN_HAND}}}').stdout


def test_the_game_may_be_named() -> None:
    assert run(line(id=1), "--game", "ging") == run(line(id=1))


def test_each_deal_is_answered_in_order() -> None:
    code, answers = run(line(id=1) + line(id="b", ties="best_first") + line())
    assert code == 0
    assert [answer["id"] for answer in answers] == [1, "b", None]
    assert answers[0] == {
        "id": 1,
        "kind": "most",
        "combination": None,
        "winners": [3, 2],
        "most": {"seat": 3, "suit": "C", "points": 34},
        "second": {"seat": 2, "suit": "D", "points": 28},
        "net": [-1, -1, 1, 1],
        "refused": [],
    }


def test_false_claims_come_back_with_their_rule() -> None:
    said: list[list[dict[str, object]]] = [[{"combination": "ging"}], [], [], [{"suit": "clubs", "points": 33}]]
    _, answers = run(line(declarations=said))
    assert answers[0]["kind"] == "none"
    assert answers[0]["refused"] == [
        {"seat": 0, "combination": "ging", "code": "false_claim", "rule": "G21"},
        {"seat": 3, "suit": "C", "points": 33, "code": "false_claim", "rule": "G21"},
    ]


def test_a_bad_line_is_answered_and_the_next_one_settled() -> None:
    code, answers = run(b"nonsense\n" + line(id=2))
    assert code == 0
    assert [answer.get("kind", "error") for answer in answers] == ["error", "most"]
    assert answers[0]["error"]["code"] == "not_json"
    assert answers[0]["error"]["where"] == "line 1"


def test_strict_tells_of_bad_lines_by_its_exit_code() -> None:
    assert run(b"nonsense\n" + line(), "--strict")[0] == 1
    assert run(line(), "--strict")[0] == 0


def test_blank_lines_are_passed_over_but_counted() -> None:
    _, answers = run(b"\n  \r\n" + line(id=3) + b"\t\n?\n")
    assert [answer["id"] for answer in answers] == [3, None]
    assert answers[1]["error"]["where"] == "line 5"


def test_no_input_no_answer() -> None:
    assert run(b"") == (0, [])


def test_windows_line_ends_a_byte_order_mark_and_a_missing_last_line_end() -> None:
    text = b"\xef\xbb\xbf" + line(id=1).replace(b"\n", b"\r\n") + line(id=2).rstrip()
    assert [answer["id"] for answer in run(text, "--strict")[1]] == [1, 2]


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_too_long_is_answered_without_being_kept(end: bytes) -> None:
    long = b'{"id":"' + b"x" * (3 * MOST_BYTES) + b'"}'
    _, answers = run(line(id=1) + long + end + (line(id=2) if end else b""))
    assert [answer["id"] for answer in answers] == ([1, None, 2] if end else [1, None])
    assert answers[1]["error"]["code"] == "line_too_long"
    assert answers[1]["error"]["where"] == "line 2"


class Trickle(io.BytesIO):
    """Input that comes in pieces of any size."""

    def __init__(self, text: bytes, sizes: list[int]) -> None:
        super().__init__(text)
        self.sizes = sizes

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(self.sizes.pop() if self.sizes else size)


@settings(max_examples=examples(100))
@given(sizes=st.lists(st.integers(1, 700), max_size=12), numbers=st.lists(st.booleans(), max_size=6))
def test_however_the_input_is_cut_the_answers_are_the_same(sizes: list[int], numbers: list[bool]) -> None:
    text = b"".join(line(id=number) if good else b"bad\n" for number, good in enumerate(numbers))
    at_once, in_pieces = io.BytesIO(), io.BytesIO()
    good = answer_all(SCORE, io.BufferedReader(io.BytesIO(text)), at_once)
    assert answer_all(SCORE, Trickle(text, sizes), in_pieces) is good is all(numbers)  # type: ignore[arg-type]
    assert in_pieces.getvalue() == at_once.getvalue()
    assert in_pieces.getvalue().count(b"\n") == len(numbers)


@pytest.mark.parametrize("sizes", [[3], [1], [1, 1], [1, 1, 1], [4]])
def test_a_byte_order_mark_may_come_by_itself(sizes: list[int]) -> None:
    answers = io.BytesIO()
    assert answer_all(SCORE, Trickle(b"\xef\xbb\xbf" + line(id=1), sizes), answers)  # type: ignore[arg-type]
    assert json.loads(answers.getvalue())["id"] == 1


def test_a_byte_order_mark_alone_is_no_line() -> None:
    answers = io.BytesIO()
    assert answer_all(SCORE, Trickle(b"\xef\xbb\xbf", [3]), answers)  # type: ignore[arg-type]
    assert not answers.getvalue()


@contextmanager
def program() -> Iterator[subprocess.Popen[bytes]]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(GING, **pipes)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if not pipe.closed:
                pipe.close()
        process.wait()


def say(process: subprocess.Popen[bytes], text: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(text)
    process.stdin.flush()


def test_an_answer_does_not_wait_for_more_input() -> None:
    with program() as process:
        assert process.stdout is not None
        for number in range(3):
            say(process, line(id=number))
            assert json.loads(process.stdout.readline())["id"] == number
        say(process, line(id="last").rstrip())
        assert process.communicate(timeout=HANG_S)[0].startswith(b'{"id":"last","kind"')
        assert process.returncode == 0


def test_ctrl_c_ends_it_without_a_traceback() -> None:
    with program() as process:
        assert process.stdout is not None
        say(process, line())
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=HANG_S) == (b"", b"")
        assert process.returncode == 130


def test_a_reader_that_goes_away_ends_it_without_a_traceback() -> None:
    with program() as process:
        assert process.stdout is not None
        assert process.stderr is not None
        say(process, line())
        process.stdout.readline()
        process.stdout.close()
        say(process, line())
        assert process.wait(timeout=HANG_S) == 141
        assert os.read(process.stderr.fileno(), 1_000) == b""


def test_the_examples_in_the_documentation_are_true() -> None:
    text = (Path(__file__).parents[3] / "docs" / "settle.md").read_text("utf-8")
    examples = re.findall(r"^```\n(\{.*)\n(\{.*)\n```$", text, re.MULTILINE)
    assert len(examples) == 4
    for question, answer in examples:
        assert CliRunner().invoke(score, input=question).stdout == answer + "\n"
