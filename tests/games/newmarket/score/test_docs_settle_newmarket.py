"""The page of `ging score --game newmarket`: its examples are true, and every move and every code is listed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

from ging_service.game_support.scoring import score_line
from ging_service.games.newmarket.score.answer import SCORE, MoveKind

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "settle-newmarket.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```\n(\{.*)\n(\{.*)\n```$", TEXT, re.MULTILINE)


def test_the_examples_in_the_documentation_are_true() -> None:
    assert len(EXAMPLES) == 5
    for question, answer in EXAMPLES:
        assert score_line(SCORE, question.encode(), 1)[0].decode() == answer


def test_the_examples_are_valid_but_for_the_last_one() -> None:
    valid = [score_line(SCORE, question.encode(), 1)[1] for question, _ in EXAMPLES]
    assert valid == [True] * 4 + [False]


def test_every_move_is_listed_with_its_rules() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| .* \| ((?:NM\d+(?:, )?)+) \|$", TEXT, re.MULTILINE))
    assert set(get_args(MoveKind)) <= set(listed)
    for _, answer in EXAMPLES[:4]:
        for deal in json.loads(answer)["deals"]:
            for move in deal["moves"]:
                assert move["rule"] in listed[move["move"]].split(", ")


def test_every_code_of_a_question_is_listed() -> None:
    score = ROOT / "ging_service/games/newmarket/score"
    files = [score / "question.py", score / "answer.py", ROOT / "ging_service/game_support/json_reading.py"]
    raised = {code for file in files for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text())}
    listed = set(re.findall(r"^\| `(\w+)` \| ", TEXT.split("## Invalid lines")[1], re.MULTILINE))
    assert listed == raised | {"not_a_card", "house_rules"}
