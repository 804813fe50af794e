"""One position or round in, one answer out. Nothing is stored, and no other data is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.rules.cards import FEWEST, by_number, total_of
from ging_service.games.thirty_one.rules.solution import Prospect, cards_that_win_now, solve
from ging_service.games.thirty_one.rules.taking import RoundKind, cards_that_fit, check_round, place_of

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.thirty_one.score.question import Question


class RefusedCard(msgspec.Struct, frozen=True, gc=False):
    """NM90, NM91: why a card could not be taken."""

    code: str
    rule: str
    detail: str
    where: str


class Advice(msgspec.Struct, frozen=True, gc=False):
    """The choice of the player at turn.

    ``player``: their place in the order of play, from 0. ``fitting``: the cards that they may take. ``winning_now``: those
    that win at once. ``prospect`` and ``best``: what they can force, and the cards that do so (NM92); None and empty among
    more than two players.
    """

    player: int
    fitting: Hand
    winning_now: Hand
    prospect: Prospect | None
    best: Hand


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The state of a round.

    ``winner``: their place in the order of play, from 0; None for nobody. ``total``: of all cards. ``next``: what the player
    at turn can do; None unless the round is running. ``refused``: of the first card that could not be taken.
    """

    outcome: RoundKind | Literal["running", "refused"]
    winner: int | None
    total: int
    next: Advice | None
    refused: RefusedCard | None


def answer_to(question: Question) -> Answer:
    """NM90, NM91: Return the result of a round, or the advice for the player at turn."""
    try:
        outcome = check_round(question.cards, question.players, question.rules.stuck)
    except Refused as refused:
        why = RefusedCard(refused.code, refused.rule, refused.detail, refused.where)
        return Answer("refused", None, 0, None, why)
    total = total_of(question.cards)
    if outcome is None:
        return Answer("running", None, total, _advice(question), None)
    # The rules have -1 for nobody, and JSON has null.
    return Answer(outcome.kind, outcome.place if outcome.place >= 0 else None, total, None, None)


def _advice(question: Question) -> Advice:
    """NM92: the solution is for two players."""
    taken, players, stuck = question.cards, question.players, question.rules.stuck
    solution = solve(taken, stuck) if players == FEWEST else None
    return Advice(
        place_of(len(taken), players),
        by_number(cards_that_fit(taken)),
        by_number(cards_that_win_now(taken, players, stuck)),
        solution.prospect if solution else None,
        by_number(solution.cards) if solution else (),
    )
