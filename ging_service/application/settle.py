"""One deal in, one answer out: who wins and which counters move. Nothing is stored, nothing else is looked at.

Seats are told by eldership: 0 eldest, 1 second, 2 third, 3 the dealer. One counter a place (G33).
The question comes from ``settle_question.ask``, which checks it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from ging_service.domain.cards import Hand  # noqa: TC001  msgspec reads the types of the fields
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS, Combination
from ging_service.domain.games.ging.rules.counting import SEATS, Claim, Ties, suit_counts
from ging_service.domain.games.ging.rules.settlement import (
    CombinationClaim,
    Outcome,
    net_counters,
    outcome_of,
    read_hands,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DEALER: Final = 3


class SuitDeclaration(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """G7: a suit and the points that a player says he holds in it."""

    suit: str
    points: int


class CombinationDeclaration(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """G12 to G16: a combination that a player says he holds."""

    combination: Combination


Declaration = SuitDeclaration | CombinationDeclaration


class Question(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked deal: four hands, eldest first; without ``declarations`` the hands are read (G20 ``showdown``)."""

    hands: tuple[Hand, ...]
    declarations: tuple[tuple[Declaration, ...], ...] | None = None
    ties: Ties = "elder"


class Held(msgspec.Struct, frozen=True, gc=False):
    """G7: who holds how many points in which suit."""

    seat: int
    suit: str
    points: int


class RefusedSuit(msgspec.Struct, frozen=True, kw_only=True):
    """G21: a suit claim that does not count, and why."""

    seat: int
    suit: str
    points: int
    code: str
    rule: str


class RefusedCombination(msgspec.Struct, frozen=True, kw_only=True):
    """G21: a combination that does not count, and why."""

    seat: int
    combination: Combination
    code: str
    rule: str


RefusedClaim = RefusedSuit | RefusedCombination


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What the deal comes to.

    ``kind`` says which of the others are set: ``combination`` for a sweep; ``most`` and ``second`` for most of a suit,
    the same claim twice where it is the only one (G23). ``winners``: the sweeping seat, or the holder of most, then
    that of second if he is another. ``net``: counters won or lost by each seat. ``refused``: in the order declared.
    """

    kind: Literal["sweep", "most", "none"]
    combination: Combination | None
    winners: tuple[int, ...]
    most: Held | None
    second: Held | None
    net: tuple[int, ...]
    refused: tuple[RefusedClaim, ...] = ()


def settle(question: Question) -> Answer:
    """G20: settle by what is declared, or by the hands where nothing is said of declaring."""
    if question.declarations is None:
        return _answer(read_hands(question.hands, DEALER, question.ties), ())
    heard = [claim for seat in SEATS for claim in _hear(seat, question.declarations[seat], question.hands[seat])]
    combinations = [claim for claim in heard if isinstance(claim, CombinationClaim)]
    claims = [claim for claim in heard if isinstance(claim, Claim)]
    refused = tuple(claim for claim in heard if isinstance(claim, RefusedClaim))
    return _answer(outcome_of(combinations, claims, DEALER, question.ties), refused)


def _hear(
    seat: int, declarations: Sequence[Declaration], hand: Hand
) -> Iterator[Claim | CombinationClaim | RefusedClaim]:
    """G19, G21: what a seat declares. A true claim counts once; a false or repeated one is refused."""
    counts = suit_counts(hand)
    standing: set[str] = set()
    for said in declarations:
        if isinstance(said, SuitDeclaration):
            name, true = said.suit, counts.get(said.suit) == said.points
        else:
            name, true = said.combination, COMBINATIONS[said.combination](hand)
        if name in standing:
            yield _refused(seat, said, "already_declared", "G19")
        elif not true:
            yield _refused(seat, said, "false_claim", "G21")
        else:
            standing.add(name)
            yield _standing(seat, said)


def _standing(seat: int, said: Declaration) -> Claim | CombinationClaim:
    if isinstance(said, SuitDeclaration):
        return Claim(seat=seat, suit=said.suit, points=said.points)
    return CombinationClaim(seat=seat, combination=said.combination)


def _refused(seat: int, said: Declaration, code: str, rule: str) -> RefusedClaim:
    if isinstance(said, SuitDeclaration):
        return RefusedSuit(seat=seat, suit=said.suit, points=said.points, code=code, rule=rule)
    return RefusedCombination(seat=seat, combination=said.combination, code=code, rule=rule)


def _answer(outcome: Outcome, refused: tuple[RefusedClaim, ...]) -> Answer:
    """The outcome as it is told."""
    if outcome.sweep is not None:
        seat, name = outcome.sweep.seat, outcome.sweep.combination
        return Answer("sweep", name, (seat,), None, None, _net_of_sweep(seat, name), refused)
    if not outcome.claims:
        return Answer("none", None, (), None, None, net_counters(outcome, DEALER, 1), refused)
    most, second = outcome.claims[0], outcome.claims[-1]
    return Answer(
        "most",
        None,
        (most.seat,) if most.seat == second.seat else (most.seat, second.seat),
        Held(most.seat, most.suit, most.points),
        Held(second.seat, second.suit, second.points),
        _net_of_most(most.seat, second.seat),
        refused,
    )


@cache
def _net_of_sweep(seat: int, combination: Combination) -> tuple[int, ...]:
    """G18: counters won and lost; they depend on the winner only, so they are worked out once."""
    return net_counters(Outcome(sweep=CombinationClaim(seat=seat, combination=combination)), DEALER, 1)


@cache
def _net_of_most(most: int, second: int) -> tuple[int, ...]:
    """G11: counters won and lost; they depend on the two winners only, so they are worked out once."""
    claims = tuple(Claim(seat=seat, suit="", points=0) for seat in (most, second))
    return net_counters(Outcome(claims=claims), DEALER, 1)
