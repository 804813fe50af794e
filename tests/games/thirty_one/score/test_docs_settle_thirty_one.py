"""`ging score --game thirty_one` as a command, and its page: the examples are true, and every code is listed."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from ging_service.cli.proof.score import score

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "settle-thirty-one.md").read_text("utf-8")
GAME = ["--game", "thirty_one"]


def test_the_examples_in_the_documentation_are_true() -> None:
    examples = re.findall(r"^```\n(\{.*)\n(\{.*)\n```$", TEXT, re.MULTILINE)
    assert len(examples) == 5
    for question, answer in examples:
        assert CliRunner().invoke(score, GAME, input=question).stdout == answer + "\n"


def test_every_code_of_a_question_is_listed() -> None:
    question = (ROOT / "ging_service/games/thirty_one/score.py").read_text()
    reading = (ROOT / "ging_service/game_support/json_reading.py").read_text()
    raised = set(re.findall(r'Refused\(\s*"(\w+)"', question + reading)) | {"house_rules"}
    assert raised == set(re.findall(r"^\| `(\w+)` \| (?:\(?NM|\|)", TEXT, re.MULTILINE))


def test_a_refused_card_is_an_answer_and_no_invalid_line() -> None:
    question = re.findall(r"^(\{.*)\n\{.*over_31", TEXT, re.MULTILINE)[0]
    assert CliRunner().invoke(score, [*GAME, "--strict"], input=question).exit_code == 0
