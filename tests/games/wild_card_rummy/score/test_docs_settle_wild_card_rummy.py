"""The page of `ging score --game wild_card_rummy`: its examples are true, and every code is listed."""

from __future__ import annotations

import re
from pathlib import Path

from ging_service.game_support.scoring import score_line
from ging_service.games.wild_card_rummy.score.answer import SCORE

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "settle-wild-card-rummy.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```\n(\{.*)\n(\{.*)\n```$", TEXT, re.MULTILINE)


def test_the_examples_in_the_documentation_are_true() -> None:
    assert len(EXAMPLES) == 12
    for question, answer in EXAMPLES:
        assert score_line(SCORE, question.encode(), 1)[0].decode() == answer


def test_a_refused_turn_is_an_answer_and_no_invalid_line() -> None:
    valid = [score_line(SCORE, question.encode(), 1)[1] for question, _ in EXAMPLES]
    assert valid == [True] * 11 + [False]


def test_every_code_of_a_question_is_listed() -> None:
    score = ROOT / "ging_service/games/wild_card_rummy/score"
    files = [score / name for name in ("question.py", "answer.py", "game.py")]
    files.append(ROOT / "ging_service/game_support/json_reading.py")
    # What is not raised but collected, as of a turn, is among the reasons of an answer.
    raised = {code for file in files for code in re.findall(r'raise Refused\(\s*"(\w+)"', file.read_text())}
    of_melds = {"not_a_meld", "not_wild", "reading_missing"}
    listed = TEXT.split("## Invalid lines")[1]
    assert set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \| ", listed, re.MULTILINE)))) == (
        raised | of_melds | {"house_rules"}
    )
