"""Scoring rounds of Thirty-one that belong to no table. The format: ``docs/settle-thirty-one.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec

from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_card, read_declared, read_items, read_object, read_whole
from ging_service.game_support.json_schemas import CARD, object_of, one_of, or_null, rules_of
from ging_service.game_support.scoring import GameScore
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.cards import Hand


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
    solution = solve(taken, stuck) if players == FEWEST_PLAYERS else None
    return Advice(
        place_of(len(taken), players),
        by_number(cards_that_fit(taken)),
        by_number(cards_that_win_now(taken, players, stuck)),
        solution.prospect if solution else None,
        by_number(solution.cards) if solution else (),
    )


# Reading a position or a whole round. The question is checked, never corrected.
#
# Errors are raised as ``Refused`` with a code, the rule and the place. Cards that the rules refuse are no error here: they
# are judged, and refused, in ``answer``.

MEMBERS: Final = ("cards", "players", "rules")
_USUAL: Final = HouseRules()


class Question(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked question. ``cards``: those taken, in order."""

    cards: Hand
    players: int = FEWEST_PLAYERS
    rules: HouseRules = _USUAL


def ask(given: object) -> Question:
    """Return a checked question from JSON. Raises ``Refused``."""
    members = read_object(given, "", MEMBERS)
    if members.get("cards") is None:
        raise Refused("missing_member", "NM90", "there are no cards; [] is the beginning of a round", "cards")
    cards = tuple(read_card(card, where, "NM90") for card, where in read_items(members["cards"], "cards"))
    return Question(cards=cards, players=_players(members), rules=_rules(members.get("rules")))


def _players(members: Mapping[str, object]) -> int:
    given = members.get("players")
    if given is None:
        return FEWEST_PLAYERS
    players = read_whole(given, "players", "NM91")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise Refused(
            "wrong_number_of_players",
            "NM91",
            f"{FEWEST_PLAYERS} to {MOST_PLAYERS} players play, not {players}",
            "players",
        )
    return players


def _rules(given: object) -> HouseRules:
    """Return house rules; those that are left out have their defaults."""
    if given is None:
        return _USUAL
    rules = read_declared(HouseRules, given, "rules")
    check_house_rules(rules)
    return rules


_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_CARDS: Final = {"type": "array", "items": CARD, "maxItems": len(PACK)}
_PLACE: Final = {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1}
_PLAYERS: Final = {"type": "integer", "minimum": FEWEST_PLAYERS, "maximum": MOST_PLAYERS}
_ROUND: Final = object_of(
    "players",
    "rules",
    cards=_CARDS | {"description": "the cards taken, in order"},
    players=or_null(_PLAYERS, f"{FEWEST_PLAYERS} if it is left out"),
    rules=or_null(rules_of(HouseRules), "house rules that differ from the defaults"),
)
_NEXT: Final = object_of(
    player=_PLACE | {"description": "place in the order of play, from 0"},
    fitting=_CARDS | {"description": "the cards that can be taken"},
    winning_now=_CARDS | {"description": "those that win at once"},
    prospect={
        "type": ["string", "null"],
        "enum": [*get_args(Prospect), None],
        "description": "what the player can force; null for more than two (NM92)",
    },
    best=_CARDS | {"description": "the cards that force it"},
)
_SETTLED: Final = object_of(
    outcome=one_of(*get_args(RoundKind), "running", "refused"),
    winner=or_null(_PLACE, "place in the order of play, from 0"),
    total=_WHOLE,
    next=or_null(_NEXT, "what the player at turn can do"),
    refused=or_null(
        object_of(code=_TEXT, rule=_TEXT, detail=_TEXT, where=_TEXT), "why the first wrong card could not be taken"
    ),
)
QUESTIONS: Final = {"SettleThirtyOneRound": _ROUND}
ANSWERS: Final = {"SettledThirtyOneRound": _SETTLED}


def score(given: object) -> Answer:
    """Return the answer to a position or round parsed from JSON. Raises ``Refused``."""
    return answer_to(ask(given))


SCORE: Final = GameScore(score=score, questions=QUESTIONS, answers=ANSWERS)
"""The object that the entry point group ``ging_service.game_score`` names."""
