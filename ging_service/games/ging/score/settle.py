"""One deal in, one answer out: the winners and the counters that move. Nothing is stored, and no other data is read.

Seats are told by eldership: 0 eldest, 1 second, 2 third, 3 the dealer. One counter a place (G33).
The question comes from ``settle_question.ask``, which checks it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from ging_service.domain.cards import Hand  # noqa: TC001  msgspec reads the types of the fields
from ging_service.games.ging.rules.cards import SEATS, suit_counts
from ging_service.games.ging.rules.claim_ranking import Claim, Ties
from ging_service.games.ging.rules.combinations import Combination, holds
from ging_service.games.ging.rules.deal_settlement import (
    CombinationClaim,
    Outcome,
    net_counters,
    outcome_of,
    read_hands,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

# Hands come eldest first, so the last one is the dealer's (G2).
DEALER: Final = 3


class SuitDeclaration(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """G7: a suit and the points that a player declares in it."""

    suit: str
    points: int


class CombinationDeclaration(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """G12 to G16: a combination that a player declares."""

    combination: Combination


Declaration = SuitDeclaration | CombinationDeclaration


class Question(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked deal: four hands, eldest first; without ``declarations`` the hands are read (G20 ``showdown``)."""

    hands: tuple[Hand, ...]
    declarations: tuple[tuple[Declaration, ...], ...] | None = None
    ties: Ties = "elder"


class SuitHolding(msgspec.Struct, frozen=True, gc=False):
    """G7: a holding of a suit: seat, suit and points."""

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
    """The result of the deal.

    ``kind`` tells which of the others are set: ``combination`` for a sweep; ``most`` and ``second`` for most of a suit,
    the same claim twice where it is the only one (G23). ``winners``: the sweeping seat, or the holder of most, then
    that of second if they are another player. ``net``: counters won or lost by each seat. ``refused``: in the order
    declared.
    """

    kind: Literal["sweep", "most", "none"]
    combination: Combination | None
    winners: tuple[int, ...]
    most: SuitHolding | None
    second: SuitHolding | None
    net: tuple[int, ...]
    refused: tuple[RefusedClaim, ...] = ()


def settle(question: Question) -> Answer:
    """G20: Settle by the declarations, or by the hands where the question has none."""
    if question.declarations is None:
        return _answer(read_hands(question.hands, DEALER, question.ties), ())
    heard = _Heard()
    for seat in SEATS:
        _hear(heard, seat, question.declarations[seat], question.hands[seat])
    outcome = outcome_of(heard.combinations, heard.claims, DEALER, question.ties)
    return _answer(outcome, tuple(heard.refused))


@dataclass(slots=True, kw_only=True)
class _Heard:
    """The declarations of the seats: claims that stand, and others."""

    combinations: list[CombinationClaim] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    refused: list[RefusedClaim] = field(default_factory=list)


def _hear(heard: _Heard, seat: int, declarations: Sequence[Declaration], hand: Hand) -> None:
    """G19, G21: Add a seat's declarations. A true claim counts once; a false or repeated one is refused."""
    counts = suit_counts(hand)
    standing: set[str] = set()
    for said in declarations:
        if isinstance(said, SuitDeclaration):
            suit, points = said.suit, said.points
            # Exactly: a point too many is as false as a point too few (G21).
            if suit not in standing and counts.get(suit) == points:
                standing.add(suit)
                heard.claims.append(Claim(seat=seat, suit=suit, points=points))
            else:
                code, rule = _why_refused(repeated=suit in standing)
                heard.refused.append(RefusedSuit(seat=seat, suit=suit, points=points, code=code, rule=rule))
        else:
            name = said.combination
            if name not in standing and holds(name, hand):
                standing.add(name)
                heard.combinations.append(CombinationClaim(seat=seat, combination=name))
            else:
                code, rule = _why_refused(repeated=name in standing)
                heard.refused.append(RefusedCombination(seat=seat, combination=name, code=code, rule=rule))


def _why_refused(*, repeated: bool) -> tuple[str, str]:
    """G19, G21: Return the code and the rule by which a claim is refused."""
    return ("already_declared", "G19") if repeated else ("false_claim", "G21")


def _answer(outcome: Outcome, refused: tuple[RefusedClaim, ...]) -> Answer:
    """Return the answer for an outcome."""
    if outcome.sweep is not None:
        seat, name = outcome.sweep.seat, outcome.sweep.combination
        return Answer("sweep", name, (seat,), None, None, _net_of_sweep(seat, name), refused)
    if not outcome.claims:
        return Answer("none", None, (), None, None, net_counters(outcome, DEALER, 1), refused)
    # A claim alone is both (G23).
    most, second = outcome.claims[0], outcome.claims[-1]
    return Answer(
        "most",
        None,
        (most.seat,) if most.seat == second.seat else (most.seat, second.seat),
        SuitHolding(most.seat, most.suit, most.points),
        SuitHolding(second.seat, second.suit, second.points),
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
