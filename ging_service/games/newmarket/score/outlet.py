"""Newmarket's part of `ging score` and `POST /v1/settle`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.game_support.scoring import GameScore
from ging_service.games.newmarket.score.answer import answer_to
from ging_service.games.newmarket.score.question import ask
from ging_service.games.newmarket.score.schemas import ANSWERS, QUESTIONS

if TYPE_CHECKING:
    from ging_service.games.newmarket.score.answer import SettledGame


def score(given: object) -> SettledGame:
    """Return the answer to a game parsed from JSON. Raises ``Refused``."""
    return answer_to(ask(given))


SCORE: Final = GameScore(score=score, questions=QUESTIONS, answers=ANSWERS)
"""The object that the entry point group ``ging_service.game_score`` names."""
