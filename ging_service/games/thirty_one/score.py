"""Scoring rounds of Thirty-one that belong to no table. The format: ``docs/settle-thirty-one.md``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from ging_service.domain.cards import Hand
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import cards_by, read_declared
from ging_service.game_support.scoring import GameScore, Reason
from ging_service.games.thirty_one.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PACK,
    HouseRules,
    Prospect,
    RoundKind,
    by_number,
    cards_that_fit,
    cards_that_win_now,
    check_house_rules,
    check_round,
    place_of,
    solve,
    total_of,
)

_MOST: Final = len(PACK)
_Place = Annotated[int, Described("place in the order of play, from 0", least=0, most=MOST_PLAYERS - 1)]


@value
class Question:
    """A position or a whole round.

    It is checked, never corrected. Cards that the rules refuse are no error here: they are judged, and refused, in the answer.
    """

    cards: Annotated[Hand, Described("the cards taken, in order", most=_MOST, rule="NM90", null=True)]
    players: Annotated[
        int,
        Described(
            f"{FEWEST_PLAYERS} if it is left out", least=FEWEST_PLAYERS, most=MOST_PLAYERS, rule="NM91", null=True
        ),
    ] = FEWEST_PLAYERS
    rules: Annotated[HouseRules, Described("house rules that differ from the defaults", null=True)] = HouseRules()


class Advice(msgspec.Struct, frozen=True, gc=False):
    """The choice of the player at turn. ``prospect`` and ``best`` are None and empty among more than two players (NM92)."""

    player: _Place
    fitting: Annotated[Hand, Described("the cards that can be taken", most=_MOST)]
    winning_now: Annotated[Hand, Described("those that win at once", most=_MOST)]
    prospect: Annotated[Prospect | None, Described("what the player can force; null for more than two (NM92)")]
    best: Annotated[Hand, Described("the cards that force it", most=_MOST)]


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The state of a round. ``total``: of all cards. ``next``: None unless the round is running."""

    outcome: RoundKind | Literal["running", "refused"]
    winner: _Place | None
    total: int
    next: Annotated[Advice | None, Described("what the player at turn can do")]
    refused: Annotated[Reason | None, Described("why the first wrong card could not be taken")]


def ask(given: object) -> Question:
    """Return a checked question from JSON. Raises ``Refused``."""
    question = read_declared(Question, given, "", cards_by("NM90"))
    if not FEWEST_PLAYERS <= question.players <= MOST_PLAYERS:
        detail = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} players play, not {question.players}"
        raise Refused("wrong_number_of_players", "NM91", detail, "players")
    check_house_rules(question.rules)
    return question


def answer_to(question: Question) -> Answer:
    """NM90, NM91: Return the result of a round, or the advice for the player at turn."""
    try:
        outcome = check_round(question.cards, question.players, question.rules.stuck)
    except Refused as refused:
        return Answer("refused", None, 0, None, Reason.of(refused))
    total = total_of(question.cards)
    if outcome is None:
        return Answer("running", None, total, _advice(question), None)
    # The rules have -1 for nobody, and JSON has null.
    return Answer(outcome.kind, outcome.place if outcome.place >= 0 else None, total, None, None)


def _advice(question: Question) -> Advice:
    """NM92: the solution is for two players."""
    taken, players, stuck = question.cards, question.players, question.rules.stuck
    solution = solve(taken, stuck) if players == FEWEST_PLAYERS else None
    return Advice(
        place_of(len(taken), players),
        by_number(cards_that_fit(taken)),
        by_number(cards_that_win_now(taken, players, stuck)),
        solution.prospect if solution else None,
        by_number(solution.cards) if solution else (),
    )


SCORE: Final = GameScore.of(
    ask, answer_to, questions={"SettleThirtyOneRound": Question}, answers={"SettledThirtyOneRound": Answer}
)
"""The object that the entry point group ``ging_service.game_score`` names."""
