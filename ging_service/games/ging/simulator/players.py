"""Claims of simulated players: mostly true, not always complete, and now and then with a wrong count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.cards import SEATS, suit_counts
from ging_service.games.ging.rules.combinations import (
    COMBINATIONS,
    Combination,
    best_combination,
    holds,
    proof_of_combination,
    proof_of_suit,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from ging_service.domain.cards import Hand

Claim = c.DeclareSuit | c.DeclareCombination

WORTH_SAYING_POINTS: Final = 20
SAYS_BEST_SUIT: Final = 0.96
SAYS_GOOD_SUIT: Final = 0.45
SAYS_POOR_SUIT: Final = 0.06
SEES_COMBINATION: Final = 0.94
MISCOUNTS: Final = 0.012
IMAGINES: Final = 0.003


def claims_of_player(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> list[Claim]:
    """Return one player's claims, in their order; with the cards where nobody else knows their hand (G22)."""
    claims: list[Claim] = []
    if random.random() < MISCOUNTS:
        claims.append(_miscounted(random, seat, hand, tables_cards=tables_cards))
    # After a wrong count, so that the suit can still be claimed with the right one.
    claims += _suits(random, seat, hand, tables_cards=tables_cards)
    held = best_combination(hand)
    if held is not None and random.random() < SEES_COMBINATION:
        claims.append(_combination(seat, hand, held, tables_cards=tables_cards))
    if random.random() < IMAGINES:
        claims.append(_imagined(random, seat, hand, tables_cards=tables_cards))
    return claims


def in_any_order(random: Random, by_seat: Sequence[Sequence[c.Command]]) -> Iterator[tuple[int, c.Command]]:
    """G19: Yield commands in random order, as players speak when they like; each player's own order is kept."""
    left = [list(said) for said in by_seat]
    turns = [seat for seat in SEATS for _ in left[seat]]
    random.shuffle(turns)
    for seat in turns:
        yield seat, left[seat].pop(0)


def _suits(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> Iterator[Claim]:
    # Players look at their best suit first.
    counts = sorted(suit_counts(hand).items(), key=lambda count: -count[1])
    for place, (suit, points) in enumerate(counts):
        says = SAYS_GOOD_SUIT if points >= WORTH_SAYING_POINTS else SAYS_POOR_SUIT
        if random.random() < (says if place else SAYS_BEST_SUIT):
            cards = proof_of_suit(suit, hand) if tables_cards else ()
            yield c.DeclareSuit(seat=seat, suit=suit, points=points, cards=cards, is_false=False)


def _combination(seat: int, hand: Hand, held: Combination, *, tables_cards: bool) -> Claim:
    cards = proof_of_combination(held, hand) if tables_cards else ()
    return c.DeclareCombination(seat=seat, combination=held, cards=cards, is_false=False)


def _miscounted(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> Claim:
    """G21: a suit with a wrong count."""
    suit, points = random.choice(sorted(suit_counts(hand).items()))
    wrong = points + random.choice((-2, -1, 1, 10))
    cards = proof_of_suit(suit, hand) if tables_cards else ()
    return c.DeclareSuit(seat=seat, suit=suit, points=wrong, cards=cards, is_false=True)


def _imagined(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> Claim:
    """G21: Return a combination that the hand does not hold. Never four sevens: no player imagines those."""
    missing = [name for name in COMBINATIONS if not holds(name, hand) and name != "four_sevens"]
    cards = tuple(hand) if tables_cards else ()
    return c.DeclareCombination(seat=seat, combination=random.choice(missing), cards=cards, is_false=True)
